/** Where in the camp a thing lies, whoever has the turn: what can be picked is only one's own. */
import type { View } from '../../types/tuareg';
import { active, loadOf, paidCard } from './items';

/** The place of a thing, and what stands for it in the small camps of the others. */
export function places(item: string, view: View): readonly string[] {
  const own = active(view);
  const seat = view.active;
  const [kind = '', what = '', more = ''] = item.split(':');
  /** The so-many-th card from the top of an animal. */
  const fromTop = (animal: string, nth: number): string[] => [
    `card.${seat}.${animal}.${loadOf(own, animal).length + 1 - nth}`,
    `animal.${seat}.${animal}`,
  ];
  const held = (good: string, nth = 1): string[] => [`hand.${seat}.${good}.${nth}`, `hand.${seat}`];
  switch (kind) {
    case 'hand':
      return held(what);
    case 'animal':
      return [`animal.${seat}.${what}`];
    case 'top':
      return fromTop(what, 1);
    case 'pay':
      return paidCard(item, view) === what ? held(what, Number(more)) : fromTop(what, Number(more));
    case 'cave':
      return [`cave.${seat}.${what}`];
    case 'thief':
      return [`thief.${seat}.${(own?.thieves.indexOf('free') ?? 0) + 1}`];
    case 'victim':
      return [more === 'hand' ? `hand.${what}` : `animal.${what}.${more}`];
    default:
      return [item];
  }
}
