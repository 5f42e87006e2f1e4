/** A table as this browser sees it: the socket, what it brought, and what is shown of it. */
import { tick } from 'svelte';
import { api, Refusal, type Why } from './api';
import { Chooser } from './chooser.svelte';
import type { AnyEvent, AnyView, ClockLeft, Frame, NewsFrame, Offer, Over, Past, Preview, Said, TableFrame, Turn } from './frames';
import { load, type LoadedGame } from './game';
import { settings } from './settings.svelte';
import type { TableInfo } from '../types/api';

export type Link = 'connecting' | 'live' | 'lost' | 'gone';

interface Command {
  do: string;
  [field: string]: unknown;
}

const FIRST_WAIT = 400;
const LONGEST_WAIT = 8000;
/** So many steps that wait to be watched are watched one by one; more are skipped. */
const PATIENCE = 12;

const OLD_PAGE: Why = {
  code: 'old_page',
  en: 'The board could not be loaded. Azalai may have been updated meanwhile: reload the page.',
  de: 'Das Spielbrett konnte nicht geladen werden. Vielleicht wurde Azalai inzwischen erneuert: Lade die Seite neu.',
};

export class Table {
  readonly id: string;
  info: TableInfo | null = $state.raw(null);
  you: TableFrame['you'] = $state.raw({ seats: [], seat: null, host: false });
  game: LoadedGame | null = $state.raw(null);
  chooser: Chooser | null = $state.raw(null);
  link: Link = $state('connecting');
  /** Why the table cannot be shown. */
  gone: Why | null = $state.raw(null);

  // What is shown.
  view: AnyView = $state.raw(null);
  before: AnyView = $state.raw(null);
  events: AnyEvent[] = $state.raw([]);
  tick = $state(0);
  turn: Turn | null = $state(null);
  ask = $state('');
  log: string[] = $state.raw([]);
  /** Where the newest entries of the log begin. */
  fresh = $state(0);
  chat: Said[] = $state.raw([]);
  clock: ClockLeft | null = $state.raw(null);
  /** When the clock's figures came, by the clock of this browser. */
  clockAt = $state(0);
  offers: Offer[] = $state.raw([]);
  over: Over | null = $state.raw(null);
  step = $state(0);
  /** Where the others' last turns began. */
  turnBegan = $state(0);
  /** The last refusal. */
  refusal: Why | null = $state.raw(null);
  /** Steps that wait to be watched. */
  waiting = $state(0);
  /** A position of the past that is looked at. */
  past: Past | null = $state.raw(null);
  /** Whose eyes are asked for before his secrets are shown: several players at one screen. */
  curtain: number | null = $state(null);

  #socket: WebSocket | null = null;
  #number: number | null = null;
  #wait = FIRST_WAIT;
  #closed = false;
  #timer: ReturnType<typeof setTimeout> | undefined;
  #commands = 0;
  #answers = new Map<number, { resolve: () => void; reject: (refusal: Refusal) => void }>();
  #queue: NewsFrame[] = [];
  #showing = false;
  #wake: (() => void) | null = null;
  #newest: { legal: TableFrame['legal']; view: AnyView } = { legal: [], view: null };
  #previews = new Map<string, Promise<Preview | null>>();
  #seen: number | null = null;

  constructor(id: string) {
    this.id = id;
    this.connect();
    addEventListener('online', this.#online);
  }

  #online = (): void => {
    if (this.link === 'lost') this.connect();
  };

