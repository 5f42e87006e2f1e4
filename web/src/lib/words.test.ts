import { afterEach, expect, test } from 'vitest';
import { settings } from './settings.svelte';
import { locale, say, wordsOf } from './words';

afterEach(() => settings.setLang('en'));

test('a text is said in the language of the reader, with its values', () => {
  const text = { en: '{count} camels for {name}', de: '{count} Kamele für {name}' };
  expect(say(text, { count: 3, name: 'Amina' })).toBe('3 camels for Amina');
  settings.setLang('de');
  expect(say(text, { count: 0, name: 'Amina' })).toBe('0 Kamele für Amina');
});

test('one is one, and everything else is several', () => {
  const text = { en: '{mistakes} {mistakes|mistake|mistakes}', de: '{mistakes} {mistakes|Fehler|Fehler}' };
  expect([0, 1, 2].map((mistakes) => say(text, { mistakes }))).toEqual(['0 mistakes', '1 mistake', '2 mistakes']);
});

test('a value that nobody gave stays visible', () => {
  expect(say({ en: 'Rule {rule}', de: '' })).toBe('Rule {rule}');
});

test('a list of words follows the language of the reader', () => {
  const t = wordsOf({ play: { en: 'Play', de: 'Spielen' } });
  expect(t('play')).toBe('Play');
  settings.setLang('de');
  expect(t('play')).toBe('Spielen');
});

test('dates and numbers are formatted for the language', () => {
  expect([locale('en'), locale('de')]).toEqual(['en-GB', 'de-DE']);
});
