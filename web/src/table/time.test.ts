import { expect, test } from 'vitest';
import { timeLeft } from './time';

test.each([
  [0, '0:00'],
  [1, '0:01'],
  [7000, '0:07'],
  [90_000, '1:30'],
  [3_729_000, '1:02:09'],
  [86_399_001, '1 d 0 h'],
  [2 * 86_400_000 + 5 * 3_600_000, '2 d 5 h'],
])('%i ms are shown as %s', (ms, shown) => {
  expect(timeLeft(ms)).toBe(shown);
});
