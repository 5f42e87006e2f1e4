/** Actions as things on the table to click, and as words on a button. */
import { say } from '../../lib/words';
import type { Action, Good, PlayerView, View } from '../../types/tuareg';
import type { LegalLine } from '../../types/wire';
import { GOODS } from './looks';
import { PLAYERS } from './players';
import { animalName, aSpecial, cards, dinars, goodName, t, title } from './words';

const isGood = (word: string): word is Good => (GOODS as readonly string[]).includes(word);

/** The cards of a payment, each by where it comes from and the how many-th from there it is. */
function paid(places: string[]): string[] {
  const counts = new Map<string, number>();
  return places.map((place) => {
    const count = (counts.get(place) ?? 0) + 1;
    counts.set(place, count);
    return `pay:${place}:${count}`;
  });
}

/** The things to click, in the usual order. */
export function items(action: Action): string[] {
  switch (action.do) {
    case 'draw':
      return ['pile'];
    case 'load':
      return [`hand:${action.good}`, `animal:${action.animal}`];
    case 'take':
      return [`market:${action.good}`, `animal:${action.animal}`];
    case 'market':
      return [`hand:${action.good}`];
    case 'buy':
      return [`stack:${action.special}`];
    case 'pay':
      return paid([...action.payment.hand, ...action.payment.tops]);
    case 'cave':
      return ['hand' in action.source ? `hand:${action.source.hand}` : `top:${action.source.top}`, `cave:${action.cave}`];
    case 'steal':
      return ['thief', `victim:${action.victim}:${action.target === 'hand' ? 'hand' : action.target.top}`];
    default:
      return [action.do];
  }
}

export const isButton = (item: string): boolean => item === 'keep' || item === 'pass' || item === 'done';

/** The player who has the turn. */
export const active = (view: View): PlayerView | undefined => (view.active === null ? undefined : view.players[view.active - 1]);

export const loadOf = (player: PlayerView | undefined, animal: string): Good[] =>
  player?.animals.find((one) => one.animal === animal)?.load ?? [];

export const worth = (view: View, good: Good): number => view.kinds.find((kind) => kind.good === good)?.dinars ?? 0;

/** The card behind an item like `pay:salt:2` or `pay:camel1:1`. */
export function paidCard(item: string, view: View): Good | undefined {
  const [, place = '', number = '1'] = item.split(':');
  return isGood(place) ? place : loadOf(active(view), place).at(-Number(number));
}

/** What cards that are picked as payment are worth. */
export const paidDinars = (picked: string[], view: View): number =>
  picked.reduce((sum, item) => {
    const good = paidCard(item, view);
    return sum + (good ? worth(view, good) : 0);
  }, 0);

/** The card on the top of an animal, by its name. */
const topOf = (player: PlayerView | undefined, animal: string): string => {
  const good = loadOf(player, animal).at(-1);
  return good ? goodName(good) : '';
};

export function button({ parts: action }: LegalLine<Action>, amount: number, view: View): string {
  switch (action.do) {
    case 'draw':
      return t('doDraw', { cards: cards(Math.min(3, view.pile)) });
    case 'load':
      return t('doLoad', { good: goodName(action.good), animal: animalName(action.animal) });
    case 'take':
      return t('doTake', { count: amount, good: goodName(action.good), animal: animalName(action.animal) });
    case 'market':
      return t('doMarket', { good: goodName(action.good) });
    case 'buy':
      return title(t('doBuy', { special: aSpecial(action.special) }));
    case 'pay':
      return t('doPay', { dinars: dinars(paidDinars(items(action), view)) });
    case 'cave': {
      const { source, cave } = action;
      return t('doCave', { good: 'hand' in source ? goodName(source.hand) : topOf(active(view), source.top), cave });
    }
    case 'steal': {
      const { victim, target } = action;
      const look = PLAYERS[victim - 1];
      const who = look ? say(look.name) : victim;
      return target === 'hand' ? t('doStealHand', { who }) : t('doStealTop', { who, good: topOf(view.players[victim - 1], target.top) });
    }
    case 'keep':
      return t('doKeep');
    case 'pass':
      return t('doPass');
    default:
      return t('doDone');
  }
}

/** What a click on something that does not glow would mean, in notation. */
export function attempt(picked: string[], item: string, view: View): string | null {
  const own = active(view);
  if (!own) return null;
  const [kind = '', what = '', more = ''] = item.split(':');
  const of = (wanted: string): string | undefined => picked.find((one) => one.startsWith(`${wanted}:`))?.slice(wanted.length + 1);
  const held = GOODS.find((good) => (own.hand_goods?.[good] ?? 0) > 0);
  const offered = GOODS.find((good) => view.market[good] > 0);
  const animal = of('animal') ?? own.animals[0]?.animal ?? 'camel1';
  switch (kind) {
    case 'pile':
      return 'draw';
    case 'stack':
      return `buy ${what}`;
    case 'hand':
      return `load ${animal} ${what}`;
    case 'market':
      return `take 1 ${what} ${animal}`;
    case 'animal': {
      const good = of('hand') ?? held;
      const taken = of('market') ?? (good ? undefined : offered);
      return taken ? `take 1 ${taken} ${what}` : `load ${what} ${good ?? 'water'}`;
    }
    case 'cave':
      return `cave ${what} ${of('hand') ?? of('top') ?? held ?? own.animals.find(({ load }) => load.length > 0)?.animal ?? 'water'}`;
    case 'victim':
      return `steal ${what} ${more}`;
    case 'thief':
      return `steal ${view.players.find(({ seat }) => seat !== own.seat)?.seat ?? 1} hand`;
    case 'spent':
      return `steal ${own.seat} hand`;
    case 'pay':
      // Never more cards than one: what is paid too much would be taken.
      return picked.length === 0 && more === '1' ? `pay ${what}` : 'draw';
    default:
      return 'pay';
  }
}
