/** What a card says in words, for the note beside it. */
import type { Note } from '../../lib/tip.svelte';
import type { BorderView, View } from '../../types/targi';
import { isCorner } from './looks';
import { cardLines, cardTitle, nameOf, t, textOf } from './words';

const RULES: Record<number, string> = { 1: '3.1', 5: '3.3', 9: '3.4', 10: '3.5', 13: '3.6', 14: '3.7' };

export function borderNote(border: BorderView, view: View): Note {
  const lines = [textOf(border)];
  if (view.robber === border.number) lines.push(t('robberHere'));
  if (view.targia === border.number) lines.push(t('targiaHere'));
  const rule = isCorner(border.number) ? '5.1' : (RULES[border.number] ?? '3.2');
  return { title: `${border.number} · ${nameOf(border)}`, lines, rule: view.rules === 'base' || rule === '3.2' ? rule : '10.1' };
}

/** `otherwise` if nobody may know the card. */
export function cardNote(code: string | null | undefined, view: View, otherwise: string): Note {
  const card = code ? view.cards[code] : undefined;
  if (!code || !card) return otherwise;
  const rule = code.startsWith('T-') ? '8.1' : code.startsWith('E-') ? '10.4' : code.startsWith('U-') ? '10.3' : '7.1';
  return { title: cardTitle(code, view), lines: cardLines(card), rule };
}
