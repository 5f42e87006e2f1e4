/** What goes over the socket of a table: docs/api.md. The types come from the server. */
import type * as Api from '../types/api';

export type { Clocks as ClockLeft, Offered as Offer, Over, Said } from '../types/api';
export type { Turn } from '../types/core';

/** What the seat may do: with `most` > `least`, an amount from `least` to `most`. The page always asks for sentences. */
export type Line = Required<Api.LegalLine>;

/** The position of a game, in whatever form the game gives it. */
export type AnyView = unknown;
export type AnyEvent = { event: string };

interface Said {
  legal?: Line[];
  told?: string[];
  /** How many actions led to the position, luck included. */
  step?: number;
}

export type TableFrame = Omit<Api.WholeTable, keyof Said> & Said & { is: 'table' };
export type NewsFrame = Omit<Api.News, 'events' | keyof Said> &
  Required<Omit<Said, 'step'>> &
  Pick<Said, 'step'> & { is: 'news'; events: AnyEvent[] };
export type Frame = TableFrame | NewsFrame | Exclude<Api.Frame, { is: 'table' | 'news' }>;

/** What an action would bring: `/preview`. Without a view, something hidden would come out. */
export type Preview = Omit<Api.Preview, 'events'> & { events?: AnyEvent[] };

/** A position of the past: `/at`. */
export type Past = Omit<Api.Moment, 'events' | 'told'> & { events: AnyEvent[]; told: string[] };
