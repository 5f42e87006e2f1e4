/** A review as somebody goes through it: what has come, which moment is looked at, what is learned. */
import { api, Refused, sentence } from '../../lib/api';
import type { Act } from '../../lib/connection';
import type { AnyAction } from '../../lib/game';
import { settings } from '../../lib/settings.svelte';
import type { Table } from '../../lib/table.svelte';
import type { Judged, LegalLine, Progress, Review, TableInfo, Try } from '../../types/wire';
import { judgeAnswer, lessonsOf, momentsOf, type Answered, type Moments } from './moments';

/** How long to wait before asking again how far it has come, in ms. */
const AGAIN = 600;

/** What is marked on the board. */
export interface Mark {
  kind: 'played' | 'better';
  /** Its things, each by the places that it may have: the first that is there counts. */
  things: (readonly string[])[];
}

/** Going through one's own mistakes. */
export interface Lesson {
  /** Which of them, from 0. */
  nth: number;
  of: Judged[];
  /** What was answered last. */
  answered: Answered | null;
  /** Is the answer shown? */
  shown: boolean;
  /** How many were found without help. */
  found: number;
  /** Are all of them done? */
  done: boolean;
}

export class Reviewing {
  /** Is the review open? */
  open = $state(false);
  review: Review | null = $state.raw(null);
  progress: Progress | null = $state.raw(null);
  failed = $state('');
  /** Was it asked for? Before that none is coming. */
  asked = $state(false);
  /** The moment that is looked at. */
  at: Judged | null = $state.raw(null);
  lesson: Lesson | null = $state.raw(null);
  readonly own: readonly number[];
  readonly #table: Table;
  readonly #info: TableInfo;
  #timer: ReturnType<typeof setTimeout> | undefined;
  #closed = false;

  constructor(table: Table, info: TableInfo) {
    this.#table = table;
    this.#info = info;
    this.own = table.you.seats;
  }

  get moments(): Moments {
    return this.review ? momentsOf(this.review, this.own) : { own: [], others: [] };
  }

  get lessons(): Judged[] {
    return this.review ? lessonsOf(this.review, this.own) : [];
  }

  /** What is drawn on the board: what was played and what was better. A lesson does not tell before it is solved. */
  get marks(): Mark[] {
    const judged = this.at;
    const { game, past } = this.#table;
    if (!judged || !game || past?.step !== judged.number - 1) return [];
    // What is a button has no place on the board: the words tell it.
    const things = (parts: unknown): Mark['things'] =>
      game
        .items(parts as AnyAction, past.view)
        .filter((item) => !game.isButton(item))
        .map((item) => game.places?.(item, past.view) ?? [item])
        .filter((places) => places.length > 0);
    const [best] = judged.options ?? [];
    const played = judged.options?.at(-1);
    if (!best || !played) return [];
    const marks: Mark[] = [{ kind: 'played', things: things(played.parts) }];
    if (!this.lesson || this.lesson.shown) marks.push({ kind: 'better', things: things(best.parts) });
    return marks;
  }

  close(): void {
    this.#closed = true;
    clearTimeout(this.#timer);
  }

  /** Asks for the review, and again until it is there. */
  async ask(): Promise<void> {
    clearTimeout(this.#timer);
    this.asked = true;
    this.failed = '';
    try {
      const answer = await api.get<Review | Progress>(`/api/tables/${this.#info.id}/review?lang=${settings.lang}`);
      if (this.#closed) return;
      if ('decisions' in answer) this.review = answer;
      else {
        this.progress = answer;
        this.#timer = setTimeout(() => void this.ask(), AGAIN);
      }
    } catch (error) {
      this.failed = sentence(error);
    }
  }

  /** Opens the review, or closes it and shows the end again. */
  show(open: boolean): void {
    this.open = open;
    if (open && !this.review) void this.ask();
    if (!open) this.leave();
  }

  /** Looks at a moment: the position in which it was decided, with the eyes of whoever did. */
  async look(judged: Judged): Promise<void> {
    this.lesson = null;
    await this.stand(judged);
  }

  /** The next or the previous of the moments of the same kind. */
  async go(by: number): Promise<void> {
    const { own, others } = this.moments;
    const list = this.at && own.includes(this.at) ? own : others;
    const next = this.at ? list[list.indexOf(this.at) + by] : undefined;
    if (next) await this.look(next);
  }

  /** Is there a moment so many further on? */
  has(by: number): boolean {
    const { own, others } = this.moments;
    const list = this.at && own.includes(this.at) ? own : others;
    return this.at !== null && list[list.indexOf(this.at) + by] !== undefined;
  }

  /** Leaves the moment, and the lesson with it. */
  leave(): void {
    this.at = null;
    this.lesson = null;
    this.#table.lookForward();
  }

  /** Goes through one's own mistakes, from the first. */
  async learn(): Promise<void> {
    await this.teach({ nth: 0, of: this.lessons, answered: null, shown: false, found: 0, done: false });
  }

  /** On to the next mistake. */
  async nextLesson(): Promise<void> {
    const lesson = this.lesson;
    if (!lesson) return;
    const nth = lesson.nth + 1;
    if (nth >= lesson.of.length) this.lesson = { ...lesson, done: true };
    else await this.teach({ ...lesson, nth, answered: null, shown: false });
  }

  showAnswer(): void {
    if (this.lesson) this.lesson = { ...this.lesson, shown: true };
  }

  /** Plays on from the moment, at a table of one's own; gives its id. */
  async tryIt(): Promise<string | null> {
    const judged = this.at;
    if (!judged) return null;
    const wish: Try = { step: judged.number - 1, seat: judged.seat };
    try {
      return (await api.post<TableInfo>(`/api/tables/${this.#info.id}/try`, wish)).id;
    } catch (error) {
      if (error instanceof Refused) this.#table.refusal = error.refusal;
      return null;
    }
  }

  private async stand(judged: Judged): Promise<void> {
    this.#table.eyes = judged.seat;
    await this.#table.lookBack(judged.number - 1);
    this.at = judged;
  }

  private async teach(lesson: Lesson): Promise<void> {
    const judged = lesson.of[lesson.nth];
    if (!judged) return;
    this.lesson = lesson;
    await this.stand(judged);
    try {
      const lines = await api.get<LegalLine<AnyAction>[]>(
        `/api/tables/${this.#info.id}/choices?step=${judged.number - 1}&lang=${settings.lang}`,
      );
      if (this.isTaught(judged)) this.#table.practise({ lines, answer: (wanted) => this.answer(wanted) });
    } catch (error) {
      if (error instanceof Refused) this.#table.refusal = error.refusal;
    }
  }

  /** Is this still the lesson? Somebody may have gone on meanwhile. */
  private isTaught(judged: Judged): boolean {
    return this.at === judged && this.lesson !== null;
  }

  private answer(wanted: Act): void {
    const { lesson, at } = this;
    if (!lesson || !at) return;
    const answered = judgeAnswer(at, wanted);
    const right = answered.answer === 'best' || answered.answer === 'good';
    const found = lesson.found + Number(right && !lesson.shown);
    this.lesson = { ...lesson, answered, found, shown: lesson.shown || right };
  }
}
