import type { GameModule, Score, ScorePart } from '../../lib/game';
import type { Action, Event, View } from '../../types/tuareg';
import Board from './Board.svelte';
import { brief } from './brief';
import Panel from './Panel.svelte';
import { attempt, button, isButton, items } from './items';
import { GOODS } from './looks';
import { PLAYERS } from './players';
import { goodName, t, title } from './words';

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

/** At the end the kinds of goods are the rows, and their stages the pieces; before it, every stage has its own. */
function finalScore({ seat, sheet }: View['players'][number]): Score {
  const kinds = GOODS.map((good, kind): ScorePart => {
    const pieces = sheet.stages.map(({ points }, index) => ({
      label: `${t('stagePoints', { stage: index + 1 })}: ${goodName(good)}`,
      points: points[kind] ?? 0,
      at: [`seat.${seat}`],
    }));
    return { label: title(goodName(good)), points: pieces.reduce((sum, { points }) => sum + points, 0), pieces };
  });
  const more = (label: string, points: number, at: string): ScorePart => ({ label, points, pieces: [{ label, points, at: [at] }] });
  return {
    total: sheet.total,
    parts: [
      ...kinds,
      more(t('unused'), sheet.unused_points, `seat.${seat}`),
      more(t('mapPoints'), sheet.map_points, `maps.${seat}`),
      { label: t('handDinars'), points: sheet.hand_dinars, aside: true },
    ],
  };
}

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
  players: (_view, seats) => PLAYERS.slice(0, seats),
  items,
  button,
  isButton,
  keeps: () => false,
  attempt,
  scores: (view) => view.players.map(view.winners === null ? score : finalScore),
  pace: (events) =>
    Math.max(
      300,
      events.reduce((time, event) => time + (PACE[event.event] ?? 0), 0),
    ),
  hidden: () => true,
  viewer: (view) => view.viewer,
};
