/** The pages: open to everybody, small to load, kind when something goes wrong. */
import { existsSync } from 'node:fs';
import './unit';
import { expect, test } from 'vitest';
import type { Text } from '../src/lib/words';
import type { Catalogue } from '../src/types/wire';
import { beyond, violations } from './axe';
import { GAMES, openTable, visitor } from './harness';

const PAGES = [
  '/',
  '/new',
  '/games',
  '/rules',
  '/account',
  '/about',
  '/nowhere',
  ...GAMES.flatMap(({ name }) => [`/new/${name}`, `/rules/${name}`, `/rules/${name}#2`]),
];

test.each(PAGES)('%s is open to everybody, by day and by night, and fits every screen', async (path) => {
  for (const colorScheme of ['light', 'dark'] as const) {
    const guest = await visitor({ colorScheme });
    await guest.page.goto(path);
    await guest.page.waitForLoadState('networkidle');
    expect(await guest.page.locator('h1').count()).toBe(1);
    for (const width of [1440, 768, 360]) {
      await guest.page.setViewportSize({ width, height: 800 });
      expect(await beyond(guest.page), `${path} at ${width}`).toBe(0);
      if (width === 1440 || (width === 360 && colorScheme === 'light'))
        expect(await violations(guest.page), `${path} at ${width}`).toEqual([]);
    }
    expect(guest.errors).toEqual([]);
  }
});

test.each(GAMES)('the options of $name speak both languages', async ({ name, options }) => {
  const { valuesOf, wordFor } = await import('../src/pages/parts/options');
  for (const option of options) {
    const says = (text: Text | null, what: string) => {
      expect(text?.en.trim(), `${option.name}: ${what}`).toBeTruthy();
      expect(text?.de, `${option.name}: ${what}`).not.toBe(text?.en);
    };
    says(option.about, 'about');
    const values = valuesOf(option);
    if (values) {
      expect(values, option.name).toContain(option.default.en);
      for (const value of values) if (!/^\d+$/.test(value)) says(wordFor(name, option.name, value), value);
    } else {
      says(option.values, 'values');
      says(wordFor(name, option.name, option.default.en) ?? option.default, 'default');
    }
  }
});

const PICTURED = GAMES.filter(({ name }) => existsSync(`../crates/${name}/rules/pictures`));

test.each(PICTURED)(
  'the rulebook of $name shows pictures with their words, and keeps their room before they are there',
  async ({ name }) => {
    const guest = await visitor();
    await guest.page.route('**/*.svg', (route) => route.abort());
    await guest.page.goto(`/rules/${name}#all`);
    const figure = guest.page.locator('figure').last();
    const room = async () => (await figure.locator('img').boundingBox())?.height ?? 0;
    const before = await room();
    expect(before).toBeGreaterThan(100);
    await guest.page.unroute('**/*.svg');
    await guest.page.reload();
    await figure.scrollIntoViewIfNeeded();
    await guest.page.waitForFunction(
      (image) => image instanceof HTMLImageElement && image.naturalWidth > 0,
      await figure.locator('img').elementHandle(),
    );
    expect(await room()).toBeCloseTo(before, 0);
    expect((await figure.locator('figcaption').innerText()).length).toBeGreaterThan(40);
  },
);

test('a table that does not exist gets a plain sentence and a way on', async () => {
  const guest = await visitor();
  await guest.page.goto('/t/nowhere');
  await guest.page.getByRole('heading', { name: 'This table cannot be shown' }).waitFor();
  await guest.page.getByRole('link', { name: 'To the games' }).click();
  await guest.page.waitForURL((url) => url.pathname === '/');
  expect(guest.errors).toEqual([]);
});

test('a full table can be watched, and says that it is full', async () => {
  const host = await visitor();
  const id = await openTable(host, { game: 'desert', seats: ['me', 'bot:easy'], autostart: false });
  const late = await visitor();
  await late.page.goto(`/t/${id}`);
  await late.page.getByText('No seat is free for you.').waitFor();
  await host.page.getByRole('button', { name: 'Start the game' }).click();
  await host.page.locator('[data-step]').waitFor();
  await late.page.locator('[data-step]').waitFor();
  await late.page.getByText('You are watching.').waitFor();
  expect([...host.errors, ...late.errors]).toEqual([]);
});

test('a game that ended meanwhile shows its end', async () => {
  const guest = await visitor();
  const id = await openTable(guest, { game: 'targi', seats: ['me', 'bot:easy'] });
  await guest.page.locator('.spot.can').first().waitFor();
  const elsewhere = await guest.context.newPage();
  await elsewhere.goto(`/t/${id}`);
  await elsewhere.getByRole('tab', { name: 'More' }).click();
  await elsewhere.getByRole('button', { name: 'Resign' }).click();
  await elsewhere.getByRole('button', { name: 'Yes' }).click();
  await guest.page.locator('[data-over]').waitFor();
  await guest.page.getByRole('link', { name: 'To the games' }).waitFor();
  expect(guest.errors).toEqual([]);
});

test('a part of the page that is gone after an update says so', async () => {
  const guest = await visitor();
  await guest.page.goto('/');
  await guest.page.waitForLoadState('networkidle');
  await guest.context.route('**/assets/About*.js', (route) => route.fulfill({ status: 404 }));
  await guest.page.getByRole('link', { name: 'About' }).first().click();
  await guest.page.getByText('could not be loaded').waitFor();
  await guest.page.getByRole('button', { name: 'Reload' }).waitFor();
});

test('a game without a folder is not offered, a folder without a game is not shown, and neither does harm', async () => {
  const guest = await visitor();
  const { page } = guest;
  const [first, second, ...others] = GAMES;
  if (!first || !second) throw new Error('too few games');
  await guest.context.route('**/api/games', async (route) => {
    const offer = (await (await route.fetch()).json()) as Catalogue;
    const stranger = { ...first, name: 'stranger', title: { en: 'Stranger', de: 'Fremdes' } };
    await route.fulfill({ json: { ...offer, games: [...others, stranger, first] } });
  });
  const expected = [...others, first].map(({ title }) => title.en);
  for (const path of ['/', '/new', '/rules', '/new/stranger', `/new/${second.name}`]) {
    await page.goto(path);
    await expect.poll(() => page.locator('article h2').allInnerTexts(), { message: path }).toEqual(expected);
  }
  await page.goto('/about');
  await expect.poll(() => page.locator('.sources h3').allInnerTexts()).toEqual(expected);
  expect(guest.errors).toEqual([]);
});
