import type { GameModule } from '../../lib/game';
import Board from './Board.svelte';
import Panel from './Panel.svelte';

export const game: GameModule = {
  name: 'tuareg',
  Board,
  Panel,
  players: (_view, seats) => Array.from({ length: seats }, (_, index) => ({ name: { en: `Seat ${index + 1}`, de: `Platz ${index + 1}` }, color: '#2b4fa0', ink: '#f7f2e7' })),
  items: (line) => [line.action],
  withAmount: (line) => line.action,
  button: (line) => line.text,
  isButton: () => false,
  keeps: () => false,
  attempt: () => null,
  scores: () => [],
  pace: () => 400,
  hidden: () => false,
};
