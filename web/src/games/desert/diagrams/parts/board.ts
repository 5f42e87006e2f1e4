/** The board as it is printed, by the names of its hexes, and what stands on it in a picture. */
import text from '../../../../../../crates/desert/data/desert.map?raw';
import type { Colour, Ground } from '../../../../types/desert';
import { around, type Place } from '../../hex';

export interface Camel {
  hex: string;
  colour: Colour;
  seat: number;
  leader?: boolean;
  /** Placed in this turn. */
  fresh?: boolean;
}

export const placeOf = (hex: string): Place => ({ column: hex.charCodeAt(0) - 97, row: Number(hex.slice(1)) - 1 });
export const nameOf = ({ column, row }: Place): string => `${String.fromCharCode(97 + column)}${row + 1}`;

const GROUNDS: Record<string, Ground> = { '.': 'sand', o: 'circle', P: 'palm', M: 'massif' };

/** All hexes that are not outside. */
export const HEXES: ReadonlyMap<string, Ground> = new Map(
  text
    .split('\n')
    .filter((line) => /^[.oPM#]+$/.test(line))
    .flatMap((line, row) =>
      Array.from(line).flatMap((sign, column): [string, Ground][] => {
        const ground = GROUNDS[sign];
        return ground ? [[nameOf({ column, row }), ground]] : [];
      }),
    ),
);

/** The hexes around one that belong to the desert. */
export const besides = (hex: string): string[] =>
  around(placeOf(hex))
    .map(nameOf)
    .filter((name) => HEXES.has(name) && HEXES.get(name) !== 'massif');

/** What a water hole is worth in these pictures. */
export function waterAt(hex: string): number {
  const { column, row } = placeOf(hex);
  return ((column * 5 + row * 3) % 3) + 1;
}

/** The piece of desert around a hex that the camels of one caravan leave connected (rule 6.3). */
export function pieceAround(hex: string, caravan: readonly Camel[]): string[] {
  const walls = new Set(caravan.map((camel) => camel.hex));
  const found = new Set([hex]);
  for (const one of found) for (const next of besides(one)) if (!walls.has(next)) found.add(next);
  return [...found];
}
