/** What surrounds the board: bar, log, chat, notes, the form. */
import type { Locator, Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { act, open } from './finish';
import { dice, GAMES, openTable, play, visitor } from './harness';
import type { AnyTable } from './person';

type Box = NonNullable<Awaited<ReturnType<Locator['boundingBox']>>>;

async function box(thing: Locator): Promise<Box> {
  const found = await thing.boundingBox();
  if (!found) throw new Error(`there is no ${String(thing)}`);
  return found;
}

async function resign(page: Page): Promise<void> {
  await page.getByRole('tab', { name: 'More' }).click();
  await page.getByRole('button', { name: 'Resign' }).click();
  await page.getByRole('button', { name: 'Yes' }).click();
  await page.locator('[data-over]').waitFor();
}

test('what is said and who says it fits its box, with four players and at every width', async () => {
  const guest = await visitor();
  const { page } = guest;
  await openTable(guest, { game: 'targui', rules: 'classic', seats: ['me', 'bot:easy', 'bot:easy', 'bot:easy'] });
  await page.getByRole('button', { name: 'Let me play' }).click();
  await page.getByRole('tab', { name: 'Chat' }).click();
  const [line, send, side] = [page.getByLabel('Say something'), page.getByRole('button', { name: 'Send' }), page.locator('.side .panel')];
  for (const [width, height] of [
    [360, 740],
    [1280, 720],
    [1440, 900],
  ] as const) {
    await page.setViewportSize({ width, height });
    const [of, panel] = [await box(send), await box(side)];
    expect(of.height, 'one line').toBeLessThan(50);
    expect(of.x + of.width).toBeLessThanOrEqual(panel.x + panel.width);
    expect(of.y + of.height, `at ${width}`).toBeLessThanOrEqual(panel.y + panel.height);
    expect((await box(line)).width).toBeGreaterThan(120);
  }
});

test('after the game a note stands beside what it is about, and no button is a wall', async () => {
  const guest = await visitor();
  const { page } = guest;
  await openTable(guest, { game: 'targi', seats: ['me', 'bot:easy'] });
  await page.locator('.spot.can').first().waitFor();
  await resign(page);
  const card = page.locator('[data-item="border:12"]');
  await card.hover();
  const tip = page.getByRole('tooltip');
  await tip.waitFor();
  const [of, note] = [await box(card), await box(tip)];
  expect(Math.min(Math.abs(of.y - (note.y + note.height)), Math.abs(note.y - (of.y + of.height)))).toBeLessThan(20);
  await page.getByRole('tab', { name: 'More' }).click();
  expect((await box(page.getByRole('tabpanel').getByRole('link', { name: 'Save the record' }))).height).toBeLessThan(60);
});

test('a refusal covers nothing of the board', async () => {
  const guest = await visitor();
  const { page } = guest;
  await openTable(guest, { game: 'targi', seats: ['me', 'bot:easy'] });
  await page.locator('.spot.can').first().waitFor();
  await page.getByRole('button', { name: 'Let me play' }).click();
  await page.locator('.board .spot:not(.can)').first().dispatchEvent('click');
  const refused = page.getByRole('alert').filter({ hasText: 'Rule' });
  await refused.waitFor();
  const [bar, said] = [await box(page.locator('.bar')), await box(refused)];
  expect(said.y, 'it stands in the bar').toBeGreaterThanOrEqual(bar.y);
  expect(said.y + said.height).toBeLessThanOrEqual(bar.y + bar.height);
  await page.locator('.board .spot.can').first().click();
  await refused.waitFor({ state: 'detached' });
});

test('in ordinary use no browser reports anything as wrong', async () => {
  const guest = await visitor();
  const { page } = guest;
  const reported: string[] = [];
  const listen = (message: { type(): string; text(): string }): void => {
    if (message.type() === 'error') reported.push(message.text());
  };
  page.on('console', listen);
  await page.goto('/');
  await page.getByRole('heading').first().waitFor();
  await openTable(guest, { game: 'targi', seats: ['me', 'bot:easy'] });
  await page.locator('.spot.can').first().waitFor();
  await page.locator('.board .spot:not(.can)').first().dispatchEvent('click');
  await page.getByRole('alert').filter({ hasText: 'Rule' }).waitFor();
  page.off('console', listen);
  expect(reported).toEqual([]);
});

test('undo is offered when there is something to take back', async () => {
  const guest = await visitor();
  const { page } = guest;
  await openTable(guest, { game: 'desert', seats: ['me', 'me'] });
  await page.locator('.spot.can').first().waitFor();
  const undo = page.getByRole('button', { name: 'Undo' });
  expect(await undo.isDisabled()).toBe(true);
  expect(await undo.getAttribute('title')).toBe('Undo: you have done nothing yet');
  await play(page, { acts: 4 });
  await expect.poll(() => undo.isEnabled()).toBe(true);
});

test('cash that falls is not shown as a gain', async () => {
  const guest = await visitor();
  const { page } = guest;
  const id = await open(guest, { game: 'targui', rules: 'classic', seats: ['me', 'bot:easy'] });
  const throwDice = dice(3);
  const buys = async (): Promise<boolean> => {
    const table = (await (await guest.context.request.get(`/api/tables/${id}`)).json()) as AnyTable;
    return table.legal?.some(({ parts, least, most }) => parts.do === 'buy' && most > least) ?? false;
  };
  while (!(await buys())) expect(await act(guest, id, throwDice, 1), 'nobody ever buys a camel').toBe(false);
  await page.goto(`/t/${id}`);
  await page.locator('.purse button.can').first().click();
  const falls = page.locator('.purse .cell i');
  await page.locator('.board .spot.can').first().click();
  await falls.waitFor();
  const [from = 0, to = 0] = (await page.locator('.purse .cell b', { has: page.locator('i') }).innerText()).split('→').map(Number);
  expect(to).toBeLessThan(from);
  expect(await falls.evaluate((thing) => getComputedStyle(thing).color)).toBe('rgb(154, 63, 30)');
});

test('the log tells who did what, counts what happened since one’s own turn, and follows when it is shown again', async () => {
  const guest = await visitor();
  const { page } = guest;
  await openTable(guest, { game: 'tuareg', seats: ['me', 'bot:easy', 'bot:easy'] });
  const since = page.locator('[data-since]');
  await play(page, { until: async () => (await since.count()) > 0 && (await page.locator('.spot.can').count()) > 0 });
  expect(await page.locator('.log li svg').count(), 'signs').toBeGreaterThan(1);
  const moves = Number(await since.getAttribute('data-since'));
  expect(await since.innerText()).toContain(`${moves} ${moves === 1 ? 'move' : 'moves'} since your turn`);
  await page.getByRole('button', { name: 'One step back' }).click();
  await page.getByText('You are looking at the past.').waitFor();
  const at = Number(await page.locator('[data-step]').getAttribute('data-step'));
  const later = await page
    .locator('.log li.later')
    .evaluateAll((lines) => lines.map((line) => Number((line as HTMLElement).dataset['of'])));
  expect(later.length).toBeGreaterThan(0);
  expect(later.every((step) => step > at)).toBe(true);
  expect(guest.errors).toEqual([]);
});

test('the hand of Tuareg is large, and no name in it lies under another card', async () => {
  const guest = await visitor();
  const { page } = guest;
  await openTable(guest, { game: 'tuareg', seats: ['me', 'bot:easy', 'bot:easy'] });
  await page.locator('[data-item="pile"].can').click();
  await page.locator('button.do').click();
  await page.locator('.hand .group .card').nth(2).waitFor();
  for (const [width, height] of [
    [360, 740],
    [768, 1024],
    [1280, 720],
    [1440, 900],
    [1920, 1080],
  ] as const) {
    await page.setViewportSize({ width, height });
    const cards = await page
      .locator('.hand .group')
      .evaluateAll((groups) => groups.map((group) => group.getBoundingClientRect().toJSON() as DOMRect));
    const sizes = await page.locator('.hand .group .card').evaluateAll((all) => all.map((card) => (card as HTMLElement).offsetWidth));
    // 76 px wide at 1280 px they were too small.
    if (width >= 1280) expect(Math.min(...sizes), `at ${width}`).toBeGreaterThanOrEqual(76 * 1.6);
    for (const [index, one] of cards.entries())
      expect(cards[index + 1]?.x ?? Infinity, `at ${width}`).toBeGreaterThan(one.right - one.width * 0.1);
  }
});

test('the log calls the cards of Targi by their names, and shows them', async () => {
  const guest = await visitor();
  const { page } = guest;
  await openTable(guest, { game: 'targi', rules: 'expansion', seats: ['me', 'bot:easy'] });
  await play(page, { acts: 8 });
  expect(await page.getByRole('log').innerText()).not.toMatch(/\b(c[0-2][0-2]|[TEU]-\d+)\b/);
  const card = page.locator('.log .mention').filter({ hasText: /cross/ }).first();
  await page.keyboard.press('Tab');
  await card.focus();
  await page.getByRole('tooltip').locator('.face').waitFor();
  expect(guest.errors).toEqual([]);
});

test('what ends the turn says so', async () => {
  const guest = await visitor();
  const { page } = guest;
  await openTable(guest, { game: 'targi', seats: ['me', 'bot:easy'] });
  await page.locator('.board .spot.can').first().click();
  await page.locator('.bar [data-ends]').waitFor();
  expect(await page.locator('.bar [data-ends]').innerText()).toBe('ends your turn');
});

test('who thinks is said', async () => {
  const guest = await visitor();
  const { page } = guest;
  await openTable(guest, { game: 'targi', seats: ['me', 'invited'] });
  const badi = await visitor();
  await badi.context.request.post('/api/guests', { data: { name: 'Badi' } });
  await badi.page.goto(await page.locator('input[readonly]').inputValue());
  await badi.page.getByRole('button', { name: 'Sit down here' }).click();
  for (const one of [guest, badi]) await one.page.locator('[data-step]').waitFor();
  const turn = async ({ page }: { page: Page }): Promise<boolean> => (await page.locator('.spot.can').count()) > 0;
  await expect.poll(async () => (await turn(guest)) !== (await turn(badi))).toBe(true);
  const [acts, waits] = (await turn(guest)) ? [guest, badi] : [badi, guest];
  await waits.page.locator('.bar').getByText('is thinking …').waitFor();
  await acts.page.goto('about:blank');
  await waits.page.locator('.bar').getByText('has the turn, but is not here').waitFor();
  await waits.page.locator('.player').getByText('not connected').waitFor();
});

test.each(GAMES)('the seats of $name look in the form as they do in the game', async ({ name, rulebooks }) => {
  const guest = await visitor();
  const { page } = guest;
  const seats = rulebooks[0]?.usual_seats ?? 2;
  await page.goto(`/new/${name}`);
  const colours = (where: string): Promise<(string | null)[]> =>
    page.locator(`${where} svg circle:first-child`).evaluateAll((discs) => discs.map((disc) => disc.getAttribute('fill')));
  await page.locator('select[id^=seat]').first().waitFor();
  const form = (await colours('li:has(select)')).slice(0, seats);
  await openTable(guest, { game: name, seats: ['me', ...Array<string>(seats - 1).fill('me')] });
  await page.locator('.player').first().or(page.locator('[data-lift]')).first().waitFor();
  if ((await page.locator('[data-lift]').count()) > 0) await page.locator('[data-lift]').click();
  await page.locator('.player').first().waitFor();
  // At the beginning: later, players may have chosen how they look.
  const start = page.getByRole('button', { name: 'To the beginning' });
  if (await start.isEnabled()) await start.click();
  await page.locator('[data-step="0"]').waitFor();
  expect((await colours('.player .head')).slice(0, form.length)).toEqual(form);
});
