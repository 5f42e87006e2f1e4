import { readFileSync } from 'node:fs';
import { svelte } from '@sveltejs/vite-plugin-svelte';
import type { Plugin } from 'vite';
import { defineConfig } from 'vitest/config';

const server = process.env.AZALAI_URL ?? 'http://127.0.0.1:4747';

/** `import size from 'picture.svg?size'`: its width and height. */
const size: Plugin = {
  name: 'size',
  enforce: 'pre',
  load(id) {
    const [file = '', query] = id.split('?');
    if (query !== 'size') return null;
    const [, width, height] = /viewBox="0 0 (\d+) (\d+)"/.exec(readFileSync(file, 'utf8')) ?? [];
    return `export default [${width}, ${height}];`;
  },
};

export default defineConfig({
  plugins: [size, svelte()],
  build: { target: 'es2022', assetsInlineLimit: 0, modulePreload: { polyfill: false } },
  server: { fs: { allow: ['.', '../crates'] }, proxy: { '/api': { target: server, ws: true } } },
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
          // What a worker has loaded, and its visitors, are there for the next file, too.
          isolate: false,
          // The luck is the server's: a game may go as none has before. What falls is played once more, and both results are shown.
          retry: process.env['CI'] ? 1 : 0,
          // A test often waits for the server or for a picture; a third worker fills the gaps on two cores.
          maxWorkers: 3,
        },
      },
    ],
  },
});
