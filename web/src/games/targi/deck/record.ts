/** What a record tells of the tribe cards of its game (rule 9.10). Only the server reads records. */
import { api } from '../../../lib/api';
import type { LeftOver } from '../../../types/core';
import type { GivenRecord } from '../../../types/wire';

export const leftOver = (record: string): Promise<LeftOver> =>
  api.post<LeftOver>('/api/games/targi/left-over', { record } satisfies GivenRecord);

/** Asks one thing at a time, and of what is wanted meanwhile only the last. */
export class Latest<In, Out> {
  #next: { wanted: In } | null = null;
  #busy = false;

  constructor(
    private readonly ask: (wanted: In) => Promise<Out>,
    private readonly tell: (wanted: In, answer: Out) => void,
    private readonly fail: (wanted: In, error: unknown) => void,
  ) {}

  async want(wanted: In): Promise<void> {
    this.#next = { wanted };
    if (this.#busy) return;
    this.#busy = true;
    while (this.#next) {
      const { wanted: one } = this.#next;
      this.#next = null;
      try {
        this.tell(one, await this.ask(one));
      } catch (error) {
        this.fail(one, error);
      }
    }
    this.#busy = false;
  }
}
