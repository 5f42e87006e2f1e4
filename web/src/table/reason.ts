/** Why a bot advises what it does, in a sentence. */
import type { Hint } from '../types/wire';
import { t } from './words';

const of100 = (win: number): number => Math.round(win * 100);

/** What it wins with it, and what that is made of, if the bot found out. */
export const reason = (hint: Hint): string => [chances(hint), hint.reason?.text].filter(Boolean).join(' ');

function chances({ legal, candidates }: Hint): string {
  if (legal === 1) return t('hintOnly');
  const [best, next] = candidates;
  if (!best) return t('hintAlone');
  if (!next) return t('hintWins', { win: of100(best.win) });
  const [win, less] = [of100(best.win), of100(next.win)];
  if (win > less) return t('hintNext', { win, less, other: next.text });
  const points = Math.round(best.score - next.score);
  return points >= 1 && win === less ? t('hintPoints', { points, other: next.text }) : t('hintEqual', { other: next.text });
}
