/** Two browsers at one table, two players at one screen. */
import { expect, test } from 'vitest';
import type { WholeTable } from '../src/types/wire';
import { act, open } from './finish';
import { dice, openTable, play, visitor, type Visitor } from './harness';

const step = async ({ page }: Visitor): Promise<number> => Number(await page.locator('[data-step]').getAttribute('data-step'));
const view = async ({ context }: Visitor, id: string): Promise<WholeTable<unknown, unknown>> =>
  (await (await context.request.get(`/api/tables/${id}`)).json()) as WholeTable<unknown, unknown>;

test('two browsers sit down at one table by its link, talk, and play a game to the end', async () => {
  const amina = await visitor();
  const badi = await visitor({ locale: 'de-DE' });
  const id = await openTable(amina, { game: 'tuareg', seats: ['me', 'invited'] });
  const link = await amina.page.locator('input[readonly]').inputValue();
  await badi.page.goto(link);
  await badi.page.getByRole('button', { name: 'Hier Platz nehmen' }).click();
  await amina.page.locator('[data-step]').waitFor();
  await badi.page.locator('[data-step]').waitFor();

  await amina.page.getByRole('tab', { name: 'Chat' }).click();
  await amina.page.getByLabel('Say something').fill('Hello, Badi!');
  await amina.page.getByRole('button', { name: 'Send' }).click();
  await badi.page.getByRole('tab', { name: 'Gespräch' }).click();
  await badi.page.getByText('Hello, Badi!').waitFor();
  await badi.page.getByRole('button', { name: 'Melden' }).click();
  await badi.page.getByText('Gemeldet').waitFor();
  expect(await amina.page.getByRole('button', { name: 'Report' }).count(), 'nobody reports themselves').toBe(0);

  // By clicks at the beginning and at the end; in between without them, which is faster: a game has some 160 actions.
  const people = [amina, badi];
  const begun = await Promise.all(people.map((who) => play(who.page, { seed: 3, until: async () => (await step(who)) >= 30 })));
  expect(begun.map((game) => game.over)).toEqual([false, false]);
  const throwDice = dice(5);
  while ((await view(amina, id)).step < 110)
    for (const who of people) if ((await view(who, id)).legal?.length) expect(await act(who, id, throwDice, 1)).toBe(false);
  const games = await Promise.all([play(amina.page, { seed: 7 }), play(badi.page, { seed: 8 })]);
  expect(games.map((game) => game.over)).toEqual([true, true]);
  const scores = await Promise.all([amina, badi].map(({ page }) => page.locator('[data-over] [data-total]').allInnerTexts()));
  expect(scores[0]).toEqual(scores[1]);
  expect(scores[0]?.map(Number).sort()).toEqual([...((await view(amina, id)).over?.scores ?? [])].sort());
  expect([...amina.errors, ...badi.errors]).toEqual([]);
});

test('after a game the one asks for another, the other finds a seat kept at the new table, and it begins', async () => {
  const [amina, badi] = [await visitor(), await visitor()];
  await openTable(amina, { game: 'targi', seats: ['me', 'invited'] });
  await badi.context.request.post('/api/guests', { data: { name: 'Badi' } });
  await badi.page.goto(await amina.page.locator('input[readonly]').inputValue());
  await badi.page.getByRole('button', { name: 'Sit down here' }).click();
  for (const { page } of [amina, badi]) await page.locator('[data-step]').waitFor();

  await badi.page.getByRole('tab', { name: 'More' }).click();
  await badi.page.getByRole('button', { name: 'Resign' }).click();
  await badi.page.getByRole('button', { name: 'Yes' }).click();
  await amina.page.getByRole('button', { name: 'Play again' }).click();
  await amina.page.getByText('kept for Badi').waitFor();
  expect(await amina.page.getByRole('button', { name: 'Sit down here' }).count(), 'the seat is not for Amina').toBe(0);

  // Somebody who comes by does not get it either.
  const late = await visitor();
  await late.page.goto(new URL(amina.page.url()).pathname);
  await late.page.getByText('kept for Badi').waitFor();
  expect(await late.page.getByRole('button', { name: 'Sit down here' }).count()).toBe(0);

  await badi.page.getByRole('link', { name: 'To the new table' }).click();
  await badi.page.getByText('kept for you').waitFor();
  await badi.page.getByRole('button', { name: 'Sit down here' }).click();
  for (const { page } of [amina, badi]) await page.locator('[data-step]').waitFor();
  const seats = (await view(badi, new URL(badi.page.url()).pathname.split('/')[2] ?? '')).table.sitting.map(({ name, kind }) => [
    name,
    kind,
  ]);
  expect(seats, 'everybody sits one seat further on').toEqual([
    ['Badi', 'person'],
    ['Amina', 'person'],
  ]);
  await Promise.any([amina, badi].map(({ page }) => page.locator('.spot.can').first().waitFor()));
  expect([...amina.errors, ...badi.errors, ...late.errors]).toEqual([]);
});

test('a reload in the middle finds the same position', async () => {
  const amina = await visitor();
  const id = await openTable(amina, { game: 'desert', seats: ['me', 'bot:easy'] });
  await play(amina.page, { acts: 8 });
  await amina.page.locator('.spot.can').first().waitFor();
  const before = await step(amina);
  const log = await amina.page.getByRole('log').innerText();
  await amina.page.reload();
  await amina.page.locator('.spot.can').first().waitFor();
  expect(await step(amina)).toBe(before);
  expect(await amina.page.getByRole('log').innerText()).toBe(log);
  expect((await view(amina, id)).step).toBe(before);
  const on = await play(amina.page, { acts: 4 });
  expect(on.acts).toBe(4);
  expect(amina.errors).toEqual([]);
});

test('two players at one screen hand it over behind a curtain', async () => {
  const both = await visitor();
  const id = await open(both, { game: 'tuareg', seats: ['me', 'me'] });
  // They have come far already: a game has some 160 actions.
  expect(await act(both, id, dice(3), 100)).toBe(false);
  await both.page.goto(`/t/${id}`);
  let curtains = 0;
  await both.page.locator('[data-lift]').waitFor();
  const played = await play(both.page, {
    until: async () => {
      if ((await both.page.locator('[data-lift]').count()) > 0) {
        curtains += 1;
        // Nothing of anybody's hand is on the page while the screen changes hands.
        expect(await both.page.locator('.players .player').count()).toBe(0);
      }
      return false;
    },
  });
  expect(played.over).toBe(true);
  expect(curtains).toBeGreaterThan(4);
  expect(both.errors).toEqual([]);
});

test('an action can be taken back, and what happened can be looked at again', async () => {
  const amina = await visitor();
  await openTable(amina, { game: 'desert', seats: ['me', 'me'] });
  await play(amina.page, { acts: 12 });
  await amina.page.locator('.spot.can').first().waitFor();
  const before = await step(amina);
  await amina.page.getByRole('button', { name: 'Undo' }).click();
  await amina.page.waitForFunction((was) => Number(document.querySelector('[data-step]')?.getAttribute('data-step')) < was, before);

  const now = await step(amina);
  await amina.page.getByRole('button', { name: 'One step back' }).click();
  await amina.page.getByText('You are looking at the past.').waitFor();
  expect(await step(amina)).toBe(now - 1);
  expect(await amina.page.locator('.spot.can').count()).toBe(0);
  await amina.page.getByRole('button', { name: 'To the present' }).click();
  expect(await step(amina)).toBe(now);
  await amina.page.locator('.spot.can').first().waitFor();
  expect(amina.errors).toEqual([]);
});
