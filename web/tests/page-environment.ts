import type { Environment } from 'vitest/runtime';

/** For tests in which effects run as on a page; there is no page otherwise. */
export default {
  name: 'page',
  viteEnvironment: 'client',
  setup: () => ({ teardown: () => undefined }),
} satisfies Environment;
