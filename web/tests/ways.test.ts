/** Ways to play: on a phone, by keyboard alone, in German. */
import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { beyond } from './axe';
import { dice, duel, GAMES, openTable, play, playOn, tap, visitor, type Played } from './harness';

test.each(GAMES)('$name is played by touch on a phone held upright', async (game) => {
  const phone = await visitor({
    viewport: { width: 360, height: 740 },
    hasTouch: true,
    isMobile: true,
    deviceScaleFactor: 2,
  });
  await playOn(phone, duel(game), 12, (page, acts) => play(page, { acts, touch: tap }));
  expect(await beyond(phone.page)).toBe(0);
  expect(phone.errors).toEqual([]);
});

/** Plays by Tab, arrows and Enter; the mouse stays where it is. */
async function playByKeys(page: Page, acts: number): Promise<Played> {
  const throwDice = dice(11);
  const on = (selector: string): Promise<boolean> => page.evaluate((what) => document.activeElement?.matches(what) ?? false, selector);
  /** Is the focus there, or is the position another one? */
  const there = (selector: string, before: string | null): Promise<boolean | null> =>
    page.evaluate(
      ([what, was]) =>
        document.querySelector('[data-step]')?.getAttribute('data-step') === was ? (document.activeElement?.matches(what) ?? false) : null,
      [selector, before] as const,
    );
  const ARROWS = ['ArrowLeft', 'ArrowRight', 'ArrowUp', 'ArrowDown'] as const;
  const step = (): Promise<string | null> => page.locator('[data-step]').getAttribute('data-step');
  /** Waits until the page has done what a key began. */
  const settled = (): Promise<unknown> => page.locator('.bar[aria-busy=false], [data-over]').first().waitFor();
  const tabTo = async (what: string, before: string | null): Promise<boolean> => {
    for (let tabs = 0; tabs < 250; tabs += 1) {
      const found = await there(what, before);
      if (found !== false) return found ?? false;
      await page.keyboard.press('Tab');
    }
    return false;
  };
  let done = 0;
  for (let tries = 0; done < acts && tries < acts * 60; tries += 1) {
    await page.locator('.spot.can, button.do, [data-over]').first().waitFor();
    if ((await page.locator('[data-over]').count()) > 0) return { acts: done, over: true };
    const before = await step();
    if ((await page.locator('button.do').count()) > 0) {
      if (await tabTo('button.do', before)) await page.keyboard.press('Enter');
    } else if (await tabTo('.spot.can', before)) {
      for (let arrows = throwDice(4); arrows > 0; arrows -= 1) await page.keyboard.press(ARROWS[throwDice(4)] ?? 'ArrowDown');
      if (await on('.spot.can')) await page.keyboard.press('Enter');
    }
    await settled();
    if ((await step()) !== before) done += 1;
  }
  return { acts: done, over: false };
}

test.each(GAMES)('$name is played by keyboard alone', async (game) => {
  const typist = await visitor();
  await playOn(typist, duel(game), 8, playByKeys);
  expect(typist.errors).toEqual([]);
});

test('Shift and an arrow lead to what does not glow, and Enter there says why', async () => {
  const typist = await visitor();
  const { page } = typist;
  await openTable(typist, { game: 'targi', seats: ['me', 'bot:easy'] });
  await page.locator('.spot.can[data-item^="border:"]').first().focus();
  const dull = (): Promise<boolean> => page.evaluate(() => document.activeElement?.matches('.spot[aria-disabled=true]') ?? false);
  for (const arrow of ['Right', 'Down', 'Right', 'Down']) if (!(await dull())) await page.keyboard.press(`Shift+Arrow${arrow}`);
  expect(await dull()).toBe(true);
  await page.keyboard.press('Enter');
  await page
    .getByRole('alert')
    .getByRole('link', { name: /^Rule \d/ })
    .waitFor();
});

test('Escape takes the last click back', async () => {
  const typist = await visitor();
  await openTable(typist, { game: 'targi', seats: ['me', 'bot:easy'] });
  await typist.page.locator('.spot.can').first().click();
  await typist.page.locator('button.do').waitFor();
  await typist.page.keyboard.press('Escape');
  await typist.page.locator('button.do').waitFor({ state: 'detached' });
});

test.each(GAMES)('$name speaks German, and changes its language in the middle', async (game) => {
  const reader = await visitor({ locale: 'de-DE' });
  await playOn(reader, duel(game), 6);
  expect(await reader.page.locator('html').getAttribute('lang')).toBe('de');
  const words = await reader.page.locator('main').innerText();
  expect(words).toContain('Du bist dran');
  expect(words).not.toMatch(/\b(the|your|with|turn|camels?|from|and|of)\b/);
  await reader.page.getByRole('button', { name: 'English' }).click();
  await reader.page.getByText('Your turn').first().waitFor();
  expect(await reader.page.locator('main').innerText()).not.toMatch(/\b(der|das|und|Kamele|du)\b/);
  expect(reader.errors).toEqual([]);
});

test('a forbidden action says which rule forbids it and leads there', async () => {
  const guest = await visitor();
  await openTable(guest, { game: 'targi', seats: ['me', 'bot:easy'] });
  await guest.page.locator('.spot.can').first().waitFor();
  // The robber stands on the first card: nobody may go there.
  await guest.page.locator('.spot:not(.can)').first().dispatchEvent('click');
  const rule = guest.page.getByRole('alert').getByRole('link', { name: /^Rule \d/ });
  await rule.waitFor();
  const [book] = await Promise.all([guest.context.waitForEvent('page'), rule.click()]);
  await book.waitForLoadState();
  const number = new URL(book.url()).hash.slice(1);
  await book.locator(`[id="${number}"]`).waitFor();
  expect(number).toMatch(/^\d+\.\d+$/);
});
