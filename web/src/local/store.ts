/** What this browser keeps of its tables: every entry of their logs, in IndexedDB. Where it may not, or there is no room, in memory. */
import type { Review, TableInfo } from '../types/wire';

/** An entry: when, and what. */
export type Entry = [at: number, line: string];

/** A table, as lists need it. */
export interface Row {
  id: string;
  /** The number of its last entry. */
  number: number;
  /** When something last happened. */
  at: number;
  mine: boolean;
  info: TableInfo;
}

/** What became of entries: kept, or their numbers are taken, because another window was faster. */
export type Added = 'kept' | 'taken';

export interface Store {
  /** All tables, the newest first. */
  rows(): Promise<Row[]>;
  row(id: string): Promise<Row | undefined>;
  /** The entries after this number. */
  log(id: string, after: number): Promise<Entry[]>;
  /** Adds entries, if nobody else has added others. All of them are kept, or none. */
  add(row: Row, after: number, entries: Entry[]): Promise<Added>;
  remove(id: string): Promise<void>;
  review(id: string, lang: string): Promise<Review | undefined>;
  keepReview(id: string, lang: string, review: Review): Promise<void>;
}

interface LogRow {
  table: string;
  number: number;
  at: number;
  line: string;
}

/** Keeps everything as long as this page is open. */
export class Memory implements Store {
  readonly #rows = new Map<string, Row>();
  readonly #logs = new Map<string, Entry[]>();
  readonly #reviews = new Map<string, Review>();

