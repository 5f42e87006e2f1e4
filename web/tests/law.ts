/** The law of the grammar, for any position of any game: every allowed action, and only it, can be clicked. */
import { expect } from 'vitest';
import { Chooser, type Choice } from '../src/lib/chooser.svelte';
import type { Act } from '../src/lib/connection';
import type { AnyAction, AnyView, Grammar } from '../src/lib/game';
import { settings } from '../src/lib/settings.svelte';
import type { LegalLine } from '../src/types/wire';

/** Clicks the things of a choice, in their order, at a chooser of its own, and says what is sent. */
async function clicked(game: Grammar, legal: LegalLine<AnyAction>[], view: AnyView, { items, line }: Choice): Promise<Act[]> {
  const sent: Act[] = [];
  const chooser = new Chooser(game, {
    act: (wanted) => Promise.resolve(void sent.push(wanted)),
    attempt: ({ action }) => Promise.reject(new Error(`${action} counts as forbidden`)),
    preview: () => Promise.resolve(null),
  });
  chooser.offer(legal, view);
  for (const item of items) await chooser.click(item);
  chooser.amount = line.least;
  if (sent.length === 0) await chooser.act();
  return sent;
}

/** Holds for the list of what is legal; clicks those of the choices that `tried` picks out. */
export async function holds(
  game: Grammar,
  legal: LegalLine<AnyAction>[],
  view: AnyView,
  tried: (choices: Choice[]) => Choice[] = (all) => all,
): Promise<void> {
  const choices = legal.map((line) => ({ line, items: game.items(line.parts, view) }));
  const sets = choices.map(({ items }) => [...items].sort().join(' + '));
  expect(new Set(sets).size, `two of these are the same things: ${sets.join(', ')}`).toBe(sets.length);
  for (const { line, items } of choices) {
    expect(items.length, line.action).toBeGreaterThan(0);
    expect(new Set(items).size, `${line.action}: the same thing twice`).toBe(items.length);
    for (const lang of ['en', 'de'] as const) {
      settings.lang = lang;
      const button = game.button(line, line.most, view);
      expect(button, line.action).not.toMatch(/undefined|null|NaN|[{}]|\[object/);
      expect(button.trim(), line.action).not.toBe('');
    }
  }
  settings.lang = 'en';
  for (const choice of tried(choices)) {
    const { action, least, most } = choice.line;
    expect(await clicked(game, legal, view, choice)).toEqual([{ action, ...(most > least ? { amount: least } : {}) }]);
  }
}
