/** What tells, wherever somebody is in the page, that it is their turn at some table. */

/** What a notification says. One with the same tag takes its place; the tag is the table. */
export interface Notice {
  tag: string;
  title: string;
  text: string;
}

/** What the system can do. */
export interface System {
  /** Does nobody see the page? */
  hidden(): boolean;
  badge(on: boolean): void;
  notify(notice: Notice): void;
  /** Tells the other windows of this browser. */
  tell(table: string, mine: boolean): void;
}

/**
 * The tables at which it is my turn: the mark before every title and the badge are there as long as there are any. A table that is open here
 * knows it at once, and tells other windows; of all others the server's list tells.
 */
export class TurnSigns {
  #waiting: ReadonlySet<string> = $state.raw(new Set());
  readonly #system: System;
  /** What the tables say that are open here. */
  readonly #here = new Map<string, boolean>();
  /** What the badge shows; before anybody knows, it is as the last visit left it. */
  #badge: boolean | null = null;

  constructor(system: System) {
    this.#system = system;
  }

  /** What stands before a title. */
  get mark(): string {
    return this.#waiting.size > 0 ? '● ' : '';
  }

  /** A table that is open here: the badge as long as it is my turn, and one notification for each turn that I do not see. */
  show(mine: boolean, notice: Notice): void {
    if (this.#here.get(notice.tag) === mine) return;
    this.#here.set(notice.tag, mine);
    this.hear(notice.tag, mine);
    this.#system.tell(notice.tag, mine);
    if (mine && this.#system.hidden()) this.#system.notify(notice);
  }

  /** The table is left. It may still wait for me. */
  leave(table: string): void {
    this.#here.delete(table);
  }

  /** What another window says of a table, or this one. */
  hear(table: string, mine: boolean): void {
    const others = [...this.#waiting].filter((one) => one !== table);
    this.#set(mine ? [...others, table] : others);
  }

  /** All tables at which it is my turn, as the server says. */
  list(tables: readonly string[]): void {
    const elsewhere = tables.filter((table) => !this.#here.has(table));
    this.#set([...elsewhere, ...[...this.#here].flatMap(([table, mine]) => (mine ? [table] : []))]);
  }

  #set(waiting: readonly string[]): void {
    this.#waiting = new Set(waiting);
    const badge = waiting.length > 0;
    if (badge === this.#badge) return;
    this.#badge = badge;
    this.#system.badge(badge);
  }
}
