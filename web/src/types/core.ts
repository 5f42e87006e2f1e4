// Written by `cargo xtask types`.

/** What a record tells of the cards that were not in its game. */
export type LeftOver = { "is": "cards",
/** Their codes. */
cards: Array<string>,
/** How many cards are known to have been in it. */
known: number,
/** Are these all that were in it? Of a game dealt at random only those are known that were turned up. */
all: boolean, } | { "is": "fault",
/** Why. */
fault: RecordFault, };

/** How a game ended. */
export type Outcome = {
/** Who won; several if the win is shared. */
winners: Seats,
/** The final scores. */
scores: PerSeat<number>, };

/** One value for each seat of a table. */
export type PerSeat<T> = T[];

/** Why a text does not tell which cards a game left over. */
export type RecordFault = "no_record" | "cut_off" | "unreadable" | "other_game" | "names_record" | "no_cards";

/** A place at the table. People count from 1: the first seat is written `1`. */
export type Seat = number;

/** A set of seats. */
export type Seats = Seat[];

/** Which values an option takes. */
export type Takes = { "form": "words",
/** The words. */
words: Array<string>, } | { "form": "number",
/** The least. */
least: number,
/** The greatest. */
most: number, } | { "form": "line",
/** The words that it may be instead. */
words: Array<string>,
/** A line that is right at the usual number of players. */
example: string, } | { "form": "text",
/** The words that it may be instead. */
words: Array<string>, };

/** Whose turn it is. */
export type Turn = Seat | "chance" | "over";
