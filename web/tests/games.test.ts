/** A whole game of each kind, by clicks, against an easy bot, to the final score. */
import { expect, test } from 'vitest';
import { open, openTable, play, visitor } from './harness';

const house = open();
const { server } = house;

test.each([
  ['targui', 'classic', 3],
  ['targui', 'updated', 2],
  ['desert', 'standard', 2],
  ['desert', 'standard', 5],
  ['targi', 'base', 2],
  ['targi', 'expansion', 2],
  ['tuareg', 'standard', 3],
])('%s (%s) with %i seats is played to the end by clicks', async (game, rules, seats) => {
  const guest = await visitor(house.browser, server);
  const id = await openTable(guest, server, { game, rules, seats: ['me', ...Array<string>(seats - 1).fill('bot:easy')] });
  const played = await play(guest.page);
  expect(played.over).toBe(true);
  expect(played.acts).toBeGreaterThan(0);

  const table = (await (await guest.context.request.get(`/api/tables/${id}`)).json()) as { over: { scores: number[]; winners: number[] } };
  const shown = await guest.page.locator('[data-over] li strong').allInnerTexts();
  expect(shown.map(Number).sort((a, b) => a - b)).toEqual([...table.over.scores].sort((a, b) => a - b));
  expect(guest.errors).toEqual([]);
  await guest.context.close();
});
