/** How players and camels look, and the letters of the notation. */
import type { Pattern } from '../../art/players';
import type { PlayerLook } from '../../lib/game';
import type { Colour } from '../../types/desert';
import { camels } from './camels';

/** The riders: none of the camel colours, and apart by lightness too. */
export const PLAYERS: readonly PlayerLook[] = [
  { name: { en: 'Red', de: 'Rot' }, color: '#c8322b', ink: '#fffaf0' },
  { name: { en: 'Black', de: 'Schwarz' }, color: '#22212b', ink: '#f7f2e7' },
  { name: { en: 'Orange', de: 'Orange' }, color: '#ec8a1c', ink: '#1b1a22' },
  { name: { en: 'Brown', de: 'Braun' }, color: '#623c1d', ink: '#f7f2e7' },
  { name: { en: 'Turquoise', de: 'Türkis' }, color: '#12a59c', ink: '#1b1a22' },
];

/** The camel colours in the order of the game, by which `supply` and the sheets are listed. */
export const COLOURS: readonly Colour[] = ['white', 'yellow', 'green', 'blue', 'violet'];

/** As the notation writes it. */
export const letterOf = (colour: Colour): string => colour.charAt(0);

export const coat = (colour: Colour): { color: string; pattern: Pattern } => camels[colour];

/** So few camels of a colour left: the end is near (7.1). */
export const FEW = 3;
