/** A table as this browser sees it: what came from there, and what is shown of it. */
import { tick } from 'svelte';
import { api, Refused } from './api';
import { Chooser } from './chooser.svelte';
import type { Connection, Act, Link, Listener } from './connection';
import { Curtain } from './curtain.svelte';
import { load, type AnyAction, type AnyEvent, type AnyView, type LoadedGame } from './game';
import { named } from './named';
import { Playback } from './playback.svelte';
import { settings, SPEEDS } from './settings.svelte';
import { toShow } from './share';
import type { Turn } from '../types/core';
import type {
  Clocks,
  Command,
  Frame,
  Hint,
  LegalLine,
  Moment,
  News,
  Offered,
  Over,
  Preview,
  Refusal,
  Said,
  TableInfo,
  ToldOf,
  Undo,
  WholeTable,
  You,
} from '../types/wire';

/** Something to find out at a position of a finished game. */
export interface Exercise {
  lines: LegalLine<AnyAction>[];
  answer(wanted: Act): void;
}

type AnyNews = News<AnyView, AnyEvent, AnyAction>;

/** So many steps that wait to be watched are watched one by one; more are skipped. */
const PATIENCE = 12;

const OLD_PAGE: Refusal = {
  code: 'old_page',
  en: 'The board could not be loaded. Azalai may have been updated meanwhile: reload the page.',
  de: 'Das Spielbrett konnte nicht geladen werden. Vielleicht wurde Azalai inzwischen erneuert: Lade die Seite neu.',
};

/** A sentence of the log. */
export interface Line {
  text: string;
  /** The step that it tells of. */
  step: number;
  /** Whose step it was. */
  by: Turn | null;
}

/** What a frame tells, line by line. */
function linesOf({ told, told_of, step }: { told?: string[]; told_of?: ToldOf[]; step: number }): Line[] {
  return (told ?? []).map((text, index) => ({ text, step: told_of?.[index]?.step ?? step, by: told_of?.[index]?.by ?? null }));
}

export class Table {
  info: TableInfo | null = $state.raw(null);
  you: You = $state.raw({ seats: [], seat: null, host: false });
  game: LoadedGame | null = $state.raw(null);
  chooser: Chooser | null = $state.raw(null);
  link: Link = $state('connecting');
  /** Why the table cannot be shown. */
  gone: Refusal | null = $state.raw(null);
  /** The lines of chat that were reported from here. */
  reported: readonly number[] = $state.raw([]);
  /** The last refusal. */
  refusal: Refusal | null = $state.raw(null);
  chat: Said[] = $state.raw([]);

  // What is shown.
  view: AnyView = $state.raw(null);
  before: AnyView = $state.raw(null);
  events: AnyEvent[] = $state.raw([]);
  tick = $state(0);
  turn: Turn | null = $state(null);
  ask = $state('');
  log: Line[] = $state.raw([]);
  /** Where the newest entries of the log begin. */
  fresh = $state(0);
  clock: Clocks | null = $state.raw(null);
  /** When the clock's figures came, by the clock of this browser. */
  clockAt = $state(0);
  offers: Offered[] = $state.raw([]);
  over: Over | null = $state.raw(null);
  /** Whether one's own last action can be taken back. */
  undo: Undo | null = $state(null);
  /** What a bot advises in this position. */
  hint: Hint | null = $state.raw(null);
  step = $state(0);
  /** Where the log goes on after one's own last action. */
  since: number = $derived(this.log.findLastIndex(({ by }) => typeof by === 'number' && this.you.seats.includes(by)) + 1);
  /** Where the others' last turns began. */
  turnBegan: number = $derived(this.log[this.since - 1]?.step ?? 0);
  /** The step up to which luck alone sets the game up. */
  setUp: number = $derived((this.log.find(({ by }) => typeof by === 'number')?.step ?? 1) - 1);
  /** A position of the past that is looked at. */
  past: Moment<AnyView, AnyEvent> | null = $state.raw(null);
  /** With whose eyes a finished game is looked at, if not with one's own. */
  eyes: number | null = $state(null);
  /** What is chosen at this position of the past, to find something better: nothing is played. */
  exercise: Exercise | null = $state.raw(null);
  /** Is the past played, step by step? */
  watching = $state(false);

