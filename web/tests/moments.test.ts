/** The review of every game: what was played and what was better stands on the board, whoever decided. */
import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import type { Review } from '../src/types/wire';
import { finish } from './finish';
import { duel, GAMES, visitor } from './harness';

/** What the board marks, what it has no place for, and which of the two is a button, as soon as the moment is on the board. */
const marked = async (page: Page): Promise<{ played: boolean; better: boolean; lost: string }> => {
  await page.locator('[data-marks]').waitFor({ state: 'attached' });
  return page.evaluate(async () => {
    // The rings are drawn with the next picture.
    await new Promise((drawn) => requestAnimationFrame(() => requestAnimationFrame(drawn)));
    const { marks = '', lost = '' } = document.querySelector<SVGSVGElement>('[data-marks]')?.dataset ?? {};
    const told = (kind: string): boolean => marks.includes(kind) || document.querySelector(`.${kind} dd small`) !== null;
    return { played: told('played'), better: told('better'), lost };
  });
};

test.each(GAMES)('$name: all that was played and all that was better is marked on the board', async (game) => {
  const guest = await visitor();
  const { page } = guest;
  const id = await finish(guest, duel(game));
  // The reason of every decision mentions what was played, as the server says it.
  await page.route(`**/api/tables/${id}/review?*`, async (route) => {
    const response = await route.fetch();
    const told = (await response.json()) as Partial<Review>;
    for (const judged of told.decisions ?? []) judged.reason = { against: '', text: `Instead: ${judged.played.text}`, parts: [] };
    await route.fulfill({ response, json: told });
  });
  await page.goto(`/t/${id}`);
  await page.getByRole('button', { name: 'Review' }).click();
  await page.locator('[data-review=ready]').waitFor({ timeout: 200_000 });
  const moments = page.locator('.moments button');
  const many = await moments.count();
  expect(many).toBeGreaterThan(0);
  const faults: string[] = [];
  for (let nth = 0; nth < many; nth += 1) {
    const before = await page
      .locator('[data-moment]')
      .getAttribute('data-moment', { timeout: 1 })
      .catch(() => null);
    await moments.nth(nth).click();
    await page.locator(`[data-moment]:not([data-moment="${before}"])`).waitFor();
    const { played, better, lost } = await marked(page);
    const said = await page.locator('[data-moment] dl').innerText();
    if (!played || !better || lost) faults.push(`${said.replaceAll('\n', ' ')}: ${JSON.stringify({ played, better, lost })}`);
    const own = (await page.locator('[data-moment] h2').innerText()).includes('Amina');
    if (!own && (await page.getByText('Your caravan').count()) > 0)
      faults.push(`${said}: the caravan of somebody else is called one's own`);
    const words = await page.locator('.played dd').evaluate((told) => told.firstChild?.textContent?.trim().toLowerCase() ?? '');
    expect((await page.locator('.computed').innerText()).toLowerCase()).toBe(`instead: ${words}`);
  }
  expect(faults).toEqual([]);
  // One can play on from there, and one can learn from it.
  await page.getByRole('button', { name: 'Learn from my mistakes' }).click();
  const lesson = page.locator('[data-moment]');
  await lesson.getByText(/^Mistake 1 of \d+$/).waitFor();
  await page.locator('.spot.can, [data-moment] .row span + button').first().waitFor();
  await lesson.getByRole('button', { name: 'Show it' }).click();
  expect(await marked(page)).toEqual({ played: true, better: true, lost: '' });
  const old = page.url();
  await page.getByRole('button', { name: 'Try it against bots' }).click();
  await page.waitForURL((url) => url.href !== old);
  await page.locator('[data-origin]').waitFor();
  await page.locator('.spot.can, .buttons .can').first().waitFor();
  expect(guest.errors).toEqual([]);
});
