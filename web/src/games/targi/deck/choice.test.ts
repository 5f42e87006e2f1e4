import { expect, test } from 'vitest';
import type { CardView, Symbol as TribeSymbol } from '../../../types/targi';
import { neighbour } from './arrows';
import {
  boxOf,
  CODES,
  filled,
  NEEDED,
  ofBox,
  others,
  read,
  sifted,
  standing,
  SYMBOLS,
  toggled,
  write,
  type Faces,
  type Sieve,
} from './choice';

/** Nine cards of each symbol in each box, one symbol after the other in turn. */
const faces: Faces = Object.fromEntries(
  CODES.map((code, index): [string, CardView] => {
    const symbol: TribeSymbol = SYMBOLS[index % SYMBOLS.length] ?? 'oasis';
    return [code, { symbol, en: symbol === 'camp' ? 'gold' : '', de: '' }];
  }),
);
const first = (sides: number): number => {
  expect(sides).toBeGreaterThan(0);
  return 0;
};
const last = (sides: number): number => sides - 1;

test('there are 45 cards in each box, and each code once', () => {
  expect(CODES.length).toBe(90);
  expect(new Set(CODES).size).toBe(90);
  expect(ofBox('T').size).toBe(45);
  expect([...ofBox('E')].every((code) => boxOf(code) === 'E')).toBe(true);
});

test('r9_10 codes are written in their order and read back', () => {
  const cards = new Set(['E-3', 'T-12', 'T-2']);
  expect(write(cards)).toBe('T-2 T-12 E-3');
  expect(read(write(cards))).toEqual(cards);
  expect(read('T-2, E-3\nT-2  T-45 T-02 nonsense')).toEqual(new Set(['T-2', 'E-3']));
  expect(read('random').size).toBe(0);
});

test('a click takes a card in, the next one out, and the set before stays as it was', () => {
  const none = new Set<string>();
  const one = toggled(none, 'T-3');
  expect([...one]).toEqual(['T-3']);
  expect(toggled(one, 'T-3').size).toBe(0);
  expect([none.size, one.size]).toEqual([0, 1]);
});

test('r9_10 the other cards are all that are not chosen', () => {
  expect(others(ofBox('T'))).toEqual(ofBox('E'));
  expect(others(others(new Set(['T-1', 'E-9'])))).toEqual(new Set(['T-1', 'E-9']));
  expect(others(new Set()).size).toBe(90);
});

test('r9_10 a box is complete: nine of each symbol', () => {
  const { there, more, lacking, counts } = standing(ofBox('E'), faces);
  expect({ there, more, lacking }).toEqual({ there: NEEDED, more: 0, lacking: [] });
  expect(Object.values(counts)).toEqual([9, 9, 9, 9, 9]);
});

test('r9_10 what is lacking is told by symbol, and a surplus of one does not make up for another', () => {
  const oases = CODES.filter((code) => faces[code]?.symbol === 'oasis');
  const wells = [...ofBox('T')].filter((code) => faces[code]?.symbol === 'well');
  // Two wells out, two oases of the other box in: 45 cards, and not a deck.
  const cards = new Set([...[...ofBox('T')].filter((code) => !wells.slice(0, 2).includes(code)), ...oases.slice(9, 11)]);
  expect(cards.size).toBe(45);
  const { there, more, lacking } = standing(cards, faces);
  expect({ there, more, lacking }).toEqual({ there: 43, more: 2, lacking: [['well', 2]] });
});

test('r9_10 filling up keeps what is chosen and brings every symbol to nine', () => {
  for (const roll of [first, last]) {
    const chosen = new Set(['T-0', 'E-7', 'E-44']);
    const cards = filled(chosen, faces, roll);
    expect([...chosen].every((code) => cards.has(code))).toBe(true);
    expect(cards.size).toBe(45);
    expect(standing(cards, faces).lacking).toEqual([]);
  }
  const all = new Set(CODES);
  expect(filled(all, faces, first)).toEqual(all);
});

test('different dice fill up with different cards', () => {
  expect(filled(new Set(), faces, first)).not.toEqual(filled(new Set(), faces, last));
});

test('cards are sifted by box, by what is chosen, and by words', () => {
  const wide: Sieve = { box: 'both', part: 'all', text: '' };
  const words = (code: string): string => faces[code]?.en ?? '';
  const cards = new Set(['T-1', 'E-1']);
  expect(sifted(cards, wide, words)).toEqual(CODES);
  expect(sifted(cards, { ...wide, box: 'E', part: 'chosen' }, words)).toEqual(['E-1']);
  expect(sifted(cards, { ...wide, box: 'T', part: 'left' }, words).length).toBe(44);
  expect(sifted(cards, { ...wide, text: 'GOLD' }, words).length).toBe(18);
  expect(sifted(cards, { ...wide, text: 't-1' }, words)).toEqual(['T-1']);
  expect(sifted(cards, { ...wide, text: 'gold silver' }, words)).toEqual([]);
});

test('arrows lead along the rows, and up and down to the nearest card', () => {
  // Three in the first row, two in the second, a heading between them.
  const boxes = [0, 100, 200].map((left) => ({ left, top: 0 })).concat([0, 100].map((left) => ({ left, top: 150 })));
  expect(neighbour(boxes, 0, 'ArrowRight')).toBe(1);
  expect(neighbour(boxes, 3, 'ArrowLeft')).toBe(2);
  expect(neighbour(boxes, 0, 'ArrowLeft')).toBe(-1);
  expect(neighbour(boxes, 4, 'ArrowRight')).toBe(-1);
  expect(neighbour(boxes, 2, 'ArrowDown')).toBe(4);
  expect(neighbour(boxes, 3, 'ArrowUp')).toBe(0);
  expect(neighbour(boxes, 1, 'ArrowUp')).toBe(-1);
  expect(neighbour(boxes, 1, 'End')).toBe(4);
  expect(neighbour(boxes, 1, 'Home')).toBe(0);
  expect(neighbour(boxes, 1, 'x')).toBe(-1);
});
