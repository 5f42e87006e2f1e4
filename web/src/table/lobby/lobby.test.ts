import { expect, test } from 'vitest';
import type { SeatInfo } from '../../types/wire';
import { changes, personsOf } from './news';
import { path } from './qr';

const seat = (seat: number, kind: SeatInfo['kind'], person: string | null, name = ''): SeatInfo => ({
  seat,
  kind,
  person,
  name,
  bot: null,
  present: false,
});

test('who sits down and who leaves is told by name, and whoever only changes seats is not', () => {
  const before = personsOf({ sitting: [seat(1, 'person', 'a', 'Amina'), seat(2, 'person', 'b', 'Badi'), seat(3, 'open', null)] });
  const after = personsOf({ sitting: [seat(1, 'kept', 'b', 'Badi'), seat(2, 'person', 'c', 'Chadi'), seat(3, 'person', 'a', 'Amina')] });
  expect(changes(before, after)).toEqual({ come: ['Chadi'], gone: ['Badi'] });
  expect(changes(after, after)).toEqual({ come: [], gone: [] });
});

test('a QR code has its three finders and grows with the text', () => {
  const { d, size } = path('https://games.example/t/abc');
  const dark = new Set([...d.matchAll(/M(\d+) (\d+)/g)].map(([, x, y]) => `${x} ${y}`));
  for (const [left, top] of [
    [0, 0],
    [size - 7, 0],
    [0, size - 7],
  ] as const)
    for (let at = 0; at < 7; at += 1) {
      expect(dark.has(`${left + at} ${top}`)).toBe(true);
      expect(dark.has(`${left} ${top + at}`)).toBe(true);
      expect(dark.has(`${left + at} ${top + 1}`)).toBe(at === 0 || at === 6);
    }
  expect(path(`https://games.example/t/abc?invite=${'x'.repeat(60)}`).size).toBeGreaterThan(size);
});
