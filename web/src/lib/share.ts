/**
 * What this browser adds to the luck of a table, so that not even the server can choose it: a share of 32 random bytes, pledged by its
 * SHA-256 when somebody sits down and shown when the game has begun (docs/api.md, "Your share of the luck").
 */
import type { TableInfo, You } from '../types/wire';
import { keep, kept } from './settings.svelte';

/** So many tables are remembered. */
const MOST = 30;

interface Kept {
  share: string;
  /** What the server had promised when the share was shown. */
  promise?: string;
}

const hex = (bytes: Uint8Array): string => Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('');
const bytes = (digits: string): Uint8Array => Uint8Array.from(digits.match(/../g) ?? [], (pair) => parseInt(pair, 16));

/** The SHA-256 of bytes. The browser's own is missing on pages without encryption, as in a home network. */
async function sha256(of: Uint8Array): Promise<string> {
  const { sha256 } = await import('@noble/hashes/sha2.js');
  return hex(sha256(of));
}

function all(): [string, Kept][] {
  try {
    const read: unknown = JSON.parse(kept('shares') ?? '[]');
    return Array.isArray(read) ? (read as [string, Kept][]) : [];
  } catch {
    return [];
  }
}

const find = (table: string): Kept | undefined => all().find(([id]) => id === table)?.[1];
const remember = (table: string, what: Kept): void =>
  keep('shares', JSON.stringify([[table, what], ...all().filter(([id]) => id !== table)].slice(0, MOST)));

/** A new share and its pledge. */
async function draw(): Promise<{ share: string; pledge: string }> {
  const share = crypto.getRandomValues(new Uint8Array(32));
  return { share: hex(share), pledge: await sha256(share) };
}

/** Opens a table, or asks for a rematch, with a pledge. */
export async function opening(open: (pledge: string) => Promise<TableInfo>): Promise<TableInfo> {
  const { share, pledge } = await draw();
  const table = await open(pledge);
  remember(table.id, { share });
  return table;
}

/** Sits down at a table with a pledge. The share is kept first: the game may begin before the answer comes. */
export async function joining<T>(table: string, join: (pledge: string) => Promise<T>): Promise<T> {
  const { share, pledge } = await draw();
  remember(table, { share });
  return join(pledge);
}

/** The share that is to be shown now, if this browser has one that luck waits for. */
export function toShow(info: TableInfo, you: You): string | null {
  const waiting = info.luck.shares?.some(({ seat, share }) => share === null && you.seats.includes(seat)) ?? false;
  const mine = info.state === 'running' && waiting ? find(info.id) : undefined;
  if (!mine) return null;
  remember(info.id, { ...mine, promise: info.luck.sha256 });
  return mine.share;
}

/** What this browser can say of the luck of a game that is over. */
export type Proof = 'mine' | 'others' | 'alone' | 'broken';

export async function prove({ id, luck }: TableInfo, seed: string): Promise<Proof> {
  const [mine, shares] = [find(id), luck.shares ?? []];
  const kept = mine?.promise ?? luck.sha256;
  const promised = kept === luck.sha256 && kept === (await sha256(bytes(seed)));
  const pledged = await Promise.all(
    shares.map(async ({ sha256: pledge, share }) => share === null || pledge === (await sha256(bytes(share)))),
  );
  if (!promised || pledged.includes(false)) return 'broken';
  if (mine?.promise && shares.some(({ share }) => share === mine.share)) return 'mine';
  return shares.some(({ share }) => share !== null) ? 'others' : 'alone';
}
