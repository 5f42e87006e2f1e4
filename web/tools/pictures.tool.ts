/** Takes the pictures of docs/images: every page at three widths. The tables are in the middle of a sensible game, or at the end of one that was played at random. */
import { mkdirSync } from 'node:fs';
import type { BrowserContext } from 'playwright-core';
import { test } from 'vitest';
import type { AnyAction, AnyView } from '../src/lib/game';
import type { Hint, WholeTable } from '../src/types/wire';
import { finish } from '../tests/finish';
import { duel, GAMES, openTable, stranger } from '../tests/harness';

mkdirSync('../docs/images', { recursive: true });

const WIDTHS = [360, 768, 1440] as const;
const HEIGHTS = { 360: 780, 768: 1024, 1440: 900 };

/** Plays on with what a bot advises, to a position with a choice. */
async function advance(context: BrowserContext, id: string, acts: number): Promise<void> {
  for (let done = 0; ;) {
    const table = (await (await context.request.get(`/api/tables/${id}`)).json()) as WholeTable<AnyView, AnyAction>;
    const choices = table.legal?.length ?? 0;
    if (table.over || (done >= acts && choices > 4)) return;
    if (choices === 0) {
      await new Promise((later) => setTimeout(later, 100));
      continue;
    }
    const hint = (await (await context.request.post(`/api/tables/${id}/hint`, { data: {} })).json()) as Partial<Hint>;
    if (!hint.choice) {
      // Hints are rationed.
      await new Promise((later) => setTimeout(later, 1000));
      continue;
    }
    await context.request.post(`/api/tables/${id}/do`, { data: { do: 'act', action: hint.choice.action, after: table.number } });
    done += 1;
  }
}

/** The first games are shown by day, the last one by night. */
const LAST = GAMES.at(-1)?.name;
const ACTS = 22;

test.each(GAMES)('$name', async ({ name, rulebooks: [rules] }) => {
  if (!rules) throw new Error('a game has a rulebook');
  const guest = await stranger({ colorScheme: name === LAST ? 'dark' : 'light' });
  await guest.context.addInitScript((game) => localStorage.setItem(`azalai.welcome.${game}`, 'read'), name);
  const seats = ['me', ...Array<string>(rules.usual_seats - 1).fill('bot:medium')];
  const id = await openTable(guest, { game: name, rules: rules.name, seats, hints: true });
  await advance(guest.context, id, ACTS);
  for (const width of WIDTHS) {
    await guest.page.setViewportSize({ width, height: HEIGHTS[width] });
    await guest.page.goto(`/t/${id}`);
    await guest.page.locator('.spot.can, [data-over]').first().waitFor({ timeout: 60_000 });
    await guest.page.screenshot({ path: `../docs/images/${name}-${width}.jpg`, type: 'jpeg', quality: 78 });
  }
});

test('the waiting room', async () => {
  const guest = await stranger();
  await openTable(guest, { game: 'tuareg', seats: ['me', 'bot:medium', 'open', 'open'], public: true });
  for (const width of WIDTHS) {
    await guest.page.setViewportSize({ width, height: HEIGHTS[width] });
    await guest.page.waitForLoadState('networkidle');
    await guest.page.screenshot({ path: `../docs/images/waiting-${width}.jpg`, type: 'jpeg', quality: 78 });
  }
});

test.each(GAMES)('the end of $name, and its review', async (game) => {
  const guest = await stranger({ colorScheme: game.name === LAST ? 'dark' : 'light' });
  const { page } = guest;
  const id = await finish(guest, duel(game, 'bot:medium'));
  const take = async (what: string): Promise<void> => {
    await page.waitForTimeout(500);
    await page.screenshot({ path: `../docs/images/${game.name}-${what}-1440.jpg`, type: 'jpeg', quality: 78 });
  };
  await page.setViewportSize({ width: 1440, height: HEIGHTS[1440] });
  await page.goto(`/t/${id}`);
  await page.locator('[data-over]').waitFor({ timeout: 60_000 });
  await take('end');
  await page.getByRole('button', { name: 'Review' }).click();
  await page.locator('[data-review=ready]').waitFor({ timeout: 300_000 });
  await page.locator('.moments button').first().click();
  await page.locator('[data-moment]').waitFor();
  await take('review');
});

test.each([
  ['home', '/'],
  ['new', '/new/targi'],
  ['rules', '/rules/targui#4.2'],
  ['account', '/account'],
  ['about', '/about'],
])('the page %s', async (name, path) => {
  const guest = await stranger();
  await guest.context.request.post('/api/guests', { data: { name: 'Amina' } });
  for (const width of WIDTHS) {
    await guest.page.setViewportSize({ width, height: HEIGHTS[width] });
    await guest.page.goto(path);
    await guest.page.waitForLoadState('networkidle');
    await guest.page.screenshot({ path: `../docs/images/${name}-${width}.jpg`, type: 'jpeg', quality: 78 });
  }
});
