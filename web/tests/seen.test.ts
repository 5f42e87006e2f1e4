/** What a player gets to see: amounts, scores, notes, movement, the clock, advice, the review, the look. */
import type { Page } from 'playwright-core';
import './unit';
import { expect, test } from 'vitest';
import { byFolder, load, type AnyView } from '../src/lib/game';
import { duel, GAMES, openTable, play, playOn, visitor } from './harness';

const recorded = byFolder(import.meta.glob<{ view: AnyView }[]>('../src/games/*/positions.json', { import: 'default' }));
const step = (page: Page): Promise<number> => page.locator('[data-step]').getAttribute('data-step').then(Number);

test('an amount is chosen with the slider, with keys and by typing, and the button says it', async () => {
  const guest = await visitor();
  const { page } = guest;
  await openTable(guest, { game: 'targui', rules: 'classic', seats: ['me', 'bot:easy'] });
  const slider = page.locator('#amount');
  await play(page, { until: async () => (await slider.count()) > 0 && Number(await slider.getAttribute('max')) > 2 });
  const most = await slider.getAttribute('max');
  expect(await page.locator('button.do').innerText()).toContain(most);
  await slider.focus();
  await page.keyboard.press('Home');
  await page.keyboard.press('ArrowRight');
  expect(await page.locator('button.do').innerText()).toMatch(/\b2\b/);
  await page.locator('.amount input[type=number]').fill('3');
  expect(await page.locator('button.do').innerText()).toMatch(/\b3\b/);
  const before = await step(page);
  await page.locator('button.do').click();
  await page.waitForFunction((was) => Number(document.querySelector('[data-step]')?.getAttribute('data-step')) > was, before);
  expect(await page.getByRole('log').innerText()).toMatch(/\b(moves|buys) 3 camels\b/);
});

/** The rows of the score that only break ties, by the words of the game. */
async function asides(name: string): Promise<Set<string>> {
  const [game, positions] = await Promise.all([load(name), recorded.get(name)?.() ?? []]);
  return new Set(
    positions.flatMap(({ view }) => game.scores(view).flatMap(({ parts }) => parts.filter(({ aside }) => aside).map(({ label }) => label))),
  );
}

test.each(GAMES)('the score of $name is the sum of its parts', async (game) => {
  const guest = await visitor();
  const { page } = guest;
  const aside = await asides(game.name);
  await playOn(guest, duel(game), 10);
  const details = page.locator('.player details.score');
  expect(await details.count()).toBe(2);
  for (const score of await details.all()) {
    await score.locator('summary').click();
    const rows = (await score.locator('tr').all()).map(async (row) => ({
      label: await row.locator('th').innerText(),
      points: Number(await row.locator('td').innerText()),
    }));
    const parts = (await Promise.all(rows)).filter(({ label }) => !aside.has(label)).map(({ points }) => points);
    expect(parts.length).toBeGreaterThan(0);
    expect(parts.reduce((sum, points) => sum + points, 0)).toBe(Number(await score.locator('.total').innerText()));
    await score.locator('summary').click();
  }
  expect(guest.errors).toEqual([]);
});

test.each(GAMES)('things of $name tell in words what they are, under the pointer and with the focus', async (game) => {
  const guest = await visitor();
  const { page } = guest;
  await openTable(guest, duel(game));
  const tip = page.getByRole('tooltip');
  const glowing = page.locator('.board .spot.can:not(button):visible');
  await glowing.first().waitFor();
  for (const thing of (await glowing.all()).slice(0, 6)) {
    await page.mouse.move(2, 2);
    await tip.waitFor({ state: 'detached' });
    await thing.hover();
    await tip.waitFor();
    expect((await tip.innerText()).length).toBeGreaterThan(3);
  }
  await page.mouse.move(2, 2);
  await tip.waitFor({ state: 'detached' });
  await page.keyboard.press('Tab');
  await glowing.first().focus();
  await tip.waitFor();
  expect(guest.errors).toEqual([]);
});

/** Keeps an eye on everything that moves on the page: the longest time of each animation that ran. */
function watchMotion(page: Page): Promise<void> {
  return page.evaluate(() => {
    const seen: number[] = [];
    const look = (): void => {
      for (const animation of document.getAnimations()) {
        const { duration } = animation.effect?.getComputedTiming() ?? {};
        if (animation.playState === 'running' && typeof duration === 'number' && duration > 0) seen.push(duration);
      }
      requestAnimationFrame(look);
    };
    look();
    Object.assign(window, { seen });
  });
}
const motions = (page: Page): Promise<number[]> => page.evaluate(() => (window as unknown as { seen: number[] }).seen);

test.each(GAMES)('$name moves what happened, and nothing with reduced motion', async (game) => {
  for (const reducedMotion of ['no-preference', 'reduce'] as const) {
    const guest = await visitor({ reducedMotion });
    await openTable(guest, duel(game));
    await guest.page.locator('.spot.can').first().waitFor();
    await watchMotion(guest.page);
    await play(guest.page, { acts: 5 });
    const seen = await motions(guest.page);
    if (reducedMotion === 'reduce') expect(seen).toEqual([]);
    else expect(seen.filter((time) => time >= 200 && time <= 400).length).toBeGreaterThan(0);
  }
});

