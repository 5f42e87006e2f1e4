/** What is lacking, in words. */
import { symbolName } from '../words';
import type { Standing } from './choice';
import { plural } from './words';

/** "2 oases, 1 well". */
export const inNumbers = (lacking: Standing['lacking']): string =>
  lacking.map(([symbol, count]) => `${count} ${count === 1 ? symbolName(symbol) : plural(symbol)}`).join(', ');

/** As it begins a line. */
export const capital = (text: string): string => `${text[0]?.toUpperCase() ?? ''}${text.slice(1)}`;
