/** Actions as things to click: a colour and a hex, in either order. */
import type { Action, Colour, HexView, View } from '../../types/desert';
import { around, key } from './hex';
import { COLOURS, letterOf } from './looks';

export const colourItem = (colour: Colour): string => `colour:${colour}`;
export const hexItem = (hex: string): string => `hex:${hex}`;

export function items(action: Action): string[] {
  switch (action.do) {
    case 'return':
      return [colourItem(action.colour)];
    case 'lead':
    case 'camel':
      return [colourItem(action.colour), hexItem(action.hex)];
    default:
      return [action.do];
  }
}

/** What is put where, if the action puts a camel on the board. */
export const camelOf = (action: Action | undefined): Extract<Action, { colour: Colour; hex: string }> | null =>
  action?.do === 'lead' || action?.do === 'camel' ? action : null;

export const colourIn = (picked: readonly string[]): Colour | null => COLOURS.find((colour) => picked.includes(colourItem(colour))) ?? null;
export const hexIn = (picked: readonly string[]): string | null => picked.find((item) => item.startsWith('hex:'))?.slice(4) ?? null;

/** What a click that is not legal was meant to do, in notation. */
export function attempt(picked: string[], item: string, view: View): string | null {
  const all = [...picked, item];
  if (view.phase === 'returns') {
    const returned = colourIn([item]);
    return returned ? `return ${letterOf(returned)}` : null;
  }
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
