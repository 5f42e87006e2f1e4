/** Sitting down: two clicks from the home page, a friend by the form's link, strangers by the list; accounts. */
import { expect, test } from 'vitest';
import type { WholeTable } from '../src/types/wire';
import { GAMES, play, visitor } from './harness';

test.each(GAMES.map(({ title }) => title.en))('one click on the home page leads to a table of %s', async (title) => {
  const guest = await visitor();
  await guest.page.goto('/');
  await guest.page.getByRole('button', { name: new RegExp(`^Play ${title} against bots`) }).click();
  await guest.page.waitForURL('**/t/*');
  await guest.page.locator('.spot.can').first().waitFor({ timeout: 30_000 });
  expect((await play(guest.page, { acts: 2 })).acts).toBe(2);
  await guest.page.goto('/');
  await guest.page.getByRole('heading', { name: 'My games' }).waitFor();
  await guest.page.getByText(title).nth(1).waitFor();
  expect(guest.errors).toEqual([]);
});

test('a table opened by the form for a friend, who comes by its link', async () => {
  const host = await visitor();
  await host.page.goto('/new/targi');
  await host.page.getByRole('button', { name: 'Open the table' }).click();
  await host.page.waitForURL('**/t/*');
  const link = await host.page.locator('input[readonly]').inputValue();
  const friend = await visitor();
  await friend.page.goto(link);
  await friend.page.getByRole('button', { name: 'Sit down here' }).click();
  await friend.page.locator('[data-step]').waitFor();
  await host.page.locator('[data-step]').waitFor();
  expect([...host.errors, ...friend.errors]).toEqual([]);
});

test('a public table stands in the list of others, who join with one click', async () => {
  const host = await visitor();
  await host.context.request.post('/api/guests', { data: { name: 'Tin Hinan' } });
  await host.page.goto('/new/desert');
  await host.page.getByRole('radio', { name: /With anybody/ }).check();
  await host.page.getByRole('button', { name: 'Open the table' }).click();
  await host.page.waitForURL('**/t/*');
  const stranger = await visitor();
  await stranger.page.goto('/');
  await stranger.page.getByRole('listitem').filter({ hasText: 'Tin Hinan' }).getByRole('button', { name: /^Join/ }).click();
  await stranger.page.waitForURL(host.page.url());
  await host.page.getByText('Leave the table').waitFor();
  expect([...host.errors, ...stranger.errors]).toEqual([]);
});

test('a rule has an address, and the search finds rules', async () => {
  const reader = await visitor({ locale: 'de-DE' });
  await reader.page.goto('/rules/targui#5.7');
  const rule = reader.page.locator('[id="5.7"]');
  await rule.waitFor();
  await reader.page.waitForFunction(() => {
    const box = document.getElementById('5.7')?.getBoundingClientRect();
    return box !== undefined && box.top >= 0 && box.top < innerHeight;
  });
  // A chapter at a time: the rest is not on the page.
  expect(await reader.page.locator('main h2').count()).toBe(1);
  await reader.page.getByRole('link', { name: /^Weiter: / }).click();
  await reader.page.locator('[id="6.1"]').waitFor();
  expect(await rule.count()).toBe(0);
  await reader.page.getByRole('searchbox').fill('Schatz');
  await reader.page.getByText(/^\d+ Regeln gefunden$/).waitFor();
  const found = await reader.page.locator('.rule').allInnerTexts();
  expect(found.length).toBeGreaterThan(1);
  for (const text of found) expect(text.toLowerCase()).toContain('schatz');
  expect(reader.errors).toEqual([]);
});

test('the browser adds its share to the luck, and says at the end that it was in it', async () => {
  const guest = await visitor();
  const { page } = guest;
  await page.goto('/');
  await page.getByRole('button', { name: /^Play Tuareg against bots/ }).click();
  await page.waitForURL('**/t/*');
  await page.locator('.spot.can').first().waitFor({ timeout: 30_000 });
  const id = page.url().split('/').pop() ?? '';
  const table = async () => (await (await guest.context.request.get(`/api/tables/${id}`)).json()) as WholeTable<unknown, unknown>;
  const shares = (await table()).table.luck.shares ?? [];
  expect(shares.map(({ seat, share }) => [seat, share?.length])).toEqual([[1, 64]]);
  await guest.context.request.post(`/api/tables/${id}/do`, { data: { do: 'resign' } });
  await page.getByRole('tab', { name: 'More' }).click();
  await page.locator('[data-proof=mine]').waitFor();
  expect(await page.locator('[data-proof]').innerText()).toContain('your browser added to it');
  expect(guest.errors).toEqual([]);
});
