import type { PlayerLook } from '../../lib/game';

/** The riders: none of the camel colours, and apart by lightness too. */
export const PLAYERS: readonly PlayerLook[] = [
  { name: { en: 'Red', de: 'Rot' }, color: '#c8322b', ink: '#fffaf0' },
  { name: { en: 'Black', de: 'Schwarz' }, color: '#22212b', ink: '#f7f2e7' },
  { name: { en: 'Orange', de: 'Orange' }, color: '#ec8a1c', ink: '#1b1a22' },
  { name: { en: 'Brown', de: 'Braun' }, color: '#623c1d', ink: '#f7f2e7' },
  { name: { en: 'Turquoise', de: 'Türkis' }, color: '#12a59c', ink: '#1b1a22' },
];
