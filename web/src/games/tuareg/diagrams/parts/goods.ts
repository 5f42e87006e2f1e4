/** What stands on the goods cards. */
import text from '../../../../../../crates/tuareg/data/goods.toml?raw';
import type { Good } from '../../../../types/tuareg';

const numbers = new Map(
  [...text.matchAll(/^kind = "(\w+)"\ncards = \d+\ndinars = (\d+)\npoints = (\d+)$/gm)].map(([, kind = '', dinars, points]) => [
    kind,
    { dinars: Number(dinars), points: Number(points) },
  ]),
);

export function valuesOf(good: Good): { dinars: number; points: number } {
  const found = numbers.get(good);
  if (!found) throw new Error(`${good} has no values`);
  return found;
}
