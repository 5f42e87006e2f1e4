/** Laws of the grammar: what the server allows and what the page offers are the same, in positions of real games. */
import './unit';
import { expect, test } from 'vitest';
import { dice, GAMES } from './harness';
import { Person } from './person';

const POSITIONS = 200;

const TABLES = GAMES.flatMap(({ name, rulebooks }) => rulebooks.map(({ name: rules, usual_seats: seats }) => ({ name, rules, seats })));

test.each(TABLES)('$name ($rules) with $seats seats: every allowed action, and only it, can be clicked', async ({ name, rules, seats }) => {
  const { load } = await import('../src/lib/game');
  const { holds } = await import('./law');
  const game = await load(name);
  const person = await Person.come();
  const throwDice = dice(7);
  let positions = 0;
  for (let tables = 0; tables < 60 && positions < POSITIONS; tables += 1) {
    const id = await person.open(name, rules, seats);
    for (; positions < POSITIONS; positions += 1) {
      const table = await person.look(id);
      if (table.over) break;
      const { legal = [], view } = table;
      const line = legal[throwDice(legal.length)];
      if (!line) throw new Error('nothing is allowed');
      await holds(game, legal, view, (choices) => choices.filter((choice) => choice.line === line));
      await person.act(id, table, line, line.least + throwDice(line.most - line.least + 1));
    }
  }
  expect(positions).toBe(POSITIONS);
});
