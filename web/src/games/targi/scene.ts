/** Which small dialog is open, at which card, and what it offers. */
import type { Chooser } from '../../lib/chooser.svelte';
import type { Action, Origin, Tokens, View } from '../../types/targi';
import { handItem } from './items';
import { GOODS, GOODS_LIMIT } from './looks';
import { cardTitle, inWords, nameOf, sidesInWords, t } from './words';

export interface Option {
  item: string;
  text: string;
  /** Tokens to show: what is paid and what is got. */
  pay?: Tokens;
  gain?: Tokens;
  /** A card to show. */
  card?: string;
  /** A row of the display to show. */
  row?: number;
}

export interface Scene {
  /** The thing at which it opens. */
  at: string;
  title: string;
  /** The card it is about. */
  card: string | null;
  options: Option[];
  /** Side by side instead of one under the other? */
  wide: boolean;
}

/** What the server says of the choice that this thing completes. */
const saysOf = (chooser: Chooser<Action>, item: string): string => {
  const text = chooser.open.find((choice) => choice.items.at(-1) === item)?.line.text ?? '';
  return text ? text.charAt(0).toUpperCase() + text.slice(1) : '';
};

const goodOptions = (view: View, seat: number): Option[] =>
  GOODS.map((good, index) => ({
    item: `good:${good}`,
    text: t('youHave', { count: view.players[seat - 1]?.goods[index] ?? 0 }),
    gain: [good],
  }));

/** What can be done with a tribe card. */
function doOptions(chooser: Chooser<Action>, verbs: readonly ('play' | 'keep' | 'discard' | 'waive')[]): Option[] {
  return verbs
    .map((verb) => ({ item: `do:${verb}`, text: t(verb) }))
    .filter(({ item }) => item !== 'do:waive' || chooser.can(item) || chooser.has(item));
}

function rowOptions(chooser: Chooser<Action>): Option[] {
  return [1, 2, 3]
    .filter((row) => chooser.starting.has(`row:${row}`))
    .map((row) => ({ item: `row:${row}`, text: t('intoRow', { row }), row: row - 1 }));
}

/** What was picked that asks on. */
function sceneOfPicked(view: View, chooser: Chooser<Action>, seat: number): Scene | null {
  const [first] = chooser.picked;
  if (first === 'water') {
    const options = (['gold', ...GOODS] as const)
      .map((got): Option => ({ item: `water:${got}`, text: '', pay: Array(got === 'gold' ? 3 : 2).fill('water') as Tokens, gain: [got] }))
      .filter(({ item }) => chooser.starting.has(item));
    if (chooser.starting.has('water:return')) options.push({ item: 'water:return', text: t('returnWater'), pay: ['water'] });
    return { at: `water:${seat}`, title: t('water'), card: null, options, wide: false };
  }
  const place = view.centre.find((centre) => first === `centre:${centre.place}`);
  if (place?.card && chooser.open.some((choice) => choice.items.some((item) => item.startsWith('do:')))) {
    const goods = place.pile === 'goods' ? view.cards[place.card]?.gains : undefined;
    const options: Option[] = goods
      ? [{ item: `centre:${place.place}`, text: t('take', { what: sidesInWords(goods) }) }, ...doOptions(chooser, ['waive'])]
      : doOptions(chooser, view.step ? ['play'] : ['play', 'keep', 'discard', 'waive']);
    return { at: `centre:${place.place}`, title: cardTitle(place.card, view), card: goods ? null : place.card, options, wide: false };
  }
  if (first?.startsWith('hand:') && !view.step) {
    const card = view.players[seat - 1]?.hand.find((_, index) => handItem(index + 1) === first)?.card ?? null;
    return { at: first, title: card ? cardTitle(card, view) : t('handCard'), card, options: doOptions(chooser, ['play']), wide: false };
  }
  return null;
}

/** Where the card is that is being played. */
export function originAt(view: View, origin: Origin | null): string {
  if (!origin || origin === 'top') return view.rules === 'base' ? 'border:14' : 'top';
  if ('hand' in origin) return `hand:${view.turn}`;
  return 'dune' in origin ? `dune:${origin.dune}` : `centre:${origin.centre}`;
}

