/** Where on the table a thing lies that cannot be picked now: in a review nothing can. */
import type { View } from '../../types/targi';
import { SLOTS } from './looks';
import { originAt } from './scene';

/** The card that asks for the choice which has to be made: a small dialog has no place of its own. */
function asks({ step, targia, ...view }: View): string {
  const by = step?.by ?? null;
  if (by === 'targia') return `border:${targia}`;
  if (by && 'border' in by) return `border:${by.border}`;
  if (by && 'dune' in by) return `dune:${view.dunes.find(({ dune }) => dune === by.dune)?.slot}`;
  if (by && 'tribe' in by) return `laid:${view.turn}:${by.tribe}`;
  if (step?.origin || step?.kind === 'decide') return originAt({ ...view, step, targia }, step.origin);
  return view.phase === 'raid' ? `border:${view.robber}` : 'pile:goods';
}

/** The place of a thing, and what stands for it where that is not on the table. */
export function places(item: string, view: View): readonly string[] {
  const seat = view.turn;
  const [kind = '', what = ''] = item.split(/:(.*)/s);
  const one = typeof seat === 'number' && view.players[seat - 1]?.hand.length === 1;
  switch (kind) {
    case 'hand':
      return [one ? `held:${seat}` : `hand:${seat}`];
    case 'slot':
      return [`place:${seat}:${what}`];
    case 'once':
      return [`laid:${seat}:${what}`];
    case 'row': {
      const row = Number(what) - 1;
      const cards = typeof seat === 'number' ? (view.players[seat - 1]?.display[row]?.filter(Boolean).length ?? 0) : 0;
      const slot = SLOTS[row]?.[view.step?.kind === 'lose_card' ? cards - 1 : cards];
      return slot ? [`place:${seat}:${slot}`] : [asks(view)];
    }
    case 'good':
      return [`${what}:${seat}`];
    case 'water':
      return [`water:${seat}`];
    case 'do':
      // It goes with a card that is marked already, but for the one that has to be decided about.
      return view.step?.kind === 'decide' ? [asks(view)] : [];
    case 'line':
    case 'pick':
    case 'pay':
    case 'bracket':
    case 'next':
      return [asks(view)];
    default:
      return [item];
  }
}
