/** Fields as they are shown, with the values of the territory cards (rule 1.1). */
import text from '../../../../../../crates/targui/data/territories.txt?raw';
import type { PlayerLook } from '../../../../lib/game';
import type { FieldView, Kind, Tribe } from '../../../../types/targui';
import { lookOf, TRIBES } from '../../looks';

/** The tribes, by seat. */
export const players: PlayerLook[] = TRIBES.map((tribe, index) => lookOf(index + 1, tribe));
export const seatOf = (tribe: Tribe): number => TRIBES.indexOf(tribe) + 1;

const values = new Map(
  [...text.matchAll(/^([\w-]+) +\d+ +(\d) (\d)$/gm)].map(([, kind = '', strategic, economic]) => [
    kind.replace('-', '_'),
    { strategic: Number(strategic), economic: Number(economic) },
  ]),
);

export function land(field: number, kind: Kind, owner: Tribe | null = null, camels = 0): FieldView {
  const { strategic, economic } = values.get(kind) ?? { strategic: 0, economic: 0 };
  return { field, kind, strategic, economic, owner: owner && seatOf(owner), camels };
}
