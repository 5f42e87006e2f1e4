/** Which seats somebody can take. What the server would refuse is not offered. */
import type { PersonId, SeatInfo, TableInfo } from '../types/wire';

type Who = PersonId | null;

const isOf = ({ person }: SeatInfo, me: Who): boolean => person !== null && person === me;

/** Has nobody sat down here yet? */
export const isFree = ({ kind }: SeatInfo): boolean => kind === 'open' || kind === 'invited' || kind === 'kept';

/** Does this person sit at the table? */
export const sitsAt = ({ sitting }: TableInfo, me: Who): boolean => sitting.some((seat) => seat.kind === 'person' && isOf(seat, me));

/** Can this person sit down here? Seats for those who are invited need the code. */
export function canSit(seat: SeatInfo, me: Who, hasCode: boolean): boolean {
  if (seat.kind === 'kept') return isOf(seat, me);
  return seat.kind === 'open' || (seat.kind === 'invited' && hasCode);
}

/** Is there a seat at a table of a list that this person can take with a click? */
export const canJoin = (table: TableInfo, me: Who): boolean =>
  table.state === 'open' && !sitsAt(table, me) && table.sitting.some((seat) => canSit(seat, me, false));

/** Can whoever sits at the table move to this seat? The host changes places with anybody. */
export function canMove(to: SeatInfo, me: Who, isHost: boolean): boolean {
  if (to.kind === 'person' && isOf(to, me)) return false;
  return isHost || to.kind === 'open' || to.kind === 'invited' || to.kind === 'bot' || (to.kind === 'kept' && isOf(to, me));
}
