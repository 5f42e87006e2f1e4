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

/** Never allowed: the refusal says what has to be done now. */
const NEVER = 'swap a1 a1';

/** What a click would mean that is not allowed now. */
export function attempt(picked: string[], item: string, view: View): string {
  const [kind = '', what = ''] = item.split(/:(.*)/s);
  const [pickedKind = '', pickedWhat = ''] = (picked[0] ?? '').split(/:(.*)/s);
  const from = pickedKind === kind ? pickedWhat : what;
  const step = view.step?.kind;
  switch (kind) {
    case 'border':
    case 'dune':
      return `${view.phase === 'place' && !step ? 'place' : 'use'} ${what}`;
    case 'targia':
      return 'use targia';
    case 'centre': {
      if (step === 'marker') return `marker ${from} ${what}`;
      if (step === 'swap-centre') return `swap ${from} ${what}`;
      const tribe = view.centre.find(({ place }) => place === what)?.pile === 'tribe';
      return `${step === 'play-centre' || (tribe && step !== 'take-centre') ? 'play' : 'use'} ${what}`;
    }
    case 'hand':
      return `${step === 'discard-hand' ? 'discard' : 'play'} ${what}`;
    case 'slot': {
      const row = 'abc'.indexOf(what.charAt(0));
      const cards = typeof view.turn === 'number' ? (view.players[view.turn - 1]?.display[row]?.filter(Boolean).length ?? 0) : 0;
      // A row that is full takes none, one that is empty loses none.
      if ((step === 'row' && cards === 4) || (step === 'lose-card' && cards === 0)) return `row ${row + 1}`;
      return `swap ${from} ${what}`;
    }
    case 'once':
      return `once ${what}`;
    case 'do':
      return `${what} ${step === 'decide' ? 'top' : pickedWhat}`;
    case 'line':
      return `line ${what}`;
    case 'bracket':
      return what === 'yes' ? 'bracket' : 'no bracket';
    case 'good':
      return `${view.phase === 'limits' && !step ? 'return' : 'good'} ${what}`;
    case 'water':
      return `water ${what || 'D'}`;
    default:
      return NEVER;
  }
}
