/** What a player has to see without asking, and the sentences of the table. */
import type { Locator } from 'playwright-core';
import { expect, test } from 'vitest';
import type { View as Targi } from '../src/types/targi';
import type { WholeTable } from '../src/types/wire';
import { act, finish, open } from './finish';
import { dice, duel, GAMES, openTable, visitor, type Visitor } from './harness';

type Box = NonNullable<Awaited<ReturnType<Locator['boundingBox']>>>;

async function box(thing: Locator): Promise<Box> {
  const found = await thing.boundingBox();
  if (!found) throw new Error(`there is no ${String(thing)}`);
  return found;
}

const cross = (one: Box, other: Box): boolean =>
  one.x < other.x + other.width && other.x < one.x + one.width && one.y < other.y + other.height && other.y < one.y + one.height;

/** Plays a game of Targi until the table is as somebody wants it, and goes there. */
async function targiUntil(guest: Visitor, enough: (table: WholeTable<Targi, { do: string }>) => boolean): Promise<void> {
  for (let seed = 1; seed < 12; seed += 1) {
    const id = await open(guest, { game: 'targi', seats: ['me', 'bot:random'] });
    const throwDice = dice(seed);
    for (let acts = 0; acts < 150; acts += 1) {
      if (await act(guest, id, throwDice, 1)) break;
      const table = (await (await guest.context.request.get(`/api/tables/${id}`)).json()) as WholeTable<Targi, { do: string }>;
      if (table.over || !enough(table)) continue;
      await guest.page.goto(`/t/${id}`);
      await guest.page.locator('.spot.can').first().waitFor();
      return;
    }
  }
  throw new Error('no such position in eleven games');
}

test('the note of a laid card stands beside the card, during the game and after it', async () => {
  const guest = await visitor();
  const { page } = guest;
  await targiUntil(guest, ({ view, turn }) => turn === 1 && (view?.players ?? []).every(({ display }) => display.flat().some(Boolean)));
  /** How far the note is from its card, across and up or down. */
  async function far(card: Locator): Promise<number> {
    await page.mouse.move(0, 0);
    await page.getByRole('tooltip').waitFor({ state: 'detached' });
    await card.hover();
    await page.getByRole('tooltip').waitFor();
    const [of, note] = [await box(card), await box(page.getByRole('tooltip'))];
    const gap = (from: number, to: number, start: number, end: number): number => Math.max(0, start - to, from - end);
    return gap(of.x, of.x + of.width, note.x, note.x + note.width) + gap(of.y, of.y + of.height, note.y, note.y + note.height);
  }
  const laid = page.locator('.card[data-at^="laid:"]:has(.face)');
  for (const when of ['during', 'after'] as const) {
    if (when === 'after') {
      await page.getByRole('tab', { name: 'More' }).click();
      await page.getByRole('button', { name: 'Resign' }).click();
      await page.getByRole('button', { name: 'Yes' }).click();
      await page.locator('[data-over]').waitFor();
    }
    for (const [width, height] of [
      [1280, 720],
      [1440, 900],
    ] as const) {
      await page.setViewportSize({ width, height });
      for (const seat of [1, 2]) {
        const card = laid.and(page.locator(`[data-at^="laid:${seat}:"]`)).first();
        expect(await far(card), `${when} at ${width}: seat ${seat}`).toBeLessThan(20);
      }
    }
  }
  expect(guest.errors).toEqual([]);
});

test('to give a card of the centre up is called to waive it, and asked about', async () => {
  const guest = await visitor();
  const { page } = guest;
  await targiUntil(guest, ({ legal, turn }) => turn === 1 && (legal ?? []).some(({ parts }) => parts.do === 'waive'));
  await page.getByRole('button', { name: 'Let me play' }).click();
  // On the board a waived card is a click on it and another on what to do with it.
  const places = page.locator('.board [data-item^="centre:"].can');
  const waive = page.locator('[data-item="do:waive"]');
  for (let nth = 0; (await waive.count()) === 0 && nth < (await places.count()); nth += 1) {
    await page.keyboard.press('Escape');
    await places.nth(nth).click();
    await waive.or(page.locator('button.do')).first().waitFor();
  }
  expect(await waive.innerText()).toContain('Waive the card');
  // A click on it does nothing yet: the bar asks.
  const before = await page.locator('[data-step]').getAttribute('data-step');
  await waive.click();
  const bar = page.locator('.bar');
  await bar.getByText('Waive this card? You take your marker back and get nothing for it.').waitFor();
  expect(await page.locator('[data-step]').getAttribute('data-step')).toBe(before);
  expect(await page.locator('main').innerText()).not.toMatch(/take the marker back/i);
  expect(guest.errors).toEqual([]);
});

