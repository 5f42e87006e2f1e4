/** What a row of a display brings, or could still bring (rule 6.2). */
import type { View } from '../../types/targi';
import { t } from './words';

export interface RowBonus {
  kind: 'full' | 'open' | 'none';
  text: string;
  label: string;
}

export function rowBonus(view: View, seat: number, row: number): RowBonus {
  const player = view.players[seat - 1];
  const cards = (player?.display[row] ?? []).flatMap((code) => (code ? [code] : []));
  const number = row + 1;
  if (cards.length === 4) {
    const points = player?.score.rows[row] ?? 0;
    return { kind: points > 0 ? 'full' : 'none', text: points > 0 ? `+${points}` : '–', label: t('rowBonus', { row: number, points }) };
  }
  // A dune is any symbol.
  const symbols = cards.map((code) => view.cards[code]?.symbol).filter((symbol) => symbol !== undefined);
  const kinds = new Set(symbols).size;
  const equal = kinds <= 1;
  const different = kinds === symbols.length;
  if (equal && different) return { kind: 'open', text: cards.length > 0 ? '=4 ≠2' : '', label: t('rowBoth', { row: number }) };
  if (equal) return { kind: 'open', text: '=4', label: t('rowEqual', { row: number }) };
  if (different) return { kind: 'open', text: '≠2', label: t('rowDifferent', { row: number }) };
  return { kind: 'none', text: '–', label: t('rowNothing', { row: number }) };
}
