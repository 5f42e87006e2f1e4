/** The HTTP side of docs/api.md. */
import type { NewTable, Refusal, RefusedBody, TableInfo } from '../types/wire';
import { alone } from './address';
import { byAge, here } from './here.svelte';
import { isFull, isHere } from '../local/own';
import { Refusing } from '../local/house';
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

/** Is this about a table of this browser, or is there nothing but this browser? */
const isLocal = (path: string): boolean => alone || isHere(path.split('/')[3] ?? '');

/** What this browser can do itself, too: open a table for which nobody else is needed, tell what can be played and by which rules. */
function canBeHere(method: string, path: string, body: unknown): boolean {
  if (!here.possible) return false;
  if (path === '/api/tables' && method === 'POST') return isFull((body as NewTable).seats ?? []);
  if (path === '/api/guests' || path === '/api/me') return true;
  return path.startsWith('/api/games') || path === '/api/decks' || path.startsWith('/api/tables?');
}

/** Asks this browser. */
async function askHere(method: string, path: string, body: unknown): Promise<Response> {
  try {
    // As it would go over the wire: what a page watches cannot be handed to a worker.
    const sent: unknown = body === undefined ? undefined : JSON.parse(JSON.stringify(body));
    const told = await here.ask<unknown>({ method, path, body: sent });
    return new Response(typeof told === 'string' ? told : JSON.stringify(told));
  } catch (error) {
    throw error instanceof Refusing ? new Refused(error.refusal, 0) : error;
  }
}

async function ask(method: string, path: string, body?: unknown, more: Record<string, string> = {}): Promise<Response> {
  if (isLocal(path) || (here.wanted && method === 'POST' && path === '/api/tables' && canBeHere(method, path, body))) {
    return askHere(method, path, body);
  }
  try {
    return await askServer(method, path, body, more);
  } catch (error) {
    if (!(error instanceof Refused) || error.refusal.code !== 'offline' || !canBeHere(method, path, body)) throw error;
    return askHere(method, path, body);
  }
}

async function askServer(method: string, path: string, body: unknown, more: Record<string, string>): Promise<Response> {
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

/** The tables of a list, those of this browser among them. */
async function tables(path: string): Promise<TableInfo[]> {
  const mine = here.used && !alone && path.includes('mine=true') && !path.includes('before=');
  const [own, there] = await Promise.all([
    mine ? here.ask<TableInfo[]>({ method: 'GET', path }).catch(() => []) : [],
    json<TableInfo[]>(ask('GET', path)).catch((error: unknown) => {
      // Nobody at the server, or no server: then there are only those of this browser.
      if (mine && error instanceof Refused && ['offline', 'nobody', 'bad_token'].includes(error.refusal.code)) return [];
      throw error;
    }),
  ]);
  const known = new Set(there.map(({ id }) => id));
  const more = own.filter(({ id }) => !known.has(id));
  return more.length > 0 ? byAge([...there, ...more]) : there;
}

export const api = {
  tables,
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
