/** Which tribe cards a table plays with (rule 9.10): a set of codes, out of the 90 of both games. */
import type { CardView, Symbol as TribeSymbol } from '../../../types/targi';

/** What the cards say, by their codes. */
export type Faces = Readonly<Record<string, CardView>>;
export type Cards = ReadonlySet<string>;
/** A base card, or one of the expansion. */
export type Box = 'T' | 'E';

export const SYMBOLS = ['oasis', 'camel_rider', 'well', 'camp', 'targia'] as const satisfies readonly TribeSymbol[];
export const BOXES = ['T', 'E'] as const satisfies readonly Box[];
/** So many of each symbol are dealt. */
export const OF_EACH = 9;
export const NEEDED = OF_EACH * SYMBOLS.length;

const OF_A_BOX = 45;
export const boxOf = (code: string): Box => (code.startsWith('T') ? 'T' : 'E');
/** All codes, in their order. */
export const CODES: readonly string[] = BOXES.flatMap((box) => Array.from({ length: OF_A_BOX }, (_, number) => `${box}-${number}`));
const KNOWN: Cards = new Set(CODES);
export const ofBox = (box: Box): Set<string> => new Set(CODES.filter((code) => boxOf(code) === box));

/** The cards of an option's text; what is not a code is left out. */
export const read = (text: string): Set<string> => new Set(text.split(/[\s,]+/).filter((word) => KNOWN.has(word)));

/** The option's text: codes in their order. */
export const write = (cards: Cards): string => CODES.filter((code) => cards.has(code)).join(' ');

/** All that are not among these. */
export const others = (cards: Cards): Set<string> => new Set(CODES.filter((code) => !cards.has(code)));

/** The same cards with this one, or without it if it is there. */
export function toggled(cards: Cards, code: string): Set<string> {
  const next = new Set(cards);
  if (!next.delete(code)) next.add(code);
  return next;
}

/** How many of each symbol. */
export function tally(cards: Cards, faces: Faces): Record<TribeSymbol, number> {
  const counts: Record<TribeSymbol, number> = { oasis: 0, camel_rider: 0, well: 0, camp: 0, targia: 0 };
  for (const code of cards) {
    const symbol = faces[code]?.symbol;
    if (symbol) counts[symbol] += 1;
  }
  return counts;
}

export interface Standing {
  counts: Record<TribeSymbol, number>;
  /** How many of the cards that are needed are there. */
  there: number;
  /** How many there are beyond that: chance takes nine of each symbol. */
  more: number;
  /** How many are lacking, by symbol; empty if a game can begin. */
  lacking: [symbol: TribeSymbol, count: number][];
}

export function standing(cards: Cards, faces: Faces): Standing {
  const counts = tally(cards, faces);
  const there = SYMBOLS.reduce((sum, symbol) => sum + Math.min(counts[symbol], OF_EACH), 0);
  return {
    counts,
    there,
    more: SYMBOLS.reduce((sum, symbol) => sum + Math.max(counts[symbol] - OF_EACH, 0), 0),
    lacking: SYMBOLS.filter((symbol) => counts[symbol] < OF_EACH).map((symbol) => [symbol, OF_EACH - counts[symbol]]),
  };
}

/** Fills every symbol up to nine; `roll` throws a die with so many sides, from 0. */
export function filled(cards: Cards, faces: Faces, roll: (sides: number) => number): Set<string> {
  const next = new Set(cards);
  for (const [symbol, count] of standing(cards, faces).lacking) {
    const left = CODES.filter((code) => !cards.has(code) && faces[code]?.symbol === symbol);
    for (let drawn = 0; drawn < count && left.length > 0; drawn += 1) next.add(left.splice(roll(left.length), 1)[0] ?? '');
  }
  next.delete('');
  return next;
}

/** Which cards are shown. */
export interface Sieve {
  box: Box | 'both';
  /** All of them, those that are chosen, or those that are not. */
  part: 'all' | 'chosen' | 'left';
  /** Words to look for in what `wordsOf` says of a card. */
  text: string;
}

export function sifted(cards: Cards, sieve: Sieve, wordsOf: (code: string) => string): string[] {
  const words = sieve.text.toLowerCase().split(/\s+/).filter(Boolean);
  return CODES.filter((code) => {
    if (sieve.box !== 'both' && boxOf(code) !== sieve.box) return false;
    if (sieve.part !== 'all' && cards.has(code) !== (sieve.part === 'chosen')) return false;
    const said = `${code} ${wordsOf(code)}`.toLowerCase();
    // A code is meant as a whole: T-1 is not T-15.
    return words.every((word) => (/^[te]-\d+$/.test(word) ? code.toLowerCase() === word : said.includes(word)));
  });
}
