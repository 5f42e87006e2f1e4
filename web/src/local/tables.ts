/**
 * Drives the tables of this browser, in a worker: stores entries before frames are shown, tells the time, draws seeds, lets bots think.
 * What happens at a table is decided in Rust (crates/azalai-table), as at a server.
 */
import type { Command, Frame, Hint, NewTable, Progress, Review, TableInfo, Try } from '../types/wire';
import { Refusing, type Answering, type Question } from './house';
import { LOCAL } from './own';
import type { Entry, Row, Store } from './store';

/** A frame of any game. */
export type AnyFrame = Frame<unknown, unknown, unknown>;

/** What somebody sees a table in. */
interface Window {
  table: string;
  seat: number | null;
  lang: string;
}

/** Where a table stands. */
interface Next {
  number: number;
  bot: number | null;
  due: number | null;
  mine: boolean;
  last_at: number;
  info: TableInfo;
}

interface Changed extends Next {
  table: string;
  after: number;
  at: number;
  entries: string[];
  frames: (AnyFrame | null)[];
}

interface Found {
  seat: number;
  number: number;
  action: string;
}

/** Where bots think: a worker of their own, which follows the tables by their entries. */
export interface Thinking {
  /** Asks about a table as it is after so many entries. Questions wait for each other. */
  ask<T>(table: string, number: number, question: Question<T>, progress?: (progress: Progress) => void): Promise<T>;
}

/** What the driver needs of the world around it. */
export interface World {
  house: Answering;
  store: Store;
  /** Where bots think about their actions, and where they advise and review: nobody waits for the other. */
  bots: Thinking;
  advisers: Thinking;
  now(): number;
  random(bytes: number): Uint8Array;
  /** Shows a frame in a window. */
  show(window: number, frame: AnyFrame): void;
  /** Tells the other windows of this browser that something happened at a table. */
  tell(table: string): void;
  /** Calls back once this window alone lets the bots of this table play. */
  drive(table: string, begin: () => void): void;
}

/** How long a hint is thought about. */
const HINT = '500ms';
/** So many letters has the name of a table, after its beginning. */
const LETTERS = 16;

const hex = (bytes: Uint8Array): string => Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('');

export class Tables {
  readonly #world: World;
  readonly #windows = new Map<number, Window>();
  /** The tables that the house holds, with the number of their last entry. */
  readonly #held = new Map<string, Next>();
  readonly #driven = new Set<string>();
  readonly #wanted = new Set<string>();
  readonly #busy = new Set<string>();
  /** How long bots have thought in the turn of this seat. */
  readonly #spent = new Map<string, { seat: number; ms: number }>();
  readonly #timers = new Map<string, ReturnType<typeof setTimeout>>();
  readonly #reviews = new Map<string, Progress>();
  /** What happens one after the other. */
  #line: Promise<unknown> = Promise.resolve();
  /** What I am called. */
  name = '';
  /** How many games a review plays in its mind a decision. */
  reviewGames = 500;

  constructor(world: World) {
    this.#world = world;
  }

  /** The house has forgotten everything. */
  forget(): void {
    this.#held.clear();
  }

  // ── Windows

