/** What is sent to others: an address with a moment, a finished game in a frame, the way from the board to a rule and back. */
import { expect, test } from 'vitest';
import { openTable, play, visitor } from './harness';

test('an address leads to a moment of a game, and follows what is looked at', async () => {
  const amina = await visitor();
  const id = await openTable(amina, { game: 'desert', seats: ['me', 'me'] });
  await play(amina.page, { acts: 6 });
  // Behind what luck set up, which is one step for whoever looks back.
  const at = Number(await amina.page.locator('[data-step]').getAttribute('data-step')) - 2;
  const friend = await visitor();
  const { page } = friend;
  await page.goto(`/t/${id}#${at}`);
  await page.getByText('You are looking at the past.').waitFor();
  const step = () => page.locator('[data-step]').getAttribute('data-step');
  await expect.poll(step).toBe(String(at));
  await page.getByRole('button', { name: 'One step back' }).click();
  await page.waitForURL((url) => url.hash === `#${at - 1}`);
  await page.getByRole('button', { name: 'To the present' }).click();
  await page.waitForURL((url) => url.hash === '');
  await page.goto(`/t/${id}#9999`);
  await page.locator('[data-step]').waitFor();
  await page.waitForURL((url) => url.hash === '');
  expect([...amina.errors, ...friend.errors]).toEqual([]);
});

test('another page shows a finished game in a frame, and no other', async () => {
  const amina = await visitor();
  const id = await openTable(amina, { game: 'targi', seats: ['me', 'bot:easy'] });
  await amina.page.locator('.spot.can').first().waitFor();
  const other = await visitor();
  const home = new URL(amina.page.url()).origin;
  await other.context.route('**/elsewhere.html', (route) =>
    route.fulfill({ contentType: 'text/html', body: `<iframe src="${home}/embed/${id}" width="900" height="700"></iframe>` }),
  );
  const frame = () => other.page.frameLocator('iframe').locator('[data-step]');
  await other.page.goto('/elsewhere.html');
  await other.page.waitForLoadState('networkidle');
  expect(await frame().count(), 'the game goes on').toBe(0);
  await amina.context.request.post(`/api/tables/${id}/do`, { data: { do: 'resign' } });
  await other.page.goto('/elsewhere.html');
  await frame().waitFor();
  expect(await other.page.frameLocator('iframe').getByRole('navigation', { name: 'Main' }).count()).toBe(0);
});

test('a rule that the board named leads back to the table', async () => {
  const guest = await visitor();
  await openTable(guest, { game: 'targi', seats: ['me', 'bot:easy'] });
  await guest.page.locator('.spot.can').first().waitFor();
  await guest.page.locator('.spot:not(.can)').first().dispatchEvent('click');
  const rule = guest.page.getByRole('alert').getByRole('link', { name: /^Rule \d/ });
  const [book] = await Promise.all([guest.context.waitForEvent('page'), rule.click()]);
  await book.getByRole('link', { name: 'Back to the table' }).click();
  await book.waitForURL(guest.page.url());
  await book.locator('[data-step]').waitFor();
});
