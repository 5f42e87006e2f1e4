/** Actions as things to click, and as words on a button. */
import type { Action, View } from '../../types/targui';
import type { LegalLine } from '../../types/wire';
import { camels, people, t } from './words';

export const fieldItem = (field: number): string => `field:${field}`;
export const toItem = (field: number): string => `to:${field}`;

/** A move is the herd and where it goes; a purchase begins at the stock as long as herds can still move. */
export function items(action: Action, view: View): string[] {
  switch (action.do) {
    case 'move':
    case 'attack':
      return [fieldItem(action.from), toItem(action.to)];
    case 'buy':
      return view.phase === 'move' ? ['stock', fieldItem(action.field)] : [fieldItem(action.field)];
    case 'settle':
      return [fieldItem(action.field)];
    case 'sector':
      return [`sector:${action.sector}`];
    case 'tribe':
      return [`tribe:${action.tribe}`];
    case 'deposit':
      return ['treasury'];
    default:
      return [action.do];
  }
}

export const isButton = (item: string): boolean => item === 'done';

export function button({ parts: action }: LegalLine<Action>, count: number, view: View): string {
  switch (action.do) {
    case 'move':
      return t('doMove', { camels: camels(count), field: action.to });
    case 'attack':
      return t('doAttack', { field: action.to });
    case 'buy':
      return t('doBuy', { camels: camels(count), field: action.field });
    case 'settle':
      return t('doSettle', { field: action.field });
    case 'sector':
      return t('doSector', { sector: action.sector });
    case 'tribe':
      return t('doTribe', { people: people[action.tribe] });
    case 'deposit':
      return t('doSave', { silver: count });
    case 'advance':
      return t('doAdvance', { count });
    case 'on':
      return t('doOn');
    case 'stop':
      return t('doStop');
    default:
      return t(view.first_half ? 'doHalf' : 'doDone');
  }
}

/** What a click on something that does not glow would mean, in notation. */
export function attempt(picked: string[], item: string, view: View): string | null {
  const [what = '', name = ''] = item.split(':');
  if (what === 'sector' || what === 'tribe') return view.phase === `${what}s` ? `${what} ${name}` : null;
  if (what === 'treasury') return view.phase === 'move' || view.phase === 'buy' ? 'deposit 1' : null;
  if (what !== 'field' && what !== 'to') return null;
  const field = Number(name);
  if (view.phase === 'settling') return `settle ${field}`;
  if (view.phase === 'buy' || picked.includes('stock')) return `buy 1 @${field}`;
  const from = picked.find((other) => other.startsWith('field:'))?.slice('field:'.length);
  if (view.phase !== 'move' || !from) return null;
  const there = view.fields.find((other) => other.field === field);
  const enemy = there && there.camels > 0 && there.owner !== view.turn;
  return enemy ? `attack ${from}-${field}` : `${from}-${field} x1`;
}
