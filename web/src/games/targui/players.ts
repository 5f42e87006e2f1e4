import type { PlayerLook } from '../../lib/game';

/** A player before they have a tribe: grey, with their sign. */
export const untribed = (seat: number): PlayerLook => ({
  name: { en: `Seat ${seat}`, de: `Platz ${seat}` },
  color: '#605c6e',
  ink: '#f7f2e7',
});

/** Tribes are drawn when the game begins (2.5). */
export const PLAYERS: readonly PlayerLook[] = [1, 2, 3, 4].map(untribed);
