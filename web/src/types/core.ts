// Written by `cargo xtask types`.

/** How a game ended. */
export type Outcome = {
/** Who won; several if the win is shared. */
winners: Seats,
/** The final scores. */
scores: PerSeat<number>, };

/** One value for each seat of a table. */
export type PerSeat<T> = T[];

/** A place at the table. People count from 1: the first seat is written `1`. */
export type Seat = number;

/** A set of seats. */
export type Seats = Seat[];

/** Whose turn it is. */
export type Turn = Seat | "chance" | "over";
