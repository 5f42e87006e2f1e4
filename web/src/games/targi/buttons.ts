/** What the button says that does an action. */
import type { Action, Origin, Spot, View } from '../../types/targi';
import type { LegalLine } from '../../types/wire';
import { amount, inWords, nameOf, sidesInWords, symbolName, t } from './words';

/** The tribe card that an origin means. */
function cardAt(origin: Origin, view: View): string | null {
  if (origin === 'top') return view.step?.card ?? view.drawn ?? view.top;
  if ('hand' in origin) {
    const seat = typeof view.turn === 'number' ? view.turn : 0;
    return view.players[seat - 1]?.hand[origin.hand - 1]?.card ?? null;
  }
  return 'centre' in origin ? (view.centre.find((place) => place.place === origin.centre)?.card ?? null) : null;
}

function use(spot: Spot, view: View): string {
  if (spot === 'targia') return t('useTargia');
  if ('dune' in spot) return t('useDune');
  if ('centre' in spot) {
    const card = cardAt(spot, view);
    return t('take', { what: sidesInWords((card && view.cards[card]?.gains) || []) });
  }
  const border = view.border[spot.border - 1];
  return t('useCard', { name: border ? nameOf(border) : '' });
}

export function button({ parts: action, text = '' }: LegalLine<Action>, view: View): string {
  switch (action.do) {
    case 'place': {
      const { spot } = action;
      const border = spot !== 'targia' && 'border' in spot ? view.border[spot.border - 1] : undefined;
      return border ? t('placeOn', { name: nameOf(border) }) : t('placeOnDune');
    }
    case 'use':
      return use(action.spot, view);
    case 'play': {
      const card = cardAt(action.origin, view);
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
      return t(action.do);
    case 'swap_centre':
      return t('swap');
    case 'line':
      return text.length <= 44 ? text.charAt(0).toUpperCase() + text.slice(1) : t('choose');
    case 'good': {
      const one = amount(action.good, view.step?.kind === 'equal' ? view.step.count : 1);
      return t(view.step?.kind === 'gain' ? 'take' : 'give', { what: one });
    }
    case 'return':
      return t('returnIt', { what: amount(action.good, 1) });
    case 'return_water':
      return t('returnWater');
    case 'pay':
      return t('pay', { what: inWords(action.payment) });
    case 'bracket':
      return t(action.paid ? 'bracketYes' : 'bracketNo');
    case 'row':
      return t(view.step?.kind === 'lose_card' ? 'loseRow' : 'intoRow', { row: action.row });
    case 'next':
      return t('nextWater');
    case 'marker':
      return t('moveMarker');
    case 'move':
      return t('moveCard', { row: action.row });
    case 'water':
      return t('waterFor', { count: action.got === 'gold' ? 3 : 2, what: amount(action.got, 1) });
    default:
      return text;
  }
}
