/** When a game is over no text is cut, broken, too small, covered or out of reach: while it is counted, at the end and in the review. */
import { expect, test } from 'vitest';
import { act } from './finish';
import { dice } from './harness';
import { Reader, TABLES } from './reading';

test.each(TABLES)('$game ($rules) with $seats seats can be read when it is over', async (table) => {
  const { reader, id } = await Reader.come(table);
  await act(reader.guest, id, dice(7));
  await reader.each(async (page) => {
    await page.goto(`/t/${id}`);
    await page.locator('[data-over=counted]').waitFor();
    // A log has up to a thousand lines by now, one like the other: the last ones are looked at.
    await page.addStyleTag({ content: '.log li:nth-last-child(n + 40) { display: none }' });
  });
  await reader.hold(true);
  await reader.each(async (page) => {
    await page.getByRole('button', { name: /^(Count again|Noch einmal zählen)$/ }).click();
    await page.locator('[data-over=counting]').waitFor();
  });
  await reader.see('while it is counted');
  // Let go first, it might be counted before anybody can skip it.
  await reader.each(async (page) => {
    await page.locator('.counted button').dispatchEvent('click');
    await page.locator('[data-over=counted]').waitFor();
  });
  await reader.hold(false);
  await reader.see('at the end');

  await reader.each(async (page) => {
    await page.getByRole('button', { name: /^(Review|Rückblick)$/ }).click();
    await page.locator('[data-review=ready]').waitFor({ timeout: 120_000 });
  });
  await reader.see('in the review');
  await reader.each(async (page) => {
    await page.locator('.moments button').first().click();
    await page.locator('[data-moment]').waitFor();
  });
  await reader.see('at a moment');
  expect(reader.faults).toEqual([]);
  expect(reader.errors).toEqual([]);
});
