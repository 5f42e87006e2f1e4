/** The end of a game and its review: every game, small and large, in both languages. */
import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import type { Command, Review, WholeTable } from '../src/types/wire';
import { beyond, violations } from './axe';
import { act, finish, open } from './finish';
import { dice, GAMES, openTable, play, visitor, type Visitor } from './harness';

/** A table of this game against bots that play anything, with as many seats as it has. */
const crowd = ({ name, rulebooks }: (typeof GAMES)[number]): { game: string; seats: string[] } => ({
  game: name,
  seats: ['me', ...Array<string>((rulebooks[0]?.seats[1] ?? 2) - 1).fill('bot:random')],
});

/** Words that are broken in the middle, or cut off, in what there is at the end. */
const broken = (page: Page, where: string): Promise<string[]> =>
  page.evaluate((selector) => {
    const found: string[] = [];
    for (const root of document.querySelectorAll(selector)) {
      const walker = document.createTreeWalker(root, NodeFilter.SHOW_TEXT);
      for (let node = walker.nextNode(); node; node = walker.nextNode()) {
        const parent = node.parentElement;
        if (!parent?.checkVisibility() || parent.closest('.sr') || getComputedStyle(parent).clipPath !== 'none') continue;
        for (const { index, 0: word } of (node.textContent ?? '').matchAll(/[^\s\-–/]+/g)) {
          const range = document.createRange();
          range.setStart(node, index);
          range.setEnd(node, index + word.length);
          const boxes = [...range.getClientRects()].filter(({ width }) => width > 0.5);
          if (new Set(boxes.map(({ y }) => Math.round(y))).size > 1) found.push(word);
        }
        const box = parent.getBoundingClientRect();
        if (getComputedStyle(parent).overflowX === 'hidden' && parent.scrollWidth > box.width + 1) found.push(`cut: ${node.textContent}`);
      }
    }
    return found;
  }, where);

async function speak(page: Page, lang: 'en' | 'de'): Promise<void> {
  await page.evaluate((chosen) => localStorage.setItem('azalai.lang', chosen), lang);
  await page.reload();
  await page.locator('[data-over=counted]').waitFor();
}

const SIZES = [
  { width: 360, height: 740 },
  { width: 1440, height: 900 },
];

test.each(GAMES)('$name ends with a score by its parts that fits every screen, in both languages', async (game) => {
  const guest = await visitor();
  const { page } = guest;
  const id = await finish(guest, crowd(game));
  await page.goto(`/t/${id}`);
  const { over } = (await (await guest.context.request.get(`/api/tables/${id}`)).json()) as WholeTable<unknown, unknown>;
  for (const lang of ['en', 'de'] as const) {
    await speak(page, lang);
    for (const size of SIZES) {
      await page.setViewportSize(size);
      const where = `${lang} ${size.width}`;
      const totals = await page.locator('[data-total]').allInnerTexts();
      expect(totals.map(Number).sort(), where).toEqual([...(over?.scores ?? [])].sort());
      // The parts of each column add up to its points.
      const sums = await page.locator('[data-over] table').evaluate((table) => {
        const rows = [...table.querySelectorAll('tbody tr')].map((row) =>
          [...row.querySelectorAll('td')].map((cell) => Number(cell.innerText)),
        );
        return [...table.querySelectorAll('[data-total]')].map((_, column) => rows.reduce((sum, row) => sum + (row[column] ?? 0), 0));
      });
      expect(sums.map(String), where).toEqual(totals);
      expect(await broken(page, '[data-over]'), where).toEqual([]);
      expect(await beyond(page), where).toBe(0);
      expect(await violations(page), where).toEqual([]);
    }
  }
  expect(guest.errors).toEqual([]);
});

test('the score is counted step by step over the board, and that can be skipped', async () => {
  const guest = await visitor({ reducedMotion: 'no-preference' });
  const { page } = guest;
  const id = await open(guest, { game: 'tuareg', seats: ['me', 'bot:random'] });
  // What is counted is played to its end by clicks, of which the last are enough: there are some 75.
  expect(await act(guest, id, dice(3), 45)).toBe(false);
  await page.goto(`/t/${id}`);
  expect((await play(page)).over).toBe(true);
  // The counting begins by itself after the last action.
  await page.getByRole('group', { name: 'The points are counted' }).waitFor();
  await page.locator('[data-lit]').first().waitFor();
  expect(await page.locator('[data-over=counting] h2').innerText()).toBe('The points are counted …');
  await page.getByRole('button', { name: 'Skip the counting' }).click();
  await page.locator('[data-over=counted]').waitFor();
  expect(await page.locator('[data-lit]').count()).toBe(0);
  await page.getByRole('button', { name: 'Count again' }).click();
  await page.locator('[data-over=counting]').waitFor();
  expect(guest.errors).toEqual([]);
});

test('with reduced motion everything is counted at once', async () => {
  const guest = await visitor();
  const id = await openTable(guest, { game: 'tuareg', seats: ['me', 'bot:random'] });
  await guest.page.locator('.spot.can').first().waitFor();
  await act(guest, id, dice(1));
  await guest.page.locator('[data-over]').waitFor();
  expect(await guest.page.locator('[data-over]').getAttribute('data-over')).toBe('counted');
});

