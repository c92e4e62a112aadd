import { svelte } from '@sveltejs/vite-plugin-svelte';
import { defineConfig } from 'vitest/config';

const server = process.env.JOGOFEITO_SERVER ?? 'http://127.0.0.1:8710';

export default defineConfig({
  plugins: [svelte()],
  build: { target: 'es2022', outDir: '../src/jogofeito/web', emptyOutDir: true, assetsDir: 'assets', modulePreload: { polyfill: false } },
  server: {
    proxy: {
      '/api': { target: server },
      '/ws': { target: server, ws: true },
    },
  },
  test: { include: ['tests/**/*.test.ts', 'src/**/*.test.ts'], environment: 'node' },
});
