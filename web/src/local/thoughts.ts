/** Other workers think: they follow the tables by their entries, as far as they are asked about them. */
import type { Progress, Refusal } from '../types/wire';
import { Refusing, type Question } from './house';
import type { Entry } from './store';
import type { Thinking } from './tables';

/** What a thinker is asked. */
export interface Asked {
  id: number;
  /** The entries that it does not know yet, if it knows the table at all. */
  follow: Question;
  question: Question;
}

/** What it answers. */
export type Thought = { id: number } & ({ ok: unknown } | { refused: Refusal } | { progress: Progress });

/** The part of a worker that is needed. */
export interface Thinker {
  postMessage: (message: Asked) => void;
  onmessage: ((event: MessageEvent<Thought>) => unknown) | null;
  onerror: ((event: ErrorEvent) => unknown) | null;
}

interface Waiting {
  resolve: (value: unknown) => void;
  reject: (error: unknown) => void;
  progress?: ((progress: Progress) => void) | undefined;
}

const LOST: Refusal = { code: 'no_advice', en: 'the bot went away', de: 'der Bot ist verschwunden' };

export class Thoughts implements Thinking {
  readonly #begin: () => Thinker;
  readonly #log: (table: string, after: number) => Promise<Entry[]>;
  #thinker: Thinker | null = null;
  /** The tables that the thinker knows, up to which entry. */
  readonly #known = new Map<string, number>();
  readonly #waiting = new Map<number, Waiting>();
  #count = 0;

  constructor(begin: () => Thinker, log: (table: string, after: number) => Promise<Entry[]>) {
    this.#begin = begin;
    this.#log = log;
  }

  async ask<T>(table: string, number: number, question: Question<T>, progress?: (progress: Progress) => void): Promise<T> {
    try {
      return await this.#ask<T>(table, number, question, progress);
    } catch (error) {
      // It may know another past: once more from the beginning.
      if (!(error instanceof Refusing) || !['behind', 'no_such_table', 'internal'].includes(error.refusal.code)) throw error;
      this.#known.delete(table);
      return this.#ask<T>(table, number, question, progress);
    }
  }

  async #ask<T>(table: string, number: number, question: Question<T>, progress?: (progress: Progress) => void): Promise<T> {
    const after = this.#known.get(table) ?? 0;
    const log = after < number || after === 0 ? (await this.#log(table, after)).slice(0, number - after) : [];
    this.#known.set(table, after + log.length);
    const follow = { ask: 'follow', table, name: '', after, log, windows: [], now: 0 };
    const id = ++this.#count;
    const answer = new Promise<T>((resolve, reject) => {
      this.#waiting.set(id, { resolve: (value) => resolve(value as T), reject, progress });
    });
    this.#start().postMessage({ id, follow, question } satisfies Asked);
    return answer;
  }

  #start(): Thinker {
    if (this.#thinker) return this.#thinker;
    const thinker = this.#begin();
    thinker.onmessage = ({ data }) => this.#hear(data);
    thinker.onerror = () => {
      this.#thinker = null;
      this.#known.clear();
      for (const { reject } of this.#waiting.values()) reject(new Refusing(LOST));
      this.#waiting.clear();
    };
    this.#thinker = thinker;
    return thinker;
  }

  #hear(thought: Thought): void {
    const waiting = this.#waiting.get(thought.id);
    if ('progress' in thought) {
      waiting?.progress?.(thought.progress);
      return;
    }
    this.#waiting.delete(thought.id);
    if ('ok' in thought) waiting?.resolve(thought.ok);
    else waiting?.reject(new Refusing(thought.refused));
  }
}
