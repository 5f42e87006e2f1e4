/** Words in two languages. Every page and game has its own list and makes its own `t`. */
import { settings, type Lang } from './settings.svelte';

/** A text in both languages. */
export interface Text {
  en: string;
  de: string;
}

type Values = Record<string, string | number>;

/** Says a text in the language of the reader, with `{name}` filled in. Reactive. */
export function say(text: Text, values: Values = {}): string {
  return text[settings.lang].replace(/\{(\w+)\}/g, (whole, name: string) => String(values[name] ?? whole));
}

/** Makes the `t` of a list of words: `t('play')`, `t('buy', { count: 4 })`. */
export function wordsOf<K extends string>(list: Record<K, Text>): (key: K, values?: Values) => string {
  return (key, values) => say(list[key], values);
}

/** The language as the browser formats dates and numbers. */
export const locale = (lang: Lang): string => (lang === 'de' ? 'de-DE' : 'en-GB');
