/**
 * Azalai in this browser: tables, bots, hints, reviews and rulebooks without a server. A worker answers what a server would
 * (src/local); it starts when somebody first needs it.
 */
import wasm from 'virtual:azalai-wasm';
import type { Frame, Refusal, TableInfo } from '../types/wire';
import { Refusing } from '../local/house';
import type { FromWorker, ToWorker } from '../local/worker';
import type { Wanted } from '../local/server';
import type { AnyAction, AnyEvent, AnyView } from './game';
import { kept, keep, settings } from './settings.svelte';

type AnyFrame = Frame<AnyView, AnyEvent, AnyAction>;

/** Who sees a table of this browser. */
export interface Watcher {
  frame(frame: AnyFrame): void;
  gone(refusal: Refusal): void;
}

const BROKEN: Refusal = {
  code: 'internal',
  en: 'Azalai could not be started in this browser. Reload the page.',
  de: 'Azalai ließ sich in diesem Browser nicht starten. Lade die Seite neu.',
};

class Here {
  /** Is it in this build at all, and does the browser know what it takes? */
  readonly possible = wasm !== null && typeof WebAssembly === 'object' && typeof Worker === 'function';
  /** Does somebody want to play here although there is a server? */
  wanted = $state(kept('here') === 'on');
  /** Why the newest entries are not kept. */
  notKept: 'full' | 'forbidden' | null = $state(null);
  /** Are there tables in this browser? Until then nothing of it is loaded without need. */
  used = $state(kept('used') === 'on');
  #worker: Worker | null = null;
  #count = 0;
  readonly #answers = new Map<number, { resolve: (value: unknown) => void; reject: (refusing: Refusing) => void }>();
  readonly #watchers = new Map<number, { watcher: Watcher; table: string }>();

  want(on: boolean): void {
    this.wanted = on;
    keep('here', on ? 'on' : 'off');
  }

  /** Asks the worker as one would ask a server; rejects with `Refusing`. */
  ask<T>(wanted: Wanted): Promise<T> {
    if (wanted.method === 'POST' && !this.used) this.#use();
    return this.#ask((id) => ({ do: 'ask', id, wanted }));
  }

  /** All tables of this browser, as the text of a file. */
  pack(): Promise<string> {
    return this.#ask((id) => ({ do: 'export', id }));
  }

  /** Takes in the tables of a file; says how many were new. */
  unpack(text: string): Promise<number> {
    this.#use();
    return this.#ask((id) => ({ do: 'import', id, text }));
  }

  /** Follows a table; returns what ends it. */
  watch(table: string, watcher: Watcher): () => void {
    const window = ++this.#count;
    this.#watchers.set(window, { watcher, table });
    this.#send({ do: 'watch', window, table, seat: null, lang: settings.lang });
    return () => {
      this.#watchers.delete(window);
      this.#send({ do: 'leave', window });
    };
  }

  #use(): void {
    this.used = this.possible;
    keep('used', 'on');
  }

  #ask<T>(message: (id: number) => ToWorker): Promise<T> {
    const id = ++this.#count;
    return new Promise<T>((resolve, reject) => {
      this.#answers.set(id, { resolve: resolve as (value: unknown) => void, reject });
      this.#send(message(id));
    });
  }

  #send(message: ToWorker): void {
    this.#start()?.postMessage(message);
  }

  #start(): Worker | null {
    if (this.#worker || wasm === null) return this.#worker;
    const worker = new Worker(new URL('../local/worker.ts', import.meta.url), { type: 'module' });
    worker.onmessage = ({ data }: MessageEvent<FromWorker>) => this.#hear(data);
    worker.onerror = () => this.#lose();
    const name = settings.lang === 'de' ? 'Du' : 'You';
    const begin: ToWorker = { do: 'begin', wasm: new URL(wasm, import.meta.url).href, name };
    // Tests do not wait for as sure a review.
    const games = Number(kept('review-games'));
    if (games > 0) begin.reviewGames = games;
    worker.postMessage(begin);
    this.#worker = worker;
    return worker;
  }

  #hear(message: FromWorker): void {
    switch (message.is) {
      case 'answer':
        this.#answer(message.id)?.resolve(message.ok);
        break;
      case 'refused':
        this.#answer(message.id)?.reject(new Refusing(message.refusal));
        break;
      case 'frame':
        this.#watchers.get(message.window)?.watcher.frame(message.frame as AnyFrame);
        break;
      case 'gone':
        this.#watchers.get(message.window)?.watcher.gone(message.refusal);
        break;
      case 'notKept':
        this.notKept = message.why;
        break;
      case 'broken':
        this.#lose();
    }
  }

  #answer(id: number) {
    const answer = this.#answers.get(id);
    this.#answers.delete(id);
    return answer;
  }

  /** The worker is gone. What was stored is stored; the next question starts another. */
  #lose(): void {
    this.#worker?.terminate();
    this.#worker = null;
    for (const { reject } of this.#answers.values()) reject(new Refusing(BROKEN));
    this.#answers.clear();
    const watchers = [...this.#watchers.values()];
    this.#watchers.clear();
    for (const { watcher } of watchers) watcher.gone(BROKEN);
  }
}

export const here = new Here();

/** The newest first. */
export const byAge = (tables: TableInfo[]): TableInfo[] => tables.sort((one, other) => other.created_at - one.created_at);
