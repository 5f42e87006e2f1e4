import type { PlayerLook } from '../../lib/game';

/** By seat - 1. */
export const players: readonly PlayerLook[] = [
  { name: { en: 'White', de: 'Weiß' }, color: '#f4efe2', ink: '#1b1a22' },
  { name: { en: 'Blue', de: 'Blau' }, color: '#2b4fa0', ink: '#f7f2e7' },
];
