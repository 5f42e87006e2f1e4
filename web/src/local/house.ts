/** The rules, bots and tables of Azalai in this browser: one WebAssembly file, asked and answering in JSON (crates/azalai-wasm). */
import type { Refusal } from '../types/wire';

/** A question of crates/azalai-wasm/src/question.rs, and what its answer is. */
export type Question<T = unknown> = { ask: string } & Record<string, unknown> & { readonly answer?: T };

/** A refusal that goes from a worker to the page. */
export class Refusing extends Error {
  constructor(readonly refusal: Refusal) {
    super(refusal.en);
  }
}

const BROKEN: Refusal = {
  code: 'internal',
  en: 'something went wrong in this browser; what was played is kept, try again',
  de: 'in diesem Browser ging etwas schief; was gespielt wurde, ist aufgehoben, versuch es noch einmal',
};

interface Exports {
  memory: WebAssembly.Memory;
  room(bytes: number): number;
  ask(): number;
  answer(): number;
}

/** Whoever answers questions. */
export interface Answering {
  ask<T>(question: Question<T>): T;
}

export class House implements Answering {
  readonly #module: WebAssembly.Module;
  readonly #progress: (done: number, of: number) => void;
  #exports: Exports;

  /** `broke` is told when everything that it knew is lost. */
  constructor(
    module: WebAssembly.Module,
    readonly broke: () => void,
    progress: (done: number, of: number) => void = () => undefined,
  ) {
    this.#module = module;
    this.#progress = progress;
    this.#exports = this.#begin();
  }

  /** The answer; throws `Refusing`. */
  ask<T>(question: Question<T>): T {
    let text: string;
    try {
      text = this.#call(JSON.stringify(question));
    } catch (error) {
      console.error(error);
      // Nothing that it holds can be trusted any more; the tables are read again from what is kept.
      this.#exports = this.#begin();
      this.broke();
      throw new Refusing(BROKEN);
    }
    const answer = JSON.parse(text) as { ok: T } | { refused: Refusal };
    if ('refused' in answer) throw new Refusing(answer.refused);
    return answer.ok;
  }

  #begin(): Exports {
    const azalai = { now: () => performance.now(), told: this.#progress };
    return new WebAssembly.Instance(this.#module, { azalai }).exports as unknown as Exports;
  }

  #call(question: string): string {
    const house = this.#exports;
    const bytes = new TextEncoder().encode(question);
    // Room first: memory may grow for it, and then its old form is gone.
    const at = house.room(bytes.length);
    new Uint8Array(house.memory.buffer, at, bytes.length).set(bytes);
    const length = house.ask();
    return new TextDecoder().decode(new Uint8Array(house.memory.buffer, house.answer(), length));
  }
}

/** Loads the file, however a plain file server calls its kind. */
export async function compile(url: string): Promise<WebAssembly.Module> {
  const answer = await fetch(url);
  if (!answer.ok) throw new Error(`${url}: ${answer.status}`);
  return WebAssembly.compile(await answer.arrayBuffer());
}
