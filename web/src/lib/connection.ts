/** The way to a table, wherever it is: on a server, and one day in this browser. */
import type { Command, Frame, Moment, Preview } from '../types/wire';
import type { Refused } from './api';
import type { AnyAction, AnyEvent, AnyView } from './game';

/** How the way is. What is `lost` is tried again without anybody's help, what is `gone` is not. */
export type Link = 'connecting' | 'live' | 'lost' | 'gone';

/** Who listens to a table. */
export interface Listener {
  /** News of the table, in their order. Answers to commands are not among them. */
  frame(frame: Frame<AnyView, AnyEvent, AnyAction>): void;
  /** The way is another one. If it is `gone`, the refusal says why. */
  link(link: Link, refused?: Refused): void;
}

/** An action, with the amount that the server is to put into it. */
export type Act = Pick<Extract<Command, { do: 'act' }>, 'action' | 'amount'>;

export interface Connection {
  /** Sends a command; resolves when it is stored, rejects with `Refused`. */
  send(command: Command): Promise<void>;
  /** What an action would bring; rejects with `Refused` if it is not allowed. */
  preview(wanted: Act, seat: number | null): Promise<Preview<AnyView, AnyEvent>>;
  /** The position after so many actions, and what led to it. */
  at(step: number, seat: number | null): Promise<Moment<AnyView, AnyEvent>>;
  /** Shows a line of chat to whoever runs the server; rejects with `Refused`. */
  report(line: number): Promise<void>;
  /** Connects anew: in another language, as somebody else, or because somebody does not want to wait. */
  connect(): void;
  close(): void;
}
