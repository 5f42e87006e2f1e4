/** How somebody hears that it is their turn: what they choose, and what this browser shows. */
import { expect, onTestFinished, test } from 'vitest';
import { beyond, violations } from './axe';
import { openTable, stranger, visitor, type Visitor } from './harness';

declare global {
  interface Window {
    /** What the system was asked to show, and what stood on the icon. */
    shown: string[];
    /** The tones that were played, by their pitch. */
    heard: number[];
  }
}

/** The system of a browser that shows and plays nothing, but remembers. */
async function remember({ context }: Visitor): Promise<void> {
  await context.addInitScript(() => {
    [window.shown, window.heard] = [[], []];
    const notice = function (title: string, { body }: { body: string }): void {
      window.shown.push(`${title}: ${body}`);
    };
    const granted = { permission: 'granted', requestPermission: () => Promise.resolve('granted') };
    Object.assign(window, { Notification: Object.assign(notice, granted) });
    const badge = (sign: string) => (): Promise<void> => Promise.resolve(void window.shown.push(sign));
    Object.assign(navigator, { setAppBadge: badge('badge'), clearAppBadge: badge('no badge') });
    const knob = { setValueAtTime: () => 0, exponentialRampToValueAtTime: () => 0 };
    const chain = { connect: () => chain, start: () => 0, stop: () => 0, gain: knob };
    const wave = { ...chain, frequency: { ...knob, setValueAtTime: (pitch: number) => window.heard.push(pitch) } };
    const audio = function (): object {
      return { currentTime: 0, destination: chain, createOscillator: () => wave, createGain: () => chain };
    };
    Object.assign(window, { AudioContext: audio });
  });
}

/** The first tone of "It is my turn". */
const TURN = 392;
const MARK = '● ';

interface Sight {
  number: number;
  step: number;
  turn: number | string;
  you: { seats: number[] };
  legal: { action: string }[];
}

async function look({ context }: Visitor, id: string): Promise<Sight> {
  return (await (await context.request.get(`/api/tables/${id}`)).json()) as Sight;
}

/** Does something at a table if it is their turn, without the page. */
async function act(who: Visitor, id: string): Promise<void> {
  const sight = await look(who, id);
  const data = { do: 'act', action: sight.legal[0]?.action, after: sight.number };
  if (sight.legal[0]) await who.context.request.post(`/api/tables/${id}/do`, { data });
}

/** A game of two people, in which it is the turn of the first one. */
async function twoPeople(amina: Visitor, badi: Visitor): Promise<string> {
  const opened = await amina.context.request.post('/api/tables', { data: { game: 'desert', seats: ['me', 'open'] } });
  const { id } = (await opened.json()) as { id: string };
  expect((await badi.context.request.post(`/api/tables/${id}/join`, { data: { seat: 2 } })).ok()).toBe(true);
  await handOver(badi, amina, id);
  return id;
}

/** One acts until it is the other's turn. */
async function handOver(one: Visitor, other: Visitor, id: string): Promise<void> {
  await expect
    .poll(async () => {
      await act(one, id);
      return (await look(other, id)).legal.length > 0;
    })
    .toBe(true);
}

/** Quiet hours around now, by the clock of the browser. */
async function quietNow({ page, context }: Visitor, ahead: number): Promise<void> {
  const now = await page.evaluate(() => new Date().getHours() * 60 + new Date().getMinutes());
  const quiet = { from: (now + 1380) % 1440, to: (now + 120) % 1440, ahead };
  await context.request.put('/api/me/alerts', { data: { webhook: 'https://example.com/hook', quiet } });
}

test('webhook and quiet hours are kept, and what is no address is refused', async () => {
  const amina = await visitor({ locale: 'de-DE', viewport: { width: 360, height: 740 } });
  const { page, context } = amina;
  await context.request.post('/api/guests', { data: { name: 'Amina' } });
  await page.goto('/account');
  const address = page.getByLabel('Webhook');
  await address.fill('https://example.com/hook');
  await page.getByLabel('Ruhezeiten').check();
  await page.getByLabel('von', { exact: true }).fill('21:30');
  await page.getByRole('button', { name: 'So merken' }).click();
  await page.getByText('Erledigt.').waitFor();
  expect(await violations(page)).toEqual([]);
  expect(await beyond(page)).toBeLessThanOrEqual(0);
  await page.reload();
  await expect.poll(() => address.inputValue()).toBe('https://example.com/hook');
  expect(await page.getByLabel('von', { exact: true }).inputValue()).toBe('21:30');
  await address.fill('ftp://example.com');
  await page.getByRole('button', { name: 'So merken' }).click();
  await page.getByText('ein Webhook ist eine Adresse', { exact: false }).waitFor();
  expect(amina.errors).toEqual([]);
});

test('who allowed it gets a notification when it is their turn and they do not look', async () => {
  const amina = await stranger();
  const { page, context } = amina;
  onTestFinished(() => context.close());
  await remember(amina);
  await context.request.post('/api/guests', { data: { name: 'Amina' } });
  await page.goto('/account');
  await page.getByLabel('Notifications while a table is open in this browser').check();
  const id = await openTable(amina, { game: 'desert', seats: ['me', 'bot:easy'] });
  await page.locator('.spot.can').first().waitFor({ timeout: 30_000 });
  expect((await page.evaluate(() => window.shown)).at(-1)).toBe('badge');
  expect((await page.evaluate(() => window.shown)).join(), 'they look').not.toContain('Your turn');
  await page.evaluate(() => Object.defineProperty(document, 'visibilityState', { value: 'hidden' }));
  const told = async (): Promise<string[]> => {
    await act(amina, id);
    return page.evaluate(() => window.shown);
  };
  await expect.poll(told, { timeout: 30_000 }).toContain('Through the Desert: Your turn');
  expect(amina.errors).toEqual([]);
});

