/** Quiet hours, by the clock of this browser. */
import type { Quiet } from '../types/wire';

const DAY = 24 * 60;

/** By how many minutes this browser's clock is ahead of UTC now; it changes with summer time. */
export const ahead = (): number => -new Date().getTimezoneOffset();

/** Is it quiet at this time? */
export function isQuiet({ from, to }: Pick<Quiet, 'from' | 'to'>, now: Date): boolean {
  const since = (now.getHours() * 60 + now.getMinutes() - from + DAY) % DAY;
  return since < (to - from + DAY) % DAY;
}
