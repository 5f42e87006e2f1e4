/** Actions as things on the table to click. */
import type { Action, Exchange, Origin, Spot, View } from '../../types/targi';

/** The thing that stands for a spot: a border card, a dune, a centre card, the Targia. */
export function spotItem(spot: Spot): string {
  if (spot === 'targia') return 'targia';
  if ('centre' in spot) return `centre:${spot.centre}`;
  return 'dune' in spot ? `dune:${spot.dune}` : `border:${spot.border}`;
}

/** A hand card by its number, from 1. */
export const handItem = (card: number): string => `hand:${card}`;

/** The things that stand for what is done with the card of an origin. */
function cardItems(verb: string, origin: Origin, view: View): string[] {
  if (origin === 'top') return [`do:${verb}`];
  if ('centre' in origin) return [`centre:${origin.centre}`, `do:${verb}`];
  const card = 'hand' in origin ? handItem(origin.hand) : `dune:${origin.dune}`;
  return view.step ? [card] : [card, `do:${verb}`];
}

export function items(action: Action, view: View): string[] {
  switch (action.do) {
    case 'place':
    case 'use':
      return [spotItem(action.spot)];
    case 'play':
    case 'keep':
    case 'discard':
      return cardItems(action.do, action.origin, view);
    case 'waive':
      return [`centre:${action.place}`, 'do:waive'];
    case 'line':
      return [`line:${action.line}`];
    case 'row':
      return [`row:${action.row}`];
    case 'pick':
      return [`pick:${action.card}`];
    case 'good':
    case 'return':
      return [`good:${action.good}`];
    case 'return_water':
      return ['water', 'water:return'];
    case 'pay':
      return [`pay:${action.payment.join('+')}`];
    case 'bracket':
      return [action.paid ? 'bracket:yes' : 'bracket:no'];
    case 'marker':
      return [`centre:${action.from}`, `centre:${action.to}`];
    case 'swap':
      return [`slot:${action.one}`, `slot:${action.other}`];
    case 'swap_centre':
      return [`centre:${action.one}`, `centre:${action.other}`];
    case 'move':
      return [`slot:${action.from}`, `row:${action.row}`];
    case 'fill':
      return [`slot:${action.from}`];
    case 'water':
      return ['water', `water:${action.got}`];
    case 'once':
      return [`once:${action.card}`];
    default:
      return [action.do];
  }
}

/** What stands under the board: the end of a turn, and of a step. */
export const isButton = (item: string): boolean => item === 'done' || item === 'stop';

/** Never allowed: the refusal says what has to be done now. */
const NEVER = 'swap a1 a1';

/** As the notation writes them. */
const LETTERS: Record<Exchange, string> = { date: 'D', salt: 'S', pepper: 'P', gold: 'G' };
const letterOf = (what: string): string => (what in LETTERS ? LETTERS[what as Exchange] : LETTERS.date);
const originOf = (card: string): string => (card === '2' ? 'hand2' : 'hand');

/** What a click would mean that is not allowed now, in notation. */
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
      if (step === 'swap_centre') return `swap ${from} ${what}`;
      const tribe = view.centre.find(({ place }) => place === what)?.pile === 'tribe';
      return `${step === 'play_centre' || (tribe && step !== 'take_centre') ? 'play' : 'use'} ${what}`;
    }
    case 'hand':
      return `${step === 'discard_hand' ? 'discard' : 'play'} ${originOf(what)}`;
    case 'slot': {
      const row = 'abc'.indexOf(what.charAt(0));
      const cards = typeof view.turn === 'number' ? (view.players[view.turn - 1]?.display[row]?.filter(Boolean).length ?? 0) : 0;
      // A row that is full takes none, one that is empty loses none.
      if ((step === 'row' && cards === 4) || (step === 'lose_card' && cards === 0)) return `row ${row + 1}`;
      return `swap ${from} ${what}`;
    }
    case 'once':
      return `once ${what}`;
    case 'do':
      return `${what} ${step === 'decide' ? 'top' : pickedKind === 'hand' ? originOf(pickedWhat) : pickedWhat}`;
    case 'line':
      return `line ${what}`;
    case 'bracket':
      return what === 'yes' ? 'bracket' : 'no bracket';
    case 'good':
      return `${view.phase === 'limits' && !step ? 'return' : 'good'} ${letterOf(what)}`;
    case 'water':
      return `water ${letterOf(what)}`;
    default:
      return NEVER;
  }
}
