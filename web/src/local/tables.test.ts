import { expect, test } from 'vitest';
import type { TableInfo } from '../types/wire';
import { Refusing, type Question } from './house';
import { Careful, Memory, type Added, type Entry, type Row, type Store } from './store';
import { Tables, type AnyFrame, type Thinking, type World } from './tables';

const info = (id: string): TableInfo => ({ id, created_at: 1, state: 'running' }) as TableInfo;
const rowOf = (id: string, number: number): Row => ({ id, number, at: 1, mine: false, info: info(id) });

/** A house with tables at which every command is one entry. Who is on turn alternates between a bot and me. */
class Counting {
  readonly tables = new Map<string, number>();
  readonly asked: string[] = [];
  /** Whether it is a bot's turn after so many entries. */
  isBots = (number: number): boolean => number % 2 === 0;

  ask<T>({ ask, ...about }: Question<T>): T {
    this.asked.push(ask);
    const table = about['table'] as string;
    switch (ask) {
      case 'open': {
        const { id } = about['drawn'] as { id: string };
        this.tables.set(id, 1);
        return this.next(id, 0) as T;
      }
      case 'follow': {
        const log = about['log'] as Entry[];
        const after = about['after'] as number;
        this.tables.set(table, after + log.length);
        return { ...this.next(table, after), frames: (about['windows'] as unknown[]).map(() => this.whole(table)) } as T;
      }
      case 'forget':
        this.tables.delete(table);
        return null as T;
      case 'whole':
        return this.whole(table) as T;
      case 'command':
      case 'bot_acts': {
        const after = this.tables.get(table) ?? 0;
        this.tables.set(table, after + 1);
        const frames = (about['windows'] as unknown[]).map(() => ({ is: 'news', number: after + 1 }));
        return { ...this.next(table, after), frames } as T;
      }
      default:
        throw new Refusing({ code: 'no_such_table', en: '', de: '' });
    }
  }

  private whole = (table: string): unknown => ({ is: 'table', number: this.tables.get(table) });

  private next(table: string, after: number): object {
    const number = this.tables.get(table) ?? 0;
    const entries = Array.from({ length: number - after }, (_, index) => `entry ${after + index + 1}`);
    const bot = this.isBots(number) ? 2 : null;
    return { table, after, at: 1, entries, frames: [], number, bot, due: null, mine: bot === null, last_at: 1, info: info(table) };
  }
}

/** A store that does what it is told at the right time. */
class Slow extends Memory {
  hold: Promise<void> = Promise.resolve();

  override async add(row: Row, after: number, entries: Entry[]): Promise<Added> {
    await this.hold;
    return super.add(row, after, entries);
  }
}

function browser(store: Store = new Memory(), bots?: Thinking) {
  const house = new Counting();
  const shown: [number, AnyFrame][] = [];
  const silent: Thinking = { ask: () => new Promise(() => undefined) };
  let drawn = 0;
  const world: World = {
    house,
    store,
    bots: bots ?? silent,
    advisers: silent,
    now: () => 1,
    random: (bytes) => new Uint8Array(bytes).fill((drawn += 1)),
    show: (window, frame) => shown.push([window, frame]),
    tell: () => undefined,
    drive: (_, begin) => begin(),
  };
  return { tables: new Tables(world), house, shown };
}

const open = async (tables: Tables): Promise<string> => (await tables.open({ game: 'some' })).id;
const act = (tables: Tables, id: string): Promise<number> => tables.command(id, { do: 'undo' });

test('nothing is shown before it is stored', async () => {
  const store = new Slow();
  const { tables, shown } = browser(store);
  const id = await open(tables);
  await tables.watch(7, id, null, 'en');
  let release = (): void => undefined;
  store.hold = new Promise((resolve) => (release = resolve));
  const acted = act(tables, id);
  await new Promise((later) => setTimeout(later, 5));
  expect(shown).toEqual([[7, { is: 'table', number: 1 }]]);
  release();
  await acted;
  expect(shown.at(-1)).toEqual([7, { is: 'news', number: 2 }]);
  expect(await store.log(id, 0)).toHaveLength(2);
});

