/** The options of a game, ready for a form. */
import type { Choice, Game, TableInfo } from '../../types/wire';
import { titleFor } from '../../lib/titles';
import { say, type Text } from '../../lib/words';

/** The values of an option that is a choice among a few words; `null` for everything else. */
export const valuesOf = ({ takes }: Choice): string[] | null => (takes.form === 'words' ? takes.words : null);

/** Does the text have several lines, like a map? */
export const isLong = ({ takes }: Choice): boolean => takes.form === 'text';

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
};

/** A value of an option of this game in words; `null` for what speaks for itself, such as a number. */
export const wordFor = (game: string, option: string, value: string): Text | null =>
  titleFor(game)?.values?.[option]?.[value] ?? words[value] ?? null;

/** A value of an option of this game, in the language of the reader. */
export function word(game: string, option: string, value: string): string {
  const text = wordFor(game, option, value);
  return text ? say(text) : value;
}

/** What was chosen, in the words of the register; `value` is `null` for a text of several lines or of great length. */
export const chosen = (game: Game, set: TableInfo['set']): { about: string; value: string | null }[] =>
  game.options.flatMap((option) => {
    const value = set[option.name];
    if (value === undefined) return [];
    const long = value.includes('\n') || value.length > 60;
    return [{ about: say(option.about).replaceAll('`', ''), value: long ? null : word(game.name, option.name, value) }];
  });

/** What an option is if nobody says otherwise: a value, or a sentence of the register. */
export const usual = (game: string, { name, default: text }: Choice): string => say(wordFor(game, name, text.en) ?? text);
