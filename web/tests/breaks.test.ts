/** A server that goes away and comes back: these tests have one of their own. */
import { afterAll, beforeAll, expect, test } from 'vitest';
import { openTable, play, visitor } from './harness';
import { Server } from './server';

const server = new Server();
beforeAll(() => server.start());
afterAll(() => server.end());

test('when the server falls over, a banner says so, and the game goes on by itself when it is back', async () => {
  const amina = await visitor({ baseURL: server.url });
  const step = async (): Promise<number> => Number(await amina.page.locator('[data-step]').getAttribute('data-step'));
  await openTable(amina, { game: 'targi', seats: ['me', 'bot:easy'] });
  await play(amina.page, { acts: 5 });
  await amina.page.locator('.spot.can').first().waitFor();
  const before = await step();
  await server.kill();
  const banner = amina.page.getByRole('alert').filter({ hasText: 'connection is lost' });
  await banner.waitFor();
  await server.start();
  await banner.waitFor({ state: 'detached', timeout: 20_000 });
  await amina.page.locator('.spot.can').first().waitFor();
  expect(await step()).toBe(before);
  expect((await play(amina.page, { acts: 4 })).acts).toBe(4);
  expect(amina.errors).toEqual([]);
});

test('an old page after an update says so and offers to reload', async () => {
  const guest = await visitor({ baseURL: server.url });
  let build = 'old';
  await guest.context.route('**/api/version', (route) => route.fulfill({ json: { version: '0', build } }));
  await openTable(guest, { game: 'targi', seats: ['me', 'bot:easy'] });
  await guest.page.locator('.spot.can').first().waitFor();
  build = 'new';
  await server.kill();
  await guest.page.getByRole('alert').filter({ hasText: 'connection is lost' }).waitFor();
  await server.start();
  await guest.page.getByText('Azalai has been updated.').waitFor({ timeout: 20_000 });
  await guest.page.getByRole('button', { name: 'Reload' }).waitFor();
});
