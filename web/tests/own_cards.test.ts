/** The tribe cards of a mixed game of Targi, chosen in the form of a new table (rule 9.10). */
import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import type { CardView } from '../src/types/targi';
import type { TableInfo, WholeTable } from '../src/types/wire';
import { beyond, violations } from './axe';
import { openTable, visitor, type Visitor } from './harness';

const SYMBOLS = ['oasis', 'camel_rider', 'well', 'camp', 'targia'];
const codes = (box: string, from: number, to: number): string[] => Array.from({ length: to - from }, (_, n) => `${box}-${from + n}`);
const ALL = [...codes('T', 0, 45), ...codes('E', 0, 45)];

/** The words of the form in both languages. */
const WORDS = {
  en: { mixed: /nine random cards/, options: /Variants/, own: /ourselves/, other: /The other 45/, choose: 'Choose the cards' },
  de: { mixed: /neun zufälligen Karten/, options: /Varianten/, own: /Selbst/, other: /Die übrigen 45/, choose: 'Karten auswählen' },
};

async function form(page: Page, lang: 'en' | 'de' = 'en'): Promise<void> {
  await page.goto('/new/targi');
  await page.locator('.preset input[value=screen]').check();
  await page.getByRole('radio', { name: WORDS[lang].mixed }).check();
  await page.locator('summary', { hasText: WORDS[lang].options }).click();
}

async function sheet(page: Page, lang: 'en' | 'de' = 'en'): Promise<void> {
  await page.getByRole('radio', { name: WORDS[lang].own }).check();
  await page.getByRole('button', { name: WORDS[lang].choose }).click();
  await page.locator('dialog [data-code]').first().waitFor();
}

const card = (page: Page, code: string) => page.locator(`dialog [data-code="${code}"]`);
const chosen = (page: Page): Promise<string[]> =>
  page.locator('dialog [aria-pressed=true]').evaluateAll((all) => all.map((one) => (one as HTMLElement).dataset['code'] ?? ''));
const count = (page: Page): Promise<string> => page.locator('dialog [role=status]').innerText();
const submit = (page: Page) => page.locator('.end button.primary');

