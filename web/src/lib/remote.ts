/** A table on the server: news and commands over a WebSocket that comes back by itself, questions over HTTP. */
import { api, Refused } from './api';
import type { Command, Frame, Looking, Moment, Preview, Refusal, Report, Request } from '../types/wire';
import type { Connection, Act, Link, Listener } from './connection';
import type { AnyAction, AnyEvent, AnyView } from './game';
import { settings } from './settings.svelte';

const FIRST_WAIT = 400;
const LONGEST_WAIT = 8000;

const LOST: Refusal = {
  code: 'offline',
  en: 'The connection was lost; please try again.',
  de: 'Die Verbindung ging verloren; bitte noch einmal versuchen.',
};
const NONE: Refusal = { code: 'offline', en: 'There is no connection at the moment.', de: 'Im Augenblick gibt es keine Verbindung.' };

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
  #answers = new Map<number, { resolve: () => void; reject: (refused: Refused) => void }>();

  constructor(id: string, listener: Listener) {
    this.#path = `/api/tables/${encodeURIComponent(id)}`;
    this.#listener = listener;
    this.connect();
    addEventListener('online', this.#online);
    document.addEventListener('visibilitychange', this.#look);
  }

  #online = (): void => {
    if (this.#link === 'lost') this.connect();
  };

  /** Whoever does not look hears in other ways that it is their turn. */
  #look = (): void => {
    const looking = document.visibilityState === 'visible';
    if (this.#socket?.readyState === WebSocket.OPEN) this.#socket.send(JSON.stringify({ looking } satisfies Looking));
  };

  close(): void {
    this.#closed = true;
    clearTimeout(this.#timer);
    removeEventListener('online', this.#online);
    document.removeEventListener('visibilitychange', this.#look);
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
    socket.onopen = () => {
      if (socket === this.#socket && document.visibilityState !== 'visible') this.#look();
    };
    socket.onmessage = (message) => {
      if (socket === this.#socket) this.take(JSON.parse(String(message.data)) as Frame<AnyView, AnyEvent, AnyAction>);
    };
    socket.onclose = () => {
      if (socket === this.#socket) void this.lose();
    };
  }

  send(command: Command): Promise<void> {
    const socket = this.#socket;
    if (!socket || socket.readyState !== WebSocket.OPEN) return Promise.reject(new Refused(NONE, 0));
    const id = ++this.#commands;
    return new Promise((resolve, reject) => {
      this.#answers.set(id, { resolve, reject });
      socket.send(JSON.stringify({ ...command, id } satisfies Request));
    });
  }

  preview({ action, amount }: Act, seat: number | null): Promise<Preview<AnyView, AnyEvent>> {
    return api.quiet(this.path('preview', { action, amount }, seat));
  }

  at(step: number, seat: number | null): Promise<Moment<AnyView, AnyEvent>> {
    return api.get(this.path('at', { step }, seat));
  }

  report(line: number): Promise<void> {
    return api.tell(`${this.#path}/report`, { number: line } satisfies Report);
  }

  private path(what: string, about: Record<string, string | number | undefined>, seat: number | null): string {
    const query = new URLSearchParams();
    const all = Object.entries({ ...about, lang: settings.lang, seat: seat ?? undefined });
    for (const [name, value] of all) if (value !== undefined) query.set(name, String(value));
    return `${this.#path}/${what}?${query.toString()}`;
  }

  private take(frame: Frame<AnyView, AnyEvent, AnyAction>): void {
    switch (frame.is) {
      case 'done':
        this.answer(frame.id)?.resolve();
        return;
      case 'refused': {
        const answer = frame.id === null ? undefined : this.answer(frame.id);
        if (answer) answer.reject(new Refused(frame.error, 409));
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

  private tell(link: Link, refused?: Refused): void {
    this.#link = link;
    this.#listener.link(link, refused);
  }

  private async lose(): Promise<void> {
    this.#socket = null;
    for (const answer of this.#answers.values()) answer.reject(new Refused(LOST, 0));
    this.#answers.clear();
    if (this.#closed) return;
    // Whoever was here already sees at once that nothing comes any more.
    if (this.#number !== null) this.tell('lost');
    const refused = await this.whyNot();
    if (this.isElsewhere()) return;
    if (refused) {
      this.tell('gone', refused);
      return;
    }
    if (this.#number === null) this.tell('lost');
    this.#timer = setTimeout(() => this.connect(), this.#wait * (0.75 + Math.random() / 2));
    this.#wait = Math.min(this.#wait * 2, LONGEST_WAIT);
  }

  /** Is there another connection meanwhile, or is none wanted any more? */
  private isElsewhere(): boolean {
    return this.#closed || this.#socket !== null;
  }

  /** Why the server lets nobody in, if that is why there is no connection, and waiting does not help. */
  private async whyNot(): Promise<Refused | null> {
    try {
      await api.get(this.#path);
    } catch (error) {
      if (error instanceof Refused && error.status >= 400 && error.status < 500 && error.status !== 429) return error;
    }
    return null;
  }
}
