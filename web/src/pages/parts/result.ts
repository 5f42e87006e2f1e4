/** How a game of mine ended, and who played against me. */
import type { PersonId, SeatInfo, TableInfo } from '../../types/wire';

export type Ended = 'won' | 'shared' | 'lost' | 'draw' | 'none';

type Who = PersonId | null;

const isOf = ({ person }: SeatInfo, me: Who): boolean => person !== null && person === me;

/** How it ended for this person: `none` for a game that does not count. A shared screen is on every side. */
export function endedFor({ winners, sitting }: Pick<TableInfo, 'winners' | 'sitting'>, me: Who): Ended {
  if (!winners) return 'none';
  if (winners.length === 0) return 'draw';
  const won = sitting.filter(({ seat }) => winners.includes(seat));
  if (!won.some((seat) => isOf(seat, me))) return 'lost';
  return won.every((seat) => isOf(seat, me)) ? 'won' : 'shared';
}

/** Who sits there besides this person; of one who plays several seats, all but the first. */
export function others(sitting: readonly SeatInfo[], me: Who): SeatInfo[] {
  const first = sitting.find((seat) => isOf(seat, me));
  return sitting.filter((seat) => seat !== first && (seat.kind === 'person' || seat.kind === 'bot' || seat.kind === 'kept'));
}
