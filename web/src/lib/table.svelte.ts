/** A table as this browser sees it: what came from there, and what is shown of it. */
import { tick } from 'svelte';
import { Refused } from './api';
import { Chooser } from './chooser.svelte';
import type { Connection, Act, Link, Listener } from './connection';
import { Curtain } from './curtain.svelte';
import { load, type AnyAction, type AnyEvent, type AnyView, type LoadedGame } from './game';
import { Playback } from './playback.svelte';
import { settings } from './settings.svelte';
import { toShow } from './share';
import type { Turn } from '../types/core';
import type {
  Clocks,
  Command,
  Frame,
  LegalLine,
  Moment,
  News,
  Offered,
  Over,
  Preview,
  Refusal,
  Said,
  TableInfo,
  WholeTable,
  You,
} from '../types/wire';

type AnyNews = News<AnyView, AnyEvent, AnyAction>;

/** So many steps that wait to be watched are watched one by one; more are skipped. */
const PATIENCE = 12;

const OLD_PAGE: Refusal = {
  code: 'old_page',
  en: 'The board could not be loaded. Azalai may have been updated meanwhile: reload the page.',
  de: 'Das Spielbrett konnte nicht geladen werden. Vielleicht wurde Azalai inzwischen erneuert: Lade die Seite neu.',
};

export class Table {
  info: TableInfo | null = $state.raw(null);
  you: You = $state.raw({ seats: [], seat: null, host: false });
  game: LoadedGame | null = $state.raw(null);
  chooser: Chooser | null = $state.raw(null);
  link: Link = $state('connecting');
  /** Why the table cannot be shown. */
  gone: Refusal | null = $state.raw(null);
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
  log: string[] = $state.raw([]);
  /** Where the newest entries of the log begin. */
  fresh = $state(0);
  clock: Clocks | null = $state.raw(null);
  /** When the clock's figures came, by the clock of this browser. */
  clockAt = $state(0);
  offers: Offered[] = $state.raw([]);
  over: Over | null = $state.raw(null);
  step = $state(0);
  /** Where the others' last turns began. */
  turnBegan = $state(0);
  /** A position of the past that is looked at. */
  past: Moment<AnyView, AnyEvent> | null = $state.raw(null);

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

  /** Looks at a position of the past, with what led to it. */
  async lookBack(step: number): Promise<void> {
    const from = this.past;
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

  /** Back to the present. */
  lookForward(): void {
    this.past = null;
    this.stand(null, []);
    this.lay();
  }

  private linked(link: Link, refused?: Refused): void {
    this.link = link;
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
    this.log = frame.told ?? [];
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
    this.game = game;
    this.chooser = new Chooser(game, {
      act: (wanted) => this.act(wanted),
      attempt: (wanted) => this.attempt(wanted),
      preview: (wanted) => this.look(wanted),
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
    this.clock = frame.clock ?? null;
    this.clockAt = performance.now();
    this.#newest = { legal: frame.legal ?? [], view: frame.view ?? null };
    this.#previews.clear();
    const { game, view } = this;
    const shown = game !== null && view !== null;
    const secret = shown && this.you.seats.length > 1 && !this.over && game.hidden(view);
    this.curtain.draw(shown ? game.viewer(view) : null, secret);
    this.lay();
  }

  /** Offers the choices, if the newest position is the one shown. */
  private lay(): void {
    const ready = this.playback.waiting === 0 && this.past === null;
    this.chooser?.offer(ready ? this.#newest.legal : [], this.#newest.view);
  }

  private tell(told: string[]): void {
    this.fresh = this.log.length;
    this.log = [...this.log, ...told];
  }

  private async show(news: AnyNews): Promise<void> {
    this.stand(this.view, news.events);
    this.tick += 1;
    this.tell(news.told ?? []);
    this.position(news);
    if (this.isOwn(news)) this.turnBegan = this.step;
    // The board sees every step, however fast they come.
    await tick();
  }

  private jump(news: AnyNews[]): void {
    const last = news.at(-1);
    if (!last) return;
    this.stand(null, []);
    this.tell(news.flatMap(({ told }) => told ?? []));
    this.position(last);
  }

  private worth(news: AnyNews, behind: number): number {
    const watched = settings.motion && !this.isOwn(news) && document.visibilityState === 'visible' && behind < PATIENCE;
    return watched ? (this.game?.pace(news.events) ?? 0) : 0;
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
    // Whoever acts has seen enough of what came before.
    this.playback.hurry();
    return this.wish({ do: 'act', ...wanted, after: this.#number, ...(this.seat === null ? {} : { seat: this.seat }) });
  }

  private look(wanted: Act): Promise<Preview<AnyView, AnyEvent> | null> {
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
    return this.tellWhy(() => this.#connection.preview(wanted, this.seat));
  }
}
