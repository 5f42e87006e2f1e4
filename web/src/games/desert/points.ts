/** Where the points of a player come from, as they stand. */
import type { Piece, ScorePart } from '../../lib/game';
import type { HexView, View } from '../../types/desert';
import { hexItem } from './items';
import { COLOURS } from './looks';
import { hue, t } from './words';

export interface Part extends ScorePart {
  kind: 'water' | 'oases' | 'caravans' | 'areas';
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
  const hexes = (which: (hex: HexView) => boolean): string[] => view.hexes.filter(which).map(({ hex }) => hexItem(hex));
  /** Caravan by caravan: by the order of the colours. */
  const pieces = (points: readonly number[], at: (colour: number) => string[]): Piece[] =>
    points.flatMap((won, index) => {
      const colour = COLOURS[index];
      return colour && won > 0 ? [{ label: t('caravanIn', hue(colour)), points: won, at: at(index) }] : [];
    });
  const camels = (index: number): string[] => hexes(({ camel }) => camel?.seat === seat && camel.colour === COLOURS[index]);
  const areas = (index: number): string[] => hexes(({ area }) => area?.seat === seat && area.colour === COLOURS[index]);
  const oases = (index: number): string[] => (player.caravans[index]?.oases ?? []).map(hexItem);
  /** Where this player took water: with a camel, or by enclosing it. Every place for water had some, but for the oases. */
  const drunk = (hex: HexView): boolean =>
    (hex.ground === 'circle' || hex.ground === 'palm') &&
    !hex.oasis &&
    hex.water === null &&
    (hex.camel ? hex.camel.seat === seat : hex.area?.seat === seat);
  const water = { label: t('waterPoints'), points: sheet.water };
  return [
    {
      kind: 'water',
      ...water,
      ...(over && water.points !== null ? { pieces: [{ ...water, points: water.points, at: [...hexes(drunk), `water:${seat}`] }] } : {}),
    },
    {
      kind: 'oases',
      label: t('oasisPoints'),
      points: sheet.oases && sum(sheet.oases),
      ...(sheet.oases ? { pieces: pieces(sheet.oases, oases) } : {}),
    },
    {
      kind: 'caravans',
      label: t(over ? 'caravanPoints' : 'caravanPointsNow'),
      points: sum(sheet.caravans),
      pieces: pieces(sheet.caravans, camels),
    },
    { kind: 'areas', label: t(over ? 'areaPoints' : 'areaPointsNow'), points: sum(sheet.areas), pieces: pieces(sheet.areas, areas) },
  ];
}
