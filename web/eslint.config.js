import js from '@eslint/js';
import svelte from 'eslint-plugin-svelte';
import { defineConfig } from 'eslint/config';
import globals from 'globals';
import ts from 'typescript-eslint';
import svelteConfig from './svelte.config.js';

export default defineConfig(
  // The types of the wire are written by `cargo xtask types`.
  { ignores: ['dist/', 'src/types/', '.skeleton-*/'] },
  js.configs.recommended,
  ts.configs.strict,
  svelte.configs.recommended,
  {
    languageOptions: { globals: globals.browser },
    rules: {
      eqeqeq: 'error',
      // TypeScript knows what is defined.
      'no-undef': 'off',
      '@typescript-eslint/no-unused-vars': ['error', { argsIgnorePattern: '^_', varsIgnorePattern: '^_' }],
      // For SvelteKit, which this page does not use.
      'svelte/no-navigation-without-resolve': 'off',
      // Sets and maps are never changed in place where something watches them.
      'svelte/prefer-svelte-reactivity': 'off',
    },
  },
  // The text of the rulebooks becomes HTML by a renderer of our own that lets no foreign HTML through.
  { files: ['src/pages/parts/{Cards,RulePage}.svelte'], rules: { 'svelte/no-at-html-tags': 'off' } },
  {
    files: ['**/*.svelte', '**/*.svelte.ts'],
    languageOptions: { parserOptions: { parser: ts.parser, extraFileExtensions: ['.svelte'], svelteConfig } },
  },
  // What needs types is looked for in plain modules. In templates svelte-check knows the types better.
  {
    files: ['**/*.ts'],
    extends: [ts.configs.strictTypeCheckedOnly],
    languageOptions: { parserOptions: { project: ['./tsconfig.json', './tests/tsconfig.json'], extraFileExtensions: ['.svelte'] } },
    rules: {
      '@typescript-eslint/restrict-template-expressions': ['error', { allowNumber: true }],
      '@typescript-eslint/no-confusing-void-expression': 'off',
      // `void this.number` in an effect says what it depends on.
      '@typescript-eslint/no-meaningless-void-operator': 'off',
    },
  },
);
