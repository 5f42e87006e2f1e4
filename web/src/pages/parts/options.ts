/** The options of a game, ready for a form. */
import type { Choice, Game } from '../../types/api';
import { say, type Text } from '../../lib/words';

/** The values of an option that is a choice among a few words; `null` for free text. */
export function valuesOf(option: Choice): string[] | null {
  return /^[\w-]+((, | or )[\w-]+)+$/.test(option.values) ? option.values.split(/, | or /) : null;
}

/** Does the text have several lines, like a map? */
export const isLong = (option: Choice): boolean => /text|table/.test(option.values);

export const optionsOf = (game: Game, rules: string): Choice[] =>
  game.options.filter((option) => option.rulebooks.length === 0 || option.rulebooks.includes(rules));

const words: Record<string, Text> = {
  allowed: { en: 'allowed', de: 'erlaubt' },
  forbidden: { en: 'forbidden', de: 'verboten' },
  hidden: { en: 'hidden', de: 'verdeckt' },
  open: { en: 'open', de: 'offen' },
  yes: { en: 'yes', de: 'ja' },
  no: { en: 'no', de: 'nein' },
  all: { en: 'all', de: 'alle' },
  none: { en: 'none', de: 'keine' },
  random: { en: 'random', de: 'zufällig' },
  'the printed cards': { en: 'the printed cards', de: 'die gedruckten Karten' },
  'the board': { en: 'the board', de: 'der Spielplan' },
  'the built-in deck': { en: 'the built-in deck', de: 'der eingebaute Kartensatz' },
  'the cards, with dinars and points reconstructed': {
    en: 'the cards, with dinars and points reconstructed',
    de: 'die Karten, Dinar und Punkte nachgebaut',
  },
  'all, or a list like 1,6-16': { en: '“all”, or a list like 1,6-16', de: '„all“ oder eine Liste wie 1,6-16' },
  'a table: kind, cards, strategic, economic': {
    en: 'a table: kind, cards, strategic, economic',
    de: 'eine Tabelle: kind, cards, strategic, economic',
  },
  'the text of a map': { en: 'the text of a map', de: 'der Text einer Karte' },
  'random, or the hexes of five palm symbols': {
    en: '“random”, or the hexes of five palm symbols',
    de: '„random“ oder die Felder von fünf Palmensymbolen',
  },
  'the text of a deck file': { en: 'the text of a deck file', de: 'der Text einer Kartensatz-Datei' },
  'none, all, or numbers such as 1,5,9': { en: '“none”, “all”, or numbers such as 1,5,9', de: '„none“, „all“ oder Nummern wie 1,5,9' },
  'the text of a table of goods': { en: 'the text of a table of goods', de: 'der Text einer Warentabelle' },
};

/** A value, or what values there are, in the language of the reader. */
export function word(value: string): string {
  const text = words[value];
  return text ? say(text) : value;
}
