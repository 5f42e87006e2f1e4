/** What can be copied can be copied everywhere: over plain HTTP, as in a network of one's own, a browser knows no clipboard. */
import { expect, onTestFinished, test } from 'vitest';
import { openTable, stranger, type Visitor } from './harness';
import { finish } from './finish';

declare global {
  interface Window {
    /** What was selected when the page copied. */
    selected: string[];
  }
}

/** Somebody whose browser knows no clipboard; `old` says whether it copies what is selected. */
async function plain(old: boolean): Promise<Visitor> {
  const guest = await stranger();
  onTestFinished(() => guest.context.close());
  await guest.page.addInitScript((copies) => {
    window.selected = [];
    Object.defineProperty(navigator, 'clipboard', { value: undefined });
    document.addEventListener('copy', () => window.selected.push((document.activeElement as HTMLTextAreaElement).value));
    if (!copies) Object.assign(document, { execCommand: () => false });
  }, old);
  return guest;
}

const selected = ({ page }: Visitor): Promise<string[]> => page.evaluate(() => window.selected);

test('the link to a table that waits for players is copied, and the button keeps the focus', async () => {
  const guest = await plain(true);
  const { page } = guest;
  await openTable(guest, { game: 'targi', seats: ['me', 'invited'] });
  const link = await page.locator('input[readonly]').inputValue();
  await page.getByRole('button', { name: 'Copy the link' }).click();
  const copied = page.getByRole('button', { name: 'Copied' });
  await copied.waitFor();
  expect(await selected(guest)).toEqual([link]);
  expect(await copied.evaluate((button) => button === document.activeElement)).toBe(true);
  expect(await page.locator('textarea').count(), 'nothing is left behind').toBe(0);
  expect(guest.errors).toEqual([]);
});

test('the link to a finished table is copied', async () => {
  const guest = await plain(true);
  const { page } = guest;
  const id = await finish(guest, { game: 'tuareg', seats: ['me', 'bot:random'] });
  await page.goto(`/t/${id}`);
  await page.getByRole('button', { name: 'Copy the link' }).click();
  await page.getByRole('button', { name: 'Copied' }).waitFor();
  expect(await selected(guest)).toEqual([`${new URL(page.url()).origin}/t/${id}`]);
  expect(guest.errors).toEqual([]);
});

test('the address of a rule and a token are copied', async () => {
  const guest = await plain(true);
  const { page, context } = guest;
  await page.goto('/rules/targi#4');
  await page.getByRole('link', { name: /^Copy the address of rule\s*4\.1$/ }).click();
  await page.getByText('/rules/targi#4.1', { exact: false }).first().waitFor();
  expect(await selected(guest)).toEqual([`${new URL(page.url()).origin}/rules/targi#4.1`]);
  await context.request.post('/api/guests', { data: { name: 'Amina' } });
  const name = `Amina${Date.now() % 1e9}`;
  await context.request.post('/api/account', { data: { name, password: 'enough letters' } });
  await page.goto('/account');
  await page.getByLabel('Name of the program').fill('mine');
  await page.getByRole('button', { name: 'Make a token' }).click();
  const token = await page.getByLabel('Token', { exact: true }).inputValue();
  await page.getByRole('button', { name: 'Copy', exact: true }).click();
  await page.getByRole('button', { name: 'Copied' }).waitFor();
  expect(await selected(guest)).toEqual([token]);
  expect(guest.errors).toEqual([]);
});

test('a browser that copies nothing shows the text, selected, and says what to do', async () => {
  const guest = await plain(false);
  const { page } = guest;
  await openTable(guest, { game: 'targi', seats: ['me', 'invited'] });
  const link = await page.locator('input[readonly]').inputValue();
  await page.getByRole('button', { name: 'Copy the link' }).click();
  const dialog = page.getByRole('dialog', { name: 'Copy it yourself' });
  await dialog.getByText('This browser does not let the page copy.').waitFor();
  const marked = await dialog
    .locator('input')
    .evaluate((input: HTMLInputElement) => [input.value, input.selectionStart, input.selectionEnd]);
  expect(marked).toEqual([link, 0, link.length]);
  expect(await page.getByRole('button', { name: 'Copied' }).count(), 'it was not copied').toBe(0);
  await page.keyboard.press('Escape');
  await dialog.waitFor({ state: 'detached' });
  expect(guest.errors).toEqual([]);
});
