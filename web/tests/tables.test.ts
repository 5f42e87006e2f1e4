/** The table of every game: open to everybody, and small to load. */
import { expect, test } from 'vitest';
import { beyond, violations } from './axe';
import { duel, GAMES, openTable, play, stranger, visitor } from './harness';

test.each(GAMES)('the table of $name is open to everybody, by day and by night, and fits every screen', async (game) => {
  // By day with the first rulebook, by night with the last.
  for (const [colorScheme, rulebook] of [
    ['light', game.rulebooks[0]],
    ['dark', game.rulebooks.at(-1)],
  ] as const) {
    const guest = await visitor({ colorScheme });
    await openTable(guest, { ...duel(game), rules: rulebook?.name ?? '' });
    await play(guest.page, { acts: 10 });
    await guest.page.locator('.spot.can, [data-over]').first().waitFor();
    for (const width of [360, 768, 1440]) {
      await guest.page.setViewportSize({ width, height: 800 });
      expect(await beyond(guest.page), `at ${width}`).toBe(0);
      if (width === 1440 || (width === 360 && colorScheme === 'light')) expect(await violations(guest.page), `at ${width}`).toEqual([]);
    }
    expect(guest.errors).toEqual([]);
  }
});

test.each(GAMES)('the shell and the table of $name load with less than 250 kB', async (game) => {
  const guest = await stranger();
  const client = await guest.context.newCDPSession(guest.page);
  await client.send('Network.enable');
  let bytes = 0;
  client.on('Network.loadingFinished', (loaded) => (bytes += loaded.encodedDataLength));
  await openTable(guest, duel(game));
  await guest.page.locator('.spot.can').first().waitFor();
  await guest.page.waitForLoadState('networkidle');
  expect(bytes).toBeGreaterThan(30_000);
  expect(bytes).toBeLessThan(250_000);
});
