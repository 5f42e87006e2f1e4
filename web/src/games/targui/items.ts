/** The notation as things to click, and back. */
import type { Line } from '../../lib/frames';
import type { Tribe, View } from '../../types/targui';
import { camels, people, t } from './words';

const MOVE = /^(\d+)-(\d+) x\d+$/;
const ATTACK = /^attack (\d+)-(\d+)$/;
const BUY = /^buy \d+ @(\d+)$/;

export const fieldItem = (field: number): string => `field:${field}`;
export const toItem = (field: number): string => `to:${field}`;

/** A move is the herd and where it goes; a purchase begins at the stock as long as herds can still move. */
export function items({ action }: Line, view: View): string[] {
  const way = MOVE.exec(action) ?? ATTACK.exec(action);
  if (way) return [fieldItem(Number(way[1])), toItem(Number(way[2]))];
  const buy = BUY.exec(action);
  if (buy) return view.phase === 'move' ? ['stock', fieldItem(Number(buy[1]))] : [fieldItem(Number(buy[1]))];
  const [word = '', what = ''] = action.split(' ');
  switch (word) {
    case 'settle':
      return [fieldItem(Number(what))];
    case 'sector':
    case 'tribe':
      return [`${word}:${what}`];
    case 'deposit':
      return ['treasury'];
    default:
      return [word];
  }
}

export const isButton = (item: string): boolean => item === 'done';

/** The only number in the notation that is an amount. */
export function withAmount({ action }: Line, amount: number): string {
  if (MOVE.test(action)) return action.replace(/x\d+$/, `x${amount}`);
  return action.replace(/^(buy|advance|deposit) \d+/, `$1 ${amount}`);
}

export function button(line: Line, amount: number, view: View): string {
  const { action, least, most } = line;
  const count = most > least ? Math.min(Math.max(amount, least), most) : Math.max(least, 1);
  const move = MOVE.exec(action);
  if (move) return t('doMove', { camels: camels(count), field: move[2] ?? '' });
  const attack = ATTACK.exec(action);
  if (attack) return t('doAttack', { field: attack[2] ?? '' });
  const buy = BUY.exec(action);
  if (buy) return t('doBuy', { camels: camels(count), field: buy[1] ?? '' });
  const [word = '', what = ''] = action.split(' ');
  switch (word) {
    case 'settle':
      return t('doSettle', { field: what });
    case 'sector':
      return t('doSector', { sector: what });
    case 'tribe':
      return t('doTribe', { people: people[what as Tribe] });
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

/** What a click on something that does not glow would mean. */
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
