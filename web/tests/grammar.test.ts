/** Laws of the grammar: what the server allows and what the page offers are the same, in positions of real games. */
import { expect, inject, test } from 'vitest';
import './unit';
import type { Choice, Hands } from '../src/lib/chooser.svelte';
import type { Deed } from '../src/lib/connection';
import type { AnyAction, AnyView, GameModule } from '../src/lib/game';
import type { Command, LegalLine, WholeTable } from '../src/types/wire';
import { dice, GAMES } from './harness';

/** A person who plays without a browser. */
async function person(): Promise<(path: string, body?: unknown) => Promise<unknown>> {
  const come = await fetch(`${inject('url')}/api/guests`, { method: 'POST' });
  const cookie = come.headers.get('set-cookie')?.split(';')[0] ?? '';
  return async (path, body) => {
    const headers = { cookie, 'content-type': 'application/json' };
    const answer = await fetch(
      `${inject('url')}${path}`,
      body === undefined ? { headers } : { headers, method: 'POST', body: JSON.stringify(body) },
    );
    const read: unknown = await answer.json();
    if (!answer.ok) throw new Error(`${path}: ${JSON.stringify(read)}`);
    return read;
  };
}

/** Clicks the things of a choice, in their order, at a chooser of its own, and says what is sent. */
async function clicked(game: GameModule, lines: LegalLine<AnyAction>[], view: AnyView, wanted: Choice): Promise<Deed[]> {
  const { Chooser } = await import('../src/lib/chooser.svelte');
  const sent: Deed[] = [];
  const hands: Hands = {
    act: (deed) => Promise.resolve(void sent.push(deed)),
    attempt: ({ action }) => Promise.reject(new Error(`${action} counts as forbidden`)),
    preview: () => Promise.resolve(null),
  };
  const chooser = new Chooser(game, hands);
  chooser.offer(lines, view);
  for (const item of wanted.items) await chooser.click(item);
  chooser.amount = wanted.line.least;
  if (sent.length === 0) await chooser.act();
  return sent;
}

const POSITIONS = 200;

const TABLES = GAMES.flatMap(({ name, rulebooks }) => rulebooks.map(({ name: rules, usual_seats: seats }) => ({ name, rules, seats })));

test.each(TABLES)('$name ($rules) with $seats seats: every allowed action, and only it, can be clicked', async ({ name, rules, seats }) => {
  const { load } = await import('../src/lib/game');
  const { settings } = await import('../src/lib/settings.svelte');
  const game = await load(name);
  const ask = await person();
  const throwDice = dice(7);
  let positions = 0;
  for (let tables = 0; tables < 60 && positions < POSITIONS; tables += 1) {
    const { id } = (await ask('/api/tables', { game: name, rules, seats: Array<string>(seats).fill('me') })) as { id: string };
    for (; positions < POSITIONS; positions += 1) {
      const { legal = [], view, over, turn, number } = (await ask(`/api/tables/${id}?lang=en`)) as WholeTable<AnyView, AnyAction>;
      if (over) break;
      expect(legal.length).toBeGreaterThan(0);
      const choices = legal.map((line) => ({ line, items: game.items(line.parts, view) }));
      const sets = choices.map(({ items }) => [...items].sort().join(' + '));
      expect(new Set(sets).size, `two of these are the same things: ${sets.join(', ')}`).toBe(sets.length);
      for (const { line, items } of choices) {
        expect(items.length, line.action).toBeGreaterThan(0);
        expect(new Set(items).size, `${line.action}: the same thing twice`).toBe(items.length);
        for (const lang of ['en', 'de'] as const) {
          settings.lang = lang;
          const button = game.button(line, line.most, view);
          expect(button, line.action).not.toMatch(/undefined|null|NaN|[{}]/);
          expect(button.trim(), line.action).not.toBe('');
        }
      }
      const wanted = choices[throwDice(choices.length)];
      if (!wanted) throw new Error('nothing is allowed');
      const { line } = wanted;
      const range = line.most > line.least;
      expect(await clicked(game, legal, view, wanted)).toEqual([{ action: line.action, ...(range ? { amount: line.least } : {}) }]);
      if (typeof turn !== 'number') throw new Error('nobody has the turn');
      const amount = line.least + throwDice(line.most - line.least + 1);
      const command: Command = { do: 'act', seat: turn, after: number, action: line.action, ...(range ? { amount } : {}) };
      await ask(`/api/tables/${id}/do`, command);
    }
  }
  expect(positions).toBe(POSITIONS);
});
