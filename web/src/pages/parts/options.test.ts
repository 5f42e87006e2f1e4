import { afterEach, expect, test } from 'vitest';
import { settings } from '../../lib/settings.svelte';
import type { Choice, Game } from '../../types/wire';
import { chosen, isLong, optionsOf, usual, valuesOf, word } from './options';

afterEach(() => settings.setLang('en'));

const option = (values: string, rulebooks: string[] = []): Choice => ({
  name: 'some',
  values: { en: values, de: '' },
  default: { en: 'open', de: 'open' },
  rule: '1.1',
  about: { en: '', de: '' },
  rulebooks,
});

test('a few words are values to choose from, a sentence is not', () => {
  expect(valuesOf(option('allowed, forbidden'))).toEqual(['allowed', 'forbidden']);
  expect(valuesOf(option('29 or 30'))).toEqual(['29', '30']);
  expect(valuesOf(option('all, or a list like 1,6-16'))).toBeNull();
});

test('a text or a table gets several lines', () => {
  expect(isLong(option('the text of a map'))).toBe(true);
  expect(isLong(option('random, codes, or the record of an earlier game'))).toBe(true);
  expect(isLong(option('all, or a list like 1,6-16'))).toBe(false);
});

test('a rulebook has the options of all rulebooks and its own', () => {
  const [all, first, second] = [option('a'), option('b', ['first']), option('c', ['second'])];
  const game = { options: [all, first, second] } as Partial<Game> as Game;
  expect(optionsOf(game, 'first')).toEqual([all, first]);
});

test('a value is said in the language of the reader; what nobody knows is shown as it is', () => {
  settings.setLang('de');
  expect(word('nowhere', 'allowed')).toBe('erlaubt');
  expect(word('nowhere', 'purple')).toBe('purple');
});

test('what was chosen is told in words, and a long text is not told at all', () => {
  const about = { en: 'May they? `x`', de: 'Dürfen sie?' };
  const game = {
    name: 'nowhere',
    options: [
      { ...option('allowed, forbidden'), name: 'may', about },
      { ...option('a map'), name: 'map' },
    ],
  } as Partial<Game> as Game;
  expect(chosen(game, {})).toEqual([]);
  expect(chosen(game, { may: 'forbidden', map: 'ooo\n...', other: 'x' })).toEqual([
    { about: 'May they? x', value: 'forbidden' },
    { about: '', value: null },
  ]);
});

test('what is usual is said in words, be it a value or a sentence', () => {
  settings.setLang('de');
  expect(usual('nowhere', option('open, hidden'))).toBe('offen');
  expect(usual('nowhere', { ...option('a map'), default: { en: 'the board', de: 'der Spielplan' } })).toBe('der Spielplan');
});
