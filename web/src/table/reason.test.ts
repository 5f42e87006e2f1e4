import { expect, test } from 'vitest';
import type { Considered, Hint } from '../types/wire';
import { reason } from './reason';

const thought = (text: string, win: number, score: number): Considered => ({ visits: 9, win, score, line: [], action: text, text });
const hint = (legal: number, ...candidates: Considered[]): Hint => ({
  turn: 1,
  legal,
  choice: null,
  line: null,
  amount: 0,
  iterations: 9,
  candidates,
  outlook: [],
});

test('a bot says why: what it wins more than with the next best thing', () => {
  expect(reason(hint(1))).toBe('Nothing else is possible.');
  expect(reason(hint(4))).toBe('A bot would play this.');
  expect(reason(hint(4, thought('buy', 0.62, 9)))).toBe('It wins about 62 of 100 games this way.');
  expect(reason(hint(4, thought('buy', 0.62, 9), thought('pass', 0.4, 8)))).toBe('It wins about 62 of 100 games this way, 40 with “pass”.');
});

test('what it is made of follows, as the server tells it', () => {
  const text = 'Brings 4.0 more points from areas.';
  const found = { against: 'pass', text, parts: [] };
  expect(reason({ ...hint(4, thought('buy', 0.62, 9)), reason: found })).toBe(`It wins about 62 of 100 games this way. ${text}`);
});

test('where the chances are the same, points tell, or it says that it hardly matters', () => {
  const buy = thought('buy', 0.5, 9);
  expect(reason(hint(4, buy, thought('pass', 0.5, 7.9)))).toBe('It wins as often with “pass”, but with 1 point less.');
  expect(reason(hint(4, buy, thought('pass', 0.5, 6)))).toBe('It wins as often with “pass”, but with 3 points less.');
  expect(reason(hint(4, buy, thought('pass', 0.55, 9.4)))).toBe('Hardly better than “pass”.');
});
