/** The signs of a table when it is my turn. */
import { expect, test } from 'vitest';
import { TurnSigns, type Notice, type System } from './signs';

const NOTICE: Notice = { tag: 'table', title: 'The game', text: 'Your turn' };

function paper(hidden: boolean): System & { did: string[]; sleep(hidden: boolean): void } {
  let asleep = hidden;
  const did: string[] = [];
  return {
    did,
    sleep: (now) => (asleep = now),
    hidden: () => asleep,
    badge: (on) => did.push(on ? 'badge' : 'no badge'),
    notify: ({ title, text }) => did.push(`${title}: ${text}`),
  };
}

test('whoever looks sees a badge and gets no notification', () => {
  const system = paper(false);
  const signs = new TurnSigns(system);
  signs.show(false, NOTICE);
  signs.show(true, NOTICE);
  signs.show(false, NOTICE);
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

test('whoever leaves the table leaves no badge behind', () => {
  const system = paper(false);
  const signs = new TurnSigns(system);
  signs.end();
  signs.show(true, NOTICE);
  signs.end();
  expect(system.did).toEqual(['badge', 'no badge']);
});
