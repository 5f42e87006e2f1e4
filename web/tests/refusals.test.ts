/** What cannot be used says why, and what it is. */
import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { openTable, play, visitor } from './harness';

const TARGI = ['border', 'centre', 'pile', 'home', 'good', 'gold', 'crosses', 'slot', 'hand'];
const POSITIONS = 5;

interface Swept {
  clicked: number;
  /** The things that did not answer with a rule, and what came instead. */
  silent: string[];
}

/** Clicks all that does not glow, with nothing picked. Every click has to be answered by a refusal that leads to a rule. */
const sweep = (page: Page, game: string): Promise<Swept> =>
  page.evaluate(async (name) => {
    const DULL = '.board .spot:not(.can, .picked)';
    const rule = new RegExp(`^/rules/${name}#\\d+\\.\\d+$`);
    /** The rule stands there once, before a sentence. */
    const said = /^Rule (\d+\.\d+): (?!rule\b)[^\n]*[.!?…]$/i;
    const pause = (): Promise<void> => new Promise((done) => setTimeout(done, 5));
    const until = async (holds: () => boolean): Promise<boolean> => {
      for (const end = performance.now() + 10_000; !holds(); await pause()) if (performance.now() > end) return false;
      return true;
    };
    const told = (): HTMLElement | null => document.querySelector('[role=alert] p');
    const calm = (): boolean => {
      if (!told() && !document.querySelector('.spot.picked')) return true;
      window.dispatchEvent(new KeyboardEvent('keydown', { key: 'Escape' }));
      return false;
    };
    const step = (): string | undefined => document.querySelector<HTMLElement>('[data-step]')?.dataset['step'];

    await until(calm);
    const before = step();
    const items = new Set(
      [...document.querySelectorAll<HTMLElement>(DULL)]
        .filter((thing) => thing.checkVisibility())
        .map((thing) => thing.dataset['item'] ?? ''),
    );
    const silent: string[] = [];
    for (const item of items) {
      await until(calm);
      const thing = document.querySelector(`${DULL}[data-item="${CSS.escape(item)}"]`);
      thing?.dispatchEvent(new MouseEvent('click', { bubbles: true }));
      const answered = await until(() => told() !== null || step() !== before);
      const words = told()?.innerText.trim() ?? '';
      if (!answered || !rule.test(told()?.querySelector('a')?.getAttribute('href') ?? '') || !said.test(words))
        silent.push(`${item}: ${told()?.innerText ?? (answered ? 'it was done' : 'nothing')}`);
      if (silent.length > 2 || step() !== before) break;
    }
    await until(calm);
    return { clicked: items.size, silent };
  }, game);

test.each([
  { game: 'targi', rules: 'base', seats: ['me', 'bot:easy'], things: TARGI },
  { game: 'targi', rules: 'expansion', seats: ['me', 'bot:easy'], things: [...TARGI, 'top', 'dune', 'water'] },
  {
    game: 'tuareg',
    rules: 'standard',
    seats: ['me', 'bot:easy', 'bot:easy'],
    things: ['pile', 'market', 'discard', 'stack', 'victim', 'animal'],
  },
])('in $game ($rules) a click on what does not glow names the rule', async ({ things, ...wish }) => {
  const guest = await visitor();
  const { page } = guest;
  await openTable(guest, wish);
  for (let position = 0; position < POSITIONS; position += 1) {
    await page.locator('.spot.can, [data-over]').first().waitFor();
    if ((await page.locator('[data-over]').count()) > 0) await openTable(guest, wish);
    await page.locator('.board .spot.can, button.spot.can').first().waitFor();
    if (position === 0)
      for (const thing of things) expect(await page.locator(`.board .spot[data-item^="${thing}"]`).count(), thing).toBeGreaterThan(0);
    const { clicked, silent } = await sweep(page, wish.game);
    expect(silent).toEqual([]);
    expect(clicked).toBeGreaterThan(0);
    await play(page, { acts: 2 + (position % 2), seed: position });
  }
  expect(guest.errors).toEqual([]);
});

