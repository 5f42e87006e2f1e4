/** The pictures of the rulebooks: all are there, all are used, and all are what the components draw now. */
import { resolve } from 'node:path';
import { expect, test } from 'vitest';
import { drawAll } from './draw';

const CRATES = resolve(import.meta.dirname, '../../../crates');

const drawings = await drawAll();

test.each(drawings)('$game: $name is what its component draws', async ({ game, name, svg }) => {
  await expect(svg).toMatchFileSnapshot(resolve(CRATES, game, 'rules/pictures', `${name}.svg`));
});
