/** Who came where, and by how much. */

/** The place of every seat: those who are level share one, and the next place is left out (1, 2, 2, 4). Winners come before others with as many points. */
export function places(scores: readonly number[], winners: readonly number[]): number[] {
  const won = (index: number): boolean => winners.includes(index + 1);
  const before = (one: number, other: number): boolean => {
    const [mine, theirs] = [scores[one] ?? 0, scores[other] ?? 0];
    return mine > theirs || (mine === theirs && won(one) && !won(other));
  };
  return scores.map((_, index) => 1 + scores.filter((_score, other) => before(other, index)).length);
}

/** How somebody did. */
export interface Standing {
  /** Their place, from 1. */
  place: number;
  of: number;
  /** Do others share the place? */
  shared: boolean;
  /** The points between them and the first; for the first, the next. 0 if that was decided otherwise. */
  gap: number;
  /** The seats at the other end of that gap. */
  rivals: number[];
}

/** How this seat did. */
export function standing(seat: number, scores: readonly number[], winners: readonly number[]): Standing {
  const all = places(scores, winners);
  const mine = all[seat - 1] ?? scores.length;
  const seats = all.map((_, index) => index + 1);
  const at = (place: number): number[] => seats.filter((other) => all[other - 1] === place);
  const next = Math.min(...all.filter((place) => place > mine));
  const rivals = mine > 1 ? at(1) : Number.isFinite(next) ? at(next) : [];
  const theirs = scores[(rivals[0] ?? seat) - 1] ?? 0;
  return { place: mine, of: scores.length, shared: at(mine).length > 1, gap: Math.abs((scores[seat - 1] ?? 0) - theirs), rivals };
}
