/** While a game is played no text is cut, broken, too small, covered or out of reach, and nothing makes room for what bots do. */
import type { Page, ViewportSize } from 'playwright-core';
import { expect, test } from 'vitest';
import type { Action, View } from '../src/types/targui';
import type { Command, WholeTable } from '../src/types/wire';
import { act, open } from './finish';
import { dice, holdable, visitor } from './harness';
import { PHONE, Reader, TABLES, WIDEST } from './reading';

/** From this width on the bar has one height. */
const WIDE = 1000;
/** As high as the bar of a phone while others have the turn, and as the row for looking back. */
const [BAR, ROW] = [90, 45];

interface Heights {
  /** Does the bar ask for something? Then it is as high as that needs, on a phone. */
  asks: boolean;
  bar: number;
  row: number;
  /** The button that leads to the present. */
  skip: number;
}
const heights = (page: Page): Promise<Heights> =>
  page.evaluate(() => {
    const high = (what: string): number => document.querySelector(what)?.getBoundingClientRect().height ?? 0;
    const asks = document.querySelector('.bar.mine') !== null;
    return { asks, bar: high('.doing'), row: high('div.replay'), skip: high('.replay .skip') };
  });

/** Lets what is on its way arrive; says by how much it makes the page too wide meanwhile. */
const arrive = (page: Page): Promise<string[]> =>
  page.evaluate(() => {
    const { documentElement: root } = document;
    const found = new Set<string>();
    const all = document.getAnimations();
    for (const part of [0, 0.25, 0.5, 0.75]) {
      for (const motion of all) {
        const { delay = 0, activeDuration } = motion.effect?.getComputedTiming() ?? {};
        motion.currentTime = delay + Number(activeDuration) * part;
      }
      if (root.scrollWidth > root.clientWidth) found.add(`on the way the page is ${root.scrollWidth - root.clientWidth} px too wide`);
    }
    for (const motion of all) motion.finish();
    return [...found];
  });

/** Acts until something waits to be shown; false if the game is over before. A turn of several actions, and what luck sets up, waits for nobody. */
async function actUntilMoves(reader: Reader, id: string, throwDice: (sides: number) => number, acts: number): Promise<boolean> {
  for (let goes = 0; goes < 8; goes += 1) {
    if (await act(reader.guest, id, throwDice, goes === 0 ? acts : 1)) return false;
    const waits = reader.guest.page.locator('.replay .skip').waitFor({ timeout: 2000 });
    if (await happens(waits)) return true;
  }
  throw new Error('nothing waits to be shown');
}

const happens = (what: Promise<void>): Promise<boolean> =>
  what.then(
    () => true,
    () => false,
  );

/** Takes back all that is picked. */
async function letGo(page: Page): Promise<void> {
  while ((await page.locator('.bar.picking').count()) > 0) await page.keyboard.press('Escape');
}

/** Clicks what does not glow, with nothing picked and then with something, until something is refused. */
const refuse = (page: Page): Promise<boolean> =>
  page.evaluate(async () => {
    const pause = (): Promise<void> => new Promise((done) => setTimeout(done, 5));
    const click = (thing: Element | null): unknown => thing?.dispatchEvent(new MouseEvent('click', { bubbles: true }));
    for (const picks of [false, true]) {
      if (picks) click(document.querySelector('.board .spot.can'));
      for (const thing of [...document.querySelectorAll('.board .spot:not(.can, .picked)')].slice(0, 20)) {
        click(thing);
        do await pause();
        while (document.querySelector('.bar[aria-busy=true]'));
        if (document.querySelector('.bar .refused')) return true;
      }
    }
    return false;
  });

