/** What is of this browser alone: who sits at it, and which tables are its own. */

/** Whoever sits at this browser, at its own tables. */
export const ME = 'me';

/** How the name of a table of this browser begins. */
export const LOCAL = 'local-';

/** Is this a table of this browser? */
export const isHere = (table: string): boolean => table.startsWith(LOCAL);

/** Does this wish need nobody from elsewhere? */
export const isFull = (seats: readonly string[]): boolean => seats.every((seat) => seat === 'me' || seat.startsWith('bot'));
