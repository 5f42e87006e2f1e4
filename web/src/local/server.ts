/** Answers in this browser what a server answers over HTTP (docs/api.md), for the tables of this browser and for all that needs no server. */
import type { Command, GivenRecord, NewTable, Person, Refusal, Start, TableInfo, Try } from '../types/wire';
import { Refusing, type Answering } from './house';
import { isFull, ME } from './own';
import type { Store } from './store';
import type { Tables } from './tables';

/** What is asked. */
export interface Wanted {
  method: string;
  path: string;
  body?: unknown;
}

const NOWHERE: Refusal = {
  code: 'no_server',
  en: 'that needs a server; here everything stays in this browser',
  de: 'dafür braucht es einen Server; hier bleibt alles in diesem Browser',
};
/** Open seats are for people from elsewhere. */
const NOBODY_COMES: Refusal = {
  code: 'no_server',
  en: 'nobody can come to a table in this browser; let bots or people at this screen take the seats',
  de: 'an einen Tisch in diesem Browser kann niemand kommen; lass Bots oder Leute an diesem Bildschirm die Plätze nehmen',
};

/** So many tables are in a list. */
const LISTED = 50;

export class Server {
  readonly #house: Answering;
  readonly #tables: Tables;
  readonly #store: Store;

  constructor(house: Answering, tables: Tables, store: Store) {
    this.#house = house;
    this.#tables = tables;
    this.#store = store;
  }

  /** The answer; rejects with `Refusing`. */
  async ask({ method, path, body }: Wanted): Promise<unknown> {
    const url = new URL(path, 'http://here');
    const [, , area = '', name = '', what = ''] = url.pathname.split('/').map(decodeURIComponent);
    const query = url.searchParams;
    const key = `${method} ${area}`;
    if (key === 'GET games') return this.#shelf(name, what, query);
    if (key === 'POST games' && what === 'left-over') {
      return this.#house.ask({ ask: 'left_over', game: name, record: (body as GivenRecord).record });
    }
    if (key === 'GET decks') return [];
    if (key === 'POST guests' || (key === 'GET me' && name === '')) return this.me();
    if (area === 'tables' && name === '') {
      return method === 'POST' ? this.#open(body as NewTable) : this.#list(query);
    }
    if (area === 'tables') return method === 'POST' ? this.#post(name, what, query, body) : this.#get(name, what, query);
    throw new Refusing(NOWHERE);
  }

  me(): Person {
    return { id: ME, name: this.#tables.name, kind: 'guest', since: 0 };
  }

  #shelf(game: string, what: string, query: URLSearchParams): unknown {
    const [lang, rules] = [query.get('lang'), query.get('rules')];
    if (game === '') return this.#house.ask({ ask: 'games' });
    if (what === 'rules') return this.#house.ask({ ask: 'rules', game, lang });
    return query.has('data') ? this.#house.ask({ ask: 'faces', game, rules }) : this.#house.ask({ ask: 'cards', game, rules, lang });
  }

  #open(wish: NewTable): Promise<TableInfo> {
    if (!isFull(wish.seats ?? [])) throw new Refusing(NOBODY_COMES);
    return this.#tables.open({ ...wish, public: false });
  }

  async #list(query: URLSearchParams): Promise<TableInfo[]> {
    if (query.get('mine') !== 'true') return [];
    const asked = (name: string): string | null => query.get(name);
    const [turn, state, game, before] = [asked('turn'), asked('state'), asked('game'), asked('before')];
    let rows = await this.#store.rows();
    if (turn !== null) rows = rows.filter(({ mine }) => String(mine) === turn);
    if (state !== null) rows = rows.filter(({ info }) => info.state === state);
    if (game !== null) rows = rows.filter(({ info }) => info.game === game);
    if (before !== null) rows = rows.slice(rows.findIndex(({ id }) => id === before) + 1);
    return rows.slice(0, LISTED).map(({ info }) => info);
  }

  async #get(table: string, what: string, query: URLSearchParams): Promise<unknown> {
    const lang = query.get('lang');
    const number = (name: string): number | null => (query.has(name) ? Number(query.get(name)) : null);
    const window = { seat: number('seat'), lang };
    switch (what) {
      case '':
        return this.#tables.info(table);
      case 'preview':
        return this.#tables.look(table, {
          ask: 'preview',
          action: query.get('action') ?? '',
          amount: number('amount'),
          seat: number('seat'),
          lang,
        });
      case 'at':
        return this.#tables.look(table, { ask: 'moment', step: number('step') ?? 0, window });
      case 'choices':
        return this.#tables.look(table, { ask: 'choices', step: number('step') ?? 0, lang });
      case 'record':
        return this.#tables.look(table, { ask: 'record' });
      case 'review':
        return this.#tables.review(table, lang ?? 'en');
      default:
        throw new Refusing(NOWHERE);
    }
  }

  async #post(table: string, what: string, query: URLSearchParams, body: unknown): Promise<unknown> {
    switch (what) {
      case 'do':
        return { number: await this.#tables.command(table, body as Command) };
      case 'start':
        return { number: await this.#tables.command(table, { do: 'start', ...(body as Start) }) };
      case 'leave':
        return { number: await this.#tables.command(table, { do: 'leave' }) };
      case 'rematch':
        return this.#tables.rematch(table);
      case 'try':
        return this.#tables.try(table, body as Try);
      case 'hint':
        return this.#tables.hint(table, query.get('lang') ?? 'en');
      default:
        throw new Refusing(NOWHERE);
    }
  }
}
