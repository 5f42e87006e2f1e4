/** The worker that holds the tables of this browser. */
import type { Refusal } from '../types/wire';
import { compile, House, Refusing } from './house';
import { Server, type Wanted } from './server';
import { Careful, Database, type Entry } from './store';
import { isHere } from './own';
import { Tables, type AnyFrame } from './tables';
import { Thoughts } from './thoughts';

/** What the page sends. */
export type ToWorker =
  | { do: 'begin'; wasm: string; name: string; reviewGames?: number }
  | { do: 'ask'; id: number; wanted: Wanted }
  | { do: 'watch'; window: number; table: string; seat: number | null; lang: string }
  | { do: 'leave'; window: number }
  | { do: 'export'; id: number }
  | { do: 'import'; id: number; text: string };

/** What the page gets. */
export type FromWorker =
  | { is: 'answer'; id: number; ok: unknown }
  | { is: 'refused'; id: number; refusal: Refusal }
  | { is: 'frame'; window: number; frame: AnyFrame }
  | { is: 'gone'; window: number; refusal: Refusal }
  | { is: 'notKept'; why: 'full' | 'forbidden' }
  | { is: 'broken' };

/** All tables of a browser, as a file. */
export interface Parcel {
  azalai: 'tables';
  version: 1;
  tables: { id: string; log: Entry[] }[];
}

const BAD_FILE: Refusal = {
  code: 'bad_file',
  en: 'this is no file of tables that Azalai wrote',
  de: 'das ist keine Datei mit Tischen, die Azalai geschrieben hat',
};

const say = (message: FromWorker): void => postMessage(message);

interface Here {
  tables: Tables;
  server: Server;
  store: Careful;
}

let here: Promise<Here> | null = null;

async function begin({ wasm, name, reviewGames }: Extract<ToWorker, { do: 'begin' }>): Promise<Here> {
  const notKept = (why: 'full' | 'forbidden'): void => say({ is: 'notKept', why });
  const [module, database] = await Promise.all([compile(wasm), Database.open().catch(() => null)]);
  const store = new Careful(database, notKept);
  const others = new BroadcastChannel('azalai.tables');
  const thinker = (): Worker => {
    const worker = new Worker(new URL('./thinker.ts', import.meta.url), { type: 'module' });
    // It need not load and translate the file again.
    worker.postMessage(module);
    return worker;
  };
  const log = (table: string, after: number): Promise<Entry[]> => store.log(table, after);
  const house = new House(module, () => tables.forget());
  const tables: Tables = new Tables({
    house,
    store,
    bots: new Thoughts(thinker, log),
    advisers: new Thoughts(thinker, log),
    now: () => Date.now(),
    random: (bytes) => crypto.getRandomValues(new Uint8Array(bytes)),
    show: (window, frame) => say({ is: 'frame', window, frame }),
    tell: (table) => others.postMessage(table),
    drive: (table, go) => {
      // Without encryption browsers know no locks: then every window drives, and what is stored first counts.
      if (!('locks' in navigator)) go();
      else
        void navigator.locks.request(`azalai.${table}`, () => {
          go();
          return new Promise(() => undefined);
        });
    },
  });
  tables.name = name;
  tables.reviewGames = reviewGames ?? tables.reviewGames;
  others.onmessage = ({ data }: MessageEvent<string>) => void tables.news(data).catch(() => undefined);
  return { tables, server: new Server(house, tables, store), store };
}

async function pack({ store }: Here): Promise<string> {
  const rows = await store.rows();
  const tables = await Promise.all(rows.map(async ({ id }) => ({ id, log: await store.log(id, 0) })));
  return JSON.stringify({ azalai: 'tables', version: 1, tables } satisfies Parcel);
}

/** Takes in what is in a file; tells how many tables were new. */
async function unpack({ tables }: Here, text: string): Promise<number> {
  let parcel: Parcel;
  try {
    parcel = JSON.parse(text) as Parcel;
  } catch {
    throw new Refusing(BAD_FILE);
  }
  const isTable = ({ id, log }: Parcel['tables'][number]): boolean => typeof id === 'string' && isHere(id) && Array.isArray(log);
  // What other programs wrote may be anything.
  const given: unknown = parcel;
  if (typeof given !== 'object' || given === null || !Array.isArray(parcel.tables) || !parcel.tables.every(isTable)) {
    throw new Refusing(BAD_FILE);
  }
  let count = 0;
  for (const { id, log } of parcel.tables) if (await tables.takeIn(id, log)) count += 1;
  return count;
}

async function answer(id: number, work: () => Promise<unknown>): Promise<void> {
  try {
    say({ is: 'answer', id, ok: await work() });
  } catch (error) {
    if (!(error instanceof Refusing)) throw error;
    say({ is: 'refused', id, refusal: error.refusal });
  }
}

async function take(message: ToWorker, now: Here): Promise<void> {
  switch (message.do) {
    case 'ask':
      return answer(message.id, () => now.server.ask(message.wanted));
    case 'export':
      return answer(message.id, () => pack(now));
    case 'import':
      return answer(message.id, () => unpack(now, message.text));
    case 'leave':
      return now.tables.leave(message.window);
    case 'watch':
      try {
        await now.tables.watch(message.window, message.table, message.seat, message.lang);
      } catch (error) {
        if (!(error instanceof Refusing)) throw error;
        say({ is: 'gone', window: message.window, refusal: error.refusal });
      }
  }
}

onmessage = ({ data }: MessageEvent<ToWorker>): void => {
  if (data.do === 'begin') here = begin(data);
  else void here?.then((now) => take(data, now)).catch((error: unknown) => broken(error));
  if (data.do === 'begin') void here?.catch((error: unknown) => broken(error));
};

function broken(error: unknown): void {
  console.error(error);
  say({ is: 'broken' });
}