test('a clock runs while somebody thinks', async () => {
  const guest = await visitor();
  const { page } = guest;
  await openTable(guest, { game: 'targi', seats: ['me', 'bot:easy'], clock: { kind: 'move', seconds: 90 } });
  const clock = page.locator('.player time.running');
  await clock.waitFor();
  const seconds = async (): Promise<number> => {
    const [minutes = 0, rest = 0] = (await clock.innerText()).split(':').map(Number);
    return minutes * 60 + rest;
  };
  const before = await seconds();
  expect(before).toBeGreaterThan(30);
  await expect.poll(seconds, { timeout: 10_000 }).toBeLessThan(before);
});

test('a bot gives advice and says what it thought of', async () => {
  const guest = await visitor();
  const { page } = guest;
  await openTable(guest, { game: 'targi', seats: ['me', 'bot:easy'], hints: true });
  await page.locator('.spot.can').first().waitFor();
  await page.getByRole('button', { name: 'Ask a bot for a hint' }).click();
  const advice = page.locator('.bar [data-hint]');
  await advice.waitFor({ timeout: 60_000 });
  expect(await advice.innerText()).toMatch(/of 100 games|Hardly better|as often with/);
  expect(await page.locator('[data-hint-arrow] rect').count(), 'it is shown on the board').toBeGreaterThan(0);
  const before = await step(page);
  await page.getByRole('button', { name: /^Play it: / }).click();
  await page.waitForFunction((was) => Number(document.querySelector('[data-step]')?.getAttribute('data-step')) > was, before);
  expect(await advice.count(), 'it is about one position').toBe(0);
  expect(await page.locator('[data-hint-arrow]').count()).toBe(0);
});

test('a finished game is reviewed, with a curve and a way to its moments', async () => {
  const guest = await visitor();
  const { page } = guest;
  await playOn(guest, { game: 'desert', seats: ['me', 'bot:easy'] }, 8);
  await page.getByRole('tab', { name: 'More' }).click();
  await page.getByRole('button', { name: 'Resign' }).click();
  await page.getByRole('button', { name: 'Yes' }).click();
  await page.locator('[data-over]').waitFor();
  await page.getByRole('button', { name: 'Review' }).click();
  const curve = page.getByRole('img', { name: 'at the start' });
  await curve.waitFor({ timeout: 120_000 });
  expect(await curve.locator('polyline').count()).toBeGreaterThan(1);
  const end = await step(page);
  await curve.click();
  await page.getByText('You are looking at the past.').waitFor();
  expect(await step(page)).toBeLessThan(end);
  expect(await curve.count(), 'the review stays').toBe(1);
  expect(guest.errors).toEqual([]);
});

test('the end of a stage of Tuareg is counted, kind by kind', async () => {
  const guest = await visitor();
  const { page } = guest;
  await openTable(guest, { game: 'tuareg', seats: ['me', 'bot:easy'] });
  const counting = page.getByRole('dialog');
  await play(page, { until: async () => (await counting.count()) > 0 });
  const words = await counting.first().innerText();
  for (const kind of ['water', 'gold', 'salt', 'millet']) expect(words.toLowerCase()).toContain(kind);
  await page.keyboard.press('Escape');
  await counting.waitFor({ state: 'detached' });
  expect(guest.errors).toEqual([]);
});

test('whoever plays a game for the first time finds it in a few sentences, once', async () => {
  const guest = await visitor();
  const { page } = guest;
  await openTable(guest, { game: 'targi', seats: ['me', 'bot:easy'] });
  const welcome = page.getByRole('region', { name: 'Targi in short' });
  await welcome.waitFor();
  for (const link of await welcome.getByRole('link').all()) {
    const rule = await link.innerText();
    const [book] = await Promise.all([guest.context.waitForEvent('page'), link.click()]);
    await book.locator(`[id="${rule}"]`).waitFor();
    await book.close();
  }
  await welcome.getByRole('button').click();
  await welcome.waitFor({ state: 'detached' });
  await page.reload();
  await page.locator('.spot.can').first().waitFor();
  expect(await welcome.count()).toBe(0);
});

test('language, theme and sound are as chosen, after a reload too', async () => {
  const guest = await visitor({ colorScheme: 'light' });
  const { page } = guest;
  await page.goto('/');
  await page.getByRole('button', { name: 'Deutsch' }).click();
  await page.locator('header button').nth(1).click();
  await page.getByRole('button', { name: 'Ton einschalten' }).click();
  await page.reload();
  await page.getByRole('button', { name: 'English' }).waitFor();
  expect(await page.locator('html').getAttribute('lang')).toBe('de');
  expect(await page.locator('html').getAttribute('data-theme')).toBe('dark');
  await page.getByRole('button', { name: 'Ton ausschalten' }).waitFor();
});

test('the page can be installed: a manifest, and icons of the sizes that it names', async () => {
  const guest = await visitor();
  await guest.page.goto('/');
  const address = await guest.page.locator('link[rel=manifest]').getAttribute('href');
  const manifest = (await (await guest.context.request.get(address ?? '')).json()) as {
    name: string;
    icons: { src: string; sizes: string; type: string }[];
  };
  expect(manifest.name).toBe('Azalai');
  expect(manifest.icons.length).toBeGreaterThan(2);
  for (const { src, sizes, type } of manifest.icons) {
    const icon = await guest.context.request.get(src);
    expect(icon.headers()['content-type']).toBe(type);
    const bytes = await icon.body();
    // Width and height stand at the beginning of a PNG.
    if (type === 'image/png') expect(`${bytes.readUInt32BE(16)}x${bytes.readUInt32BE(20)}`).toBe(sizes);
  }
});
