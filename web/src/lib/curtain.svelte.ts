/** Several players at one screen: nobody sees another's secrets by the way. */
export class Curtain {
  /** Whose eyes are asked for before their secrets are shown. */
  before: number | null = $state(null);
  /** Who looked last. */
  #seen: number | null = null;

  /** A position is to be shown to this viewer; `secret` if there is something in it that others at the screen may not see. */
  draw(viewer: number | null, secret: boolean): void {
    this.before = secret && viewer !== this.#seen ? viewer : null;
    if (this.before === null) this.#seen = viewer;
  }

  /** The viewer is there. */
  lift(): void {
    this.#seen = this.before;
    this.before = null;
  }
}
