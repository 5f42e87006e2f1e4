/** When this browser shows that it is my turn. */

/** What a notification says. One with the same tag takes its place. */
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
}

/** The signs of a table: the icon as long as it is my turn, and one notification for each turn that I do not see. */
export class TurnSigns {
  readonly #system: System;
  #mine = false;

  constructor(system: System) {
    this.#system = system;
  }

  show(mine: boolean, notice: Notice): void {
    if (mine === this.#mine) return;
    this.#mine = mine;
    this.#system.badge(mine);
    if (mine && this.#system.hidden()) this.#system.notify(notice);
  }

  /** The table is left. */
  end(): void {
    if (this.#mine) this.#system.badge(false);
    this.#mine = false;
  }
}