/** `last` is the thing that was used last: the small choices belong to it. */
export function sceneOf(view: View, chooser: Chooser<Action>, last: string): Scene | null {
  const seat = view.turn;
  if (typeof seat !== 'number' || chooser.choices.length === 0) return null;
  const picked = sceneOfPicked(view, chooser, seat);
  if (picked) return picked;
  const here = view.phase === 'raid' ? `border:${view.robber}` : last;
  const { step } = view;
  if (!step) {
    if (view.phase !== 'limits' || !GOODS.some((good) => chooser.starting.has(`good:${good}`))) return null;
    return {
      at: `date:${seat}`,
      title: t('returnSurplus', { limit: GOODS_LIMIT }),
      card: null,
      options: goodOptions(view, seat),
      wide: true,
    };
  }
  const stop: Option[] = chooser.starting.has('stop') ? [{ item: 'stop', text: t('stop') }] : [];
  switch (step.kind) {
    case 'line': {
      const { by } = step;
      const border = by && typeof by === 'object' && 'border' in by ? view.border[by.border - 1] : undefined;
      const dune = by && typeof by === 'object' && 'dune' in by ? view.dunes.find((open) => open.dune === by.dune) : undefined;
      const tribe = by && typeof by === 'object' && 'tribe' in by ? by.tribe : null;
      const at = border
        ? `border:${border.number}`
        : dune
          ? `dune:${dune.slot}`
          : tribe
            ? `laid:${seat}:${tribe}`
            : by === 'targia'
              ? `border:${view.targia}`
              : here;
      const title = border
        ? nameOf(border)
        : dune
          ? t('dune')
          : tribe
            ? cardTitle(tribe, view)
            : by === 'targia'
              ? t('targia')
              : t('askLine');
      const options = step.lines.map((line, index): Option => {
        const item = `line:${index + 1}`;
        const words = [line.pay, line.gain].flatMap((some) => (some.length > 0 ? [inWords(some)] : [])).join(' → ');
        return { item, text: saysOf(chooser, item) || words || '–', pay: line.pay, gain: line.gain };
      });
      return { at, title, card: tribe, options: [...options, ...stop], wide: false };
    }
    case 'give':
    case 'equal':
    case 'gain': {
      const count = step.count > 1 && step.kind !== 'equal' ? ` (${t('toGo', { count: step.count })})` : '';
      const title = step.kind === 'give' ? t('askGive') : step.kind === 'gain' ? t('askGain') : t('askEqual', { count: step.count });
      return { at: here, title: title + count, card: null, options: [...goodOptions(view, seat), ...stop], wide: true };
    }
    case 'pay': {
      const options = chooser.choices.flatMap(({ items: [item = ''], line: { parts } }): Option[] =>
        parts.do === 'pay' ? [{ item, text: parts.payment.length === 0 ? inWords([]) : '', pay: parts.payment }] : [],
      );
      return { at: originAt(view, step.origin), title: t('askPay'), card: step.card, options, wide: false };
    }
    case 'bracket':
      return {
        at: originAt(view, step.origin),
        title: t('askBracket'),
        card: step.card,
        wide: false,
        options: [
          { item: 'bracket:yes', text: t('bracketYes') },
          { item: 'bracket:no', text: t('bracketNo') },
        ],
      };
    case 'row':
      return { at: originAt(view, step.origin), title: t('askRow'), card: step.card, options: rowOptions(chooser), wide: false };
    case 'lose_card':
      return {
        at: here,
        title: t('askLose'),
        card: null,
        options: rowOptions(chooser).map((option) => ({ ...option, text: t('loseRow', { row: (option.row ?? 0) + 1 }) })),
        wide: false,
      };
    case 'decide': {
      const next: Option[] = chooser.starting.has('next') ? [{ item: 'next', text: t('nextWater'), pay: ['water'] }] : [];
      return {
        at: originAt(view, null),
        title: step.card ? cardTitle(step.card, view) : t('askDecide'),
        card: step.card,
        options: [...doOptions(chooser, ['play', 'keep', 'discard']), ...next, ...stop],
        wide: false,
      };
    }
    case 'pick': {
      const cards = view.turned.flatMap((card, index): Option[] =>
        card ? [{ item: `pick:${index + 1}`, text: sidesInWords(view.cards[card]?.gains ?? []), card }] : [],
      );
      const next: Option[] = chooser.starting.has('next') ? [{ item: 'next', text: t('nextWater'), pay: ['any'] }] : [];
      return { at: here, title: t('askPick'), card: null, options: [...cards, ...next], wide: true };
    }
    default:
      return null;
  }
}