/** Picks every card of the hand and the market in turn. What an animal then says against it has to be the server's reason. */
const reasons = (page: Page): Promise<{ said: number; wrong: string[] }> =>
  page.evaluate(async () => {
    const pause = (): Promise<void> => new Promise((done) => setTimeout(done, 20));
    const click = (item: string): unknown =>
      document.querySelector(`.spot.can[data-item="${item}"]`)?.dispatchEvent(new MouseEvent('click', { bubbles: true }));
    const calm = async (): Promise<void> => {
      for (; document.querySelector('.spot.picked'); await pause()) window.dispatchEvent(new KeyboardEvent('keydown', { key: 'Escape' }));
    };
    await calm();
    const items = [...document.querySelectorAll<HTMLElement>('.spot.can:is([data-item^="hand:"], [data-item^="market:"])')].map(
      (card) => card.dataset['item'] ?? '',
    );
    const wrong: string[] = [];
    let said = 0;
    for (const item of items) {
      click(item);
      await pause();
      const [from, good = ''] = item.split(':');
      for (const note of document.querySelectorAll('.animal .note.not')) {
        const animal = note.closest<HTMLElement>('.animal')?.dataset['at']?.split('.').at(-1) ?? '';
        const action = from === 'hand' ? `load ${animal} ${good}` : `take 1 ${good} ${animal}`;
        const answer = await fetch(
          `/api/tables/${location.pathname.split('/').at(-1)}/preview?action=${encodeURIComponent(action)}&lang=en`,
        );
        const { error } = (await answer.json()) as { error?: { rule?: string } };
        said += 1;
        if (!error?.rule || !note.textContent.includes(`(${error.rule})`))
          wrong.push(`${action}: ${note.textContent}, but the server says ${JSON.stringify(error)}`);
      }
      await calm();
    }
    return { said, wrong };
  });

test('an animal of Tuareg that cannot take a card says why, as the server does', async () => {
  const guest = await visitor();
  const { page } = guest;
  const wish = { game: 'tuareg', seats: ['me', 'bot:easy'] };
  await openTable(guest, wish);
  let found = 0;
  for (let position = 0; position < 60 && found < 8; position += 1) {
    await page.locator('.spot.can, [data-over]').first().waitFor();
    if ((await page.locator('[data-over]').count()) > 0) await openTable(guest, wish);
    const { said, wrong } = await reasons(page);
    expect(wrong).toEqual([]);
    found += said;
    await play(page, { acts: 1, seed: position });
  }
  expect(found).toBeGreaterThan(0);
  expect(guest.errors).toEqual([]);
});

test('on a phone a tap tells what a card of Tuareg is, unless it picks; a long touch always tells', async () => {
  const phone = await visitor({ viewport: { width: 360, height: 740 }, hasTouch: true, isMobile: true });
  const { page } = phone;
  await openTable(phone, { game: 'tuareg', seats: ['me', 'bot:easy'] });
  const note = page.getByRole('tooltip');
  const pile = page.locator('.spot.can[data-item="pile"]');
  await pile.waitFor();
  // Nobody begins with 3 dinars.
  await page.locator('.spot[data-item="stack:donkey"]').tap({ force: true });
  await note.getByText('One more animal').waitFor();
  await page.getByRole('alert').getByRole('link', { name: 'Rule 2.4' }).waitFor();
  await page.getByRole('alert').getByRole('button').tap();
  await note.waitFor({ state: 'detached' });

  await pile.scrollIntoViewIfNeeded();
  const box = await pile.boundingBox();
  if (!box) throw new Error('no pile');
  const finger = await phone.context.newCDPSession(page);
  await finger.send('Input.dispatchTouchEvent', {
    type: 'touchStart',
    touchPoints: [{ x: box.x + box.width / 2, y: box.y + box.height / 2 }],
  });
  await note.getByText('top 3 cards').waitFor();
  await finger.send('Input.dispatchTouchEvent', { type: 'touchEnd', touchPoints: [] });
  expect(await page.locator('.spot.picked').count()).toBe(0);

  await pile.tap();
  await page.locator('.spot.picked[data-item="pile"]').waitFor();
  await note.waitFor({ state: 'detached' });
  expect(phone.errors).toEqual([]);
});
