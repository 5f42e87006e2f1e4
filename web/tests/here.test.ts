/** Azalai in the browser, without a server: tables, bots, reviews; kept over a reload, without a connection, in a plain folder. */
import { execFileSync } from 'node:child_process';
import { createReadStream, existsSync, mkdtempSync, rmSync, statSync } from 'node:fs';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { extname, join } from 'node:path';
import type { Page } from 'playwright-core';
import { expect, onTestFinished, test } from 'vitest';
import { GAMES, play, stranger, type Visitor } from './harness';

const AZALAI = process.env['AZALAI'] ?? '../target/debug/azalai';

/** Somebody whose browser may keep the page; reviews are as quick as at the server of the tests. */
async function keeper(options: Parameters<typeof stranger>[0] = {}): Promise<Visitor> {
  const come = await stranger({ serviceWorkers: 'allow', ...options });
  onTestFinished(() => come.context.close());
  await come.context.addInitScript(() => localStorage.setItem('azalai.review-games', '20'));
  return come;
}

/** Goes home, and stays until the page can go on without a connection. */
async function settle(page: Page): Promise<void> {
  await page.goto('./');
  await page
    .getByRole('button', { name: /^Play .* against bots/ })
    .first()
    .waitFor();
  await page.evaluate(async () => {
    await navigator.serviceWorker.ready;
    while (!navigator.serviceWorker.controller) await new Promise((later) => setTimeout(later, 50));
  });
}

interface Kind {
  game: string;
  rules: string;
}

/** Opens a table against easy bots, with as few seats as there are, by the form of a new table. */
async function begin(page: Page, { game, rules }: Kind, whom: 'bot' | 'screen' = 'bot'): Promise<void> {
  const form = page.locator('form');
  await form.locator(`input[name="preset"][value="${whom}"]`).check({ force: true });
  const rulebook = form.locator(`input[name="rules"][value="${rules}"]`);
  if ((await rulebook.count()) > 0) await rulebook.check();
  const { rulebooks } = GAMES.find(({ name }) => name === game) ?? { rulebooks: [] };
  const [least = 2, most = 2] = rulebooks.find(({ name }) => name === rules)?.seats ?? [];
  if (most > least) await form.locator('.count select').selectOption(String(least));
  await form.locator('button.primary').click();
  await page.locator('[data-step]').first().waitFor();
  expect(page.url()).toContain('/t/local-');
}

const KINDS: Kind[] = GAMES.flatMap(({ name, rulebooks }) => rulebooks.map(({ name: rules }) => ({ game: name, rules })));

test('without a connection a game of every rulebook is played to its end, and its review comes', { timeout: 900_000 }, async () => {
  const guest = await keeper();
  const { page, context } = guest;
  await settle(page);
  await context.setOffline(true);
  for (const kind of KINDS) {
    await page.goto(`./new/${kind.game}`);
    await begin(page, kind);
    expect((await play(page)).over, JSON.stringify(kind)).toBe(true);
    await page
      .locator('[data-over]')
      .getByRole('button', { name: /review/i })
      .first()
      .click();
    await page.locator('[data-review="ready"]').waitFor({ timeout: 60_000 });
  }
  await page.goto('./games');
  await expect.poll(() => page.getByRole('link', { name: /^Look back/ }).count()).toBe(KINDS.length);
  expect(guest.errors).toEqual([]);
});

test('a reload in the middle of a game finds it as it was; a second window sees what the first one does', async () => {
  const guest = await keeper();
  const { page, context } = guest;
  await settle(page);
  await page.locator('[data-here] input').check();
  await page.goto('./new/desert');
  await begin(page, { game: 'desert', rules: 'standard' }, 'screen');
  await play(page, { acts: 12 });
  const step = async (of: Page): Promise<number> => Number(await of.locator('[data-step]').first().getAttribute('data-step'));
  const before = await step(page);
  await page.reload();
  await page.locator('[data-step]').first().waitFor();
  expect(await step(page)).toBe(before);
  const other = await context.newPage();
  await other.goto(page.url());
  await other.locator('[data-step]').first().waitFor();
  await play(page, { acts: 3 });
  await expect.poll(() => step(other)).toBe(await step(page));
  await play(other, { acts: 2 });
  await expect.poll(() => step(page)).toBe(await step(other));
  expect(await step(page)).toBe(before + 5);
  expect(guest.errors).toEqual([]);
});

