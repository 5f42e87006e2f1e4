/** A whole game by every rulebook, by clicks, against easy bots, to the final score, which is open to everybody. */
import { expect, test } from 'vitest';
import type { AnyAction, AnyView } from '../src/lib/game';
import type { WholeTable } from '../src/types/wire';
import { violations } from './axe';
import { GAMES, openTable, play, visitor } from './harness';

// With as many seats as there are, and with as few, in turn.
const TABLES = GAMES.flatMap(({ name, rulebooks }) =>
  rulebooks.map(({ name: rules, seats: [least, most] }, index) => ({ game: name, rules, seats: index % 2 === 0 ? most : least })),
);

test.each(TABLES)('$game ($rules) with $seats seats is played to the end by clicks', async ({ game, rules, seats }) => {
  const guest = await visitor();
  const id = await openTable(guest, { game, rules, seats: ['me', ...Array<string>(seats - 1).fill('bot:easy')] });
  const played = await play(guest.page);
  expect(played.over).toBe(true);
  expect(played.acts).toBeGreaterThan(0);

  const { over } = (await (await guest.context.request.get(`/api/tables/${id}`)).json()) as WholeTable<AnyView, AnyAction>;
  const shown = await guest.page.locator('[data-over] [data-total]').allInnerTexts();
  expect(shown.map(Number).sort((a, b) => a - b)).toEqual([...(over?.scores ?? [])].sort((a, b) => a - b));
  expect(await violations(guest.page)).toEqual([]);
  expect(guest.errors).toEqual([]);
});
