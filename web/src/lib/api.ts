/** The HTTP side of docs/api.md. */
import type { Why } from '../types/api';
import { say } from './words';

export type { Why };

/** A refusal, or a server that cannot be reached (`code` is `offline`). */
export class Refusal extends Error {
  constructor(
    readonly why: Why,
    readonly status: number,
  ) {
    super(why.en);
  }

  /** The sentence for the reader. */
  get sentence(): string {
    return say(this.why);
  }
}

const OFFLINE: Why = {
  code: 'offline',
  en: 'The server cannot be reached. Check the connection and try again.',
  de: 'Der Server ist nicht zu erreichen. Prüfe die Verbindung und versuche es noch einmal.',
};
const STRANGE: Why = {
  code: 'strange_answer',
  en: 'The server gave an answer that this page does not understand. Reload the page.',
  de: 'Der Server hat etwas geantwortet, das diese Seite nicht versteht. Lade die Seite neu.',
};

async function ask(method: string, path: string, body?: unknown): Promise<Response> {
  let answer: Response;
  try {
    answer = await fetch(path, {
      method,
      headers: body === undefined ? {} : { 'Content-Type': 'application/json' },
      body: body === undefined ? null : JSON.stringify(body),
    });
  } catch {
    throw new Refusal(OFFLINE, 0);
  }
  if (answer.ok) return answer;
  const told: unknown = await answer.json().catch(() => null);
  const error = told && typeof told === 'object' && 'error' in told ? (told.error as Why) : null;
  throw new Refusal(error?.code ? error : STRANGE, answer.status);
}

async function json<T>(answer: Promise<Response>): Promise<T> {
  try {
    return (await (await answer).json()) as T;
  } catch (error) {
    throw error instanceof Refusal ? error : new Refusal(STRANGE, 0);
  }
}

export const api = {
  get: <T>(path: string): Promise<T> => json<T>(ask('GET', path)),
  text: async (path: string): Promise<string> => (await ask('GET', path)).text(),
  post: <T>(path: string, body: unknown = {}): Promise<T> => json<T>(ask('POST', path, body)),
  patch: <T>(path: string, body: unknown): Promise<T> => json<T>(ask('PATCH', path, body)),
  put: async (path: string, body: unknown): Promise<void> => void (await ask('PUT', path, body)),
  remove: async (path: string, body?: unknown): Promise<void> => void (await ask('DELETE', path, body)),
};

/** The sentence of whatever went wrong. */
export function sentence(error: unknown): string {
  return error instanceof Refusal ? error.sentence : say(STRANGE);
}
