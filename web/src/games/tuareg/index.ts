import type { GameModule, Score } from '../../lib/game';
import type { Action, Event, View } from '../../types/tuareg';
import Board from './Board.svelte';
import { brief } from './brief';
import Panel from './Panel.svelte';
import { attempt, button, isButton, items } from './items';
import { GOODS, cloths } from './looks';
import { goodName, t } from './words';

/** How long an event is worth watching, in ms. */
const PACE: Partial<Record<Event['event'], number>> = {
  drew: 300,
  card_drawn: 150,
  marketed: 550,
  loaded: 550,
  took: 650,
  chose: 350,
  bought: 900,
  hidden: 650,
  stolen: 850,
  passed: 500,
  stage_counted: 4500,
  game_over: 300,
};

function score({ sheet }: View['players'][number]): Score {
  const parts = [1, 2].flatMap((stage) => {
    const counted = sheet.stages[stage - 1];
    if (!counted) return [{ label: t('stageToCome', { stage }), points: 0 }];
    return GOODS.map((good, kind) => ({ label: `${t('stagePoints', { stage })}: ${goodName(good)}`, points: counted.points[kind] ?? 0 }));
  });
  parts.push({ label: t('unused'), points: sheet.unused_points }, { label: t('mapPoints'), points: sheet.map_points });
  return { total: sheet.total, parts };
}

export const game: GameModule<View, Event, Action> = {
  Board,
  Panel,
  brief,
  players: (_view, seats) => cloths.slice(0, seats),
  items,
  button,
  isButton,
  keeps: () => false,
  attempt,
  scores: (view) => view.players.map(score),
  pace: (events) =>
    Math.max(
      300,
      events.reduce((time, event) => time + (PACE[event.event] ?? 0), 0),
    ),
  hidden: () => true,
  viewer: (view) => view.viewer,
};
