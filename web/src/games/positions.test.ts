/** In recorded positions of every game, every allowed action, and only it, can be clicked. `npm run positions` records them anew. */
import { expect, test } from 'vitest';
import { holds } from '../../tests/law';
import { byFolder, load, type AnyAction, type AnyView } from '../lib/game';
import type { LegalLine } from '../types/wire';

interface Position {
  rules: string;
  view: AnyView;
  legal: LegalLine<AnyAction>[];
}

const recorded = byFolder(import.meta.glob<Position[]>('./*/positions.json', { import: 'default' }));

test.each([...recorded])('%s', async (name, read) => {
  const game = await load(name);
  const positions = await read();
  expect(positions.length).toBeGreaterThan(3);
  for (const { legal, view } of positions) await holds(game, legal, view);
});

test.each([...recorded])('%s shows who plays and how they stand', async (name, read) => {
  const game = await load(name);
  for (const { view } of await read()) {
    const scores = game.scores(view);
    expect(game.players(view, scores.length).length).toBeGreaterThanOrEqual(scores.length);
    expect(scores.length).toBeGreaterThan(1);
    expect(game.brief(view).length).toBeGreaterThan(2);
    for (const { text, rule } of game.brief(view)) expect([text.en, text.de, rule].every(Boolean)).toBe(true);
  }
});
