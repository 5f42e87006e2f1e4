import { expect, test } from 'vitest';
import type { SeatInfo } from '../../types/wire';
import { endedFor, others } from './result';

const seat = (seat: number, kind: SeatInfo['kind'], person: string | null): SeatInfo => ({
  seat,
  kind,
  person,
  name: '',
  bot: null,
  present: false,
});
const sitting = [seat(1, 'person', 'me'), seat(2, 'person', 'b'), seat(3, 'bot', null)];

test('a game is won, lost, shared or drawn, or does not count', () => {
  expect(endedFor({ winners: [1], sitting }, 'me')).toBe('won');
  expect(endedFor({ winners: [2], sitting }, 'me')).toBe('lost');
  expect(endedFor({ winners: [3], sitting }, 'me')).toBe('lost');
  expect(endedFor({ winners: [1, 3], sitting }, 'me')).toBe('shared');
  expect(endedFor({ winners: [], sitting }, 'me')).toBe('draw');
  expect(endedFor({ sitting }, 'me')).toBe('none');
  expect(endedFor({ winners: [3], sitting }, null)).toBe('lost');
});

test('a seat that a bot took over stays the seat of whoever sat there', () => {
  expect(endedFor({ winners: [1], sitting: [seat(1, 'bot', 'me'), seat(2, 'bot', null)] }, 'me')).toBe('won');
});

test('the others are those who sit there besides me, and whoever shares my screen', () => {
  expect(others(sitting, 'me').map((other) => other.seat)).toEqual([2, 3]);
  expect(others([...sitting, seat(4, 'person', 'me'), seat(5, 'open', null)], 'me').map((other) => other.seat)).toEqual([2, 3, 4]);
});
