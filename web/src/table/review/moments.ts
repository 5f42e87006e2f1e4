/** What a review tells, put in order for a reader. Plain figures: nothing of a page. */
import type { Act } from '../../lib/connection';
import type { Balance, Judged, Player, Review, Weighed } from '../../types/wire';

/** A decision that cost less than this was good, as the server counts. */
export const GOOD = 0.02;
/** So many moments are shown of everybody else. */
const MOST = 8;

export const isBad = ({ verdict }: Judged): boolean => verdict === 'inaccurate' || verdict === 'mistake' || verdict === 'blunder';

export interface Moments {
  /** The reader's own, what cost most first. */
  own: Judged[];
  /** Those of everybody else. */
  others: Judged[];
}

/** The moments that cost something, one's own first, each costliest first. A watcher has none of their own. */
export function momentsOf({ decisions }: Review, own: readonly number[]): Moments {
  const bad = decisions.filter(isBad).sort((one, other) => other.weight - one.weight || one.number - other.number);
  const mine = (judged: Judged): boolean => own.includes(judged.seat);
  return { own: bad.filter(mine), others: bad.filter((judged) => !mine(judged)).slice(0, MOST) };
}

/** The moments to learn from: one's own mistakes, in the order in which they were made; without any, what was inaccurate. */
export function lessonsOf(review: Review, own: readonly number[]): Judged[] {
  const bad = momentsOf(review, own).own.filter(({ options }) => (options?.length ?? 0) > 1);
  const mistakes = bad.filter(({ verdict }) => verdict !== 'inaccurate');
  return (mistakes.length > 0 ? mistakes : bad).sort((one, other) => one.number - other.number);
}

/** The moments that decided a game: what changed the chances most, or else the points, whoever it was. */
export const decisive = (review: Review, most = 3): Judged[] =>
  review.decisions
    .filter((judged) => judged.verdict === 'mistake' || judged.verdict === 'blunder')
    .sort((one, other) => Number(one.by === 'points') - Number(other.by === 'points') || other.weight - one.weight)
    .slice(0, most)
    .sort((one, other) => one.number - other.number);

/** What was found instead of what was played. */
export type Answer = 'best' | 'good' | 'amount' | 'same' | 'worse' | 'unknown';

export interface Answered {
  answer: Answer;
  /** What the bot made of it, if it considered it. */
  option: Weighed | null;
  /** What it would cost by the measure of the decision; 0 if that is not known. */
  cost: number;
}

const lineOf = (option: Weighed, wanted: Act): boolean => option.line === wanted.action;

/** What becomes of an answer to a lesson. */
export function judgeAnswer(judged: Judged, wanted: Act): Answered {
  const options = judged.options ?? [];
  const [best] = options;
  const played = options.at(-1);
  const amount = (option: Weighed): boolean => wanted.amount === undefined || wanted.amount === option.amount;
  const option = options.find((other) => lineOf(other, wanted) && amount(other)) ?? null;
  if (!option || !best) {
    const near = best && lineOf(best, wanted);
    return { answer: near ? 'amount' : 'unknown', option: null, cost: 0 };
  }
  const cost = costOf(judged, option);
  if (option === best) return { answer: 'best', option, cost: 0 };
  if (option === played) return { answer: 'same', option, cost };
  return { answer: cost < Math.max(GOOD, judged.noise) ? 'good' : 'worse', option, cost };
}

/** What an option costs beside the best, by the measure of the decision. */
export function costOf(judged: Judged, option: Weighed): number {
  const [best] = judged.options ?? [];
  if (!best) return 0;
  if (judged.by === 'win') return Math.max(0, best.win - option.win);
  const lost = judged.best_score - judged.score;
  // The scale of points is the server's: what was lost and what it weighed are known.
  return lost > 0 ? Math.max(0, ((best.score - option.score) * judged.weight) / lost) : 0;
}

/** How the chance of a seat went from the start to the result. `null` if there is nothing to account for: the game was not played to its end. */
export const accountOf = ({ balances, curve }: Review, seat: number): Balance | null =>
  curve.at(-1)?.seat === null ? (balances.find((balance) => balance.seat === seat) ?? null) : null;

/** Who played how, for a table: the reader first. */
export const playersOf = ({ players }: Review, own: readonly number[]): Player[] =>
  [...players].sort((one, other) => Number(own.includes(other.seat)) - Number(own.includes(one.seat)) || one.seat - other.seat);
