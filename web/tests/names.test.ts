/** What the page says of actions: by the names of cards and places, and beginning with a capital letter. */
import { expect, test } from 'vitest';
import { finish } from './finish';
import { duel, GAMES, play, playOn, visitor } from './harness';

test('whoever looks back reads names in place of codes', async () => {
  const guest = await visitor();
  const { page } = guest;
  const id = await finish(guest, { game: 'targi', seats: ['me', 'bot:easy'] });
  await page.goto(`/t/${id}`);
  await page.locator('[data-over=counted]').waitFor();
  const told: string[] = [];
  for (let back = 0; back < 30; back += 1) {
    const step = await page.locator('[data-step]').getAttribute('data-step');
    await page.getByRole('button', { name: 'One step back' }).click();
    await page.locator(`[data-step]:not([data-step="${step}"])`).waitFor();
    told.push(await page.locator('p.past').innerText());
  }
  expect(told.filter((text) => /\b(?:[TEU]-\d+|c[0-2][0-2]|u[1-5])\b/.test(text))).toEqual([]);
  expect(told.filter((text) => /^You are looking at the past\.\s+[a-zäöü]/.test(text))).toEqual([]);
  // Not that there was nothing to name.
  expect(told.some((text) => /centre|cross/.test(text))).toBe(true);
  expect(guest.errors).toEqual([]);
});

test.each(GAMES)('$name: the list of actions begins every line with a capital letter', async (game) => {
  const guest = await visitor();
  const { page } = guest;
  await playOn(guest, duel(game), 3);
  const list = page.locator('.all summary');
  // Where there is only one thing to do, there is no list.
  await play(page, { acts: 60, until: async () => (await list.count()) > 0 });
  await list.click();
  const lines = await page.locator('.all li').allInnerTexts();
  expect(lines.length).toBeGreaterThan(1);
  expect(lines.filter((line) => /^\p{Ll}/u.test(line))).toEqual([]);
  expect(guest.errors).toEqual([]);
});
