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

test('behind the number of its rule it goes on as it is', () => {
  const rule = { code: 'against_the_rules', rule: '4.1', en: 'now a camel is placed', de: 'jetzt wird ein Kamel eingesetzt' };
  expect(sentenceOf(rule)).toBe('now a camel is placed.');
});

test('a sentence that ends has its end', () => {
  expect(sentenceOf({ code: 'offline', en: 'Try again!', de: '' })).toBe('Try again!');
});