  async watch(window: number, table: string, seat: number | null, lang: string): Promise<void> {
    await this.#inLine(async () => {
      await this.#hold(table);
      this.#windows.set(window, { table, seat, lang });
      this.#world.show(window, this.#world.house.ask({ ask: 'whole', table, window: { seat, lang }, now: this.#world.now() }));
      this.#windUp(table);
    });
    if (this.#wanted.has(table)) return;
    this.#wanted.add(table);
    this.#world.drive(table, () => {
      this.#driven.add(table);
      this.#windUp(table);
    });
  }

  leave(window: number): void {
    this.#windows.delete(window);
  }

  /** Another window changed this table. */
  async news(table: string): Promise<void> {
    if (!this.#held.has(table)) return;
    await this.#inLine(async () => {
      if (this.#held.has(table)) await this.#catchUp(table);
    });
  }

  // ── Tables

  open(wish: NewTable): Promise<TableInfo> {
    return this.#open({ ask: 'open', wish });
  }

  rematch(table: string): Promise<TableInfo> {
    return this.#inLine(async () => {
      await this.#hold(table);
      const known = this.#held.get(table)?.info.rematch;
      if (known) return this.#infoOf(known);
      const info = await this.#openNow({ ask: 'rematch', table });
      await this.#change(table, { ask: 'has_rematch', rematch: info.id });
      return info;
    });
  }

  try(table: string, wish: Try): Promise<TableInfo> {
    return this.#inLine(async () => {
      await this.#hold(table);
      return this.#openNow({ ask: 'try', table, wish });
    });
  }

  command(table: string, command: Command): Promise<number> {
    return this.#inLine(async () => {
      await this.#hold(table);
      return (await this.#change(table, { ask: 'command', command })).number;
    });
  }

  /** Asks about a table without changing it. */
  look<T>(table: string, question: Question<T>): Promise<T> {
    return this.#inLine(async () => {
      await this.#hold(table);
      return this.#world.house.ask<T>({ ...question, table });
    });
  }

  info(table: string): Promise<TableInfo> {
    return this.#inLine(() => this.#infoOf(table));
  }

  async hint(table: string, lang: string): Promise<Hint> {
    const number = await this.#numberOf(table);
    return this.#world.advisers.ask(table, number, { ask: 'hint', table, seed: this.#seed(), budget: HINT, lang });
  }

  /** The review of a game, or how far it has come. */
  async review(table: string, lang: string): Promise<Review | Progress> {
    const kept = await this.#world.store.review(table, lang);
    if (kept) return kept;
    const key = `${table} ${lang}`;
    const making = this.#reviews.get(key);
    if (making) return making;
    const { number, info } = await this.#inLine(() => this.#hold(table));
    if (info.state !== 'over') return this.look(table, { ask: 'review', games: 2, lang });
    this.#reviews.set(key, { done: 0, of: 0 });
    const progress = (so_far: Progress): void => void this.#reviews.set(key, so_far);
    void this.#world.advisers
      .ask<Review>(table, number, { ask: 'review', table, games: this.reviewGames, lang }, progress)
      .then((review) => this.#world.store.keepReview(table, lang, review))
      .catch((error: unknown) => console.error(error))
      .finally(() => this.#reviews.delete(key));
    return { done: 0, of: 0 };
  }

  async remove(table: string): Promise<void> {
    await this.#inLine(async () => {
      this.#held.delete(table);
      await this.#world.store.remove(table);
    });
  }

  /** Takes in a table from a file, if it can be read; says whether it was new. */
  takeIn(table: string, log: Entry[]): Promise<boolean> {
    return this.#inLine(async () => {
      const known = await this.#world.store.row(table);
      if (known && known.number >= log.length) return false;
      const followed = this.#follow(table, 0, log, []);
      this.#held.delete(table);
      const after = known?.number ?? 0;
      const same = JSON.stringify(await this.#world.store.log(table, 0)) === JSON.stringify(log.slice(0, after));
      if (!same) return false;
      return (await this.#world.store.add(rowOf(followed), after, log.slice(after))) === 'kept';
    });
  }

  // ── How it is done

  #inLine<T>(work: () => Promise<T>): Promise<T> {
    const done = this.#line.then(work);
    this.#line = done.catch(() => undefined);
    return done;
  }

  #open(question: Question<Changed>): Promise<TableInfo> {
    return this.#inLine(() => this.#openNow(question));
  }

  async #openNow(question: Question<Changed>): Promise<TableInfo> {
    const world = this.#world;
    const drawn = { id: LOCAL + hex(world.random(LETTERS / 2)), seed: hex(world.random(32)) };
    const opened = world.house.ask<Changed>({ ...question, name: this.name, drawn, at: world.now() });
    await world.store.add(rowOf(opened), 0, entriesOf(opened));
    this.#held.set(opened.table, opened);
    return opened.info;
  }

  async #infoOf(table: string): Promise<TableInfo> {
    return (await this.#hold(table)).info;
  }

  async #numberOf(table: string): Promise<number> {
    return (await this.#inLine(() => this.#hold(table))).number;
  }

  /** The house holds this table, whatever it takes. */
  async #hold(table: string): Promise<Next> {
    const held = this.#held.get(table);
    if (held) return held;
    const log = await this.#world.store.log(table, 0);
    const next = log.length > 0 ? this.#follow(table, 0, log, []) : this.#world.house.ask<Next>({ ask: 'info', table });
    this.#held.set(table, next);
    return next;
  }

  #follow(table: string, after: number, log: Entry[], windows: Window[]): Next & { frames: AnyFrame[] } {
    const shown = windows.map(({ seat, lang }) => ({ seat, lang }));
    return this.#world.house.ask({ ask: 'follow', table, name: this.name, after, log, windows: shown, now: this.#world.now() });
  }

  #watchers(table: string): [number, Window][] {
    return [...this.#windows].filter(([, window]) => window.table === table);
  }

  /** Takes over what another window stored. */
  async #catchUp(table: string): Promise<void> {
    const known = this.#held.get(table)?.number ?? 0;
    const log = await this.#world.store.log(table, known);
    if (log.length === 0) return;
    const watchers = this.#watchers(table);
    const windows = watchers.map(([, window]) => window);
    const next = this.#follow(table, known, log, windows);
    this.#held.set(table, next);
    watchers.forEach(([window], index) => next.frames[index] && this.#world.show(window, next.frames[index]));
    this.#windUp(table);
  }

  /** Changes a table: what happened is stored, then shown. */
  async #change(table: string, question: Question<Changed>): Promise<Changed> {
    const watchers = this.#watchers(table);
    const windows = watchers.map(([, { seat, lang }]) => ({ seat, lang }));
    const changed = this.#world.house.ask<Changed>({ ...question, table, windows, at: this.#world.now() });
    const added = await this.#world.store.add(rowOf(changed), changed.after, entriesOf(changed));
    if (added === 'taken') {
      // Another window was faster: this did not happen.
      this.#held.delete(table);
      this.#world.house.ask({ ask: 'forget', table });
      await this.#hold(table);
      for (const [window, { seat, lang }] of watchers) {
        this.#world.show(window, this.#world.house.ask({ ask: 'whole', table, window: { seat, lang }, now: this.#world.now() }));
      }
      this.#windUp(table);
      throw new Refusing(LATE);
    }
    this.#held.set(table, changed);
    watchers.forEach(([window], index) => {
      const frame = changed.frames[index];
      if (frame) this.#world.show(window, frame);
    });
    this.#world.tell(table);
    this.#windUp(table);
    return changed;
  }

  /** After a change: the clock is set, and a bot whose turn it is begins to think. */
  #windUp(table: string): void {
    const next = this.#held.get(table);
    if (!next || !this.#driven.has(table)) return;
    clearTimeout(this.#timers.get(table));
    if (next.due !== null) {
      const wait = Math.min(Math.max(next.due - this.#world.now(), 0), 0x7fffffff);
      this.#timers.set(
        table,
        setTimeout(() => void this.#inLine(() => this.#change(table, { ask: 'clock' })).catch(() => undefined), wait),
      );
    }
    if (next.bot === null) this.#spent.delete(table);
    else if (!this.#busy.has(table)) void this.#think(table, next.bot, next.number);
  }

  async #think(table: string, seat: number, number: number): Promise<void> {
    this.#busy.add(table);
    const before = this.#spent.get(table);
    const spent = before?.seat === seat ? before.ms : 0;
    const begun = this.#world.now();
    let failed = false;
    try {
      const found = await this.#world.bots.ask<Found>(table, number, { ask: 'think', table, spent, seed: this.#seed() });
      this.#spent.set(table, { seat, ms: spent + Math.round(this.#world.now() - begun) });
      // Until that is stored, nobody else begins to think for this table.
      await this.#inLine(() => this.#change(table, { ask: 'bot_acts', ...found }));
    } catch (error) {
      // Something else happened meanwhile: if it is still a bot's turn, it thinks again.
      failed = !(error instanceof Refusing) || !MEANWHILE.includes(error.refusal.code);
      if (failed) console.error(error);
    }
    this.#busy.delete(table);
    if (!failed) this.#windUp(table);
  }

  /** Where a bot's whims come from: as many bits as JSON tells exactly. */
  #seed(): number {
    return this.#world.random(6).reduce((number, byte) => number * 256 + byte, 0);
  }
}

/** Why a bot may not do any more what it found. */
const MEANWHILE = ['late', 'not_your_turn', 'over'];

const LATE = {
  code: 'late',
  en: 'something was played meanwhile; look at the table and choose again',
  de: 'inzwischen wurde etwas gespielt; sieh auf den Tisch und wähle neu',
};

const entriesOf = ({ at, entries }: Changed): Entry[] => entries.map((line) => [at, line]);

const rowOf = ({ number, last_at, mine, info }: Next): Row => ({ id: info.id, number, at: last_at, mine, info });
