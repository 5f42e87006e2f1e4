/** The grammar of clicks, with a game of a few things: two herds that go to wells, a stock to buy from, the end of a turn. */
import { beforeEach, expect, test } from 'vitest';
import { Chooser } from './chooser.svelte';
import type { LegalLine, Preview } from '../types/wire';
import type { Act } from './connection';
import type { AnyEvent, AnyView, Grammar } from './game';

/** What an action does is written as the things that belong to it. */
type Some = { do: string };
const line = (action: string, least = 0, most = 0): LegalLine<Some> => ({ action, parts: { do: action }, least, most, text: action });

const game: Grammar<AnyView, Some> = {
  items: (action) => action.do.split(' '),
  button: ({ action }, amount) => `${action} ${amount}`,
  isButton: (item) => item === 'done',
  keeps: (item) => item === 'red',
  attempt: (picked, item) => (item === 'sea' ? null : [...picked, item].join(' ')),
};

const LINES = [line('red north'), line('red south'), line('blue south'), line('stock', 1, 5), line('done')];

let chooser: Chooser<Some>;
/** What was done, asked for and attempted. */
let done: Act[];
let looked: Act[];
let attempted: Act[];
/** What a preview says. */
let preview: Preview<AnyView, AnyEvent> | null;

beforeEach(() => {
  [done, looked, attempted, preview] = [[], [], [], { luck: false, told: [] }];
  chooser = new Chooser(game, {
    act: (wanted) => Promise.resolve(void done.push(wanted)),
    attempt: (wanted) => Promise.resolve(void attempted.push(wanted)),
    preview: (wanted) => {
      looked.push(wanted);
      return Promise.resolve(preview);
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
  expect(looked).toEqual([{ action: 'red south' }]);
  expect(done).toEqual([{ action: 'red south' }]);
});

test('what is asked about first is done by the button alone', async () => {
  const asking = new Chooser<Some>(
    { ...game, asks: ({ action }) => (action === 'red south' ? 'Really?' : null) },
    { act: (wanted) => Promise.resolve(void done.push(wanted)), attempt: () => Promise.resolve(), preview: () => Promise.resolve(preview) },
  );
  asking.offer(LINES, null);
  await asking.click('red');
  await asking.click('south');
  expect([asking.chosen?.line.action, done]).toEqual(['red south', []]);
  await asking.act();
  expect(done).toEqual([{ action: 'red south' }]);
});

test('the things of an action can be clicked in any order', async () => {
  await chooser.click('south');
  expect([...chooser.glowing].sort()).toEqual(['blue', 'red']);
  await chooser.click('blue');
  expect(done).toEqual([{ action: 'blue south' }]);
});

test('an action of one thing is chosen by the first click and done by the second', async () => {
  await chooser.click('done');
  expect([chooser.chosen?.line.action, done]).toEqual(['done', []]);
  await chooser.click('done');
  expect(done).toEqual([{ action: 'done' }]);
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
  expect(done).toEqual([{ action: 'red north' }]);
});

test('by touch the completing tap shows, and the next one does', async () => {
  await chooser.click('red', false);
  await chooser.click('north', false);
  expect(done).toEqual([]);
  await chooser.click('north', false);
  expect(done).toEqual([{ action: 'red north' }]);
});

test('an amount is suggested at its most, kept within its bounds, and waits for the button', async () => {
  await chooser.click('stock');
  const [stock] = chooser.open;
  expect([chooser.amount, chooser.wanted, done]).toEqual([5, { action: 'stock', amount: 5 }, []]);
  chooser.amount = 99;
  expect(chooser.wanted).toEqual({ action: 'stock', amount: 5 });
  chooser.amount = 2;
  expect(stock && chooser.button(stock)).toBe('stock 2');
  await chooser.act();
  expect(done).toEqual([{ action: 'stock', amount: 2 }]);
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
  expect(chooser.wanted).toEqual({ action: 'red north' });
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
  expect(attempted).toEqual([{ action: 'red mountain' }]);
  chooser.offer([], null);
  await chooser.click('mountain');
  expect(attempted).toEqual([{ action: 'red mountain' }]);
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
