import { svelte } from '@sveltejs/vite-plugin-svelte';
import { defineConfig } from 'vitest/config';

const server = process.env.JOGOFEITO_SERVER ?? 'http://127.0.0.1:8710';

/** Catalogues are named after language and room, so that they can be told apart: `texts-pt-shell`. */
function catalogueName(module: string | null | undefined): string | null {
  const [, language, room] = /\/texts\/(\w+)\/(\w+)\.ts$/.exec(module ?? '') ?? [];
  return language ? `texts-${language}-${room}` : null;
}

export default defineConfig({
  plugins: [svelte()],
  ...(process.env.VITEST ? { resolve: { conditions: ['browser'] } } : {}), // effects run in tests as on a page
  build: {
    target: 'es2022',
    outDir: '../src/jogofeito/web',
    emptyOutDir: true,
    assetsDir: 'assets',
    modulePreload: { polyfill: false },
    rolldownOptions: { output: { chunkFileNames: ({ facadeModuleId }) => `assets/${catalogueName(facadeModuleId) ?? '[name]'}-[hash].js` } },
  },
  server: {
    proxy: {
      '/api': { target: server },
      '/ws': { target: server, ws: true },
    },
  },
  test: { include: ['tests/**/*.test.ts', 'src/**/*.test.ts'], environment: './tests/page-environment.ts', setupFiles: ['tests/setup.ts'] },
});
