import type { Refusal } from '../types/wire';
import { settings } from './settings.svelte';
import { begun, say } from './words';

/** The sentence of a refusal: behind the number of its rule, or alone. */
export function sentenceOf(refusal: Refusal): string {
  // Programs are told words of commands in backticks; people read quotation marks.
  const text = begun(say(refusal)).replace(/`([^`]*)`/g, settings.lang === 'de' ? '„$1“' : '“$1”');
  return /[.!?…]$/.test(text) ? text : `${text}.`;
}
