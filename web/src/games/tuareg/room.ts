/** What an animal takes, in words (3.1 to 3.3). The server decides; this only says why a thing does not glow. */
import type { AnimalView, Good, View } from '../../types/tuareg';
import { active } from './items';
import { GOODS } from './looks';
import { goodName, t } from './words';

/** Why an animal takes no more of this kind; `null` if it does. */
export function whyNot(animal: AnimalView, good: Good, view: View): string | null {
  if (typeof view.phase === 'object' && 'loading' in view.phase && view.phase.loading !== animal.animal) return t('whyOther');
  if (view.phase === 'after') return isNew(animal, view) ? t('whyNew') : t('whyDone');
  if (animal.room[good] > 0) return null;
  const load = animal.load;
  if (animal.animal.startsWith('donkey')) return t('whyDonkeyFull');
  if (load.length >= 4) return t('whyFull');
  if ((good === 'water') !== (load[0] === 'water')) return t('whyWater');
  if (good === 'gold' && load.filter((one) => one === 'gold').length >= 2) return t('whyGold');
  return t('whyChange');
}

/** Was this donkey bought in this turn? */
function isNew(animal: AnimalView, view: View): boolean {
  const bought = typeof view.acted === 'object' && view.acted.bought === 'donkey';
  return bought && animal.animal === `donkey${active(view)?.donkeys}`;
}

/** "Takes up to 2 gold or 3 millet more." */
export function takes(animal: AnimalView): string {
  const kinds = GOODS.filter((good) => animal.room[good] > 0);
  if (kinds.length === 0) return t('takesNothing');
  return t('takesOr', { heap: kinds.map((good) => `${animal.room[good]} ${goodName(good)}`).join(t('or')) });
}

/** "rock salt, rock salt, millet (lowest first)" */
export function inOrder(load: Good[]): string {
  if (load.length === 0) return t('empty');
  const names = load.map(goodName).join(', ');
  return load.length > 1 ? t('fromLowest', { load: names }) : names;
}