  close(): void {
    this.#closed = true;
    clearTimeout(this.#timer);
    removeEventListener('online', this.#online);
    this.#socket?.close();
  }

  /** Connects, again if need be; also after a change of the language. */
  connect(): void {
    clearTimeout(this.#timer);
    const old = this.#socket;
    this.#socket = null;
    old?.close();
    const after = this.#number === null ? '' : `&after=${this.#number}`;
    const scheme = location.protocol === 'https:' ? 'wss' : 'ws';
    const socket = new WebSocket(
      `${scheme}://${location.host}/api/tables/${encodeURIComponent(this.id)}/socket?lang=${settings.lang}${after}`,
    );
    this.#socket = socket;
    socket.onmessage = (message) => {
      if (socket === this.#socket) this.take(JSON.parse(String(message.data)) as Frame);
    };
    socket.onclose = () => {
      if (socket === this.#socket) void this.lose();
    };
  }

  private async lose(): Promise<void> {
    this.#socket = null;
    for (const answer of this.#answers.values()) {
      answer.reject(
        new Refusal(
          {
            code: 'offline',
            en: 'The connection was lost; please try again.',
            de: 'Die Verbindung ging verloren; bitte noch einmal versuchen.',
          },
          0,
        ),
      );
    }
    this.#answers.clear();
    if (this.#closed || this.link === 'gone') return;
    if (this.link === 'connecting' && this.info === null) {
      try {
        await api.get(`/api/tables/${encodeURIComponent(this.id)}`);
      } catch (error) {
        if (error instanceof Refusal && error.status >= 400 && error.status < 500) {
          this.link = 'gone';
          this.gone = error.why;
          return;
        }
      }
    }
    this.link = 'lost';
    this.#timer = setTimeout(() => this.connect(), this.#wait * (0.75 + Math.random() / 2));
    this.#wait = Math.min(this.#wait * 2, LONGEST_WAIT);
  }

  private take(frame: Frame): void {
    switch (frame.is) {
      case 'table':
        this.link = 'live';
        this.#wait = FIRST_WAIT;
        void this.whole(frame);
        break;
      case 'news':
        this.#number = frame.number;
        this.#queue.push(frame);
        this.waiting = this.#queue.length;
        void this.show();
        break;
      case 'said':
        this.chat = [...this.chat, frame];
        break;
      case 'sitting':
        if (this.info) this.info = { ...this.info, sitting: frame.sitting };
        break;
      case 'done':
        this.answer(frame.id)?.resolve();
        break;
      case 'refused':
        if (frame.id === null) this.refusal = frame.error;
        else this.answer(frame.id)?.reject(new Refusal(frame.error, 409));
        break;
    }
  }

  private answer(id: number) {
    const answer = this.#answers.get(id);
    this.#answers.delete(id);
    return answer;
  }

  /** Everything at once: the first frame, and after a change that is no move. */
  private async whole(frame: TableFrame): Promise<void> {
    this.#number = frame.number;
    this.#queue = [];
    this.waiting = 0;
    this.#wake?.();
    this.info = frame.table;
    this.you = frame.you;
    this.chat = frame.chat;
    if (!this.game || this.game.name !== frame.table.game) {
      const game = await load(frame.table.game).catch(() => null);
      if (!game) {
        this.link = 'gone';
        this.gone = OLD_PAGE;
        this.close();
        return;
      }
      this.game = game;
      this.chooser = new Chooser(game, {
        act: (action) => this.act(action),
        attempt: (action) => this.attempt(action),
        preview: (action) => this.look(action),
      });
    }
    this.log = frame.told ?? [];
    this.fresh = this.log.length;
    this.before = null;
    this.events = [];
    this.position(frame);
  }

  private position(frame: TableFrame | NewsFrame): void {
    if (frame.view !== undefined) this.view = frame.view;
    if (frame.turn !== undefined) this.turn = frame.turn;
    this.step = frame.step ?? 0;
    this.ask = frame.ask ?? '';
    this.offers = frame.offers ?? [];
    this.over = frame.over ?? null;
    this.clock = frame.clock ?? null;
    this.clockAt = performance.now();
    this.#newest = { legal: frame.legal ?? [], view: frame.view ?? null };
    this.#previews.clear();
    this.draw();
    this.lay();
  }

  /** Several players at one screen: nobody sees another's secrets by the way. */
  private draw(): void {
    const viewer = (this.view as { viewer?: number | null } | null)?.viewer ?? null;
    const hidden = this.view !== null && this.game?.hidden(this.view);
    if (this.you.seats.length > 1 && hidden && viewer !== null && viewer !== this.#seen && !this.over) this.curtain = viewer;
    else this.curtain = null;
    if (this.curtain === null) this.#seen = viewer;
  }

  lift(): void {
    this.#seen = this.curtain;
    this.curtain = null;
  }

  /** Offers the choices, if the newest position is the one shown. */
  private lay(): void {
    const ready = this.#queue.length === 0 && this.past === null;
    this.chooser?.offer(ready ? (this.#newest.legal ?? []) : [], this.#newest.view);
  }

  /** Shows what waits, one step after the other, each for as long as it is worth. */
  private async show(): Promise<void> {
    if (this.#showing) return;
    this.#showing = true;
    try {
      while (this.#queue.length > 0) {
        if (!this.game) {
          await new Promise((done) => setTimeout(done, 20));
          continue;
        }
        const frame = this.#queue.shift();
        if (!frame) break;
        this.waiting = this.#queue.length;
        this.before = this.view;
        this.events = frame.events;
        this.tick += 1;
        this.fresh = this.log.length;
        this.log = [...this.log, ...frame.told];
        this.position(frame);
        // The board sees every step, however fast they come.
        await tick();
        const own = frame.did.some((did) => typeof did.by === 'number' && this.you.seats.includes(did.by));
        if (own) this.turnBegan = this.step;
        const worth = settings.motion && !own && document.visibilityState === 'visible' && this.#queue.length < PATIENCE;
        if (worth) await this.pause(this.game.pace(frame.events));
      }
    } finally {
      this.#showing = false;
    }
  }

  private pause(time: number): Promise<void> {
    return new Promise((done) => {
      const timer = setTimeout(done, time);
      this.#wake = () => {
        clearTimeout(timer);
        done();
      };
    });
  }

  /** Goes to the newest position at once. */
  skip(): void {
    const last = this.#queue.at(-1);
    if (!last) return;
    const told = this.#queue.flatMap((frame) => frame.told);
    this.#queue = [];
    this.waiting = 0;
    this.before = null;
    this.events = [];
    this.fresh = this.log.length;
    this.log = [...this.log, ...told];
    this.position(last);
    this.#wake?.();
  }

  /** Sends a command; resolves when it is stored. */
  send(command: Command): Promise<void> {
    const id = ++this.#commands;
    const socket = this.#socket;
    if (!socket || socket.readyState !== WebSocket.OPEN) {
      return Promise.reject(
        new Refusal({ code: 'offline', en: 'There is no connection at the moment.', de: 'Im Augenblick gibt es keine Verbindung.' }, 0),
      );
    }
    return new Promise((resolve, reject) => {
      this.#answers.set(id, { resolve, reject });
      socket.send(JSON.stringify({ ...command, id }));
    });
  }

  /** Sends a command; a refusal is shown. */
  wish(command: Command): Promise<void> {
    return this.tellWhy(() => this.send(command));
  }

  /** Does something; a refusal is shown. */
  private async tellWhy(deed: () => Promise<unknown>): Promise<void> {
    this.refusal = null;
    try {
      await deed();
    } catch (error) {
      if (!(error instanceof Refusal)) throw error;
      this.refusal = error.why;
    }
  }

  private act(action: string): Promise<void> {
    // Whoever acts has seen enough of what came before.
    this.#wake?.();
    return this.wish({ do: 'act', action, after: this.#number, seat: typeof this.turn === 'number' ? this.turn : undefined });
  }

  private look(action: string): Promise<Preview | null> {
    let preview = this.#previews.get(action);
    if (!preview) {
      preview = this.foresee(action).catch(() => null);
      this.#previews.set(action, preview);
    }
    return preview;
  }

  /** Asks why an action is refused, without doing it. */
  private attempt(action: string): Promise<void> {
    return this.tellWhy(() => this.foresee(action));
  }

  private foresee(action: string): Promise<Preview> {
    const seat = typeof this.turn === 'number' ? `&seat=${this.turn}` : '';
    return api.get<Preview>(`/api/tables/${this.id}/preview?action=${encodeURIComponent(action)}&lang=${settings.lang}${seat}`);
  }

  /** Looks at a position of the past, with what led to it. */
  async lookBack(step: number): Promise<void> {
    const from = this.past;
    try {
      const seat = this.you.seats.length === 1 ? `&seat=${this.you.seats[0]}` : '';
      const past = await api.get<Past>(`/api/tables/${this.id}/at?step=${step}&lang=${settings.lang}${seat}`);
      const forward = from !== null && past.step === from.step + 1;
      this.before = forward ? from.view : null;
      this.events = forward ? past.events : [];
      this.past = past;
      this.tick += 1;
      this.lay();
    } catch (error) {
      if (error instanceof Refusal) this.refusal = error.why;
    }
  }

  /** Back to the present. */
  lookForward(): void {
    this.past = null;
    this.before = null;
    this.events = [];
    this.lay();
  }
}
