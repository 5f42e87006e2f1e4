/**
 * The one grammar of all games. What can be used glows. The first click selects and previews, the second
 * does it, Escape takes back. A board marks its things with `spot` (lib/spot.svelte.ts) and reads from here.
 */
import type { LegalLine, Preview } from '../types/wire';
import type { Act } from './connection';
import type { AnyAction, AnyEvent, AnyView, Grammar } from './game';

/** A legal line, with the things to click. */
export interface Choice<Action = AnyAction> {
  line: LegalLine<Action>;
  items: string[];
}

export interface Hands {
  act(wanted: Act): Promise<void>;
  /** Asks why an action is refused. */
  attempt(wanted: Act): Promise<void>;
  preview(wanted: Act): Promise<Preview<AnyView, AnyEvent> | null>;
  /** Something was picked. */
  picked?(): void;
}

export class Chooser<Action extends AnyAction = AnyAction> {
  /** All that is legal. */
  choices: Choice<Action>[] = $state.raw([]);
  /** What was clicked so far, in order. */
  picked: string[] = $state([]);
  /** The thing under the pointer or with the focus. */
  hovered: string | null = $state(null);
  /** The amount for the chosen line, if it has one. */
  amount = $state(1);
  /** What the considered action would bring, as the server says. */
  preview: Preview<AnyView, AnyEvent> | null = $state.raw(null);
  /** Is an action under way? */
  busy = $state(false);
  /** How many clicks have not done all that they do. */
  #clicks = $state(0);

  /** The choices that hold everything picked. */
  open: Choice<Action>[] = $derived(this.choices.filter((choice) => this.picked.every((item) => choice.items.includes(item))));
  /** What can be clicked next. */
  glowing: ReadonlySet<string> = $derived(
    new Set(this.open.flatMap((choice) => choice.items).filter((item) => !this.picked.includes(item))),
  );
  /** Everything that can be picked at the start. */
  starting: ReadonlySet<string> = $derived(new Set(this.choices.flatMap((choice) => choice.items)));
  /** The choice that is wholly picked: ready to be done. */
  chosen: Choice<Action> | null = $derived(this.open.find((choice) => choice.items.length === this.picked.length) ?? null);
  /** The choice to preview: the chosen one, or what a click on the thing under the pointer would choose. */
  considered: Choice<Action> | null = $derived.by(() => {
    if (this.chosen) return this.chosen;
    const hovered = this.hovered;
    if (!hovered || !this.glowing.has(hovered)) return null;
    const open = this.open.filter((choice) => choice.items.includes(hovered));
    return open.find((choice) => choice.items.length === this.picked.length + 1) ?? null;
  });
  /** The action of the considered choice. */
  wanted: Act | null = $derived(this.considered ? this.actOf(this.considered.line) : null);

  #game: Grammar<AnyView, Action>;
  #hands: Hands;
  #view: AnyView;
  /** Stays picked for the next action: the colour of a camel. */
  #kept: string | null = null;

  constructor(game: Grammar<AnyView, Action>, hands: Hands) {
    this.#game = game;
    this.#hands = hands;
  }

  /** A new position: what is legal now. */
  offer(lines: LegalLine<Action>[], view: AnyView): void {
    this.#view = view;
    this.choices = lines.map((line) => ({ line, items: this.#game.items(line.parts, view) }));
    this.preview = null;
    this.busy = false;
    this.picked = this.#kept !== null && this.starting.has(this.#kept) ? [this.#kept] : [];
  }

  /** Has everything happened that the clicks so far brought about? */
  get settled(): boolean {
    return !this.busy && this.#clicks === 0;
  }

  can(item: string): boolean {
    return this.glowing.has(item);
  }

  has(item: string): boolean {
    return this.picked.includes(item);
  }

  /** The line that a click on this thing would choose now. */
  lineOf(item: string): LegalLine<Action> | null {
    const open = this.open.filter((choice) => choice.items.includes(item));
    return open.find((choice) => choice.items.length === this.picked.length + 1)?.line ?? null;
  }

  /** A click, or Enter. `previewed` says whether the preview could be seen before: not so by touch. */
  async click(item: string, previewed = true): Promise<void> {
    if (this.busy) return;
    this.#clicks += 1;
    try {
      await this.#click(item, previewed);
    } finally {
      this.#clicks -= 1;
    }
  }

  async #click(item: string, previewed: boolean): Promise<void> {
    if (this.chosen && this.picked.at(-1) === item) return this.act();
    if (this.glowing.has(item) || this.starting.has(item)) this.#hands.picked?.();
    if (this.glowing.has(item)) {
      const first = this.picked.length === 0;
      this.picked = [...this.picked, item];
      this.suggestAmount();
      const chosen = this.chosen;
      // The completing click does it, unless it is the first, or there is an amount to choose or luck to face.
      if (!chosen || first || !previewed || chosen.line.most > chosen.line.least || this.open.length > 1) return;
      if (this.#game.asks?.(chosen.line, this.#view)) return;
      await this.look();
      if (this.chosen === chosen && this.preview?.luck === false) await this.act();
      return;
    }
    if (this.picked.includes(item)) {
      this.picked = this.picked.slice(0, this.picked.indexOf(item));
      return;
    }
    if (this.starting.has(item)) {
      // Another target takes the place of the last one; something else begins anew.
      let kept = this.picked.slice(0, -1);
      while (kept.length > 0 && !this.choices.some(({ items }) => items.includes(item) && kept.every((one) => items.includes(one))))
        kept = kept.slice(0, -1);
      this.picked = [...kept, item];
      this.suggestAmount();
      return;
    }
    const attempt = this.choices.length > 0 ? this.#game.attempt(this.picked, item, this.#view) : null;
    if (attempt && !this.choices.some(({ line }) => line.action === attempt)) await this.#hands.attempt({ action: attempt });
  }

  /** Chooses a line as a whole, from a list. */
  choose(choice: Choice<Action>, amount?: number): void {
    this.#hands.picked?.();
    this.picked = [...choice.items];
    this.suggestAmount();
    if (amount !== undefined && choice.line.most > choice.line.least) this.amount = amount;
  }

  /** Does what is chosen. */
  async act(): Promise<void> {
    const chosen = this.chosen;
    if (!chosen || this.busy) return;
    this.busy = true;
    this.#kept = this.picked.find((item) => this.#game.keeps(item)) ?? null;
    try {
      await this.#hands.act(this.actOf(chosen.line));
    } finally {
      this.busy = false;
    }
  }

  /** Takes the last click back. */
  back(): void {
    this.picked = this.picked.slice(0, -1);
    this.#kept = null;
  }

  clear(): void {
    this.picked = [];
    this.#kept = null;
  }

  /** Asks the server what the considered action would bring. */
  async look(): Promise<void> {
    const wanted = this.wanted;
    if (!wanted) {
      this.preview = null;
      return;
    }
    const preview = await this.#hands.preview(wanted);
    if (wanted.action === this.wanted?.action && wanted.amount === this.wanted.amount) this.preview = preview;
  }

  button({ line }: Choice<Action>): string {
    return this.#game.button(line, this.actOf(line).amount ?? line.least, this.#view);
  }

  /** A line with the amount that is chosen, if it has several. */
  private actOf({ action, least, most }: LegalLine<Action>): Act {
    return most > least ? { action, amount: Math.min(Math.max(this.amount, least), most) } : { action };
  }

  private suggestAmount(): void {
    const line = this.chosen?.line;
    if (line && line.most > line.least) this.amount = line.most;
  }
}
