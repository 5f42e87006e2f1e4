import type { GameModule, Score, ScorePart } from '../../lib/game';
import type { Action, CardView, Event, Good, PlayerView, View } from '../../types/tuareg';
import Board from './Board.svelte';
import { brief } from './brief';
import Panel from './Panel.svelte';
import { places } from './places';
import { attempt, button, isButton, items } from './items';
import { GOODS } from './looks';
import Mention from './Mention.svelte';
import { mentions } from './mentions';
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

/** Where the goods of a kind lie that a player has: on animals, in caves, under thieves. */
function lying({ seat, animals, caves, thieves }: PlayerView, good: Good): string[] {
  const is = (card: CardView): boolean => typeof card === 'object' && card.known === good;
  return [
    ...animals.flatMap(({ animal, load }) => load.flatMap((card, index) => (card === good ? [`card.${seat}.${animal}.${index + 1}`] : []))),
    ...caves.flatMap(({ cave, cards }) => (cards.some(is) ? [`cave.${seat}.${cave}`] : [])),
    ...thieves.flatMap((card, index) => (is(card) ? [`thief.${seat}.${index + 1}`] : [])),
  ];
}

/** Where the special cards lie that a player did not use. */
const idle = ({ seat, animals, caves, thieves }: PlayerView): string[] => [
  ...animals.flatMap(({ animal, load }) => (animal.startsWith('donkey') && load.length === 0 ? [`animal.${seat}.${animal}`] : [])),
  ...caves.flatMap(({ cave, cards }) => (cards.length === 0 ? [`cave.${seat}.${cave}`] : [])),
  ...thieves.flatMap((card, index) => (card === 'free' ? [`thief.${seat}.${index + 1}`] : [])),
];

/** At the end the kinds of goods are the rows, and their stages the pieces; before it, every stage has its own. */
function finalScore(player: PlayerView): Score {
  const { seat, sheet, animals } = player;
  // The goods of the first stage are gone: the camels that carried them stand for them.
  const camels = animals.flatMap(({ animal }) => (animal.startsWith('camel') ? [`animal.${seat}.${animal}`] : []));
  const kinds = GOODS.map((good, kind): ScorePart => {
    const pieces = sheet.stages.map(({ points }, index) => ({
      label: `${t('stagePoints', { stage: index + 1 })}: ${goodName(good)}`,
      points: points[kind] ?? 0,
      at: index + 1 < sheet.stages.length ? camels : lying(player, good),
    }));
    return { label: title(goodName(good)), points: pieces.reduce((sum, { points }) => sum + points, 0), pieces };
  });
  const more = (label: string, points: number, at: string[]): ScorePart => ({ label, points, pieces: [{ label, points, at }] });
  return {
    total: sheet.total,
    parts: [
      ...kinds,
      more(t('unused'), sheet.unused_points, idle(player)),
      more(t('mapPoints'), sheet.map_points, [`maps.${seat}`]),
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
  mentions,
  places,
  Picture: Mention,
  scores: (view) => view.players.map(view.winners === null ? score : finalScore),
  pace: (events) =>
    Math.max(
      300,
      events.reduce((time, event) => time + (PACE[event.event] ?? 0), 0),
    ),
  hidden: () => true,
  viewer: (view) => view.viewer,
};
