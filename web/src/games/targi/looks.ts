/** Where things lie on the table, and how they look. */
import type { Component } from 'svelte';
import Caravan from './art/Caravan.svelte';
import Dates from './art/Dates.svelte';
import FataMorgana from './art/FataMorgana.svelte';
import Merchant from './art/Merchant.svelte';
import Noble from './art/Noble.svelte';
import Pepper from './art/Pepper.svelte';
import CamelRider from '../../art/CamelRider.svelte';
import Palm from '../../art/Palm.svelte';
import Salt from '../../art/Salt.svelte';
import Tent from '../../art/Tent.svelte';
import Targia from './art/Targia.svelte';
import Silversmith from './art/Silversmith.svelte';
import TribalExpansion from './art/TribalExpansion.svelte';
import Well from './art/Well.svelte';
import type { Good, Symbol as TribeSymbol } from '../../types/targi';
import Raid from './Raid.svelte';

/** The ground of a card with this symbol. */
export const grounds: Record<TribeSymbol, string> = {
  oasis: '#d9e6cf',
  camel_rider: '#efdcb4',
  well: '#cfe2ea',
  camp: '#f0d3c4',
  targia: '#e2d5ec',
};

/** The picture of a tribe card with this symbol. */
export const scenes: Record<TribeSymbol, Component> = {
  oasis: Palm,
  camel_rider: CamelRider,
  well: Well,
  camp: Tent,
  targia: Targia,
};

const PICTURES: Record<number, Component> = {
  1: Noble,
  2: Dates,
  3: Salt,
  5: Merchant,
  6: Pepper,
  7: Dates,
  9: FataMorgana,
  10: Silversmith,
  11: Pepper,
  13: Caravan,
  14: TribalExpansion,
  15: Salt,
};

export const isCorner = (border: number): boolean => border % 4 === 0;

/** The picture of a border card. The water hole of the expansion is a well. */
export function pictureOf(border: number, name: string): Component {
  if (border === 13 && name === 'Water hole') return Well;
  return PICTURES[border] ?? Raid;
}

/** Row and column of a border card in the table of five by five, from 1. */
export function cellOf(border: number): [row: number, column: number] {
  if (border <= 4) return [1, border + 1];
  if (border <= 8) return [border - 3, 5];
  if (border <= 12) return [5, 13 - border];
  return [17 - border, 1];
}

/** Row and column of a centre place in the table of five by five. */
export const cellOfPlace = (place: string): [row: number, column: number] => [Number(place[1]) + 2, Number(place[2]) + 2];

/** The row or column of the centre to which a border card points. */
export function lineOf(border: number): { row: number } | { column: number } | null {
  const [row, column] = cellOf(border);
  if (isCorner(border)) return null;
  return row === 1 || row === 5 ? { column: column - 2 } : { row: row - 2 };
}

/** Where the Targi on these border cards cross (rule 2.3). */
export function crossings(borders: number[]): string[] {
  const lines = borders.map(lineOf);
  const rows = new Set(lines.flatMap((line) => (line && 'row' in line ? [line.row] : [])));
  const columns = new Set(lines.flatMap((line) => (line && 'column' in line ? [line.column] : [])));
  return [...rows].flatMap((row) => [...columns].map((column) => `c${row}${column}`));
}

export const GOODS = ['date', 'salt', 'pepper'] as const satisfies readonly Good[];
export const GOODS_LIMIT = 10;
export const WATER_LIMIT = 10;

/** Where a card lies in the display of a player: `a1` to `c4`. */
export const SLOTS = ['a', 'b', 'c'].map((row) => [1, 2, 3, 4].map((column) => `${row}${column}`));
