/** Targi, with its expansion. */
import type { GameModule, Piece, Score, ScorePart } from '../../lib/game';
import type { Action, Event, PlayerView, View } from '../../types/targi';
import Board from './Board.svelte';
import { brief } from './brief';
import { button } from './buttons';
import { attempt, isButton, items } from './items';
import { SLOTS } from './looks';
import Mention from './Mention.svelte';
import { mentions } from './mentions.svelte';
import { players } from './players';
import { pace } from './moves';
import Panel from './Panel.svelte';
import { places } from './places';
import { cardTitle, t } from './words';

function scoreOf({ seat, score, display }: PlayerView, view: View): Score {
  const laid = display.flat().filter((code) => code !== null);
  const piece = (code: string, points: number): Piece => ({ label: cardTitle(code, view), points, at: [`laid:${seat}:${code}`] });
  const crosses = laid.map((code) => piece(code, view.cards[code]?.vp ?? 0)).filter(({ points }) => points > 0);
  const whole = (label: string, points: number, at: string[]): ScorePart => ({ label, points, pieces: [{ label, points, at }] });
  const known = crosses.reduce((sum, { points }) => sum + points, 0) === score.cards;
  const ends = score.ends.map(([card, points]) => piece(card, points));
  const parts: ScorePart[] = [
    whole(t('scoreTokens'), score.tokens, [`cross:${seat}`]),
    known
      ? { label: t('scoreCards'), points: score.cards, pieces: crosses }
      : whole(
          t('scoreCards'),
          score.cards,
          laid.map((code) => `laid:${seat}:${code}`),
        ),
    { label: t('scoreEnds'), points: ends.reduce((sum, { points }) => sum + points, 0), pieces: ends },
    ...score.rows.map((points, row) =>
      whole(
        t('scoreRow', { row: row + 1 }),
        points,
        (SLOTS[row] ?? []).map((slot) => `place:${seat}:${slot}`),
      ),
    ),
    ...(view.rules === 'base' ? [] : [whole(t('scoreWater'), score.water, [`water:${seat}`])]),
  ];
  return { total: score.total, parts };
}

export const game: GameModule<View, Event, Action> = {
  Board,
  Panel,
  brief,
  players: (_view, seats) => players.slice(0, seats),
  items,
  button: (line, _amount, view) => button(line, view),
  isButton,
  keeps: () => false,
  attempt,
  asks: ({ parts }) => (parts.do === 'waive' ? t('askWaive') : null),
  mentions,
  places,
  Picture: Mention,
  scores: (view) => view.players.map((player) => scoreOf(player, view)),
  pace,
  // Only a card that was drawn face down is hidden (rule 4.4).
  hidden: (view) => view.rules === 'base',
  viewer: (view) => view.viewer,
};
