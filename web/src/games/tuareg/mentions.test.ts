import { expect, test } from 'vitest';
import type { View } from '../../types/tuareg';
import { mentions } from './mentions';

const view = { kinds: [{ good: 'gold', cards: 12, dinars: 3, points: 6, leaders: [], worth_now: 0 }] } as unknown as View;

const read = (text: string): string => {
  let out = '';
  let from = 0;
  for (const mention of mentions(text)) {
    out += `${text.slice(from, mention.from)}[${mention.picture}]`;
    from = mention.to;
  }
  return out + text.slice(from);
};

test('goods and special cards are known by their words, in both languages', () => {
  expect(read('Indigo takes 2 rock salt from the market onto camel 1.')).toBe('Indigo takes 2 [salt] from the market onto camel 1.');
  expect(read('Red buys a thief for 1 gold, 1 millet (from donkey 1).')).toBe(
    'Red buys a [thief] for 1 [gold], 1 [millet] (from [donkey] 1).',
  );
  expect(read('White gives back 2 donkeys, 1 cave, 3 thieves.')).toBe('White gives back 2 [donkey], 1 [cave], 3 [thief].');
  expect(read('Ocker kauft eine Höhle für 2 Steinsalz.')).toBe('Ocker kauft eine [cave] für 2 [salt].');
  expect(read('Weiß gibt zurück: 1 Esel, 2 Höhlen, 2 Diebe. Grün zieht 1 Landkarte.')).toBe(
    'Weiß gibt zurück: 1 [donkey], 2 [cave], 2 [thief]. Grün zieht 1 [map].',
  );
});

test('what only looks like a card is none', () => {
  expect(mentions('Indigo draws 3 cards. Mapping goldene Wasserstellen.')).toEqual([]);
});

test('the words stay as they are, and the card says what it is worth', () => {
  const [thief, gold] = mentions('Red buys a thief for 1 gold.');
  expect([thief?.name, gold?.name]).toEqual(['thief', 'gold']);
  expect(thief?.lines(view)[0]).toContain('Steals once');
  expect(gold?.lines(view)).toEqual(['Gold: pays 3 dinars, the majority brings 6 points, 12 cards in the game (1.1)']);
});
