/** The grammar of clicks, with a game of a few things: two herds that go to wells, a stock to buy from, the end of a turn. */
import { beforeEach, expect, test } from 'vitest';
import { Chooser } from './chooser.svelte';
import type { Line, Preview } from './frames';
import type { GameModule } from './game';

const line = (action: string, least = 1, most = 1): Line => ({ action, least, most, text: action });

const game = {
  items: ({ action }: Line) => action.split(' '),
  withAmount: ({ action }: Line, amount: number) => `${action} x${amount}`,
  button: ({ action }: Line, amount: number) => `${action} ${amount}`,
  isButton: (item: string) => item === 'done',
  keeps: (item: string) => item === 'red',
  attempt: (picked: string[], item: string) => (item === 'sea' ? null : [...picked, item].join(' ')),
} as Partial<GameModule> as GameModule;

const LINES = [line('red north'), line('red south'), line('blue south'), line('stock', 1, 5), line('done')];

let chooser: Chooser;
/** What was done, asked for and attempted. */
let done: string[];
let looked: string[];
let attempted: string[];
/** What a preview says. */
let preview: Partial<Preview> | null;

beforeEach(() => {
  [done, looked, attempted, preview] = [[], [], [], { luck: false, told: [] }];
  chooser = new Chooser(game, {
    act: (action) => Promise.resolve(void done.push(action)),
    attempt: (action) => Promise.resolve(void attempted.push(action)),
    preview: (action) => {
      looked.push(action);
      return Promise.resolve(preview as Preview | null);
    },
  });
  chooser.offer(LINES, null);
});

test('everything that belongs to an action glows', () => {
  expect([...chooser.glowing].sort()).toEqual(['blue', 'done', 'north', 'red', 'south', 'stock']);
});

test('a click narrows down what glows, and the click that completes an action does it', async () => {
  await chooser.click('red');
  expect([...chooser.glowing].sort()).toEqual(['north', 'south']);
  expect(done).toEqual([]);
  await chooser.click('south');
  expect(looked).toEqual(['red south']);
  expect(done).toEqual(['red south']);
});

test('the things of an action can be clicked in any order', async () => {
  await chooser.click('south');
  expect([...chooser.glowing].sort()).toEqual(['blue', 'red']);
  await chooser.click('blue');
  expect(done).toEqual(['blue south']);
});

test('an action of one thing is chosen by the first click and done by the second', async () => {
  await chooser.click('done');
  expect([chooser.chosen?.line.action, done]).toEqual(['done', []]);
  await chooser.click('done');
  expect(done).toEqual(['done']);
});

test('if luck decides, or the server does not say, the button does it', async () => {
  for (const said of [{ luck: true }, null]) {
    preview = said;
    chooser.clear();
    await chooser.click('red');
    await chooser.click('north');
    expect([chooser.chosen?.line.action, done]).toEqual(['red north', []]);
  }
  await chooser.act();
  expect(done).toEqual(['red north']);
});

test('by touch the completing tap shows, and the next one does', async () => {
  await chooser.click('red', false);
  await chooser.click('north', false);
  expect(done).toEqual([]);
  await chooser.click('north', false);
  expect(done).toEqual(['red north']);
});

test('an amount is suggested at its most, kept within its bounds, and waits for the button', async () => {
  await chooser.click('stock');
  expect([chooser.amount, chooser.action, done]).toEqual([5, 'stock x5', []]);
  chooser.amount = 99;
  expect(chooser.action).toBe('stock x5');
  chooser.amount = 2;
  await chooser.act();
  expect(done).toEqual(['stock x2']);
});

test('a click on another target takes the place of the last one; on something else it begins anew', async () => {
  preview = { luck: true };
  await chooser.click('red');
  await chooser.click('north');
  await chooser.click('south');
  expect(chooser.picked).toEqual(['red', 'south']);
  await chooser.click('stock');
  expect(chooser.picked).toEqual(['stock']);
});

test('a click on what is picked, and a step back, take it back', async () => {
  await chooser.click('red');
  await chooser.click('red');
  expect(chooser.picked).toEqual([]);
  await chooser.click('red');
  chooser.back();
  expect(chooser.picked).toEqual([]);
});

test('what is under the pointer is considered if a click on it would complete an action', async () => {
  chooser.hovered = 'red';
  expect(chooser.considered).toBeNull();
  await chooser.click('red');
  chooser.hovered = 'north';
  expect(chooser.action).toBe('red north');
  await chooser.look();
  expect(chooser.preview).toEqual({ luck: false, told: [] });
});

test('the preview of something that is no longer considered is not shown', async () => {
  await chooser.click('red');
  chooser.hovered = 'north';
  const asked = chooser.look();
  chooser.hovered = null;
  await asked;
  expect(chooser.preview).toBeNull();
});

test('a click on what does not glow asks why, unless it means nothing or nothing is legal', async () => {
  await chooser.click('red');
  await chooser.click('mountain');
  await chooser.click('sea');
  expect(attempted).toEqual(['red mountain']);
  chooser.offer([], null);
  await chooser.click('mountain');
  expect(attempted).toEqual(['red mountain']);
});

test('what the game keeps stays picked for the next action, if it can be used again', async () => {
  await chooser.click('red');
  await chooser.click('north');
  chooser.offer([line('red south'), line('done')], null);
  expect(chooser.picked).toEqual(['red']);
  chooser.offer([line('done')], null);
  expect(chooser.picked).toEqual([]);
});

test('a line of the list is chosen as a whole', () => {
  const [first] = chooser.choices;
  if (first) chooser.choose(first);
  expect([chooser.chosen, done]).toEqual([first, []]);
});
