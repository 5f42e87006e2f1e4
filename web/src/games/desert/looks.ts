/** How camels look, and the letters of the notation. */
import type { Pattern } from '../../art/players';
import type { Colour } from '../../types/desert';
import { camels } from './camels';

/** The camel colours in the order of the game, by which `supply` and the sheets are listed. */
export const COLOURS: readonly Colour[] = ['white', 'yellow', 'green', 'blue', 'violet'];

/** As the notation writes it. */
export const letterOf = (colour: Colour): string => colour.charAt(0);

export const coat = (colour: Colour): { color: string; pattern: Pattern } => camels[colour];

/** So few camels of a colour left: the end is near (7.1). */
export const FEW = 3;
