import { svelte } from '@sveltejs/vite-plugin-svelte';
import { defineConfig } from 'vitest/config';

const server = process.env.AZALAI_URL ?? 'http://127.0.0.1:4747';

export default defineConfig({
  plugins: [svelte()],
  build: { target: 'es2022', assetsInlineLimit: 0, modulePreload: { polyfill: false } },
  server: { proxy: { '/api': { target: server, ws: true } } },
  test: {
    projects: [
      { extends: true, test: { name: 'unit', include: ['{src,tools}/**/*.test.ts'], setupFiles: 'tests/unit.ts', testTimeout: 60_000 } },
      {
        extends: true,
        test: {
          name: 'browser',
          include: ['tests/**/*.test.ts'],
          globalSetup: 'tests/setup.ts',
          testTimeout: 240_000,
          hookTimeout: 60_000,
          // A test often waits for the server or for a picture; a third worker fills the gaps on two cores.
          maxWorkers: 3,
        },
      },
    ],
  },
});
