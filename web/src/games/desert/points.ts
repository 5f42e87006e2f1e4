/** Where the points of a player come from, as they stand. */
import type { View } from '../../types/desert';
import { t } from './words';

export interface Part {
  kind: 'water' | 'oases' | 'caravans' | 'areas';
  label: string;
  /** `null` if it lies face down (7.5). */
  points: number | null;
}

const sum = (points: readonly number[]): number => points.reduce((all, next) => all + next, 0);

/** Before the first camel nothing counts; from then on caravans and areas count as if the game were over. */
export function partsOf(view: View, seat: number): Part[] {
  const player = view.players[seat - 1];
  if (!player) return [];
  const over = view.phase === 'over';
  const sheet = over || view.phase === 'camels' ? player.sheet_if_over : player.sheet;
  return [
    { kind: 'water', label: t('waterPoints'), points: sheet.water },
    { kind: 'oases', label: t('oasisPoints'), points: sheet.oases && sum(sheet.oases) },
    { kind: 'caravans', label: t(over ? 'caravanPoints' : 'caravanPointsNow'), points: sum(sheet.caravans) },
    { kind: 'areas', label: t(over ? 'areaPoints' : 'areaPointsNow'), points: sum(sheet.areas) },
  ];
}
