/** The counting of the score, step by step. */
import { ms } from '../../lib/motion';
import { sound } from '../../lib/sound';
import type { Score } from '../../lib/game';
import { counted, pace, rowsOf, stepsOf, type Row, type Step } from './count';

export class Counting {
  readonly rows: Row[];
  readonly steps: Step[];
  /** How many steps are done. */
  done = $state(0);
  /** Is it being counted? The last step, too, is seen for its time. */
  running = $state(false);
  #timer: ReturnType<typeof setInterval> | undefined;

  constructor(scores: readonly Score[]) {
    this.rows = rowsOf(scores);
    this.steps = stepsOf(this.rows);
    this.done = this.steps.length;
  }

  /** What is counted just now. */
  get step(): Step | null {
    return this.running ? (this.steps[this.done - 1] ?? null) : null;
  }

  /** What the table shows so far. */
  get now(): ReturnType<typeof counted> {
    return counted(this.rows, this.steps, this.done);
  }

  /** Counts from the beginning; with reduced motion all is there at once. */
  start(): void {
    clearInterval(this.#timer);
    const time = ms(pace(this.steps.length));
    if (time === 0 || this.steps.length === 0) {
      this.skip();
      return;
    }
    this.done = 0;
    this.running = true;
    this.#timer = setInterval(() => {
      if (this.done === this.steps.length) return this.stop();
      this.done += 1;
      sound.points();
    }, time);
  }

  /** To the end of it at once. */
  skip(): void {
    this.done = this.steps.length;
    this.stop();
  }

  stop(): void {
    this.running = false;
    clearInterval(this.#timer);
  }
}
