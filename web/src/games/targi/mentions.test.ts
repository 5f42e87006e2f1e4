import { afterEach, expect, test, vi } from 'vitest';
import { settings } from '../../lib/settings.svelte';
import type { View } from '../../types/targi';
import { known, mentions } from './mentions.svelte';

const T9 = { symbol: 'camp', vp: 3, costs: [], en: 'as in the newest built-in deck', de: '' };
vi.mock('./deck/faces', () => ({ askFaces: () => Promise.resolve({ 'T-9': T9 }) }));

afterEach(() => settings.setLang('en'));

const view = {
  cards: { 'T-10': { symbol: 'well', vp: 2, costs: [], en: '', de: '' }, 'U-19': { en: 'Take 1 water.', de: 'Nimm 1 Wasser.' } },
  border: [{ number: 1, name_en: 'Noble', name_de: 'Adeliger', en: 'Play a card.', de: 'Spiel eine Karte aus.' }],
} as unknown as View;

const read = (text: string): string => {
  let out = '';
  let from = 0;
  for (const mention of mentions(text, view)) {
    out += `${text.slice(from, mention.from)}[${mention.name}]`;
    from = mention.to;
  }
  return out + text.slice(from);
};

test('cards and places are called by their names', () => {
  expect(read('c20 shows T-10 (well, 2 crosses).')).toBe('[centre bottom left] shows [well, 2 crosses].');
  expect(read('White uses 1 (Noble).')).toBe('White uses [Noble].');
  expect(read('The dune U-19 on u2 is discarded.')).toBe('The dune [no. 19] on [place 2] is discarded.');
  expect(read('Blue uses T-10.')).toBe('Blue uses [well, 2 crosses].');
  settings.setLang('de');
  expect(read('Weiß nutzt 1 (Adeliger). c10 zeigt T-10 (Brunnen, 2 Siegpunkte).')).toBe(
    'Weiß nutzt [Adeliger]. [Mittelfeld links] zeigt [Brunnen, 2 Siegpunkte].',
  );
});

test('what is looked at is shown: the picture of a card, the place on the board', () => {
  expect(mentions('c20 shows T-10 (well, 2 crosses).', view).map(({ at, picture }) => at ?? picture)).toEqual(['centre:c20', 'T-10']);
  expect(mentions('White pays 1 (one) salt on row 2.', view)).toEqual([]);
});

test('what a card said that is gone is told at tables with the usual cards only', async () => {
  const usual = { ...view, usual_cards: true };
  const other = { ...view, usual_cards: false };
  await expect.poll(() => known('T-9', usual)).toEqual(T9);
  expect(known('T-9', other)).toBeUndefined();
  expect(known('T-10', other)).toBe(view.cards['T-10']);
  expect(mentions('Blue discards T-9.', usual)[0]?.lines(usual)).toContain('as in the newest built-in deck');
  expect(mentions('Blue discards T-9.', other).map(({ name, lines }) => [name, lines(other)])).toEqual([['a tribe card', []]]);
});
