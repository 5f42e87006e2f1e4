import { expect, test } from 'vitest';
import type { SeatInfo, SeatKind, TableInfo } from '../types/wire';
import { canJoin, canMove, canSit, isFree, sitsAt } from './seats';

const seat = (kind: SeatKind, person: string | null = null): SeatInfo => ({ seat: 1, kind, person, name: '', bot: null, present: false });
const table = (state: TableInfo['state'], ...sitting: SeatInfo[]): TableInfo => ({ state, sitting }) as TableInfo;
const KINDS: readonly SeatKind[] = ['open', 'invited', 'kept', 'person', 'bot'];

test('a seat is offered only to those who can take it', () => {
  const offered = (hasCode: boolean) => KINDS.filter((kind) => canSit(seat(kind, 'other'), 'me', hasCode));
  expect(offered(false)).toEqual(['open']);
  expect(offered(true)).toEqual(['open', 'invited']);
  expect(canSit(seat('kept', 'me'), 'me', false)).toBe(true);
  expect(canSit(seat('kept'), null, false)).toBe(false);
});

test('a table of a list is offered only if one of its seats can be taken', () => {
  expect(canJoin(table('open', seat('person', 'other'), seat('open')), null)).toBe(true);
  expect(canJoin(table('open', seat('person', 'other'), seat('invited')), null)).toBe(false);
  expect(canJoin(table('open', seat('person', 'other'), seat('kept', 'third')), 'me')).toBe(false);
  expect(canJoin(table('open', seat('person', 'other'), seat('kept', 'me')), 'me')).toBe(true);
  expect(canJoin(table('open', seat('person', 'me'), seat('open')), 'me')).toBe(false);
  expect(canJoin(table('running', seat('person', 'other'), seat('open')), 'me')).toBe(false);
  expect(canJoin(table('open', seat('bot')), 'me')).toBe(false);
});

test('those who sit move to free seats and to those of bots, and the host changes places with anybody', () => {
  const reached = (isHost: boolean) => KINDS.filter((kind) => canMove(seat(kind, 'other'), 'me', isHost));
  expect(reached(false)).toEqual(['open', 'invited', 'bot']);
  expect(reached(true)).toEqual(KINDS);
  expect(canMove(seat('person', 'me'), 'me', true)).toBe(false);
  expect(canMove(seat('kept', 'me'), 'me', false)).toBe(true);
});

test('nobody sits on a free seat', () => {
  expect(KINDS.filter((kind) => isFree(seat(kind)))).toEqual(['open', 'invited', 'kept']);
  expect(sitsAt(table('open', seat('kept', 'me')), 'me')).toBe(false);
  expect(sitsAt(table('open', seat('person', 'me')), 'me')).toBe(true);
  expect(sitsAt(table('open', seat('open')), null)).toBe(false);
});
