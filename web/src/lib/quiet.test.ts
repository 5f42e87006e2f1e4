/** Quiet hours. */
import { expect, test } from 'vitest';
import { isQuiet } from './quiet';

const at = (hours: number, minutes: number): Date => new Date(2026, 0, 15, hours, minutes);

test('a night is quiet over midnight, from its first minute to the one before its last', () => {
  const night = { from: 22 * 60, to: 7 * 60 + 30 };
  expect([at(21, 59), at(22, 0), at(0, 0), at(7, 29), at(7, 30), at(12, 0)].map((now) => isQuiet(night, now))).toEqual([
    false,
    true,
    true,
    true,
    false,
    false,
  ]);
});

test('a noon is quiet at noon alone', () => {
  const noon = { from: 12 * 60, to: 13 * 60 };
  expect([at(11, 59), at(12, 0), at(12, 59), at(13, 0), at(0, 0)].map((now) => isQuiet(noon, now))).toEqual([
    false,
    true,
    true,
    false,
    false,
  ]);
});
