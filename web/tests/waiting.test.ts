/** The waiting room and the lists of tables. */
import { expect, test } from 'vitest';
import { beyond, violations } from './axe';
import { GAMES, openTable, visitor, type Visitor } from './harness';

const guest = async ({ context }: Visitor, name: string): Promise<void> => {
  await context.request.post('/api/guests', { data: { name } });
};

test('the list of tables offers no seat that cannot be taken', async () => {
  const host = await visitor();
  await guest(host, 'Tamat');
  for (const seats of [
    ['me', 'invited'],
    ['me', 'open'],
  ])
    await host.context.request.post('/api/tables', { data: { game: 'targi', seats, public: true } });
  const stranger = await visitor();
  await stranger.page.goto('/');
  const rows = stranger.page.getByRole('listitem').filter({ hasText: 'Tamat' });
  await rows.first().waitFor();
  expect(await rows.count()).toBe(1);
  await rows.getByRole('button', { name: /^Join/ }).click();
  await stranger.page.locator('[data-step]').waitFor();
  expect([...host.errors, ...stranger.errors]).toEqual([]);
});

test('the host adds and takes away bots, sees who comes, and both talk before the game', async () => {
  const host = await visitor();
  await openTable(host, { game: 'tuareg', seats: ['me', 'open', 'invited', 'open'], set: { first: 'seat1' } });
  const { page } = host;
  await page.getByRole('heading', { name: 'Waiting for players' }).waitFor();
  await page.getByText('Who begins: luck decides, or seat 1.').waitFor();
  await page.getByRole('img', { name: 'The link as a QR code' }).waitFor();

  // By keyboard alone.
  await page.getByRole('button', { name: 'Add a bot on seat 3' }).press('Enter');
  const strength = page.getByLabel('Strength of the bot on seat 3');
  await strength.selectOption('hard');
  await page.getByText('bot · hard').waitFor();
  await page.getByRole('button', { name: 'Add a bot on seat 4' }).press('Enter');
  await page.getByRole('button', { name: 'Take the bot on seat 4 away' }).press('Enter');
  await page.getByRole('button', { name: 'Add a bot on seat 4' }).waitFor();

  const friend = await visitor({ locale: 'de-DE' });
  await guest(friend, 'Badi');
  await friend.page.goto(new URL(page.url()).pathname);
  await friend.page.getByRole('button', { name: 'Hier Platz nehmen' }).first().click();
  await page.getByText('Badi has sat down.').waitFor();
  await friend.page.getByRole('button', { name: 'Hierher wechseln, auf Platz 4' }).click();
  await expect.poll(() => page.getByRole('list', { name: 'Seats' }).getByRole('listitem').last().innerText()).toContain('Badi');
  await friend.page.getByLabel('Etwas sagen').fill('Salam!');
  await friend.page.keyboard.press('Enter');
  await page.getByText('Salam!').waitFor();

  for (const [who, width] of [
    [host, 360],
    [host, 1440],
    [friend, 360],
  ] as const) {
    await who.page.setViewportSize({ width, height: 800 });
    expect(await beyond(who.page), `at ${width}`).toBe(0);
    expect(await violations(who.page), `at ${width}`).toEqual([]);
  }
  await page.getByRole('button', { name: 'Start, bots take the free seats' }).click();
  for (const one of [page, friend.page]) await one.locator('[data-step]').waitFor();
  expect([...host.errors, ...friend.errors]).toEqual([]);
});

test('seats in the form and in the waiting room have the colours of the game', async () => {
  const host = await visitor();
  const { page } = host;
  const colours = () =>
    page.evaluate(() => [...document.querySelectorAll('main li svg circle:first-of-type')].map((disc) => disc.getAttribute('fill')));
  for (const { name } of GAMES) {
    const { titleFor } = await import('../src/lib/titles');
    const looks = titleFor(name)
      ?.players.slice(0, 2)
      .map(({ color }) => color);
    await page.goto(`/new/${name}`);
    await page.getByRole('radio', { name: /With a friend/ }).waitFor();
    expect((await colours()).slice(0, 2), name).toEqual(looks);
    await page.getByRole('button', { name: 'Open the table' }).click();
    await page.getByRole('list', { name: 'Seats' }).waitFor();
    expect((await colours()).slice(0, 2), name).toEqual(looks);
  }
});

test('those who share a screen play under names of their own', async () => {
  const both = await visitor();
  await both.page.goto('/new/desert');
  await both.page.getByRole('radio', { name: /At one screen/ }).check();
  await both.page.getByLabel('Their name on seat 2').fill('Badi');
  await both.page.getByRole('button', { name: 'Begin the game' }).click();
  await both.page.locator('[data-step]').waitFor();
  await both.page.locator('.players').getByText('Badi').first().waitFor();
  await both.page.goto('/games');
  await both.page.getByText('against Badi').waitFor();
  expect(both.errors).toEqual([]);
});

test('my games tell who played, when and how it ended, and can be filtered', async () => {
  const me = await visitor();
  const id = await openTable(me, { game: 'targi', seats: ['me', 'bot:easy'] });
  await me.context.request.post(`/api/tables/${id}/do`, { data: { do: 'resign' } });
  await openTable(me, { game: 'tuareg', seats: ['me', 'me'] });
  await me.page.goto('/games');
  const rows = me.page.getByRole('list', { name: 'My games' }).getByRole('listitem');
  await expect.poll(() => rows.count()).toBe(2);
  expect(await rows.first().innerText()).toContain('Your turn');
  expect(await rows.last().innerText()).toMatch(/Lost[\s\S]*against Herder · \d+ \w+ \d{4}/);
  await me.page.getByLabel('Which').selectOption('over');
  await expect.poll(() => rows.count()).toBe(1);
  await me.page.getByRole('combobox', { name: /^Game/ }).selectOption('tuareg');
  await me.page.getByText('There are no such games.').waitFor();
  for (const width of [360, 1440]) {
    await me.page.setViewportSize({ width, height: 800 });
    expect(await beyond(me.page), `at ${width}`).toBe(0);
    expect(await violations(me.page), `at ${width}`).toEqual([]);
  }
  expect(me.errors).toEqual([]);
});

test('by day, by night, or as the system has it at the moment', async () => {
  const reader = await visitor();
  const { page } = reader;
  const theme = () => page.locator('html').getAttribute('data-theme');
  await page.goto('/about');
  await page.emulateMedia({ colorScheme: 'dark' });
  await expect.poll(theme).toBe('dark');
  await page.getByRole('button', { name: 'By day' }).click();
  await expect.poll(theme).toBe('light');
  await page.emulateMedia({ colorScheme: 'light' });
  await page.emulateMedia({ colorScheme: 'dark' });
  expect(await theme(), 'by choice').toBe('light');
  await page.getByRole('button', { name: 'By night' }).click();
  await page.getByRole('button', { name: 'As the system' }).click();
  await expect.poll(theme).toBe('dark');
  await page.emulateMedia({ colorScheme: 'light' });
  await expect.poll(theme).toBe('light');
  await page.emulateMedia({ colorScheme: null });
});
