import type { Refusal } from '../types/wire';
import { say } from './words';

/** The sentence of a refusal, as it stands behind the number of its rule, or alone. */
export function sentenceOf(refusal: Refusal): string {
  const text = say(refusal);
  const begun = refusal.rule ? text : text.charAt(0).toUpperCase() + text.slice(1);
  return /[.!?…]$/.test(begun) ? begun : `${begun}.`;
}
