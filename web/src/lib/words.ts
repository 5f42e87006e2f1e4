/** Words in two languages. Every page and game has its own list and makes its own `t`. */
import type { Words as Text } from '../types/wire';
import { settings, type Lang } from './settings.svelte';

/** A text in both languages, as the server sends it. */
export type { Words as Text } from '../types/wire';

type Values = Record<string, string | number>;

/**
 * Says a text in the language of the reader, with `{name}` filled in. `{count|camel|camels}` is the first word for 1 and the second for
 * anything else. Reactive.
 */
export function say(text: Text, values: Values = {}): string {
  return text[settings.lang].replace(/\{(\w+)(?:\|([^|{}]*)\|([^|{}]*))?\}/g, (whole, name: string, one?: string, several?: string) => {
    const value = values[name];
    if (value === undefined) return whole;
    return one === undefined || several === undefined ? String(value) : Number(value) === 1 ? one : several;
  });
}

/** A sentence of the server as it stands alone: it begins with a capital letter. */
export const begun = (text: string): string => text.charAt(0).toUpperCase() + text.slice(1);

/** Makes the `t` of a list of words: `t('play')`, `t('buy', { count: 4 })`. */
export function wordsOf<K extends string>(list: Record<K, Text>): (key: K, values?: Values) => string {
  return (key, values) => say(list[key], values);
}

/** The language as the browser formats dates and numbers. */
export const locale = (lang: Lang): string => (lang === 'de' ? 'de-DE' : 'en-GB');
