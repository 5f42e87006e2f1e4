/** News waits here and is shown step by step, so that the turns of others can be watched. */

/** Who shows the news. */
export interface Stage<News> {
  /** Shows it; resolves when it is on the screen. */
  show(news: News): Promise<void>;
  /** Goes to the end of all this at once. */
  jump(news: News[]): void;
  /** How long it is worth watching, in ms, with so much more behind it. */
  worth(news: News, behind: number): number;
}

export class Playback<News> {
  /** Steps that wait to be watched. */
  waiting = $state(0);
  #queue: News[] = [];
  #stage: Stage<News>;
  #held = false;
  #showing = false;
  #wake: (() => void) | null = null;

  constructor(stage: Stage<News>) {
    this.#stage = stage;
  }

  push(news: News): void {
    this.#queue.push(news);
    this.waiting = this.#queue.length;
    void this.run();
  }

  /** Forgets what waits. */
  clear(): void {
    this.take();
  }

  /** Shows nothing until it is let go: the board is still to come. */
  hold(): void {
    this.#held = true;
  }

  letGo(): void {
    this.#held = false;
    void this.run();
  }

  /** Ends the watching of the step that is shown. */
  hurry(): void {
    this.#wake?.();
  }

  /** Goes to the newest position at once. */
  skip(): void {
    if (this.#queue.length > 0) this.#stage.jump(this.take());
  }

  private take(): News[] {
    const all = this.#queue;
    this.#queue = [];
    this.waiting = 0;
    this.hurry();
    return all;
  }

  private async run(): Promise<void> {
    if (this.#showing) return;
    this.#showing = true;
    try {
      while (!this.#held) {
        const news = this.#queue.shift();
        if (news === undefined) break;
        this.waiting = this.#queue.length;
        await this.#stage.show(news);
        const time = this.#stage.worth(news, this.#queue.length);
        if (time > 0) await this.pause(time);
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
}
