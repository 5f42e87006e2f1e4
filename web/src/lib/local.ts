/** A table of this browser: news and commands go to a worker, which keeps them (src/local). */
import type { Command, Moment, Preview, Refusal } from '../types/wire';
import { api, Refused } from './api';
import type { Act, Connection, Listener } from './connection';
import type { AnyEvent, AnyView } from './game';
import { here } from './here.svelte';
import { settings } from './settings.svelte';

const NOBODY: Refusal = {
  code: 'no_server',
  en: 'Nobody runs a server for this table.',
  de: 'Für diesen Tisch betreibt niemand einen Server.',
};

export class Local implements Connection {
  readonly #id: string;
  readonly #listener: Listener;
  #leave: () => void = () => undefined;

  constructor(id: string, listener: Listener) {
    this.#id = id;
    this.#listener = listener;
    this.connect();
  }

  connect(): void {
    this.#leave();
    this.#leave = here.watch(this.#id, {
      frame: (frame) => {
        if (frame.is === 'table') this.#listener.link('live');
        this.#listener.frame(frame);
      },
      gone: (refusal) => this.#listener.link('gone', new Refused(refusal, 0)),
    });
  }

  close(): void {
    this.#leave();
  }

  async send(command: Command): Promise<void> {
    await api.post(this.#path('do', {}), command);
  }

  preview({ action, amount }: Act, seat: number | null): Promise<Preview<AnyView, AnyEvent>> {
    return api.get(this.#path('preview', { action, amount, seat }));
  }

  at(step: number, seat: number | null): Promise<Moment<AnyView, AnyEvent>> {
    return api.get(this.#path('at', { step, seat }));
  }

  report(): Promise<void> {
    return Promise.reject(new Refused(NOBODY, 0));
  }

  #path(what: string, about: Record<string, string | number | null | undefined>): string {
    const query = new URLSearchParams({ lang: settings.lang });
    for (const [name, value] of Object.entries(about)) if (value !== null && value !== undefined) query.set(name, String(value));
    return `/api/tables/${this.#id}/${what}?${query.toString()}`;
  }
}