test('two at one screen hide their hands from each other, without a server, too', async () => {
  const guest = await keeper();
  const { page } = guest;
  await page.goto('./');
  await page.locator('[data-here] input').check();
  await page.goto('./new/tuareg');
  await begin(page, { game: 'tuareg', rules: 'standard' }, 'screen');
  let curtains = 0;
  const until = async (): Promise<boolean> => {
    if ((await page.locator('[data-lift]').count()) > 0) {
      curtains += 1;
      // Nothing of anybody's hand is on the page while the screen changes hands.
      expect(await page.locator('.players .player').count()).toBe(0);
    }
    return false;
  };
  await play(page, { acts: 10, until });
  expect(curtains).toBeGreaterThan(1);
  expect(guest.errors).toEqual([]);
});

test('games in a browser go into a file, and out of it in another browser', async () => {
  const [one, other] = [await keeper(), await keeper()];
  await one.page.goto('./');
  await one.page.locator('[data-here] input').check();
  await one.page.goto('./new/desert');
  await begin(one.page, { game: 'desert', rules: 'standard' }, 'screen');
  await play(one.page, { acts: 3 });
  await one.page.goto('./account');
  const [download] = await Promise.all([
    one.page.waitForEvent('download'),
    one.page.getByRole('button', { name: 'Save all as a file' }).click(),
  ]);
  const folder = mkdtempSync(join(tmpdir(), 'azalai-file-'));
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }));
  const file = join(folder, 'azalai.json');
  await download.saveAs(file);
  await other.page.goto('./account');
  const input = other.page.locator('input[type="file"]');
  await input.setInputFiles(file);
  await other.page.getByText('New here: 1 game.').waitFor();
  await input.setInputFiles({ name: 'bad.json', mimeType: 'application/json', buffer: Buffer.from('salt') });
  await other.page.getByText('This is no file of tables that Azalai wrote').waitFor();
  await other.page.goto('./games');
  await other.page.getByRole('link', { name: /^Play on/ }).click();
  await other.page.locator('[data-step]').first().waitFor();
  expect((await play(other.page, { acts: 1 })).acts).toBe(1);
  expect([...one.errors, ...other.errors]).toEqual([]);
});

/** A plain file server, as web spaces have them. */
async function plain(folder: string): Promise<string> {
  const kinds: Record<string, string> = {
    '.html': 'text/html',
    '.js': 'text/javascript',
    '.css': 'text/css',
    '.svg': 'image/svg+xml',
    '.wasm': 'application/wasm',
    '.webmanifest': 'application/manifest+json',
  };
  const server = createServer((request, answer) => {
    const { pathname } = new URL(request.url ?? '/', 'http://here');
    const path = join(folder, pathname.endsWith('/') ? `${pathname}index.html` : pathname);
    if (!existsSync(path) || statSync(path).isDirectory()) {
      answer.writeHead(404).end();
      return;
    }
    answer.writeHead(200, { 'Content-Type': kinds[extname(path)] ?? 'application/octet-stream' });
    createReadStream(path).pipe(answer);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  onTestFinished(() => void server.close());
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
}

test('a folder of plain files is the whole page, below any address', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'azalai-site-'));
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }));
  execFileSync(AZALAI, ['site', join(folder, 'some', 'games')]);
  const guest = await keeper({ baseURL: `${await plain(folder)}/some/games/` });
  const { page } = guest;
  await settle(page);
  await page
    .getByRole('link', { name: /^More ways to play/ })
    .first()
    .click();
  await page.locator('form').waitFor();
  await begin(page, { game: GAMES[0]?.name ?? '', rules: GAMES[0]?.rulebooks[0]?.name ?? '' });
  await play(page, { acts: 5 });
  await page.reload();
  await page.locator('[data-step]').first().waitFor();
  await page.goto('./?/rules/desert#4.1');
  await page.getByRole('heading', { level: 1 }).waitFor();
  const links = await page.locator('a[href]').evaluateAll((all) => all.map((link) => new URL((link as HTMLAnchorElement).href).pathname));
  expect(new Set(links)).toEqual(new Set(['/some/games/']));
  await page.context().setOffline(true);
  await page.goto('./');
  await page
    .getByRole('link', { name: /^(Play on|Open)/ })
    .first()
    .click();
  await page.locator('[data-step]').first().waitFor();
  expect(guest.errors).toEqual([]);
});