  readonly curtain = new Curtain();
  readonly playback: Playback<AnyNews> = new Playback({
    show: (news) => this.show(news),
    jump: (news) => this.jump(news),
    worth: (news, behind) => this.worth(news, behind),
  });
  readonly #connection: Connection;
  /** The number of the last news: an action answers it. */
  #number = 0;
  /** The last frame with everything. */
  #whole: WholeTable<AnyView, AnyAction> | null = null;
  #newest: { legal: LegalLine<AnyAction>[]; view: AnyView } = { legal: [], view: null };
  #previews = new Map<string, Promise<Preview<AnyView, AnyEvent> | null>>();
  /** The steps at which the page passed by itself: never twice, or nothing could be taken back. */
  #passed = new Set<number>();

  constructor(open: (listener: Listener) => Connection) {
    this.#connection = open({ frame: (frame) => this.take(frame), link: (link, refused) => this.linked(link, refused) });
  }

  connect(): void {
    this.#connection.connect();
  }

  close(): void {
    this.#connection.close();
  }

  /** Sends a command; a refusal is shown. */
  wish(command: Command): Promise<void> {
    return this.tellWhy(() => this.#connection.send(command));
  }

  /** Shows a line of chat to whoever runs the server; a refusal is shown. */
  report(line: number): Promise<void> {
    return this.tellWhy(async () => {
      await this.#connection.report(line);
      this.reported = [...this.reported, line];
    });
  }

  /** Looks at a position of the past, with what led to it. */
  async lookBack(step: number): Promise<void> {
    const from = this.past;
    this.exercise = null;
    try {
      const past = await this.#connection.at(step, this.you.seats.length === 1 ? (this.you.seats[0] ?? null) : null);
      const forward = from !== null && past.step === from.step + 1;
      this.stand(forward ? from.view : null, forward ? past.events : []);
      this.past = past;
      this.tick += 1;
      this.lay();
    } catch (error) {
      if (error instanceof Refused) this.refusal = error.refusal;
    }
  }

  /** Plays what happened: from the position that is looked at, else what the others did since one's own last action. */
  async watch(): Promise<void> {
    const from = this.past?.step ?? this.turnBegan;
    // What luck sets up before the first decision is shown in one go.
    if (!this.past || from < this.setUp) await this.lookBack(Math.max(from, this.setUp));
    this.watching = this.past !== null;
  }

  /** Back to the present. */
  lookForward(): void {
    this.past = null;
    this.exercise = null;
    this.eyes = null;
    this.stand(null, []);
    this.lay();
  }

  /** Lets somebody choose at the position that is looked at. */
  practise(exercise: Exercise): void {
    this.exercise = exercise;
    this.lay();
  }

  /** Asks a bot what it would do here, and shows it on the board. */
  async advise(): Promise<void> {
    const [id, step] = [this.info?.id, this.step];
    if (id === undefined) return;
    await this.tellWhy(async () => {
      const hint = await api.post<Hint>(`/api/tables/${id}/hint?lang=${settings.lang}`);
      // Whatever was advised for another position is worth nothing here.
      if (step !== this.step || this.past) return;
      const choice = this.chooser?.choices.find(({ line }) => line.action === hint.line);
      if (!choice) return;
      this.chooser?.choose(choice, hint.amount);
      this.hint = hint;
    });
  }

  private linked(link: Link, refused?: Refused): void {
    this.link = link;
    // That there is no connection is true no more.
    if (link === 'live' && this.refusal?.code === 'offline') this.refusal = null;
    if (link === 'gone') this.gone = refused?.refusal ?? OLD_PAGE;
  }

  private take(frame: Frame<AnyView, AnyEvent, AnyAction>): void {
    switch (frame.is) {
      case 'table':
        void this.whole(frame);
        break;
      case 'news':
        this.#number = frame.number;
        this.playback.push(frame);
        break;
      case 'said':
        this.chat = [...this.chat, frame];
        break;
      case 'sitting':
        if (this.info) this.info = { ...this.info, sitting: frame.sitting };
        break;
      case 'refused':
        this.refusal = frame.error;
        break;
    }
  }

  /** Everything at once: the first frame, and after a change that is no move. */
  private async whole(frame: WholeTable<AnyView, AnyAction>): Promise<void> {
    this.#number = frame.number;
    this.#whole = frame;
    // What comes meanwhile waits for this one.
    this.playback.hold();
    this.playback.clear();
    this.info = frame.table;
    this.you = frame.you;
    this.chat = frame.chat;
    this.share(frame.table, frame.you);
    const there = await this.sitDown(frame.table.game);
    // By now there may be a newer one.
    if (!there || this.#whole !== frame) return;
    this.log = linesOf(frame);
    this.fresh = this.log.length;
    this.stand(null, []);
    this.position(frame);
    this.playback.letGo();
  }

  /** Luck may wait for what this browser adds to it. */
  private share(info: TableInfo, you: You): void {
    const share = toShow(info, you);
    // It may be too late, or shown from another window: luck goes on without it.
    if (share) void this.#connection.send({ do: 'share', share }).catch(() => undefined);
  }

  /** Loads the board of the game, if it is not there. */
  private async sitDown(name: string): Promise<boolean> {
    if (this.game?.name === name) return true;
    const game = await load(name).catch(() => null);
    if (!game) {
      this.close();
      this.linked('gone');
      return false;
    }
    // Two frames may wait for the same game: what the one has offered the other must not throw away.
    if (this.game?.name === name) return true;
    this.game = game;
    this.chooser = new Chooser(game, {
      act: (wanted) => this.act(wanted),
      attempt: (wanted) => this.attempt(wanted),
      preview: (wanted) => this.look(wanted),
      // Whoever goes on has read what was refused.
      picked: () => (this.refusal = null),
    });
    return true;
  }

  /** What the board animates. */
  private stand(before: AnyView, events: AnyEvent[]): void {
    this.before = before;
    this.events = events;
  }

  private position(frame: WholeTable<AnyView, AnyAction> | AnyNews): void {
    if (frame.view !== undefined) this.view = frame.view;
    if (frame.turn !== undefined) this.turn = frame.turn;
    this.step = frame.step;
    this.ask = frame.ask ?? '';
    this.offers = frame.offers ?? [];
    this.over = frame.over ?? null;
    this.undo = frame.undo ?? null;
    this.hint = null;
    this.clock = frame.clock ?? null;
    this.clockAt = performance.now();
    this.#newest = { legal: frame.legal ?? [], view: frame.view ?? null };
    this.#previews.clear();
    const { game, view } = this;
    const shown = game !== null && view !== null;
    const own = this.you.seats.length + (this.you.replaced?.length ?? 0);
    const secret = shown && own > 1 && !this.over && game.hidden(view);
    this.curtain.draw(shown ? game.viewer(view) : null, secret);
    this.lay();
  }

  /** Offers the choices, if the newest position is the one shown. */
  private lay(): void {
    if (this.exercise && this.past) {
      this.chooser?.offer(this.exercise.lines, this.past.view);
      return;
    }
    const ready = this.playback.waiting === 0 && this.past === null;
    this.hint = null;
    this.chooser?.offer(ready ? this.#newest.legal : [], this.#newest.view);
    if (ready) this.pass();
  }

  /** Does the only thing that can be done, if it is to pass or to end, and if the reader wants that. */
  private pass(): void {
    const only = this.chooser?.choices.length === 1 ? this.chooser.choices[0] : undefined;
    if (!settings.passes || !only || only.line.most > only.line.least || this.curtain.before !== null || this.#passed.has(this.step))
      return;
    if (!only.items.every((item) => this.game?.isButton(item))) return;
    this.#passed.add(this.step);
    void this.act({ action: only.line.action });
  }

  private tell(news: AnyNews[]): void {
    this.fresh = this.log.length;
    for (const one of news) {
      // What was taken back is no part of the story.
      const undo = one.did.find((did) => 'did' in did && did.did === 'undo');
      const log = undo && 'keep' in undo ? this.log.filter(({ step }) => step <= undo.keep) : this.log;
      this.log = [...log, ...linesOf(one)];
    }
    this.fresh = Math.min(this.fresh, this.log.length);
  }

  private async show(news: AnyNews): Promise<void> {
    this.stand(this.view, news.events);
    this.tick += 1;
    this.tell([news]);
    this.outdate();
    this.position(news);
    // The board sees every step, however fast they come.
    await tick();
  }

  private jump(news: AnyNews[]): void {
    const last = news.at(-1);
    if (!last) return;
    this.stand(null, []);
    this.tell(news);
    this.outdate();
    this.position(last);
  }

  /** A refusal is about the position in which it was said; that one came too late is said about the next. */
  private outdate(): void {
    if (this.refusal?.code !== 'late') this.refusal = null;
  }

  private worth(news: AnyNews, behind: number): number {
    const watched = settings.motion && !this.isOwn(news) && document.visibilityState === 'visible' && behind < PATIENCE;
    const setUp = this.setUp === 0 ? news.did.every((did) => 'by' in did && did.by === 'chance') : news.step <= this.setUp;
    return watched && !setUp ? this.pace(news.events) : 0;
  }

  /** How long a step is watched, at the speed that the reader likes. */
  pace(events: AnyEvent[]): number {
    return (this.game?.pace(events) ?? 0) * SPEEDS[settings.speed];
  }

  private isOwn(news: AnyNews): boolean {
    return news.did.some((did) => 'by' in did && typeof did.by === 'number' && this.you.seats.includes(did.by));
  }

  private get seat(): number | null {
    return typeof this.turn === 'number' ? this.turn : null;
  }

  /** Does something; a refusal is shown. */
  private async tellWhy(attempt: () => Promise<unknown>): Promise<void> {
    this.refusal = null;
    try {
      await attempt();
    } catch (error) {
      if (!(error instanceof Refused)) throw error;
      this.refusal = error.refusal;
    }
  }

  private act(wanted: Act): Promise<void> {
    if (this.exercise) return Promise.resolve(this.exercise.answer(wanted));
    // Whoever acts has seen enough of what came before.
    this.playback.hurry();
    return this.wish({ do: 'act', ...wanted, after: this.#number, ...(this.seat === null ? {} : { seat: this.seat }) });
  }

  /** A sentence in which cards and places have their names in place of their codes. */
  named(text: string): string {
    return named(text, this.game, this.view);
  }

  private look(wanted: Act): Promise<Preview<AnyView, AnyEvent> | null> {
    // Nothing will be played: there is nothing to foretell, and no luck to face.
    if (this.exercise) return Promise.resolve({ luck: false });
    const key = `${wanted.action} ${wanted.amount ?? ''}`;
    let preview = this.#previews.get(key);
    if (!preview) {
      preview = this.#connection.preview(wanted, this.seat).catch(() => null);
      this.#previews.set(key, preview);
    }
    return preview;
  }

  /** Asks why an action is refused, without doing it. */
  private attempt(wanted: Act): Promise<void> {
    if (this.exercise) return Promise.resolve();
    return this.tellWhy(() => this.#connection.preview(wanted, this.seat));
  }
}
