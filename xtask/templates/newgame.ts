// Written by `cargo xtask types`.
import type { Outcome, Seat, Seats, Turn } from "./core";

/** An action of a seat or of luck. Its text form is in `notation.rs`. */
export type Action = { "do": "heap",
/** So many. */
pebbles: number, } | { "do": "take",
/** So many. */
pebbles: number, };

/** One thing that happened. */
export type Event = { "event": "heaped",
/** Of so many. */
pebbles: number, } | { "event": "taken",
/** By whom. */
seat: Seat,
/** So many. */
pebbles: number,
/** So many are left. */
left: number, } | { "event": "game_over",
/** Who won, and the scores. */
outcome: Outcome, };

/** What has to happen next. */
export type Phase = "heap" | "take" | "over";

/** What a viewer may know of a game. */
export type View = {
/** What has to happen next. */
phase: Phase,
/** Whose turn it is. */
turn: Turn,
/** The pebbles in the heap. */
heap: number,
/** The points, by seat. */
points: Array<number>,
/** Who has won. */
winners: Seats | null, };
