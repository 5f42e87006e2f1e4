/** Somebody who plays without a browser. */
import { inject } from 'vitest';
import type { AnyAction, AnyView } from '../src/lib/game';
import type { Command, LegalLine, NewTable, TableInfo, WholeTable } from '../src/types/wire';

export type AnyTable = WholeTable<AnyView, AnyAction>;

export class Person {
  readonly #cookie: string;

  private constructor(cookie: string) {
    this.#cookie = cookie;
  }

  static async come(): Promise<Person> {
    const come = await fetch(`${inject('url')}/api/guests`, { method: 'POST' });
    return new Person(come.headers.get('set-cookie')?.split(';')[0] ?? '');
  }

  /** Opens a table at which they play for every seat, and says its id. */
  async open(game: string, rules: string, seats: number): Promise<string> {
    const wish: NewTable = { game, rules, seats: Array<string>(seats).fill('me') };
    return (await this.ask<TableInfo>('/api/tables', wish)).id;
  }

  look(id: string): Promise<AnyTable> {
    return this.ask(`/api/tables/${id}?lang=en`);
  }

  /** Does a legal action, with this amount if it has one. */
  async act(id: string, { turn, number }: AnyTable, { action, least, most }: LegalLine<AnyAction>, amount: number): Promise<void> {
    if (typeof turn !== 'number') throw new Error('nobody has the turn');
    const command: Command = { do: 'act', seat: turn, after: number, action, ...(most > least ? { amount } : {}) };
    await this.ask(`/api/tables/${id}/do`, command);
  }

  private async ask<T>(path: string, body?: unknown): Promise<T> {
    const headers = { cookie: this.#cookie, 'content-type': 'application/json' };
    const how = body === undefined ? { headers } : { headers, method: 'POST', body: JSON.stringify(body) };
    const answer = await fetch(`${inject('url')}${path}`, how);
    const read: unknown = await answer.json();
    if (!answer.ok) throw new Error(`${path}: ${JSON.stringify(read)}`);
    return read as T;
  }
}
