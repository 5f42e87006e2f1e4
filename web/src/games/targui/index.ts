import type { GameModule, Score } from '../../lib/game';
import type { Action, Event, View } from '../../types/targui';
import Board from './Board.svelte';
import { brief } from './brief';
import { attempt, button, isButton, items } from './items';
import { players } from './looks';
import Panel from './Panel.svelte';
import { time } from './stage.svelte';
import { t } from './words';

/** In classic the last payment counts, in updated all silver (rules 7.2 and 7.3). */
function scores(view: View): Score[] {
  return view.players.map((player) => {
    if (view.rules === 'classic') {
      return {
        total: player.score,
        parts: [
          { label: t('levyNow'), points: player.levy },
          { label: t('tie'), points: player.cash === null ? null : player.camels + player.cash },
        ],
      };
    }
    const part = (what: string, known: number | null, between: [number, number] | null) => {
      if (between === null) return { label: what, points: known };
      const [least, most] = between;
      return {
        label: known === null && least < most ? t('between', { what, least, most }) : what,
        points: known ?? (least === most ? least : null),
      };
    };
    return {
      total: player.score,
      parts: [part(t('treasury'), player.treasury, player.treasury_between), part(t('cash'), player.cash, player.cash_between)],
    };
  });
}

export const game: GameModule<View, Event, Action> = {
  Board,
  Panel,
  brief,
  players,
  items,
  button,
  isButton,
  keeps: () => false,
  attempt,
  scores,
  pace: (events) => Math.min(4000, 150 + events.reduce((sum, event) => sum + time(event), 0)),
  hidden: (view) => view.players.some((player) => player.score === null),
  viewer: (view) => view.viewer,
};
