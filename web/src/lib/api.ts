/** The HTTP side of docs/api.md. */
import type { Refusal, RefusedBody } from '../types/wire';
import { say } from './words';

/** A refusal, or a server that cannot be reached (`code` is `offline`). */
export class Refused extends Error {
  constructor(
    readonly refusal: Refusal,
    readonly status: number,
  ) {
    super(refusal.en);
  }

  /** The sentence for the reader. */
  get sentence(): string {
    return say(this.refusal);
  }
}

const OFFLINE: Refusal = {
  code: 'offline',
  en: 'The server cannot be reached. Check the connection and try again.',
  de: 'Der Server ist nicht zu erreichen. Prüfe die Verbindung und versuche es noch einmal.',
};
const STRANGE: Refusal = {
  code: 'strange_answer',
  en: 'The server gave an answer that this page does not understand. Reload the page.',
  de: 'Der Server hat etwas geantwortet, das diese Seite nicht versteht. Lade die Seite neu.',
};

/** A refusal that is part of ordinary use comes quietly: no browser reports it as something that went wrong (docs/api.md). */
const QUIET = { 'Azalai-Quiet': '1' };

async function ask(method: string, path: string, body?: unknown, more: Record<string, string> = {}): Promise<Response> {
  let answer: Response;
  try {
    answer = await fetch(path, {
      method,
      headers: { ...more, ...(body === undefined ? {} : { 'Content-Type': 'application/json' }) },
      body: body === undefined ? null : JSON.stringify(body),
    });
  } catch {
    throw new Refused(OFFLINE, 0);
  }
  if (answer.ok) return answer;
  const told: unknown = await answer.json().catch(() => null);
  throw new Refused(isRefusal(told) ? told.error : STRANGE, answer.status);
}

const isRefusal = (told: unknown): told is RefusedBody => typeof told === 'object' && told !== null && 'error' in told;

async function json<T>(answer: Promise<Response>): Promise<T> {
  try {
    return (await (await answer).json()) as T;
  } catch (error) {
    throw error instanceof Refused ? error : new Refused(STRANGE, 0);
  }
}

/** What is asked quietly: a refusal has the status 200, too. */
async function quiet<T>(path: string): Promise<T> {
  const told = await json<T | RefusedBody>(ask('GET', path, undefined, QUIET));
  if (isRefusal(told)) throw new Refused(told.error, 0);
  return told;
}

export const api = {
  get: <T>(path: string): Promise<T> => json<T>(ask('GET', path)),
  quiet,
  text: async (path: string): Promise<string> => (await ask('GET', path)).text(),
  post: <T>(path: string, body: unknown = {}): Promise<T> => json<T>(ask('POST', path, body)),
  tell: async (path: string, body: unknown): Promise<void> => void (await ask('POST', path, body)),
  patch: <T>(path: string, body: unknown): Promise<T> => json<T>(ask('PATCH', path, body)),
  put: async (path: string, body: unknown): Promise<void> => void (await ask('PUT', path, body)),
  /** The same for what is added without an answer. */
  add: async (path: string, body: unknown): Promise<void> => void (await ask('POST', path, body)),
  remove: async (path: string, body?: unknown): Promise<void> => void (await ask('DELETE', path, body)),
};

/** The sentence of whatever went wrong. */
export function sentence(error: unknown): string {
  return error instanceof Refused ? error.sentence : say(STRANGE);
}
