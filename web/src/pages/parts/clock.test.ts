import { afterEach, expect, test } from 'vitest';
import { settings } from '../../lib/settings.svelte';
import { clockText } from './clock';

afterEach(() => settings.setLang('en'));

test('a clock in a few words', () => {
  expect(clockText({ kind: 'none' })).toBe('no clock');
  expect(clockText({ kind: 'move', seconds: 45 })).toBe('45 s a move');
  expect(clockText({ kind: 'move', seconds: 120 })).toBe('2 min a move');
  expect(clockText({ kind: 'game', seconds: 900, increment: 10 })).toBe('15 min + 10 s');
  expect(clockText({ kind: 'days', days: 1 })).toBe('1 day a move');
  settings.setLang('de');
  expect(clockText({ kind: 'days', days: 3 })).toBe('3 Tage je Zug');
});
