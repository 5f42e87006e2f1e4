// Written by `cargo xtask types`.
import type { Outcome, Seat, Seats, Turn } from "./core";

/** An action of a seat or of luck. Its text form is in `notation.rs`. */
export type Action = { "do": "heap", pebbles: number, } | { "do": "take", pebbles: number, };

export type Event = { "event": "heaped", pebbles: number, } | { "event": "taken", seat: Seat, pebbles: number, left: number, } | { "event": "game_over", outcome: Outcome, };

export type Phase = "heap" | "take" | "over";

export type View = { phase: Phase, turn: Turn, heap: number, points: Array<number>, winners: Seats | null, };
