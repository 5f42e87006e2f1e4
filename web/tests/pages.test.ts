/** The pages: open to everybody, small to load, kind when something goes wrong. */
import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { open, openTable, play, visitor } from './harness';

const house = open();
const { server } = house;

const AXE = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8');

interface Violation {
  id: string;
  impact: string | null;
  nodes: { html: string; failureSummary: string }[];
}

/** What axe finds that is serious or worse. */
async function violations(page: Page): Promise<string[]> {
  await page.evaluate(AXE);
  const found = await page.evaluate<{ violations: Violation[] }>('axe.run()');
  return found.violations
    .filter((violation) => violation.impact === 'serious' || violation.impact === 'critical')
    .map((violation) => `${violation.id}: ${violation.nodes.map((node) => `${node.html} ${node.failureSummary}`).join('\n')}`);
}

const beyond = (page: Page): Promise<number> =>
  page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth);

const PAGES = [
  '/',
  '/new',
  '/new/targui',
  '/new/desert',
  '/new/targi',
  '/new/tuareg',
  '/rules',
  '/rules/targui',
  '/rules/desert',
  '/rules/targi',
  '/rules/tuareg',
  '/account',
  '/about',
  '/nowhere',
];

test.each(PAGES)('%s is open to everybody, by day and by night, and fits every screen', async (path) => {
  for (const colorScheme of ['light', 'dark'] as const) {
    const guest = await visitor(house.browser, server, { colorScheme });
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
    await guest.context.close();
  }
});

test.each([
  { game: 'targui', rules: 'classic', seats: ['me', 'bot:easy', 'bot:easy'] },
  { game: 'desert', seats: ['me', 'bot:easy'] },
  { game: 'targi', rules: 'expansion', seats: ['me', 'bot:easy'] },
  { game: 'tuareg', seats: ['me', 'bot:easy', 'bot:easy'] },
])('the table of $game is open to everybody, in the middle and at the end', async (wish) => {
  for (const colorScheme of ['light', 'dark'] as const) {
    const guest = await visitor(house.browser, server, { colorScheme });
    await openTable(guest, server, wish);
    await play(guest.page, { acts: 10 });
    await guest.page.locator('.spot.can, [data-over]').first().waitFor();
    for (const width of [360, 768, 1440]) {
      await guest.page.setViewportSize({ width, height: 800 });
      expect(await beyond(guest.page), `at ${width}`).toBe(0);
      if (width === 1440 || (width === 360 && colorScheme === 'light')) expect(await violations(guest.page), `at ${width}`).toEqual([]);
    }
    if (colorScheme === 'light') {
      await play(guest.page);
      expect(await violations(guest.page)).toEqual([]);
    }
    expect(guest.errors).toEqual([]);
    await guest.context.close();
  }
});

test.each(['targui', 'desert', 'targi', 'tuareg'])('the shell and the table of %s load with less than 250 kB', async (game) => {
  const guest = await visitor(house.browser, server);
  const client = await guest.context.newCDPSession(guest.page);
  await client.send('Network.enable');
  let bytes = 0;
  client.on('Network.loadingFinished', (loaded) => (bytes += loaded.encodedDataLength));
  await openTable(guest, server, { game, seats: ['me', 'bot:easy'] });
  await guest.page.locator('.spot.can').first().waitFor();
  await guest.page.waitForLoadState('networkidle');
  expect(bytes).toBeGreaterThan(30_000);
  expect(bytes).toBeLessThan(250_000);
  await guest.context.close();
});

test('a table that does not exist gets a plain sentence and a way on', async () => {
  const guest = await visitor(house.browser, server);
  await guest.page.goto('/t/nowhere');
  await guest.page.getByRole('heading', { name: 'This table cannot be shown' }).waitFor();
  await guest.page.getByRole('link', { name: 'To the games' }).click();
  await guest.page.waitForURL(`${server.url}/`);
  expect(guest.errors).toEqual([]);
  await guest.context.close();
});

test('a full table can be watched, and says that it is full', async () => {
  const host = await visitor(house.browser, server);
  const id = await openTable(host, server, { game: 'desert', seats: ['me', 'bot:easy'], autostart: false });
  const late = await visitor(house.browser, server);
  await late.page.goto(`/t/${id}`);
  await late.page.getByText('All seats are taken.').waitFor();
  await host.page.getByRole('button', { name: 'Start the game' }).click();
  await host.page.locator('[data-step]').waitFor();
  await late.page.locator('[data-step]').waitFor();
  await late.page.getByText('You are watching.').waitFor();
  expect([...host.errors, ...late.errors]).toEqual([]);
  await host.context.close();
  await late.context.close();
});

test('a game that ended meanwhile shows its end', async () => {
  const guest = await visitor(house.browser, server);
  const id = await openTable(guest, server, { game: 'targi', seats: ['me', 'bot:easy'] });
  await guest.page.locator('.spot.can').first().waitFor();
  const elsewhere = await guest.context.newPage();
  await elsewhere.goto(`/t/${id}`);
  await elsewhere.getByRole('tab', { name: 'More' }).click();
  await elsewhere.getByRole('button', { name: 'Resign' }).click();
  await elsewhere.getByRole('button', { name: 'Yes' }).click();
  await guest.page.locator('[data-over]').waitFor();
  await guest.page.getByRole('link', { name: 'To the games' }).waitFor();
  expect(guest.errors).toEqual([]);
  await guest.context.close();
});

test('an old page after an update says so and offers to reload', async () => {
  const guest = await visitor(house.browser, server);
  let build = 'old';
  await guest.context.route('**/api/version', (route) => route.fulfill({ json: { version: '0', build } }));
  await openTable(guest, server, { game: 'targi', seats: ['me', 'bot:easy'] });
  await guest.page.locator('.spot.can').first().waitFor();
  build = 'new';
  await server.kill();
  await guest.page.getByRole('alert').filter({ hasText: 'connection is lost' }).waitFor();
  await server.start();
  await guest.page.getByText('Azalai has been updated.').waitFor({ timeout: 20_000 });
  await guest.page.getByRole('button', { name: 'Reload' }).waitFor();
  await guest.context.close();
});

test('a part of the page that is gone after an update says so', async () => {
  const guest = await visitor(house.browser, server);
  await guest.page.goto('/');
  await guest.page.waitForLoadState('networkidle');
  await guest.context.route('**/assets/About*.js', (route) => route.fulfill({ status: 404 }));
  await guest.page.getByRole('link', { name: 'About' }).first().click();
  await guest.page.getByText('could not be loaded').waitFor();
  await guest.page.getByRole('button', { name: 'Reload' }).waitFor();
  await guest.context.close();
});
