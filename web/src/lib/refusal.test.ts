import { afterEach, expect, test } from 'vitest';
import { sentenceOf } from './refusal';
import { settings } from './settings.svelte';

afterEach(() => settings.setLang('en'));

test('a refusal is a sentence, in the language of the reader', () => {
  const late = { code: 'late', en: 'the table has moved on', de: 'der Tisch ist schon weiter' };
  expect(sentenceOf(late)).toBe('The table has moved on.');
  settings.setLang('de');
  expect(sentenceOf(late)).toBe('Der Tisch ist schon weiter.');
});

test('behind the number of its rule it is a sentence, too', () => {
  const rule = { code: 'against_the_rules', rule: '4.1', en: 'now a camel is placed', de: 'jetzt wird ein Kamel eingesetzt' };
  expect(sentenceOf(rule)).toBe('Now a camel is placed.');
});

test('words of commands stand in quotation marks, not in backticks', () => {
  const seat = { code: 'bad_seat', en: 'a seat is `me` or `open`', de: 'ein Platz ist `me` oder `open`' };
  expect(sentenceOf(seat)).toBe('A seat is “me” or “open”.');
  settings.setLang('de');
  expect(sentenceOf(seat)).toBe('Ein Platz ist „me“ oder „open“.');
});

test('a sentence that ends has its end', () => {
  expect(sentenceOf({ code: 'offline', en: 'Try again!', de: '' })).toBe('Try again!');
});