test('whoever resigns is told so: no points, and no review that never comes', async () => {
  const guest = await visitor();
  const { page } = guest;
  const id = await openTable(guest, { game: 'desert', seats: ['me', 'bot:random'] });
  await page.locator('.spot.can').first().waitFor();
  await guest.context.request.post(`/api/tables/${id}/do`, { data: { do: 'resign', seat: 1 } satisfies Command });
  const over = page.locator('[data-over]');
  await over.getByText('You resigned. The game was not played to its end, so no points are counted.').waitFor();
  expect(await over.getByRole('progressbar').count()).toBe(0);
  expect(await over.getByText('The decisive moments').count()).toBe(0);
  expect(await over.getByRole('table').count()).toBe(0);
  // A review is there for whoever asks for it.
  await over.getByRole('button', { name: 'Review' }).click();
  await page.locator('[data-review]').waitFor();
  expect(guest.errors).toEqual([]);
});

test('the link to a finished table can be copied', async () => {
  const guest = await visitor({ permissions: ['clipboard-read', 'clipboard-write'] });
  const { page } = guest;
  const id = await finish(guest, { game: 'tuareg', seats: ['me', 'bot:random'] });
  await page.goto(`/t/${id}`);
  await page.getByRole('button', { name: 'Copy the link' }).click();
  await page.getByRole('button', { name: 'Copied' }).waitFor();
  expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(`${new URL(page.url()).origin}/t/${id}`);
});

/** A game that was played at random, which is never without mistakes; all tests of the review look at the same one. */
let played: Promise<{ id: string; cookies: Cookies }> | null = null;
type Cookies = Awaited<ReturnType<Visitor['context']['cookies']>>;

async function playOnce(guest: Visitor): Promise<{ id: string; cookies: Cookies }> {
  const id = await finish(guest, { game: 'desert', seats: ['me', 'bot:easy'] });
  return { id, cookies: await guest.context.cookies() };
}

/** Opens its review, as whoever played it. */
async function review(guest: Visitor): Promise<Review> {
  const { id, cookies } = await (played ??= playOnce(guest));
  await guest.context.addCookies(cookies);
  await guest.page.goto(`/t/${id}`);
  await guest.page.getByRole('button', { name: 'Review' }).click();
  await guest.page.locator('[data-review=ready]').waitFor({ timeout: 200_000 });
  return (await (await guest.context.request.get(`/api/tables/${id}/review?lang=en`)).json()) as Review;
}

test('a review shows the moment on the board, what was played and what was better, and one can try it', async () => {
  const guest = await visitor();
  const { page } = guest;
  const told = await review(guest);
  const [worst] = told.decisions
    .filter(({ seat, verdict }) => seat === 1 && ['inaccurate', 'mistake', 'blunder'].includes(verdict))
    .sort((one, other) => other.weight - one.weight);
  await page.locator('.moments button').first().click();
  const card = page.locator('[data-moment]');
  expect(await card.getAttribute('data-moment')).toBe(String(worst?.number));
  await page.locator('[data-marks*=played][data-marks*=better]').waitFor({ state: 'attached' });
  const words = await card.innerText();
  expect(words).toContain('Played');
  expect(words).toMatch(/chance to win was \d+ %|so points count/);
  for (const size of SIZES) {
    await page.setViewportSize(size);
    expect(await broken(page, '[data-review], [data-moment]'), String(size.width)).toEqual([]);
    expect(await beyond(page), String(size.width)).toBe(0);
    expect(await violations(page), String(size.width)).toEqual([]);
  }
  const old = page.url();
  await page.getByRole('button', { name: 'Try it against bots' }).click();
  await page.waitForURL((url) => url.href !== old);
  await page.locator('.spot.can').first().waitFor();
  expect(await page.locator('[data-step]').getAttribute('data-step')).toBe(String((worst?.number ?? 0) - 1));
  await page.getByRole('link', { name: 'Back to that game' }).click();
  await page.locator('[data-over]').waitFor();
  expect(guest.errors).toEqual([]);
});

test('one learns from one’s mistakes by keyboard alone', async () => {
  const guest = await visitor();
  const { page } = guest;
  await review(guest);
  const press = async (name: string): Promise<void> => {
    await page.getByRole('button', { name }).focus();
    await page.keyboard.press('Enter');
  };
  await press('Learn from my mistakes');
  const lesson = page.locator('[data-moment]');
  await lesson.getByText(/^Mistake 1 of \d+$/).waitFor();
  expect(await page.locator('[data-marks]').getAttribute('data-marks'), 'the answer is not told').not.toContain('better');
  // A colour, then a hex.
  for (const things of ['colour', 'hex']) {
    await page.locator(`.spot.can[data-item^="${things}:"]`).first().focus();
    await page.keyboard.press('Enter');
  }
  await lesson.locator('[data-answer]').waitFor();
  const shown = page.locator('[data-marks*=better]');
  if ((await shown.count()) === 0) await press('Show it');
  await shown.waitFor({ state: 'attached' });
  await lesson.getByText('Better').first().waitFor();
  const lessons = Number(/of (\d+)/.exec(await lesson.innerText())?.[1]);
  for (let nth = 1; nth <= lessons; nth += 1) {
    await press('Next mistake');
    if (nth < lessons) await lesson.getByText(`Mistake ${nth + 1} of ${lessons}`).waitFor();
  }
  await lesson.getByText(/^That was the last one/).waitFor();
  expect(guest.errors).toEqual([]);
});
