/** Records positions of every game for the tests without a server: `src/games/NAME/positions.json`. */
import { writeFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { dice, GAMES } from '../tests/harness';
import { Person } from '../tests/person';

/** So many of each rulebook, so many actions apart. */
const POSITIONS = 5;
const APART = 13;

test.each(GAMES)('$name', async ({ name, rulebooks }) => {
  const person = await Person.come();
  const throwDice = dice(3);
  const positions: string[] = [];
  for (const { name: rules, usual_seats: seats } of rulebooks) {
    const enough = positions.length + POSITIONS;
    for (let tables = 0; positions.length < enough && tables < 40; tables += 1) {
      const id = await person.open(name, rules, seats);
      for (let step = 1; positions.length < enough; step += 1) {
        const table = await person.look(id);
        if (table.over) break;
        const { legal = [], view } = table;
        if (step % APART === 0) positions.push(JSON.stringify({ rules, view, legal }));
        const line = legal[throwDice(legal.length)];
        if (line) await person.act(id, table, line, line.least + throwDice(line.most - line.least + 1));
      }
    }
    expect(positions.length).toBe(enough);
  }
  writeFileSync(`src/games/${name}/positions.json`, `[\n${positions.join(',\n')}\n]\n`);
});