test.each(TABLES)('$game ($rules) with $seats seats can be read while it is played', async (table) => {
  const { reader, id } = await Reader.come(table);
  const throwDice = dice(3);
  const turn = (): Promise<void> => reader.each((page) => page.locator('.spot.can').first().waitFor());
  await reader.each((page) => page.goto(`/t/${id}`));
  await turn();
  await reader.see('at the start');
  await reader.each((page) => page.locator('.welcome button').click());

  /** How high the bar of a wide page is while somebody ponders. */
  const usual = new Map<Page, number>();
  await reader.each(async (page) => {
    await page.setViewportSize({ width: WIDE, height: 800 });
    usual.set(page, (await heights(page)).bar);
  });
  const grown = async (page: Page, { width }: ViewportSize): Promise<string[]> => {
    const { asks, bar, row, skip } = await heights(page);
    const most = width >= WIDE ? (usual.get(page) ?? 0) : asks ? Infinity : BAR;
    return [
      ...(bar > most ? [`the bar is ${bar} px high`] : []),
      ...(row > ROW || skip > ROW ? [`the row for looking back is ${row} px high, its button ${skip} px`] : []),
    ];
  };

  let moments = 0;
  // What sets out travels over a phone; and then over a wide screen that becomes as small as one.
  for (const [acts, size] of [
    [2, PHONE],
    [5, WIDEST],
  ] as const) {
    await reader.each((page) => page.setViewportSize(size));
    await reader.hold(true);
    if (!(await actUntilMoves(reader, id, throwDice, acts))) break;
    await reader.each((page) => page.locator('.replay .skip').waitFor());
    await reader.each(async (page) => {
      await page.setViewportSize(PHONE);
      reader.faults.push(...(await arrive(page)));
    });
    await reader.see(`while bots move, ${acts} actions later`, grown);
    await reader.hold(false);
    await reader.each((page) => page.locator('.replay .skip').click());
    await turn();
    moments += 1;
  }
  expect(moments).toBeGreaterThan(0);

  await reader.each(async (page) => {
    await page.locator('.board .spot.can, .bar .spot.can').first().dispatchEvent('click');
    await page.locator('.bar.picking[aria-busy=false]').waitFor();
  });
  await reader.see('with something picked', async (page, size) => (size.width < WIDE ? [] : grown(page, size)));
  await reader.each(letGo);
  await reader.each(async (page) => {
    await page.locator('.bar .ask').click();
    await page.locator('.bar [data-hint]').waitFor();
  });
  await reader.see('with a hint');
  await reader.each(letGo);
  // Not in every position there is something that could be refused.
  while (!(await refuse(reader.guest.page))) {
    await letGo(reader.guest.page);
    if (await act(reader.guest, id, throwDice, 1)) throw new Error('nothing was refused in the whole game');
    await turn();
  }
  await reader.each(refuse);
  await reader.see('with a refusal');

  expect(reader.faults).toEqual([]);
  expect(reader.errors).toEqual([]);
});

test('the tribes of Targui can be read where one of them is chosen', async () => {
  const { reader, id } = await Reader.come({ game: 'targui', rules: 'updated', seats: 4 });
  // First everybody chooses a sector.
  await act(reader.guest, id, dice(1), 1);
  await reader.each(async (page) => {
    await page.goto(`/t/${id}`);
    await page.locator('.tribes .spot.can').first().waitFor();
  });
  await reader.see('at the choice');
  expect(reader.faults).toEqual([]);
  expect(reader.errors).toEqual([]);
});

test('a herd of Targui that joins another becomes a part of it, and no two numbers stand at one place', async () => {
  const guest = await visitor({ reducedMotion: 'no-preference' });
  const { page, context } = guest;
  const hold = await holdable(page);
  const id = await open(guest, { game: 'targui', rules: 'classic', seats: ['me', 'bot:random'] });
  const throwDice = dice(3);
  const joining = async (): Promise<Command | null> => {
    const table = (await (await context.request.get(`/api/tables/${id}`)).json()) as WholeTable<View, Action>;
    if (table.over) throw new Error('no herd ever joined another');
    const line = table.legal?.find(
      ({ parts }) =>
        parts.do === 'move' && table.view?.fields.some(({ field, owner, camels }) => field === parts.to && owner === 1 && camels > 0),
    );
    return line ? { do: 'act', action: line.action, after: table.number, seat: 1, ...(line.most > line.least ? { amount: 1 } : {}) } : null;
  };
  let command = await joining();
  while (!command) {
    await act(guest, id, throwDice, 1);
    command = await joining();
  }
  await page.goto(`/t/${id}`);
  await page.locator('.spot.can').first().waitFor();
  await hold(true);
  await context.request.post(`/api/tables/${id}/do`, { data: command });
  const trip = page.locator('.desert .trip');
  await trip.waitFor({ state: 'attached' });
  await arrive(page);
  expect(await trip.evaluate((herd) => getComputedStyle(herd).opacity)).toBe('0');
});
