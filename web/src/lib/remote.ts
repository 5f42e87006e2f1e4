/** A table on the server: news and commands over a WebSocket that comes back by itself, questions over HTTP. */
import { api, Refusal } from './api';
import type { Command, Connection, Link, Listener } from './connection';
import type { Frame, Past, Preview } from './frames';
import { settings } from './settings.svelte';

const FIRST_WAIT = 400;
const LONGEST_WAIT = 8000;

const LOST = {
  code: 'offline',
  en: 'The connection was lost; please try again.',
  de: 'Die Verbindung ging verloren; bitte noch einmal versuchen.',
};
const NONE = { code: 'offline', en: 'There is no connection at the moment.', de: 'Im Augenblick gibt es keine Verbindung.' };

export class Remote implements Connection {
  readonly #path: string;
  readonly #listener: Listener;
  #link: Link = 'connecting';
  #socket: WebSocket | null = null;
  /** The number of the last news. */
  #number: number | null = null;
  #wait = FIRST_WAIT;
  #timer: ReturnType<typeof setTimeout> | undefined;
  #closed = false;
  #commands = 0;
  #answers = new Map<number, { resolve: () => void; reject: (refusal: Refusal) => void }>();

  constructor(id: string, listener: Listener) {
    this.#path = `/api/tables/${encodeURIComponent(id)}`;
    this.#listener = listener;
    this.connect();
    addEventListener('online', this.#online);
  }

  #online = (): void => {
    if (this.#link === 'lost') this.connect();
  };

  close(): void {
    this.#closed = true;
    clearTimeout(this.#timer);
    removeEventListener('online', this.#online);
    this.#socket?.close();
  }

  connect(): void {
    clearTimeout(this.#timer);
    const old = this.#socket;
    this.#socket = null;
    old?.close();
    const after = this.#number === null ? '' : `&after=${this.#number}`;
    const scheme = location.protocol === 'https:' ? 'wss' : 'ws';
    const socket = new WebSocket(`${scheme}://${location.host}${this.#path}/socket?lang=${settings.lang}${after}`);
    this.#socket = socket;
    socket.onmessage = (message) => {
      if (socket === this.#socket) this.take(JSON.parse(String(message.data)) as Frame);
    };
    socket.onclose = () => {
      if (socket === this.#socket) void this.lose();
    };
  }

  send(command: Command): Promise<void> {
    const socket = this.#socket;
    if (!socket || socket.readyState !== WebSocket.OPEN) return Promise.reject(new Refusal(NONE, 0));
    const id = ++this.#commands;
    return new Promise((resolve, reject) => {
      this.#answers.set(id, { resolve, reject });
      socket.send(JSON.stringify({ ...command, id }));
    });
  }

  preview(action: string, seat: number | null): Promise<Preview> {
    return this.ask('preview', { action }, seat);
  }

  at(step: number, seat: number | null): Promise<Past> {
    return this.ask('at', { step: String(step) }, seat);
  }

  private ask<T>(what: string, about: Record<string, string>, seat: number | null): Promise<T> {
    const query = new URLSearchParams({ ...about, lang: settings.lang, ...(seat === null ? {} : { seat: String(seat) }) });
    return api.get<T>(`${this.#path}/${what}?${query.toString()}`);
  }

  private take(frame: Frame): void {
    switch (frame.is) {
      case 'done':
        this.answer(frame.id)?.resolve();
        return;
      case 'refused': {
        const answer = frame.id === null ? undefined : this.answer(frame.id);
        if (answer) answer.reject(new Refusal(frame.error, 409));
        else this.#listener.frame(frame);
        return;
      }
      case 'table':
        this.#wait = FIRST_WAIT;
        this.tell('live');
        break;
    }
    if (frame.is === 'table' || frame.is === 'news') this.#number = frame.number;
    this.#listener.frame(frame);
  }

  private answer(id: number) {
    const answer = this.#answers.get(id);
    this.#answers.delete(id);
    return answer;
  }

  private tell(link: Link, refusal?: Refusal): void {
    this.#link = link;
    this.#listener.link(link, refusal);
  }

  private async lose(): Promise<void> {
    this.#socket = null;
    for (const answer of this.#answers.values()) answer.reject(new Refusal(LOST, 0));
    this.#answers.clear();
    if (this.#closed) return;
    if (this.#number === null) {
      const refusal = await this.refusal();
      if (refusal) {
        this.tell('gone', refusal);
        return;
      }
    }
    this.tell('lost');
    this.#timer = setTimeout(() => this.connect(), this.#wait * (0.75 + Math.random() / 2));
    this.#wait = Math.min(this.#wait * 2, LONGEST_WAIT);
  }

  /** Why the server lets nobody in, if that is why there is no connection. */
  private async refusal(): Promise<Refusal | null> {
    try {
      await api.get(this.#path);
    } catch (error) {
      if (error instanceof Refusal && error.status >= 400 && error.status < 500) return error;
    }
    return null;
  }
}
