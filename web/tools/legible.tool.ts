/** No text is cut, broken, too small, covered or out of reach in any game, from its first position to its review: `npm run legible`. */
import type { Locator } from 'playwright-core';
import { expect, test } from 'vitest';
import { act, open } from '../tests/finish';
import { dice, GAMES, holdable, visitor } from '../tests/harness';
import { LOCALES, look } from '../tests/reading';

/**
 * Acts until something waits to be shown; false if the game is over before. It may take more than one go: somebody may have several actions
 * in a turn of their own, and what luck sets up is shown at once.
 */
async function actUntil(waits: Locator, go: () => Promise<boolean>): Promise<boolean> {
  for (let goes = 0; goes < 6; goes += 1) {
    if (await go()) return false;
    const shown = await waits.waitFor({ timeout: 3000 }).then(
      () => true,
      () => false,
    );
    if (shown) return true;
  }
  throw new Error('nothing waits to be shown');
}

// As many players as there are, and by the last rulebook as few.
const TABLES = GAMES.flatMap(({ name, rulebooks }) => [
  { game: name, rules: rulebooks[0]?.name ?? '', seats: rulebooks[0]?.seats[1] ?? 2 },
  ...(rulebooks.length > 1 ? [{ game: name, rules: rulebooks.at(-1)?.name ?? '', seats: rulebooks.at(-1)?.seats[0] ?? 2 }] : []),
]);

const KINDS = TABLES.flatMap((table) => (['en', 'de'] as const).map((lang) => ({ ...table, lang })));

test.each(KINDS)('$game ($rules) with $seats seats can be read from the first position to the review, in $lang', async (kind) => {
  const { game, rules, seats, lang } = kind;
  const guest = await visitor({ reducedMotion: 'no-preference', locale: LOCALES[lang] });
  const { page } = guest;
  const faults: string[] = [];
  const see = async (when: string): Promise<void> => void faults.push(...(await look(page, lang, when)));
  const hold = await holdable(page);
  const skip = page.locator('.replay .skip');
  const throwDice = dice(3);
  const id = await open(guest, { game, rules, seats: ['me', ...Array<string>(seats - 1).fill('bot:random')], hints: true });
  await page.goto(`/t/${id}`);
  await page.locator('.spot.can').first().waitFor();
  await see('at the start');
  await page.locator('.welcome button').click();

  // While the page is held, what happens waits to be shown.
  for (const acts of [2, 4, 6]) {
    await hold(true);
    if (!(await actUntil(skip, () => act(guest, id, throwDice, acts)))) break;
    await see(`while bots move, ${acts} actions later`);
    await hold(false);
    await skip.click();
    await page.locator('.spot.can').first().waitFor();
  }
  await hold(true);
  await act(guest, id, throwDice);
  await skip.click();
  // Whoever skips the last action finds it counted.
  const again = page.getByRole('button', { name: /^(Count again|Noch einmal zählen)$/ });
  await page.locator('[data-over]').waitFor();
  if ((await again.count()) > 0) await again.click();
  await page.locator('[data-over=counting]').waitFor();
  await see('while it is counted');
  await page.locator('.counted button').click();
  await page.locator('[data-over=counted]').waitFor();
  await hold(false);
  await see('at the end');

  await page.getByRole('button', { name: /^(Review|Rückblick)$/ }).click();
  await page.locator('[data-review=ready]').waitFor({ timeout: 120_000 });
  await see('in the review');
  await page.locator('.moments button').first().click();
  await page.locator('[data-moment]').waitFor();
  await see('at a moment');
  expect(faults).toEqual([]);
  expect(guest.errors).toEqual([]);
});
