/** Chores that need a browser: `npm run pictures`, `npm run measure`. */
import { defineConfig } from 'vitest/config';

export default defineConfig({
  test: { include: ['tools/*.tool.ts'], globalSetup: 'tests/setup.ts', testTimeout: 900_000, hookTimeout: 60_000, fileParallelism: false },
});
