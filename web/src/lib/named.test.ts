import { expect, test } from 'vitest';
import type { Mention } from './game';
import { named } from './named';

const mentions = (text: string): Mention[] =>
  [...text.matchAll(/c\d\d/g)].map(({ index, 0: code }) => ({
    from: index,
    to: index + code.length,
    name: `the place ${code.slice(1)}`,
    lines: () => [],
  }));

test('codes become names, wherever and however often they stand', () => {
  expect(named('c10 crosses c21: salt', { mentions }, null)).toBe('the place 10 crosses the place 21: salt');
  expect(named('Salt', { mentions }, null)).toBe('Salt');
});

test('a game without codes says what it says', () => {
  expect(named('c10', {}, null)).toBe('c10');
  expect(named('c10', null, null)).toBe('c10');
});
