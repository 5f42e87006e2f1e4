/** What the button says that does an action. */
import type { Line } from '../../lib/frames';
import type { View } from '../../types/targi';
import { amount, inWords, nameOf, sidesInWords, symbolName, t } from './words';
import type { Letter } from './tokens';

/** The tribe card that an origin means. */
function cardAt(origin: string, view: View): string | null {
  if (origin === 'top') return view.step?.card ?? view.drawn ?? view.top;
  if (origin.startsWith('hand')) {
    const seat = typeof view.turn === 'number' ? view.turn : 0;
    return view.players[seat - 1]?.hand[origin === 'hand' ? 0 : 1]?.card ?? null;
  }
  return view.centre.find((place) => place.place === origin)?.card ?? null;
}

export function button(line: Line, view: View): string {
  const [verb = '', ...rest] = line.action.split(' ');
  const [first = '', second = ''] = rest;
  const border = /^\d+$/.test(first) ? view.border[Number(first) - 1] : undefined;
  switch (verb) {
    case 'place':
      return border ? t('placeOn', { name: nameOf(border) }) : t('placeOnDune');
    case 'use': {
      if (border) return t('useCard', { name: nameOf(border) });
      if (first === 'targia') return t('useTargia');
      if (first.startsWith('u')) return t('useDune');
      const card = cardAt(first, view);
      return t('take', { what: sidesInWords((card && view.cards[card]?.gain) || '') });
    }
    case 'play': {
      const card = cardAt(first, view);
      const symbol = card ? view.cards[card]?.symbol : undefined;
      return symbol ? t('playCard', { symbol: symbolName(symbol) }) : t('play');
    }
    case 'keep':
    case 'discard':
    case 'waive':
    case 'once':
    case 'fill':
    case 'stop':
    case 'done':
    case 'pick':
    case 'swap':
      return t(verb);
    case 'line': {
      const text = line.text.charAt(0).toUpperCase() + line.text.slice(1);
      return text.length <= 44 ? text : t('choose');
    }
    case 'good': {
      const one = amount(first as Letter, view.step?.kind === 'equal' ? view.step.count : 1);
      return t(view.step?.kind === 'gain' ? 'take' : 'give', { what: one });
    }
    case 'return':
      return first === 'water' ? t('returnWater') : t('returnIt', { what: amount(first as Letter, 1) });
    case 'pay':
      return t('pay', { what: inWords(rest.join(' ')) });
    case 'bracket':
      return t('bracketYes');
    case 'no':
      return t('bracketNo');
    case 'row':
      return t(view.step?.kind === 'lose-card' ? 'loseRow' : 'intoRow', { row: first });
    case 'next':
      return t('nextWater');
    case 'marker':
      return t('moveMarker');
    case 'move':
      return t('moveCard', { row: second });
    case 'water':
      return t('waterFor', { count: first === 'G' ? 3 : 2, what: amount(first as Letter, 1) });
    default:
      return line.text;
  }
}