/** The table to which the form led. */
async function opened({ page, context }: Visitor): Promise<TableInfo> {
  await page.waitForURL(/\/t\//);
  const answer = await context.request.get(`/api/tables/${page.url().split('/t/')[1]}`);
  return ((await answer.json()) as WholeTable<unknown, unknown>).table;
}

const inOrder = (cards: string[]): string => ALL.filter((code) => cards.includes(code)).join(' ');

test('r9_10 a table puts its deck together with buttons and clicks, and plays with exactly these cards', async () => {
  const host = await visitor();
  const { page } = host;
  await form(page);
  await sheet(page);
  expect(await page.locator('dialog [data-code]').count()).toBe(90);
  expect(await submit(page).isDisabled()).toBe(true);
  await page.getByRole('button', { name: 'All of the base game' }).click();
  expect(await count(page)).toBe('45 of 45 cards');
  // T-0 to T-2 are oases, E-0 and E-9 an oasis and a camel rider.
  for (const code of ['T-0', 'T-1', 'E-0', 'E-9']) await card(page, code).click();
  expect(await count(page)).toBe('44 of 45 cards, and 1 more');
  expect(await card(page, 'T-0').getAttribute('aria-pressed')).toBe('false');
  await page.keyboard.press('Escape');
  await page.locator('dialog').waitFor({ state: 'detached' });

  // An oasis is missing, and the form says so.
  expect(await submit(page).isDisabled()).toBe(true);
  expect(await page.locator('.end [role=status]').innerText()).toContain('1 oasis');
  // The choice is still there after closing, and after a look at another rulebook.
  await page.getByRole('radio', { name: 'The base game' }).check();
  expect(await submit(page).isEnabled()).toBe(true);
  await page.getByRole('radio', { name: WORDS.en.mixed }).check();
  await page.getByRole('button', { name: 'Change the choice' }).click();
  expect(await count(page)).toBe('44 of 45 cards, and 1 more');

  await page.getByRole('button', { name: 'Fill up at random' }).click();
  expect(await count(page)).toBe('45 of 45 cards, and 1 more');
  await card(page, 'E-9').click();
  expect(await count(page)).toBe('45 of 45 cards');
  const before = await chosen(page);
  expect(before).toContain('E-0');
  expect(before).not.toContain('E-9');
  await page.getByRole('button', { name: 'The other cards instead' }).click();
  const cards = await chosen(page);
  expect(inOrder(cards)).toBe(inOrder(ALL.filter((code) => !before.includes(code))));
  expect(cards.length).toBe(45);
  await page.getByRole('button', { name: 'Done' }).click();
  expect(await submit(page).isEnabled()).toBe(true);
  await submit(page).click();
  const table = await opened(host);
  expect(table.rules).toBe('mixed');
  expect(table.set['cards']).toBe(inOrder(cards));
  expect(host.errors).toEqual([]);
});

test('r9_10 the other 45 of a game: those that it did not have', async () => {
  const host = await visitor();
  const { page } = host;
  const faces = (await (await host.context.request.get('/api/games/targi/cards?rules=mixed&data=true')).json()) as Record<string, CardView>;
  // Of each symbol the first four of the one box, and the last five of the other.
  const of = (box: string, symbol: string): string[] => ALL.filter((code) => code.startsWith(box) && faces[code]?.symbol === symbol);
  const first = SYMBOLS.flatMap((symbol) => [...of('T', symbol).slice(0, 4), ...of('E', symbol).slice(4)]);
  expect(first.length).toBe(45);
  const id = await openTable(host, { game: 'targi', rules: 'mixed', seats: ['me', 'bot:easy'], set: { cards: first.join(' ') } });
  await host.context.request.post(`/api/tables/${id}/do`, { data: { do: 'resign' } });
  await page.locator('[data-over]').waitFor();

  await form(page);
  await page.getByRole('radio', { name: WORDS.en.other }).check();
  expect(await submit(page).isDisabled()).toBe(true);
  await page.getByLabel('Which game?').selectOption(id);
  await page.getByText('The other 45 are played.').waitFor();
  await submit(page).click();
  expect((await opened(host)).set['cards']).toBe(inOrder(ALL.filter((code) => !first.includes(code))));
  expect(host.errors).toEqual([]);
});

test('r9_10 the rest of a game dealt at random that still runs: all that was not turned up', async () => {
  const host = await visitor();
  const { page } = host;
  const id = await openTable(host, { game: 'targi', rules: 'mixed', seats: ['me', 'bot:easy'] });
  await page.locator('.spot.can').first().waitFor();
  await form(page);
  await page.getByRole('radio', { name: WORDS.en.other }).check();
  await page.getByLabel('Which game?').selectOption(id);
  await page.getByText('The game is not over').waitFor();
  const record = await (await host.context.request.get(`/api/tables/${id}/record`)).text();
  const seen = [...record.matchAll(/turn ([TE]-\d+)/g)].map(([, code]) => code ?? '');
  expect(seen.length).toBeGreaterThan(4);
  await submit(page).click();
  const cards = (await opened(host)).set['cards'];
  expect(cards).toBe(inOrder(ALL.filter((code) => !seen.includes(code))));
  // The program reads the same out of the record, once the game is over and nothing is veiled.
  await host.context.request.post(`/api/tables/${id}/do`, { data: { do: 'resign' } });
  const whole = await (await host.context.request.get(`/api/tables/${id}/record`)).text();
  const again = await openTable(host, { game: 'targi', rules: 'mixed', seats: ['me', 'me'], set: { cards: whole } });
  const told = await (await host.context.request.get(`/api/tables/${again}/record`)).text();
  expect(/^option cards: (.*)$/m.exec(told)?.[1]).toBe(cards);
});

test('r9_10 a record that is pasted: what is wrong with it, and what it leaves over', async () => {
  const guest = await visitor({ locale: 'de-DE' });
  const { page } = guest;
  await form(page, 'de');
  await page.getByRole('radio', { name: WORDS.de.other }).check();
  const text = page.getByLabel('Die Aufzeichnung der Partie');
  const told = page.locator('#other-found');
  await text.fill('T-1 T-2');
  await expect.poll(() => told.innerText()).toContain('keine Aufzeichnung');
  expect(await page.locator('.end [role=status]').innerText()).toContain('keine Aufzeichnung');
  await text.fill('azalai record 1\ngame: targi\nrules: base@2\nseats: 2\nresult: unfinished\n\n1 * start 1');
  await expect.poll(() => told.innerText()).toContain('abgeschnitten');
  expect(await submit(page).isDisabled()).toBe(true);
  // The whole text comes with a file.
  const whole = 'azalai record 1\ngame: targi\nrules: base@2\nseats: 2\nresult: unfinished\n\n1 * start 1\nend';
  await page
    .getByLabel('Gespeicherte Partie öffnen')
    .setInputFiles({ name: 'x.azalai', mimeType: 'text/plain', buffer: Buffer.from(whole) });
  await expect.poll(() => told.innerText()).toContain('mit den übrigen 45');
  await submit(page).click();
  expect((await opened(guest)).set['cards']).toBe(codes('E', 0, 45).join(' '));
});

test('the sheet of cards is for everybody: small screens, by day and by night, both languages', async () => {
  for (const [colorScheme, locale, lang] of [
    ['light', 'de-DE', 'de'],
    ['dark', 'en-GB', 'en'],
  ] as const) {
    const guest = await visitor({ colorScheme, locale });
    const { page } = guest;
    await form(page, lang);
    await sheet(page, lang);
    await page.locator('dialog .tools button').nth(2).click();
    for (const width of [1440, 360]) {
      await page.setViewportSize({ width, height: 740 });
      expect(await beyond(page), `at ${width}`).toBe(0);
      expect(await page.locator('dialog .middle').evaluate((box) => box.scrollWidth - box.clientWidth), `at ${width}`).toBe(0);
      if (width === 1440 || colorScheme === 'light') expect(await violations(page), `at ${width}`).toEqual([]);
    }
    if (lang === 'de') expect(await page.locator('dialog').innerText()).not.toMatch(/\b(the|cards?|of|and|you|wells?|camps?)\b/);
    await page.keyboard.press('Escape');
    await page.locator('dialog').waitFor({ state: 'detached' });
    expect(await violations(page)).toEqual([]);
    expect(guest.errors).toEqual([]);
  }
});

test('keys alone choose cards: Tab, arrows, Space, Escape', async () => {
  const typist = await visitor();
  const { page } = typist;
  await form(page);
  await page.getByRole('radio', { name: WORDS.en.own }).focus();
  await page.keyboard.press('Space');
  await page.getByRole('button', { name: WORDS.en.choose }).focus();
  await page.keyboard.press('Enter');
  await page.locator('dialog [data-code]').first().waitFor();
  const on = (): Promise<string> => page.evaluate(() => (document.activeElement as HTMLElement | null)?.dataset['code'] ?? '');
  for (let tabs = 0; tabs < 20 && (await on()) === ''; tabs += 1) await page.keyboard.press('Tab');
  expect(await on()).toBe('T-0');
  await page.keyboard.press('Space');
  await page.keyboard.press('ArrowRight');
  await page.keyboard.press('Space');
  await page.keyboard.press('ArrowDown');
  const below = await on();
  expect(['T-0', 'T-1', '']).not.toContain(below);
  await page.keyboard.press('Space');
  expect((await chosen(page)).sort()).toEqual(['T-0', 'T-1', below].sort());
  // One stop for all cards: the next Tab leaves them.
  await page.keyboard.press('Tab');
  expect(await on()).toBe('');
  await page.keyboard.press('Escape');
  await page.locator('dialog').waitFor({ state: 'detached' });
  expect(await page.evaluate(() => document.activeElement?.textContent)).toContain('Change the choice');
  // Enter in the search does not send the form.
  await page.keyboard.press('Enter');
  await page.locator('dialog input').fill('gold');
  await page.keyboard.press('Enter');
  expect(new URL(page.url()).pathname).toBe('/new/targi');
  expect(await page.locator('dialog [data-code]').count()).toBeLessThan(90);
  expect(typist.errors).toEqual([]);
});
