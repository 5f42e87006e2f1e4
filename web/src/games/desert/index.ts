import type { GameModule } from '../../lib/game';
import type { Action, Event, View } from '../../types/desert';
import Board from './Board.svelte';
import { brief } from './brief';
import { attempt, items } from './items';
import Panel from './Panel.svelte';
import { PLAYERS } from './players';
import { partsOf } from './points';
import { buttonText, mentions } from './words';

export const game: GameModule<View, Event, Action> = {
  Board,
  Panel,
  brief,
  players: (_view, seats) => PLAYERS.slice(0, seats),
  items,
  button: ({ parts }) => buttonText(parts),
  isButton: (item) => item === 'pass',
  keeps: (item) => item.startsWith('colour:'),
  attempt,
  mentions,
  scores: (view) =>
    view.players.map(({ seat }) => {
      const parts = partsOf(view, seat);
      const total = parts.reduce<number | null>((all, { points }) => (all === null || points === null ? null : all + points), 0);
      return { total, parts };
    }),
  pace: (events) => {
    if (events.some(({ event }) => event === 'game_over')) return 900;
    if (events.some(({ event }) => event === 'area_closed' || event === 'oasis_paid' || event === 'water_taken')) return 850;
    return events.some(({ event }) => event === 'camel_placed' || event === 'leader_placed') ? 600 : 300;
  },
  // Chips lie face down (7.5), but whoever sits at this screen saw them being taken: no curtain between the turns.
  hidden: () => false,
  viewer: (view) => view.viewer,
};
