/** Games that are over: played without a page, so that tests of the end begin there. */
import type { AnyAction, AnyView } from '../src/lib/game';
import type { Command, TableInfo, WholeTable } from '../src/types/wire';
import { dice, type Visitor, type Wish } from './harness';

type AnyTable = WholeTable<AnyView, AnyAction>;

/** Opens a table for the visitor, who does not look at it yet, and says its id. */
export async function open({ context }: Visitor, wish: Wish): Promise<string> {
  await context.request.post('/api/guests', { data: { name: 'Amina' } });
  const opened = await context.request.post('/api/tables', { data: wish });
  if (!opened.ok()) throw new Error(`no table: ${await opened.text()}`);
  return ((await opened.json()) as TableInfo).id;
}

/** Does so many actions that the dice choose, or all until the game is over. Says whether it is. */
export async function act({ context }: Visitor, id: string, throwDice: (sides: number) => number, acts = Infinity): Promise<boolean> {
  for (let done = 0; done < acts;) {
    const table = (await (await context.request.get(`/api/tables/${id}`)).json()) as AnyTable;
    if (table.over) return true;
    const line = table.legal?.[throwDice(table.legal.length)];
    if (!line || typeof table.turn !== 'number') {
      // Whoever asks without a pause takes the server from the bots that are waited for.
      await new Promise((later) => setTimeout(later, 10));
      continue;
    }
    const amount = line.most > line.least ? { amount: line.least + throwDice(line.most - line.least + 1) } : {};
    const command: Command = { do: 'act', action: line.action, after: table.number, seat: table.turn, ...amount };
    await context.request.post(`/api/tables/${id}/do`, { data: command });
    done += 1;
  }
  return false;
}

/** Plays a game to its end with actions that the dice choose, and says the table's id. The visitor's browser played it. */
export async function finish(guest: Visitor, wish: Wish, seed = 7): Promise<string> {
  const id = await open(guest, wish);
  await act(guest, id, dice(seed));
  return id;
}
