/** The notation of actions and the things on the table to click for them. */
import type { Line } from '../../lib/frames';
import type { View } from '../../types/targi';

const isPlace = (code: string): boolean => /^c[0-2][0-2]$/.test(code);
const isSlot = (code: string): boolean => /^[abc][1-4]$/.test(code);

/** The thing that stands for a spot: a border card, a dune, a centre card, the Targia. */
function thing(spot: string): string {
  if (spot === 'targia') return 'targia';
  if (isPlace(spot)) return `centre:${spot}`;
  return spot.startsWith('u') ? `dune:${spot}` : `border:${spot}`;
}

export function itemsOf(action: string, view: View): string[] {
  const [verb = '', ...rest] = action.split(' ');
  const [first = '', second = ''] = rest;
  switch (verb) {
    case 'place':
    case 'use':
      return [thing(first)];
    case 'play':
    case 'keep':
    case 'discard':
    case 'waive':
      if (first === 'top') return [`do:${verb}`];
      if (isPlace(first)) return [`centre:${first}`, `do:${verb}`];
      return view.step ? [`hand:${first}`] : [`hand:${first}`, `do:${verb}`];
    case 'line':
    case 'row':
    case 'pick':
      return [`${verb}:${first}`];
    case 'good':
      return [`good:${first}`];
    case 'return':
      return first === 'water' ? ['water', 'water:return'] : [`good:${first}`];
    case 'pay':
      return [`pay:${rest.join(' ')}`];
    case 'bracket':
      return ['bracket:yes'];
    case 'no':
      return ['bracket:no'];
    case 'marker':
      return [`centre:${first}`, `centre:${second}`];
    case 'swap':
      return isSlot(first) ? [`slot:${first}`, `slot:${second}`] : [`centre:${first}`, `centre:${second}`];
    case 'move':
      return [`slot:${first}`, `row:${second}`];
    case 'fill':
      return [`slot:${first}`];
    case 'water':
      return ['water', `water:${first}`];
    case 'once':
      return [`once:${first}`];
    default:
      return [action];
  }
}

export const items = (line: Line, view: View): string[] => itemsOf(line.action, view);

/** What stands under the board: the end of a turn, and of a step. */
export const isButton = (item: string): boolean => item === 'done' || item === 'stop';

/** What a click would mean that is not allowed now. */
export function attempt(picked: string[], item: string, view: View): string | null {
  const [kind = '', what = ''] = item.split(/:(.*)/s);
  const [pickedKind = '', pickedWhat = ''] = (picked[0] ?? '').split(/:(.*)/s);
  const step = view.step?.kind;
  switch (kind) {
    case 'border':
    case 'dune':
      return view.phase === 'place' ? `place ${what}` : null;
    case 'centre':
      if (step === 'marker' && pickedKind === 'centre') return `marker ${pickedWhat} ${what}`;
      if (step === 'swap-centre' && pickedKind === 'centre') return `swap ${pickedWhat} ${what}`;
      return step === 'take-centre' ? `use ${what}` : step === 'play-centre' ? `play ${what}` : null;
    case 'slot':
      return (step === 'exchange' || step === 'move') && pickedKind === 'slot' ? `swap ${pickedWhat} ${what}` : null;
    case 'row':
      return step === 'move' && pickedKind === 'slot' ? `move ${pickedWhat} ${what}` : step === 'row' ? `row ${what}` : null;
    case 'do':
      return step === 'decide' ? `${what} top` : pickedWhat ? `${what} ${pickedWhat}` : null;
    case 'line':
      return `line ${what}`;
    case 'good':
      return step === 'give' || step === 'equal' || step === 'gain' ? `good ${what}` : null;
    case 'water':
      return what ? `water ${what}` : null;
    default:
      return null;
  }
}