test('in quiet hours there is neither a notification nor the tone, only the mark; and they follow the clock of the browser', async () => {
  const [amina, badi] = [await stranger({ timezoneId: 'Asia/Kolkata' }), await visitor()];
  const { page, context } = amina;
  onTestFinished(() => context.close());
  await remember(amina);
  for (const [who, name] of [[amina, 'Amina'], [badi, 'Badi']] as const) await who.context.request.post('/api/guests', { data: { name } }); // prettier-ignore
  await page.goto('/about');
  await page.evaluate(() =>
    Object.entries({ sound: 'on', notify: 'on' }).forEach(([key, on]) => localStorage.setItem(`azalai.${key}`, on)),
  );
  const id = await twoPeople(amina, badi);
  await page.goto(`/t/${id}`);
  await page.locator('.spot.can').first().waitFor();
  await page.evaluate(() => Object.defineProperty(document, 'visibilityState', { value: 'hidden' }));
  /** It becomes their turn while the page is open: what do they hear and see? */
  const hear = async (): Promise<{ tone: boolean; notice: boolean }> => {
    await handOver(amina, badi, id);
    await expect.poll(() => page.title()).not.toContain(MARK);
    await page.evaluate(() => void ([window.shown, window.heard] = [[], []]));
    await handOver(badi, amina, id);
    await expect.poll(() => page.title()).toBe(`${MARK}Your turn · Azalai`);
    const [shown, heard] = await page.evaluate(() => [window.shown, window.heard] as const);
    expect(shown[0]).toBe('badge');
    return { tone: heard.includes(TURN), notice: shown.includes('Through the Desert: Your turn') };
  };
  expect(await hear()).toEqual({ tone: true, notice: true });

  await quietNow(amina, 60);
  await page.reload();
  // Summer time ended since they were chosen, so to speak: the hours are those of this browser's clock again.
  const kept = async (): Promise<unknown> => (await context.request.get('/api/me/alerts')).json();
  await expect.poll(kept).toMatchObject({ webhook: 'https://example.com/hook', quiet: { ahead: 330 } });
  await page.locator('.spot.can').first().waitFor();
  await page.evaluate(() => Object.defineProperty(document, 'visibilityState', { value: 'hidden' }));
  expect(await hear()).toEqual({ tone: false, notice: false });
  expect(amina.errors).toEqual([]);
});

test('every page is marked while it is one’s turn somewhere, and learns it by itself', async () => {
  const [amina, badi] = [await stranger(), await visitor()];
  const { page, context } = amina;
  onTestFinished(() => context.close());
  await remember(amina);
  for (const who of [amina, badi]) await who.context.request.post('/api/guests', { data: { name: 'Amina' } });
  const id = await twoPeople(amina, badi);
  const marked = async (): Promise<boolean> => (await page.title()).startsWith(MARK);
  const badge = async (): Promise<string | undefined> => (await page.evaluate(() => window.shown)).at(-1);
  for (const path of ['/', '/about', '/account', '/games', '/new', '/new/desert', '/rules', '/rules/desert', '/nowhere']) {
    await page.goto(path);
    await expect.poll(marked, { message: path }).toBe(true);
    expect(await badge(), path).toBe('badge');
  }
  // Going on to another page of ours asks again …
  await handOver(amina, badi, id);
  await page.getByRole('link', { name: 'About' }).click();
  await expect.poll(marked).toBe(false);
  expect(await badge()).toBe('no badge');
  // … and who stays is told after a while.
  await page.clock.install();
  await page.reload();
  await page.waitForLoadState('networkidle');
  await handOver(badi, amina, id);
  expect(await marked()).toBe(false);
  await page.clock.fastForward(61_000);
  await expect.poll(marked).toBe(true);
  expect(await badge()).toBe('badge');
  expect(amina.errors).toEqual([]);
});

test('whoever leaves one of two open tables keeps the mark while the other waits', async () => {
  const [amina, badi] = [await stranger(), await visitor()];
  const { page, context } = amina;
  onTestFinished(() => context.close());
  await remember(amina);
  for (const who of [amina, badi]) await who.context.request.post('/api/guests', { data: { name: 'Amina' } });
  const [one, two] = [await twoPeople(amina, badi), await twoPeople(amina, badi)];
  const other = await context.newPage();
  for (const [window, id] of [[page, one], [other, two]] as const) {
    await window.goto(`/t/${id}`);
    await window.locator('.spot.can').first().waitFor();
  } // prettier-ignore
  const titles = async (): Promise<boolean[]> => [await page.title(), await other.title()].map((title) => title.startsWith(MARK));
  await handOver(amina, badi, one);
  await page.locator('.spot.can').first().waitFor({ state: 'detached' });
  await page.evaluate(() => void (window.shown = []));
  await page.getByRole('link', { name: 'About' }).click();
  await page.getByRole('heading').first().waitFor();
  expect(await titles()).toEqual([true, true]);
  expect(await page.evaluate(() => window.shown), 'the badge stays as it is').toEqual([]);
  // The other window tells this one.
  await handOver(amina, badi, two);
  await expect.poll(titles).toEqual([false, false]);
  expect((await page.evaluate(() => window.shown)).at(-1)).toBe('no badge');
  expect(amina.errors).toEqual([]);
});
