/** Measures what players feel: how much is loaded, how soon an action shows, how smoothly pieces move. */
import type { Page } from 'playwright-core';
import { test } from 'vitest';
import { dice, GAMES, openTable, stranger } from '../tests/harness';

const middle = (values: number[]): number => [...values].sort((a, b) => a - b)[Math.floor(values.length / 2)] ?? NaN;
const worst = (values: number[]): number => Math.max(...values);

/** Acts by a click on the button, and says how long until the position on the screen is another one. */
async function act(page: Page, throwDice: (sides: number) => number): Promise<number | null> {
  for (let tries = 0; tries < 400; tries += 1) {
    if ((await page.locator('[data-over]').count()) > 0) return null;
    if ((await page.locator('button.do:enabled').count()) > 0) {
      return page.evaluate(
        () =>
          new Promise<number>((done) => {
            const board = document.querySelector('[data-step]');
            const before = board?.getAttribute('data-step');
            const begun = performance.now();
            const look = (): void => {
              // Called before a frame is painted: one more frame, and it is on the screen.
              if (board?.getAttribute('data-step') !== before) requestAnimationFrame(() => done(performance.now() - begun));
              else requestAnimationFrame(look);
            };
            document.querySelector<HTMLButtonElement>('button.do')?.click();
            requestAnimationFrame(look);
          }),
      );
    }
    // An action of the list, chosen as a whole; if there is only one, the first thing that glows.
    const listed = page.locator('.all li button');
    const count = await listed.count();
    const glowing = page.locator('.spot.can');
    if (count > 0) await listed.nth(throwDice(count)).dispatchEvent('click');
    else if ((await page.locator('.spot.picked').count()) > 0) await page.keyboard.press('Escape');
    else if ((await glowing.count()) > 0) await glowing.first().dispatchEvent('click');
    await page.waitForTimeout(30);
  }
  return null;
}

test.each(GAMES)('$name', async ({ name: game }) => {
  const guest = await stranger({ reducedMotion: 'no-preference' });
  const { page } = guest;
  await openTable(guest, { game, seats: ['me', 'bot:random'] });
  await page.locator('[data-step]').waitFor();
  await page.evaluate(() => {
    const frames: number[] = [];
    let last = 0;
    const beat = (now: number): void => {
      if (last > 0 && document.getAnimations().some((animation) => animation.playState === 'running')) frames.push(now - last);
      last = now;
      requestAnimationFrame(beat);
    };
    requestAnimationFrame(beat);
    Object.assign(window, { frames });
  });
  const throwDice = dice(5);
  const times: number[] = [];
  while (times.length < 25) {
    const time = await act(page, throwDice);
    if (time === null) break;
    times.push(time);
    await page.locator('.spot.can, [data-over]').first().waitFor({ timeout: 30_000 });
  }
  const frames = await page.evaluate(() => (window as unknown as { frames: number[] }).frames);
  const ping = await page.evaluate(async () => {
    const begun = performance.now();
    for (let n = 0; n < 20; n += 1) await fetch('/api/me');
    return (performance.now() - begun) / 20;
  });
  console.log(
    `${game}: ${times.length} actions shown after ${middle(times).toFixed(0)} ms (middle), ${worst(times).toFixed(0)} ms (worst); a request to the server alone takes ${ping.toFixed(1)} ms; ` +
      `${frames.length} frames while things moved, ${(1000 / middle(frames)).toFixed(0)} a second (middle), ${((100 * frames.filter((time) => time > 34).length) / frames.length).toFixed(1)} % longer than two frames`,
  );
});
