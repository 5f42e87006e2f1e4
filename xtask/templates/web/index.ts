import type { GameModule } from '../../lib/game';
import type { Action, Event, View } from '../../types/newgame';
import { say } from '../../lib/words';
import Board from './Board.svelte';
import Panel from './Panel.svelte';
import { PLAYERS } from './players';

export const game: GameModule<View, Event, Action> = {
  Board,
  Panel,
  brief: () => [
    { rule: '2.1', text: { en: 'In your turn you take 1, 2 or 3 pebbles.', de: 'In deinem Zug nimmst du 1, 2 oder 3 Kiesel.' } },
    { rule: '2.1', text: { en: 'Then it is the other player’s turn.', de: 'Dann ist der andere Spieler am Zug.' } },
    { rule: '3.1', text: { en: 'Whoever takes the last pebble wins.', de: 'Wer den letzten Kiesel nimmt, gewinnt.' } },
  ],
  players: (_view, seats) => PLAYERS.slice(0, seats),
  items: () => ['heap'],
  button: (_action, amount) => say({ en: 'Take {amount}', de: '{amount} nehmen' }, { amount }),
  isButton: () => false,
  keeps: () => false,
  attempt: () => 'take 1',
  scores: (view) =>
    view.points.map((total) => ({ total, parts: [{ label: say({ en: 'Last pebble', de: 'Letzter Kiesel' }), points: total }] })),
  pace: () => 400,
  hidden: () => false,
  viewer: () => null,
};