test('why something cannot be taken back is a word, before it is done and after', async () => {
  const guest = await visitor();
  const { page } = guest;
  await openTable(guest, { game: 'tuareg', seats: ['me', 'bot:easy'] });
  await page.locator('[data-item="pile"].can').click();
  const why = page.locator('.bar .luck');
  await why.waitFor();
  expect(await why.innerText()).toMatch(/^\s*(luck|hidden)\s*$/);
  expect(await page.locator('button.do').innerText(), 'not a sentence on every button').not.toMatch(/taken back|luck|hidden/i);
  await why.hover();
  await page.getByRole('tooltip').getByText('this cannot be taken back alone', { exact: false }).waitFor();
  await page.locator('button.do').click();
  await expect
    .poll(() => page.getByRole('button', { name: 'Undo' }).getAttribute('title'))
    .toBe('Undo: not any more, luck or something hidden came out');
});

test('how far a review has come is shown in a colour of the page, by day and by night', async () => {
  for (const colorScheme of ['light', 'dark'] as const) {
    const guest = await visitor({ colorScheme });
    const { page } = guest;
    const id = await finish(guest, { game: 'tuareg', seats: ['me', 'bot:random'] });
    await page.route('**/api/tables/*/review**', (route) => route.fulfill({ status: 202, json: { progress: { done: 1, of: 4 } } }));
    await page.goto(`/t/${id}`);
    const bar = page.getByRole('progressbar');
    await bar.waitFor();
    expect(await page.locator('progress').count(), 'the browser’s own').toBe(0);
    const [shown, gold] = await bar.locator('div').evaluate((done) => {
      const probe = document.body.appendChild(document.createElement('i'));
      probe.style.background = 'var(--gold)';
      const colours = [done, probe].map((one) => getComputedStyle(one).backgroundColor);
      probe.remove();
      return colours;
    });
    expect(shown).toBe(gold);
    expect(gold).toMatch(/^rgb\(\d/);
  }
});

/** Those that begin with a small letter. */
const small = (sentences: string[]): string[] => sentences.map((one) => one.trim()).filter((one) => /^\p{Ll}/u.test(one));

/** Goes to a table of this game after some actions, when somebody can choose. */
async function withChoice(guest: Visitor, game: (typeof GAMES)[number], acts = 10): Promise<void> {
  for (let seed = 5; seed < 15; seed += 1) {
    const id = await open(guest, duel(game, 'bot:random'));
    const throwDice = dice(seed);
    let over = await act(guest, id, throwDice, acts);
    while (!over) {
      const { legal } = (await (await guest.context.request.get(`/api/tables/${id}`)).json()) as WholeTable<unknown, unknown>;
      if ((legal?.length ?? 0) > 1) {
        await guest.page.goto(`/t/${id}`);
        return;
      }
      over = await act(guest, id, throwDice, 1);
    }
  }
  throw new Error('ten games without a choice');
}

test.each(GAMES)('sentences of $name begin with a capital: in the log, in the bar, in refusals', async (game) => {
  for (const locale of ['en-GB', 'de-DE']) {
    const guest = await visitor({ locale });
    const { page } = guest;
    await withChoice(guest, game);
    await page.locator('.spot.can').first().waitFor();
    const log = await page.locator('.log li[data-of] > span:not(.sign)').allInnerTexts();
    expect(log.length, 'sentences').toBeGreaterThan(5);
    expect(small(log), locale).toEqual([]);
    const bar = page.locator('.bar .words');
    expect(small([await bar.innerText()]), locale).toEqual([]);
    await page.locator('.bar .all summary').click();
    await page.locator('.bar .all button').first().click();
    await page.locator('button.do').waitFor();
    expect(small([await bar.locator('p').first().innerText()]), locale).toEqual([]);
    const picked = page.locator('.spot.picked, button.do');
    while ((await picked.count()) > 0) await page.keyboard.press('Escape');
    const refused = page.getByRole('alert').filter({ hasText: /Rule|Regel/ });
    const isRefused = (): Promise<boolean> =>
      refused.waitFor({ timeout: 1000 }).then(
        () => true,
        () => false,
      );
    // Some things mean nothing at a moment, in the middle of a fight for instance: then nothing is refused, and another moment is asked for.
    for (let tries = 0; tries < 8 && (await refused.count()) === 0; tries += 1) {
      if (tries > 0) {
        await withChoice(guest, game, 10 + 7 * tries);
        await page.locator('.spot.can').first().waitFor();
      }
      for (const nth of [0, 1, 2]) {
        await page.locator('.board .spot:not(.can)').nth(nth).dispatchEvent('click');
        if (await isRefused()) break;
      }
    }
    const [, sentence = ''] = /^(?:Rule|Regel) [\d.]+: ([^]*)$/.exec((await refused.innerText()).trim()) ?? [];
    expect(sentence.length, locale).toBeGreaterThan(10);
    expect(small([sentence]), locale).toEqual([]);
    expect(guest.errors).toEqual([]);
  }
});

test('it is said which number of a field of Targui is which, and its own number is the smallest', async () => {
  const guest = await visitor();
  const { page } = guest;
  await openTable(guest, { game: 'targui', rules: 'classic', seats: ['me', 'bot:easy'] });
  await page.locator('.spot.can').first().waitFor();
  const legend = page.locator('.legend li');
  expect(await legend.count()).toBe(3);
  for (const words of await legend.allInnerTexts()) expect(words).toMatch(/[a-z]{4}/);
  for (const [width, height] of [
    [1280, 720],
    [1440, 900],
    [1920, 1080],
  ] as const) {
    await page.setViewportSize({ width, height });
    expect((await box(legend.first())).width).toBeGreaterThan(20);
    const tall = (what: string): Promise<number> =>
      page
        .locator(`.board ${what}`)
        .first()
        .evaluate((text) => parseFloat(getComputedStyle(text).fontSize));
    expect(await tall('text.number:not(.open)'), `at ${width}`).toBeLessThan(await tall('g[transform] > text'));
  }
});

test('Tuareg uses the room of every screen, and its hand is large on all of them', async () => {
  const guest = await visitor();
  const { page } = guest;
  await openTable(guest, { game: 'tuareg', seats: ['me', 'bot:easy', 'bot:easy'] });
  await page.locator('[data-item="pile"].can').click();
  await page.locator('button.do').click();
  await page.locator('.hand .group .card').nth(2).waitFor();
  for (const [width, height] of [
    [1280, 720],
    [1440, 900],
    [1920, 1080],
    [2560, 1440],
  ] as const) {
    await page.setViewportSize({ width, height });
    expect((await box(page.locator('.tuareg'))).width / width, `at ${width}`).toBeGreaterThan(0.66);
    expect((await box(page.locator('.tuareg'))).height / height, `at ${width}`).toBeGreaterThan(0.7);
    const sizes = await page.locator('.hand .group .card').evaluateAll((all) => all.map((card) => (card as HTMLElement).offsetWidth));
    // 76 px wide they were too small.
    expect(Math.min(...sizes), `at ${width}`).toBeGreaterThanOrEqual(76 * 1.6);
  }
});

test('Targi: pictures on tribe cards, each player once, the robber beside the number, bonuses in words', async () => {
  const guest = await visitor();
  const { page } = guest;
  await targiUntil(
    guest,
    ({ view, turn }) => turn === 1 && view !== undefined && view.centre.some(({ pile, face_up }) => face_up && pile === 'tribe'),
  );
  const name = async (nth: number): Promise<string> => page.locator('.player .name strong').nth(nth).innerText();
  for (const nth of [0, 1]) {
    expect(await page.locator('.displays').innerText(), 'a display shows a sign').not.toContain(await name(nth));
    expect(await page.locator('.displays .who svg').nth(nth).isVisible()).toBe(true);
  }
  expect(await page.locator('.key').innerText()).toBe(
    'A full row brings 4 points with four equal symbols (=4), 2 with four different ones (≠2).',
  );
  for (const bonus of await page.locator('.bonus').all())
    expect(await bonus.getAttribute('aria-label')).toMatch(/^Row [123]: .*(points|bonus)/);
  const robber = page.locator('[data-at="robber"]');
  const at = await page.evaluate(() => {
    const figure = document.querySelector('[data-at=robber]');
    const area = figure && getComputedStyle(figure).gridArea;
    const card = [...document.querySelectorAll('.board [data-item^="border:"]')].find((one) => getComputedStyle(one).gridArea === area);
    return card?.getAttribute('data-item');
  });
  const tribes = page.locator('[data-item^="centre:"] .face:has(.symbol)');
  expect(await tribes.count(), 'tribe cards').toBeGreaterThan(0);
  for (const [width, height] of [
    [360, 740],
    [1280, 720],
    [1440, 900],
  ] as const) {
    await page.setViewportSize({ width, height });
    const number = page.locator(`[data-item="${at}"] .number`);
    expect(cross(await box(robber), await box(number)), `the robber at ${width}`).toBe(false);
    for (const card of await tribes.all()) expect((await box(card.locator('.scene'))).width, `a picture at ${width}`).toBeGreaterThan(20);
  }
});

test('your turn comes first of all my games, also if fifty newer ones wait for others', async () => {
  const guest = await visitor();
  const { page, context } = guest;
  const old = await open(guest, { game: 'desert', seats: ['me', 'me'] });
  for (let more = 0; more < 53; more += 1) await open(guest, { game: 'targi', seats: ['me', 'invited'], public: false });
  const list = (query: string) =>
    context.request.get(`/api/tables?mine=true&${query}`).then(async (answer) => (await answer.json()) as { id: string }[]);
  expect((await list('turn=false')).length, 'a page').toBe(50);
  await page.goto('/games');
  const rows = page.getByRole('list', { name: 'My games' }).getByRole('listitem');
  await expect.poll(() => rows.count()).toBe(51);
  expect(await rows.first().getByRole('link').getAttribute('href')).toBe(`/t/${old}`);
  expect(await rows.first().innerText()).toContain('Your turn');
  await page.getByRole('button', { name: 'Show more' }).click();
  await expect.poll(() => rows.count()).toBe(54);
  const all = await rows.getByRole('link').evaluateAll((links) => links.map((link) => link.getAttribute('href')));
  expect(new Set(all).size, 'none twice').toBe(54);
  expect(guest.errors).toEqual([]);
});
