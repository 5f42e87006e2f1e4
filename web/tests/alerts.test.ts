/** How somebody hears that it is their turn: what they choose, and what this browser shows. */
import { expect, onTestFinished, test } from 'vitest';
import { beyond, violations } from './axe';
import { openTable, stranger, visitor, type Visitor } from './harness';

declare global {
  interface Window {
    /** What the system was asked to show, and what stood on the icon. */
    shown: string[];
  }
}

/** The system of a browser that shows nothing, but remembers. */
async function remember({ page }: Visitor): Promise<void> {
  await page.addInitScript(() => {
    window.shown = [];
    const notice = function (title: string, { body }: { body: string }): void {
      window.shown.push(`${title}: ${body}`);
    };
    const granted = { permission: 'granted', requestPermission: () => Promise.resolve('granted') };
    Object.assign(window, { Notification: Object.assign(notice, granted) });
    const badge = (sign: string) => (): Promise<void> => Promise.resolve(void window.shown.push(sign));
    Object.assign(navigator, { setAppBadge: badge('badge'), clearAppBadge: badge('no badge') });
  });
}

interface Sight {
  number: number;
  legal: { action: string }[];
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
  expect(await page.evaluate(() => window.shown), 'they look').toEqual(['badge']);
  await page.evaluate(() => Object.defineProperty(document, 'visibilityState', { value: 'hidden' }));
  const told = async (): Promise<string[]> => {
    const sight = (await (await context.request.get(`/api/tables/${id}`)).json()) as Sight;
    const act = { do: 'act', action: sight.legal[0]?.action, after: sight.number };
    if (sight.legal[0]) await context.request.post(`/api/tables/${id}/do`, { data: act });
    return page.evaluate(() => window.shown);
  };
  await expect.poll(told, { timeout: 30_000 }).toContain('Through the Desert: Your turn');
  expect(amina.errors).toEqual([]);
});
