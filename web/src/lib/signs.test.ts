/** The signs of tables at which it is my turn. */
import { expect, test } from 'vitest';
import { TurnSigns, type Notice, type System } from './signs.svelte';

const NOTICE: Notice = { tag: 'table', title: 'The game', text: 'Your turn' };
const OTHER: Notice = { ...NOTICE, tag: 'other' };

function paper(hidden: boolean): System & { did: string[]; told: string[]; sleep(hidden: boolean): void } {
  let asleep = hidden;
  const did: string[] = [];
  const told: string[] = [];
  return {
    did,
    told,
    sleep: (now) => (asleep = now),
    hidden: () => asleep,
    badge: (on) => did.push(on ? 'badge' : 'no badge'),
    notify: ({ title, text }) => did.push(`${title}: ${text}`),
    tell: (table, mine) => told.push(`${table} ${mine ? 'waits' : 'does not'}`),
  };
}

test('whoever looks sees a badge and a mark, and gets no notification', () => {
  const system = paper(false);
  const signs = new TurnSigns(system);
  signs.show(true, NOTICE);
  expect(signs.mark).toBe('● ');
  signs.show(false, NOTICE);
  expect(signs.mark).toBe('');
  expect(system.did).toEqual(['badge', 'no badge']);
});

test('whoever does not look is told once for each turn', () => {
  const system = paper(true);
  const signs = new TurnSigns(system);
  signs.show(true, NOTICE);
  signs.show(true, NOTICE);
  expect(system.did).toEqual(['badge', 'The game: Your turn']);
  signs.show(false, NOTICE);
  signs.show(true, NOTICE);
  expect(system.did.slice(2)).toEqual(['no badge', 'badge', 'The game: Your turn']);
});

test('a turn that began before their eyes is no news when they look away', () => {
  const system = paper(false);
  const signs = new TurnSigns(system);
  signs.show(true, NOTICE);
  system.sleep(true);
  signs.show(true, NOTICE);
  expect(system.did).toEqual(['badge']);
});

test('whoever leaves one of two tables keeps the badge as long as the other waits', () => {
  const system = paper(false);
  const signs = new TurnSigns(system);
  signs.show(true, NOTICE);
  signs.hear('other', true);
  signs.show(false, NOTICE);
  signs.leave('table');
  expect(system.did).toEqual(['badge']);
  signs.hear('other', false);
  expect(system.did).toEqual(['badge', 'no badge']);
});

test('a table that is left still waits for them until the list says otherwise', () => {
  const system = paper(false);
  const signs = new TurnSigns(system);
  signs.show(true, NOTICE);
  signs.leave('table');
  expect(signs.mark).toBe('● ');
  signs.list([]);
  expect(signs.mark).toBe('');
  expect(system.did).toEqual(['badge', 'no badge']);
});

test('a table that is open knows better than a list that is on its way', () => {
  const signs = new TurnSigns(paper(false));
  signs.show(false, NOTICE);
  signs.list(['table']);
  expect(signs.mark).toBe('');
  signs.show(true, OTHER);
  signs.list([]);
  expect(signs.mark).toBe('● ');
});

test('a badge of the last visit goes if nothing waits', () => {
  const system = paper(false);
  new TurnSigns(system).list([]);
  expect(system.did).toEqual(['no badge']);
});

test('what a table says is told to the other windows, what these say is not', () => {
  const system = paper(false);
  const signs = new TurnSigns(system);
  signs.show(true, NOTICE);
  signs.hear('other', true);
  signs.show(false, NOTICE);
  expect(system.told).toEqual(['table waits', 'table does not']);
});