test('of two windows that act at once one is too late and sees what the other did; nothing is lost or doubled', async () => {
  const store = new Memory();
  const [one, other] = [browser(store), browser(store)];
  const id = await open(one.tables);
  await one.tables.watch(1, id, null, 'en');
  await other.tables.watch(2, id, null, 'de');
  await act(one.tables, id);
  await expect(act(other.tables, id)).rejects.toMatchObject({ refusal: { code: 'late' } });
  expect(other.shown.at(-1)).toEqual([2, { is: 'table', number: 2 }]);
  expect((await store.log(id, 0)).map(([, line]) => line)).toEqual(['entry 1', 'entry 2']);
  await act(other.tables, id);
  await one.tables.news(id);
  expect(one.shown.at(-1)).toEqual([1, { is: 'table', number: 3 }]);
});

test('after a reload a table stands as it was stored, and its bot goes on', async () => {
  const store = new Memory();
  const before = browser(store);
  const id = await open(before.tables);
  await act(before.tables, id);
  let thought = 0;
  const bots = { ask: () => Promise.resolve({ seat: 2, number: (thought += 1), action: 'x' }) } as unknown as Thinking;
  const after = browser(store, bots);
  await after.tables.watch(1, id, null, 'en');
  await expect.poll(() => after.shown.length).toBe(2);
  expect(after.shown.map(([, frame]) => (frame as { number: number }).number)).toEqual([2, 3]);
  expect(thought).toBe(1);
});

test('bots that play one after the other think once for each of their actions', async () => {
  let thought = 0;
  const found = (): unknown => ({ seat: 2, number: (thought += 1), action: 'x' });
  const bots = { ask: () => new Promise((told) => setTimeout(() => told(found()), 2)) } as unknown as Thinking;
  const { tables, house } = browser(new Memory(), bots);
  house.isBots = (number) => number > 1 && number < 5;
  const id = await open(tables);
  await tables.watch(1, id, null, 'en');
  await act(tables, id);
  await expect.poll(() => house.tables.get(id)).toBe(5);
  await new Promise((later) => setTimeout(later, 20));
  expect([thought, house.asked.filter((ask) => ask === 'bot_acts').length, house.tables.get(id)]).toEqual([3, 3, 5]);
});

test('where nothing more can be kept, play goes on and it is told once for each time', async () => {
  const told: string[] = [];
  const database = new Memory();
  const store = new Careful(database, (why) => told.push(why));
  const { tables } = browser(store);
  const id = await open(tables);
  database.add = () => Promise.reject(new Error('QuotaExceededError'));
  await act(tables, id);
  await act(tables, id);
  expect(told).toEqual(['full']);
  expect((await store.log(id, 1)).map(([, line]) => line)).toEqual(['entry 2', 'entry 3']);
  expect((await store.rows()).map(({ number }) => number)).toEqual([3]);
  expect(await database.log(id, 0), 'what was kept is kept').toHaveLength(1);
});

test('a browser that keeps nothing is told so at once', async () => {
  const told: string[] = [];
  const store = new Careful(null, (why) => told.push(why));
  expect(told).toEqual(['forbidden']);
  expect(await store.add(rowOf('one', 1), 0, [[1, 'entry 1']])).toBe('kept');
  expect(await store.add(rowOf('one', 2), 0, [[1, 'other']])).toBe('taken');
  expect(await store.log('one', 0)).toEqual([[1, 'entry 1']]);
});

test('a table of a file comes once, goes on where it went on elsewhere, and replaces nothing', async () => {
  const { tables } = browser();
  const log = (...lines: string[]): Entry[] => lines.map((line) => [1, line]);
  expect(await tables.takeIn('local-1', log('entry 1', 'entry 2'))).toBe(true);
  expect(await tables.takeIn('local-1', log('entry 1', 'entry 2'))).toBe(false);
  expect(await tables.takeIn('local-1', log('entry 1', 'entry 2', 'entry 3'))).toBe(true);
  expect(await tables.takeIn('local-1', log('entry 1', 'other', 'entry 3', 'entry 4'))).toBe(false);
  expect((await tables.info('local-1')).id).toBe('local-1');
});
