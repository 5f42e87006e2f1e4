/** The cards of the table in the pictures: the ring of the base game, and nine cards in its middle. */
import type { Good, Symbol as TribeSymbol } from '../../../../types/targi';
import { cellOf, cellOfPlace } from '../../looks';

export type CentreCard = { goods: readonly (Good | 'gold')[] } | { symbol: TribeSymbol; vp: number } | 'back';

/** The side of a card, and of a card with the gap behind it. */
export const CARD = 100;
export const STEP = 108;
export const TABLE = 4 * STEP + CARD;

export const BORDERS: readonly number[] = Array.from({ length: 16 }, (_, index) => index + 1);

/** The card exactly opposite (rule 1.1). */
export function opposite(border: number): number {
  const [row, column] = cellOf(border);
  const found = BORDERS.find((other) => {
    const [otherRow, otherColumn] = cellOf(other);
    return row === 1 || row === 5 ? otherColumn === column && otherRow !== row : otherRow === row && otherColumn !== column;
  });
  return found ?? border;
}

/** The upper left corner of a card. */
const corner = ([row, column]: readonly [number, number]): [number, number] => [(column - 1) * STEP, (row - 1) * STEP];
export const borderAt = (border: number): [number, number] => corner(cellOf(border));
export const placeAt = (place: string): [number, number] => corner(cellOfPlace(place));

/** As a game begins: goods cards on the corners and in the middle, tribe cards between them (rule 1.2). */
export const CENTRE: Readonly<Record<string, CentreCard>> = {
  c00: { goods: ['date', 'date'] },
  c01: { symbol: 'camel_rider', vp: 3 },
  c02: { goods: ['salt'] },
  c10: { symbol: 'oasis', vp: 2 },
  c11: { goods: ['gold'] },
  c12: { symbol: 'well', vp: 3 },
  c20: { goods: ['pepper', 'salt'] },
  c21: { symbol: 'camp', vp: 2 },
  c22: { goods: ['pepper'] },
};
