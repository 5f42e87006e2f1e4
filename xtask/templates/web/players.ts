import type { PlayerLook } from '../../lib/game';

/** By seat - 1. */
export const PLAYERS: readonly PlayerLook[] = [
  { name: { en: 'White', de: 'Weiß' }, color: '#f4efe4', ink: '#2b2118' },
  { name: { en: 'Blue', de: 'Blau' }, color: '#1f4e8c', ink: '#ffffff' },
];
