/** Somebody's time runs out: they are told, a bot plays for them, and they take the seat back, all without a reload. */
import { expect, test } from 'vitest';
import { violations } from './axe';
import { openTable, visitor, type Visitor } from './harness';

/** A clock as short as there is: the wait is for what it brings. */
const CLOCK = { kind: 'move', seconds: 5 };
const SLOW = { timeout: 60_000 };

async function sitDown({ page }: Visitor, host: Visitor): Promise<void> {
  await page.goto(await host.page.locator('input[readonly]').inputValue());
  await page.getByRole('button', { name: 'Sit down here' }).click();
  await page.locator('[data-step]').waitFor();
}

interface Sight {
  number: number;
  turn: unknown;
  you: { seats: number[] };
  legal: { action: string; parts: { do: string } }[];
  view: { players: { hand: number }[] };
}

/** Both play until both hold cards. */
async function drawCards(id: string, people: Visitor[]): Promise<void> {
  for (let acts = 0; acts < 30; acts += 1) {
    for (const { context } of people) {
      const sight = (await (await context.request.get(`/api/tables/${id}`)).json()) as Sight;
      if (sight.view.players.every(({ hand }) => hand > 0)) return;
      const line = sight.legal.find(({ parts }) => parts.do === 'draw') ?? sight.legal[0];
      const act = { do: 'act', action: line?.action, after: sight.number };
      if (line) await context.request.post(`/api/tables/${id}/do`, { data: act });
    }
  }
  throw new Error('nobody draws cards');
}

test('who misses the time is warned once, sees their own hand while a bot plays, and takes the seat back', async () => {
  const [amina, badi] = [await visitor(), await visitor()];
  const id = await openTable(amina, { game: 'tuareg', seats: ['me', 'invited'], clock: CLOCK });
  await sitDown(badi, amina);
  await drawCards(id, [amina, badi]);
  await Promise.any([amina, badi].map(({ page }) => page.locator('[data-grace]').waitFor(SLOW)));
  const late = (await amina.page.locator('[data-grace]').count()) > 0 ? amina : badi;
  const other = late === amina ? badi : amina;
  const { page } = late;
  /** The cards of the hand: their kinds, or backs. */
  const hand = (): Promise<(string | null)[]> =>
    page.locator('.board .hand .card').evaluateAll((cards) => cards.map((card) => card.getAttribute('data-at')));
  const held = await hand();
  expect(held.length, 'cards').toBeGreaterThan(0);
  expect(
    held.filter((card) => card?.includes('.back.')),
    'face up',
  ).toEqual([]);

  const banner = page.locator('[data-time-out]');
  await banner.waitFor(SLOW);
  expect(await banner.innerText()).toContain('Your time ran out: Guide plays for you.');
  expect(
    (await hand()).filter((card) => card?.includes('back')),
    'their own hand stays open',
  ).toEqual([]);
  expect(await page.title()).not.toContain('Your turn');
  expect(await page.locator('.bar').count(), 'nothing is asked').toBe(0);
  await page.getByRole('log').getByText('the time ran out.').waitFor();
  await other.page.getByText(/, bot, for (Amina|Guest)/).waitFor();
  expect(await violations(page)).toEqual([]);

  await page.getByRole('button', { name: 'Take my seat back' }).click();
  await banner.waitFor({ state: 'detached' });
  await page.getByRole('log').getByText('back at the table.').waitFor();
  expect([...amina.errors, ...badi.errors]).toEqual([]);
});

test('whoever loses two seats of three takes both back at once', async () => {
  const [amina, badi] = [await visitor(), await visitor()];
  const { page, context } = amina;
  const id = await openTable(amina, { game: 'desert', seats: ['me', 'me', 'invited'], clock: CLOCK });
  await sitDown(badi, amina);
  const seats = async (): Promise<number[]> => {
    const { you } = (await (await context.request.get(`/api/tables/${id}`)).json()) as Sight;
    return you.seats;
  };
  expect(await seats()).toEqual([1, 2]);
  const back = page.getByRole('button', { name: 'Take my seats back' });
  await back.waitFor(SLOW);
  const banner = page.locator('[data-time-out]');
  expect(await banner.innerText()).toMatch(/Time ran out for [^:]+, [^:]+: .+ plays on\./);
  expect(await banner.count(), 'one banner for both').toBe(1);
  expect(await seats()).toEqual([]);
  await back.click();
  await banner.waitFor({ state: 'detached' });
  expect(await seats()).toEqual([1, 2]);
  // Whatever glows next is theirs again, on both seats.
  await page.locator('.player .note').filter({ hasText: 'you' }).nth(1).waitFor();
  expect(await page.locator('.player').filter({ hasText: 'for you' }).count()).toBe(0);
  expect([...amina.errors, ...badi.errors]).toEqual([]);
});
