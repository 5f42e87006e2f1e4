/** What goes over the socket of a table: docs/api.md. */
import type { Why } from './api';
import type { SeatInfo, TableInfo } from './tables';

/** A seat that decides, luck, or the end. */
export type Turn = number | 'chance' | 'over';

/** What the seat may do: with `most` > 0, an amount from `least` to `most`. */
export interface Line {
  action: string;
  least: number;
  most: number;
  text: string;
}

export interface Did {
  number: number;
  by?: Turn;
  action?: string;
  did?: string;
  seat?: number;
}

export interface ClockLeft {
  left: number[];
  running: number | null;
  at: number;
}

export interface Offer {
  what: 'draw' | 'abort' | 'undo';
  by: number;
  agreed: number[];
}

export interface Said {
  seat: number;
  name: string;
  text: string;
  at: number;
}

export interface Over {
  why: string;
  winners: number[];
  scores: number[] | null;
  seed: string;
}

/** The position of a game, in whatever form the game gives it. */
export type AnyView = unknown;
export type AnyEvent = { event: string };

export interface Position {
  number: number;
  step?: number;
  turn?: Turn;
  view?: AnyView;
  legal?: Line[];
  ask?: string;
  told?: string[];
  clock?: ClockLeft;
  offers?: Offer[];
  over?: Over;
}

export interface TableFrame extends Position {
  is: 'table';
  table: TableInfo;
  you: { seats: number[]; seat: number | null; host: boolean };
  chat: Said[];
}

export interface NewsFrame extends Position {
  is: 'news';
  did: Did[];
  events: AnyEvent[];
  turn: Turn;
  view: AnyView;
  legal: Line[];
  told: string[];
}

export type Frame =
  | TableFrame
  | NewsFrame
  | ({ is: 'said' } & Said)
  | { is: 'sitting'; sitting: SeatInfo[] }
  | { is: 'done'; id: number; number: number }
  | { is: 'refused'; id?: number; error: Why };

/** What an action would bring: `/preview`. Without a view, something hidden would come out. */
export interface Preview {
  events?: AnyEvent[];
  told?: string[];
  view?: AnyView;
  luck: boolean;
}

/** A position of the past: `/at`. */
export interface Past {
  step: number;
  steps: number;
  by: Turn | null;
  action: string | null;
  events: AnyEvent[];
  told: string[];
  view: AnyView;
  turn: Turn;
}
