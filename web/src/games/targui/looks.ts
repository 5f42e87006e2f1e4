/** Where fields lie and how things look. */
import type { PlayerLook } from '../../lib/game';
import type { Sector, Tribe, View } from '../../types/targui';
import { untribed } from './players';
import { tribeName } from './words';

export const TRIBES: readonly Tribe[] = ['blue', 'red', 'green', 'yellow'];

const LIGHT = '#f7f2e7';
const INK = '#1b1a22';
export const tribeColors: Record<Tribe, { color: string; ink: string }> = {
  blue: { color: '#2b4fa0', ink: LIGHT },
  red: { color: '#b23a24', ink: LIGHT },
  green: { color: '#2f7355', ink: LIGHT },
  yellow: { color: '#e3b02b', ink: INK },
};

export const lookOf = (seat: number, tribe: Tribe | null): PlayerLook =>
  tribe ? { name: tribeName[tribe], ...tribeColors[tribe] } : untribed(seat);

export const players = (view: View, seats: number): PlayerLook[] =>
  Array.from({ length: seats }, (_, index) => lookOf(index + 1, view.players[index]?.tribe ?? null));

/** A dark camel stands for 5, a light one for 1. */
export const darkCamel = '#6e4426';
export const lightCamel = '#edd29b';

/** The side of a field, the room between two, and around the board. */
export const SIDE = 100;
const GAP = 3;
const EDGE = 6;
export const WIDTH = 7 * SIDE + 6 * GAP + 2 * EDGE;

/** Column and row of every field: a square spiral from the centre, first to the right (rule 2.1). */
const cells: readonly (readonly [number, number])[] = (() => {
  const list: [number, number][] = [];
  const steps = [
    [1, 0],
    [0, 1],
    [-1, 0],
    [0, -1],
  ] as const;
  let [x, y] = [3, 3];
  for (let leg = 0; list.length < 49; leg += 1) {
    const [dx, dy] = steps[leg % 4] ?? [0, 0];
    for (let step = 0; step <= leg >> 1 && list.length < 49; step += 1) {
      list.push([x, y]);
      x += dx;
      y += dy;
    }
  }
  return list;
})();

export const FIELDS: readonly number[] = cells.map((_, index) => index + 1);

export const cell = (field: number): readonly [number, number] => cells[field - 1] ?? [3, 3];

/** The upper left corner of a field on the board. */
export function corner(field: number): [number, number] {
  const [x, y] = cell(field);
  return [EDGE + x * (SIDE + GAP), EDGE + y * (SIDE + GAP)];
}

export function centre(field: number): [number, number] {
  const [x, y] = corner(field);
  return [x + SIDE / 2, y + SIDE / 2];
}

export const SECTORS: readonly Sector[] = [1, 2, 3, 4];

/** The outline of a sector: three by three fields of a corner without the innermost one (rule 2.3). */
export function sectorOutline(sector: Sector): string {
  const [right, down] = [sector % 2 === 0, sector > 2];
  const line = (at: number): number => (at === 0 ? 2 : EDGE + at * (SIDE + GAP) - GAP / 2);
  return [
    [0, 0],
    [3, 0],
    [3, 2],
    [2, 2],
    [2, 3],
    [0, 3],
  ]
    .map(([x = 0, y = 0]) => `${right ? WIDTH - line(x) : line(x)},${down ? WIDTH - line(y) : line(y)}`)
    .join(' ');
}

export function sectorMiddle(sector: Sector): [number, number] {
  const [near, line] = [EDGE + 1.45 * (SIDE + GAP), EDGE + SIDE + GAP];
  return [sector % 2 === 0 ? WIDTH - near : near, sector > 2 ? WIDTH - line : line];
}
