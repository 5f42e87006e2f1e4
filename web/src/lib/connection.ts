/** The way to a table, wherever it is: on a server, and one day in this browser. */
import type { Refusal } from './api';
import type { Frame, Past, Preview } from './frames';

/**
 * How the way is: `lost` is tried again without anybody's help, `gone` is not.
 */
export type Link = 'connecting' | 'live' | 'lost' | 'gone';

export interface Command {
  do: string;
  [field: string]: unknown;
}

/** Who listens to a table. */
export interface Listener {
  /** News of the table, in their order. Answers to commands are not among them. */
  frame(frame: Frame): void;
  /** The way is another one. If it is `gone`, the refusal says why. */
  link(link: Link, refusal?: Refusal): void;
}

export interface Connection {
  /** Sends a command; resolves when it is stored, rejects with a `Refusal`. */
  send(command: Command): Promise<void>;
  /** What an action would bring; rejects with a `Refusal` if it is not allowed. */
  preview(action: string, seat: number | null): Promise<Preview>;
  /** The position after so many actions, and what led to it. */
  at(step: number, seat: number | null): Promise<Past>;
  /** Connects anew: in another language, as somebody else, or because somebody does not want to wait. */
  connect(): void;
  close(): void;
}