  rows(): Promise<Row[]> {
    return Promise.resolve(newest([...this.#rows.values()]));
  }

  row(id: string): Promise<Row | undefined> {
    return Promise.resolve(this.#rows.get(id));
  }

  log(id: string, after: number): Promise<Entry[]> {
    return Promise.resolve((this.#logs.get(id) ?? []).slice(after));
  }

  add(row: Row, after: number, entries: Entry[]): Promise<Added> {
    const log = this.#logs.get(row.id) ?? [];
    if (log.length !== after) return Promise.resolve('taken');
    this.#logs.set(row.id, [...log, ...entries]);
    this.#rows.set(row.id, row);
    return Promise.resolve('kept');
  }

  remove(id: string): Promise<void> {
    this.#rows.delete(id);
    this.#logs.delete(id);
    return Promise.resolve();
  }

  review(id: string, lang: string): Promise<Review | undefined> {
    return Promise.resolve(this.#reviews.get(`${id} ${lang}`));
  }

  keepReview(id: string, lang: string, review: Review): Promise<void> {
    this.#reviews.set(`${id} ${lang}`, review);
    return Promise.resolve();
  }
}

const newest = (rows: Row[]): Row[] => rows.sort((one, other) => other.info.created_at - one.info.created_at);

const done = <T>(request: IDBRequest<T>): Promise<T> =>
  new Promise((resolve, reject) => {
    request.onsuccess = () => resolve(request.result);
    request.onerror = () => reject(request.error ?? new Error('IndexedDB'));
  });

/** IndexedDB. */
export class Database implements Store {
  readonly #db: IDBDatabase;

  private constructor(db: IDBDatabase) {
    this.#db = db;
    // A newer page in another window wants to change its form: it must not wait for this one.
    db.onversionchange = () => db.close();
  }

  /** Rejects where the browser keeps nothing. */
  static async open(name = 'azalai'): Promise<Database> {
    const request = indexedDB.open(name, 1);
    request.onupgradeneeded = () => {
      request.result.createObjectStore('tables', { keyPath: 'id' });
      request.result.createObjectStore('log', { keyPath: ['table', 'number'] });
      request.result.createObjectStore('reviews');
    };
    return new Database(await done(request));
  }

  async rows(): Promise<Row[]> {
    return newest(await done(this.#read('tables').getAll() as IDBRequest<Row[]>));
  }

  row(id: string): Promise<Row | undefined> {
    return done(this.#read('tables').get(id) as IDBRequest<Row | undefined>);
  }

  async log(id: string, after: number): Promise<Entry[]> {
    const rows = await done(this.#read('log').getAll(this.#all(id, after)) as IDBRequest<LogRow[]>);
    return rows.map(({ at, line }) => [at, line]);
  }

  add(row: Row, after: number, entries: Entry[]): Promise<Added> {
    return new Promise((resolve, reject) => {
      const work = this.#db.transaction(['tables', 'log'], 'readwrite');
      let taken = false;
      work.oncomplete = () => resolve('kept');
      work.onabort = () => (taken ? resolve('taken') : reject(work.error ?? new Error('IndexedDB')));
      const write = (): void => {
        const log = work.objectStore('log');
        for (const [index, [at, line]] of entries.entries()) {
          const request = log.add({ table: row.id, number: after + index + 1, at, line } satisfies LogRow);
          request.onerror = () => (taken ||= request.error?.name === 'ConstraintError');
        }
        work.objectStore('tables').put(row);
      };
      if (after === 0) {
        write();
        return;
      }
      // No gap, and no log of a table that was removed meanwhile.
      const before = work.objectStore('log').count([row.id, after]);
      before.onsuccess = () => {
        if (before.result === 1) write();
        else {
          taken = true;
          work.abort();
        }
      };
    });
  }

  remove(id: string): Promise<void> {
    return new Promise((resolve, reject) => {
      const work = this.#db.transaction(['tables', 'log', 'reviews'], 'readwrite');
      work.oncomplete = () => resolve();
      work.onabort = () => reject(work.error ?? new Error('IndexedDB'));
      work.objectStore('tables').delete(id);
      work.objectStore('log').delete(this.#all(id, 0));
      work.objectStore('reviews').delete(IDBKeyRange.bound(`${id} `, `${id} \uffff`));
    });
  }

  review(id: string, lang: string): Promise<Review | undefined> {
    return done(this.#read('reviews').get(`${id} ${lang}`) as IDBRequest<Review | undefined>);
  }

  async keepReview(id: string, lang: string, review: Review): Promise<void> {
    await done(this.#db.transaction('reviews', 'readwrite').objectStore('reviews').put(review, `${id} ${lang}`));
  }

  #read(name: string): IDBObjectStore {
    return this.#db.transaction(name).objectStore(name);
  }

  #all(id: string, after: number): IDBKeyRange {
    return IDBKeyRange.bound([id, after + 1], [id, Number.MAX_SAFE_INTEGER]);
  }
}

/** Keeps in the database what it takes, and from the first time that it does not, the rest in memory: play goes on. */
export class Careful implements Store {
  readonly #memory = new Memory();
  /** The tables that are in memory from some point on. */
  readonly #loose = new Set<string>();

  /** `lost` is told when something could not be kept. */
  constructor(
    readonly database: Store | null,
    readonly lost: (why: 'full' | 'forbidden') => void,
  ) {
    if (!database) lost('forbidden');
  }

  async rows(): Promise<Row[]> {
    const loose = await this.#memory.rows();
    const kept = await this.#try([], (store) => store.rows());
    return newest([...loose, ...kept.filter(({ id }) => !this.#loose.has(id))]);
  }

  row(id: string): Promise<Row | undefined> {
    if (this.#loose.has(id)) return this.#memory.row(id);
    return this.#try(undefined, (store) => store.row(id));
  }

  log(id: string, after: number): Promise<Entry[]> {
    if (this.#loose.has(id)) return this.#memory.log(id, after);
    return this.#try([], (store) => store.log(id, after));
  }

  async add(row: Row, after: number, entries: Entry[]): Promise<Added> {
    if (this.#loose.has(row.id)) return this.#memory.add(row, after, entries);
    if (this.database) {
      try {
        return await this.database.add(row, after, entries);
      } catch {
        this.lost('full');
      }
    }
    // From here on in memory, with all that was kept so far.
    const before = await this.#try([], (store) => store.log(row.id, 0));
    await this.#memory.remove(row.id);
    if (before.length !== after) return 'taken';
    this.#loose.add(row.id);
    return this.#memory.add(row, 0, [...before, ...entries]);
  }

  async remove(id: string): Promise<void> {
    this.#loose.delete(id);
    await this.#memory.remove(id);
    await this.#try(undefined, (store) => store.remove(id));
  }

  async review(id: string, lang: string): Promise<Review | undefined> {
    return (await this.#memory.review(id, lang)) ?? this.#try(undefined, (store) => store.review(id, lang));
  }

  async keepReview(id: string, lang: string, review: Review): Promise<void> {
    await this.#memory.keepReview(id, lang, review);
    await this.#try(undefined, (store) => store.keepReview(id, lang, review));
  }

  async #try<T>(otherwise: T, wanted: (store: Store) => Promise<T>): Promise<T> {
    if (!this.database) return otherwise;
    try {
      return await wanted(this.database);
    } catch {
      return otherwise;
    }
  }
}
