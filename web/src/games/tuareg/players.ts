import type { PlayerLook } from '../../lib/game';

/** The cloth of the tents, by seat - 1: the colours by which the server's sentences call the players. */
export const PLAYERS: readonly PlayerLook[] = [
  { name: { en: 'Indigo', de: 'Indigo' }, color: '#3b46a6', ink: '#f7f2e7' },
  { name: { en: 'Red', de: 'Rot' }, color: '#b23a24', ink: '#f7f2e7' },
  { name: { en: 'Green', de: 'Grün' }, color: '#2f7355', ink: '#f7f2e7' },
  { name: { en: 'Ochre', de: 'Ocker' }, color: '#d99a2b', ink: '#1b1a22' },
  { name: { en: 'White', de: 'Weiß' }, color: '#f4efe2', ink: '#1b1a22' },
];
