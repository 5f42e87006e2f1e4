import { createHash } from 'node:crypto';
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
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

/** The rules and bots for this browser, if they were built (`cargo xtask wasm`): `import url from 'virtual:azalai-wasm'`. */
const wasm: Plugin = {
  name: 'azalai-wasm',
  resolveId: (id) => (id === 'virtual:azalai-wasm' ? '\0azalai-wasm' : null),
  load(id) {
    if (id !== '\0azalai-wasm') return null;
    const path = process.env['AZALAI_WASM'] ?? fileURLToPath(new URL('../target/page/azalai.wasm', import.meta.url));
    return path !== '' && existsSync(path) ? `export { default } from ${JSON.stringify(`${path}?url`)};` : 'export default null;';
  },
};

const WORKER = fileURLToPath(new URL('offline/worker.js', import.meta.url));
const PUBLIC = fileURLToPath(new URL('public', import.meta.url));

/** The service worker, with the names of all files that it keeps. */
const offline: Plugin = {
  name: 'offline',
  generateBundle(_, bundle) {
    const built = Object.keys(bundle).filter((name) => name !== 'index.html');
    const files = ['index.html', ...built, ...readdirSync(PUBLIC)].sort();
    const build = createHash('sha256').update(files.join()).update(readFileSync(WORKER)).digest('hex').slice(0, 16);
    const names = `const FILES = ${JSON.stringify(files)};\nconst BUILD = '${build}';\n`;
    this.emitFile({ type: 'asset', fileName: 'worker.js', source: names + readFileSync(WORKER, 'utf8') });
  },
  // While somebody works on the page nothing is kept.
  configureServer(server) {
    server.middlewares.use('/worker.js', (_, answer) => {
      answer.setHeader('Content-Type', 'text/javascript');
      answer.end(`const FILES = [];\nconst BUILD = 'dev';\n${readFileSync(WORKER, 'utf8')}`);
    });
  },
};

export default defineConfig({
  plugins: [size, wasm, offline, svelte()],
  worker: { format: 'es' },
  build: { target: 'es2022', assetsInlineLimit: 0, modulePreload: { polyfill: false } },
  // What a file of ours names lies where that file lies: the page works under any address. Only the page itself is shown at many.
  experimental: { renderBuiltUrl: (name, { hostType }) => (hostType === 'html' ? `/${name}` : { relative: true }) },
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
