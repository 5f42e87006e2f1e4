/** The geometry of the map: hexes with a flat side at the top, odd columns half a hex lower (2.1). */

/** From the middle of a hex to a corner. */
export const R = 50;
const COLUMN = R * 1.5;
const ROW = R * Math.sqrt(3);
/** Room for the mountains around. */
export const MARGIN = 44;

export interface Place {
  column: number;
  row: number;
}
export interface Point {
  x: number;
  y: number;
}

/** The middle of a hex, if the map begins with column `first`. */
export const middle = ({ column, row }: Place, first: number): Point => ({
  x: MARGIN + R + (column - first) * COLUMN,
  y: MARGIN + ROW / 2 + row * ROW + (column % 2 === 0 ? 0 : ROW / 2),
});

/** The size of the drawing. */
export const sizeOf = (columns: number, rows: number): { width: number; height: number } => ({
  width: 2 * MARGIN + (columns - 1) * COLUMN + 2 * R,
  height: 2 * MARGIN + (rows + 0.5) * ROW,
});

/** The six neighbours: the one across side 0 is below on the right, then clockwise. */
export function around({ column, row }: Place): Place[] {
  const low = column % 2 === 0 ? 0 : 1;
  return [
    { column: column + 1, row: row + low },
    { column, row: row + 1 },
    { column: column - 1, row: row + low },
    { column: column - 1, row: row - 1 + low },
    { column, row: row - 1 },
    { column: column + 1, row: row - 1 + low },
  ];
}

export const key = ({ column, row }: Place): string => `${column},${row}`;

/** Corner 0 is on the right, then clockwise. */
function corner(index: number, radius = R): Point {
  const angle = (Math.PI / 3) * index;
  return { x: radius * Math.cos(angle), y: radius * Math.sin(angle) };
}

const at = ({ x, y }: Point): string => `${x.toFixed(1)} ${y.toFixed(1)}`;

/** A hex around 0,0. */
export const hexagon = (radius = R): string => `M${[0, 1, 2, 3, 4, 5].map((index) => at(corner(index, radius))).join('L')}Z`;

/**
 * The part of an outline that runs through one hex, `inset` inside its sides. Side i is drawn if bit i of
 * `sides` is set; the pieces of neighbouring hexes meet, so together they outline any set of hexes.
 */
export function outline(sides: number, inset: number): string {
  const along = inset / Math.sin(Math.PI / 3);
  const has = (index: number): boolean => ((sides >> ((index + 6) % 6)) & 1) === 1;
  /** The corner `index`, moved inside; `next` is the side on its other side. */
  const point = (index: number, next: number, towards: number): Point => {
    if (has(next)) return corner(index, R - along);
    const here = corner(index);
    const there = corner(towards);
    return { x: here.x + ((there.x - here.x) / R) * along, y: here.y + ((there.y - here.y) / R) * along };
  };
  let path = '';
  for (let side = 0; side < 6; side++) {
    if (has(side)) path += `M${at(point(side, side - 1, side - 1))}L${at(point(side + 1, side + 1, side + 2))}`;
  }
  return path;
}

/** The sides of a hex across which `same` does not hold, as bits. */
export function sidesOf(place: Place, same: (neighbour: Place) => boolean): number {
  return around(place).reduce((sides, neighbour, index) => (same(neighbour) ? sides : sides | (1 << index)), 0);
}
