import { afterEach, expect, test } from 'vitest';
import { settings } from '../../lib/settings.svelte';
import type { Title } from '../../lib/titles';
import type { Choice, Game } from '../../types/wire';
import { chosen, isLong, optionsOf, usual, valuesOf, word } from './options';

afterEach(() => settings.setLang('en'));

const option = (takes: Choice['takes'], rulebooks: string[] = []): Choice => ({
  name: 'some',
  takes,
  values: { en: 'what it takes', de: 'was es nimmt' },
  default: { en: 'open', de: 'open' },
  rule: '1.1',
  about: { en: '', de: '' },
  rulebooks,
});
const words = (...all: string[]): Choice['takes'] => ({ form: 'words', words: all });
const text: Choice['takes'] = { form: 'text', words: ['random'] };

test('words are values to choose from, a line or a number is not', () => {
  expect(valuesOf(option(words('allowed', 'forbidden')))).toEqual(['allowed', 'forbidden']);
  expect(valuesOf(option({ form: 'line', words: ['all'], example: '1,6-16' }))).toBeNull();
  expect(valuesOf(option({ form: 'number', least: 5, most: 40 }))).toBeNull();
});

test('only a text gets several lines', () => {
  expect(isLong(option(text))).toBe(true);
  expect(isLong(option({ form: 'line', words: ['all'], example: '1,6-16' }))).toBe(false);
});

test('a rulebook has the options of all rulebooks and its own', () => {
  const [all, first, second] = [option(text), option(text, ['first']), option(text, ['second'])];
  const game = { options: [all, first, second] } as Partial<Game> as Game;
  expect(optionsOf(game, 'first')).toEqual([all, first]);
});

test('a value is said in the language of the reader; what nobody knows is shown as it is', () => {
  settings.setLang('de');
  expect(word('nowhere', 'some', 'allowed')).toBe('erlaubt');
  expect(word('nowhere', 'some', 'purple')).toBe('purple');
});

test('what was chosen is told in words, and a long text is not told at all', () => {
  const about = { en: 'May they? `x`', de: 'Dürfen sie?' };
  const game = {
    name: 'nowhere',
    options: [
      { ...option(words('allowed', 'forbidden')), name: 'may', about },
      { ...option(text), name: 'map' },
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
  expect(usual('nowhere', option(words('open', 'hidden')))).toBe('offen');
  expect(usual('nowhere', { ...option(text), default: { en: 'the board', de: 'der Spielplan' } })).toBe('der Spielplan');
});

test('the same value means something else to another option, in every game that says so', () => {
  const titles = import.meta.glob<Title>('../../games/*/title.ts', { eager: true, import: 'title' });
  const twice: string[] = [];
  for (const [path, { values = {} }] of Object.entries(titles)) {
    const game = /games\/(\w+)\//.exec(path)?.[1] ?? '';
    for (const [name, meanings] of Object.entries(values)) {
      for (const [value, { en }] of Object.entries(meanings)) {
        expect(word(game, name, value)).toBe(en);
        if (word(game, 'another', value) === word('nowhere', 'another', value)) twice.push(value);
      }
    }
  }
  expect(twice).toContain('all');
});
