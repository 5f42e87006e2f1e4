/** Fate cards in the sentences of the log: called by their names in place of their numbers. */
import type { Mention } from '../../lib/game';
import type { View } from '../../types/targui';
import { fateDoes, fateName } from './fates';
import { t } from './words';

const CODE = /\b(?:Fate|Schicksalskarte) (\d{1,2})\b/g;

export function mentions(text: string): Mention<View>[] {
  return [...text.matchAll(CODE)].flatMap(({ index, 0: code, 1: number }) => {
    const fate = Number(number);
    const called = fateName(fate);
    if (!called) return [];
    // Most sentences go on with the name: it is said once.
    const after = index + code.length;
    const twice = text.slice(after, after + 2 + called.length).toLowerCase() === `: ${called.toLowerCase()}`;
    const to = twice ? after + 2 + called.length : after;
    return [{ from: index, to, name: t('fateCalled', { name: called }), lines: () => [fateDoes(fate)], picture: String(fate) }];
  });
}
