/** Targi, with its expansion. */
import type { GameModule, Score } from '../../lib/game';
import type { Action, Event, PlayerView, View } from '../../types/targi';
import Board from './Board.svelte';
import { brief } from './brief';
import { button } from './buttons';
import { attempt, isButton, items } from './items';
import { players } from './looks';
import { pace } from './moves';
import Panel from './Panel.svelte';
import { t } from './words';

function scoreOf({ score }: PlayerView, rules: View['rules']): Score {
  const parts = [
    { label: t('scoreTokens'), points: score.tokens },
    { label: t('scoreCards'), points: score.cards },
    ...score.ends.map(([card, points]) => ({ label: t('scoreCard', { card }), points })),
    ...score.rows.map((points, row) => ({ label: t('scoreRow', { row: row + 1 }), points })),
    ...(rules === 'base' ? [] : [{ label: t('scoreWater'), points: score.water }]),
  ];
  return { total: score.total, parts };
}

export const game: GameModule<View, Event, Action> = {
  Board,
  Panel,
  brief,
  players: () => players,
  items,
  button: (line, _amount, view) => button(line, view),
  isButton,
  keeps: () => false,
  attempt,
  scores: (view) => view.players.map((player) => scoreOf(player, view.rules)),
  pace,
  // Only a card that was drawn face down is hidden (rule 4.4).
  hidden: (view) => view.rules === 'base',
  viewer: (view) => view.viewer,
};
