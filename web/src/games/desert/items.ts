/** The notation and the things to click: a colour and a hex, in either order. */
import type { Line } from '../../lib/frames';
import type { Colour, HexView, View } from '../../types/desert';
import { around, key } from './hex';
import { COLOURS, colourOf, letterOf } from './looks';

export const colourItem = (colour: Colour): string => `colour:${letterOf(colour)}`;
export const hexItem = (hex: string): string => `hex:${hex}`;

/** What an action is about. */
export interface Act {
  kind: 'return' | 'lead' | 'camel' | 'pass';
  colour: Colour | null;
  hex: string | null;
}

export function read(action: string): Act {
  const words = action.split(' ');
  const [first = '', second = '', third = ''] = words;
  if (first === 'pass') return { kind: 'pass', colour: null, hex: null };
  if (first === 'return') return { kind: 'return', colour: colourOf(second) ?? null, hex: null };
  if (first === 'lead') return { kind: 'lead', colour: colourOf(second) ?? null, hex: third };
  return { kind: 'camel', colour: colourOf(first) ?? null, hex: second };
}

export function items(line: Line): string[] {
  const { colour, hex } = read(line.action);
  const things: string[] = [];
  if (colour) things.push(colourItem(colour));
  if (hex) things.push(hexItem(hex));
  return things.length > 0 ? things : [line.action];
}

export const colourIn = (picked: readonly string[]): Colour | null =>
  picked.map((item) => (item.startsWith('colour:') ? colourOf(item.slice(7)) : undefined)).find((colour) => colour !== undefined) ?? null;
export const hexIn = (picked: readonly string[]): string | null => picked.find((item) => item.startsWith('hex:'))?.slice(4) ?? null;

/** What a click that is not legal was meant to do. */
export function attempt(picked: string[], item: string, view: View): string | null {
  const all = [...picked, item];
  if (view.phase === 'returns') return item.startsWith('colour:') ? `return ${item.slice(7)}` : null;
  const hex = hexIn([item]) ?? hexIn(picked) ?? view.hexes.find((place) => place.ground === 'sand' && !place.camel)?.hex;
  if (!hex || (view.phase !== 'leaders' && view.phase !== 'camels')) return null;
  const colour = colourIn([item]) ?? colourIn(all) ?? likely(hex, view);
  if (!colour) return null;
  return `${view.phase === 'leaders' ? 'lead ' : ''}${letterOf(colour)} ${hex}`;
}

/** The colour that somebody means who clicks a hex and has picked none. */
function likely(hex: string, view: View): Colour | null {
  const seat = view.turn;
  const player = typeof seat === 'number' ? view.players[seat - 1] : undefined;
  if (!player) return null;
  if (view.phase === 'leaders') return player.leaders_left[0] ?? null;
  const place = view.hexes.find((other) => other.hex === hex);
  const near = new Set(place ? around(place).map(key) : []);
  const beside = view.hexes.find((other: HexView) => near.has(key(other)) && other.camel?.seat === seat);
  return beside?.camel?.colour ?? COLOURS.find((_, index) => (player.caravans[index]?.camels ?? 0) > 0) ?? null;
}
