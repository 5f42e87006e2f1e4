/** The notation of Tuareg, and the things on the table that make it up. */
import type { Line } from '../../lib/game';
import type { Good, PlayerView, View } from '../../types/tuareg';
import { say } from '../../lib/words';
import { GOODS, cloths } from './looks';
import { animalName, aSpecial, cards, dinars, goodName, t, title } from './words';

const isGood = (word: string): word is Good => (GOODS as readonly string[]).includes(word);

/** A payment: hand cards by kind and cards from the top of animals, `salt x2 camel1` as `[['salt', 2], ['camel1', 1]]`. */
export function payment(words: string[]): [place: string, count: number][] {
  const paid: [string, number][] = [];
  for (const word of words) {
    const last = paid.at(-1);
    if (/^x\d+$/.test(word) && last) last[1] = Number(word.slice(1));
    else paid.push([word, 1]);
  }
  return paid;
}

/** The things to click, in the usual order. */
export function items(line: Line): string[] {
  const [verb = '', ...words] = line.action.split(' ');
  const [a = '', b = '', c = ''] = words;
  switch (verb) {
    case 'draw':
      return ['pile'];
    case 'load':
      return [`hand:${b}`, `animal:${a}`];
    case 'take':
      return [`market:${b}`, `animal:${c}`];
    case 'market':
      return [`hand:${a}`];
    case 'buy':
      return [`stack:${a}`];
    case 'pay':
      return payment(words).flatMap(([place, count]) => Array.from({ length: count }, (_, index) => `pay:${place}:${index + 1}`));
    case 'cave':
      return [isGood(b) ? `hand:${b}` : `top:${b}`, `cave:${a}`];
    case 'steal':
      return ['thief', `victim:${a}:${b}`];
    default:
      return [verb];
  }
}

export const isButton = (item: string): boolean => item === 'keep' || item === 'pass' || item === 'done';

export const withAmount = (line: Line, amount: number): string => line.action.replace(/^take \d+/, `take ${amount}`);

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

export function button(line: Line, amount: number, view: View): string {
  const [verb = '', a = '', b = '', c = ''] = line.action.split(' ');
  const name = (word: string): string => (isGood(word) ? goodName(word) : word);
  switch (verb) {
    case 'draw':
      return t('doDraw', { cards: cards(Math.min(3, view.pile)) });
    case 'load':
      return t('doLoad', { good: name(b), animal: animalName(a) });
    case 'take':
      return t('doTake', { count: line.most > line.least ? amount : a, good: name(b), animal: animalName(c) });
    case 'market':
      return t('doMarket', { good: name(a) });
    case 'buy':
      return title(t('doBuy', { special: aSpecial(a as never) }));
    case 'pay':
      return t('doPay', { dinars: dinars(paidDinars(items(line), view)) });
    case 'cave':
      return t('doCave', { good: name(isGood(b) ? b : (loadOf(active(view), b).at(-1) ?? '')), cave: a });
    case 'steal': {
      const look = cloths[Number(a) - 1];
      const who = look ? say(look.name) : a;
      return b === 'hand'
        ? t('doStealHand', { who })
        : t('doStealTop', { who, good: name(loadOf(view.players[Number(a) - 1], b).at(-1) ?? '') });
    }
    case 'keep':
      return t('doKeep');
    case 'pass':
      return t('doPass');
    default:
      return t('doDone');
  }
}

/** What a click on something that does not glow would mean. */
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
