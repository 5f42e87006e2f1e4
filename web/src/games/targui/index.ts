import type { GameModule, Score, ScorePart } from '../../lib/game';
import type { Action, Event, Kind, View } from '../../types/targui';
import Board from './Board.svelte';
import { brief } from './brief';
import { attempt, button, isButton, items } from './items';
import { players } from './looks';
import Mention from './Mention.svelte';
import { mentions } from './mentions';
import Panel from './Panel.svelte';
import { time } from './stage.svelte';
import { kindTitle, t } from './words';

/** The territories that pay, as the score table lists them. */
const KINDS: readonly Kind[] = ['settlement', 'saline', 'guelta', 'reg', 'erg', 'fesh_fesh', 'mountains', 'chott'];

/** The last payment, field by field: what pays best first. Whoever has lost their settlement gets nothing (6.3). */
function payment(view: View, { seat, score }: View['players'][number]): ScorePart[] {
  const paying = view.fields.filter(({ owner, economic }) => owner === seat && economic > 0);
  const whole = paying.reduce((sum, { economic }) => sum + economic, 0) === score;
  return KINDS.map((kind) => {
    const fields = whole ? paying.filter((field) => field.kind === kind) : [];
    const pieces = fields.map(({ field, economic }) => ({ label: t('field', { field }), points: economic, at: [`at:${field}`] }));
    return { label: kindTitle(kind), points: pieces.reduce((sum, { points }) => sum + points, 0), pieces };
  });
}

/** In classic the last payment counts, in updated all silver (rules 7.2 and 7.3). */
function scores(view: View): Score[] {
  return view.players.map((player) => {
    if (view.rules === 'classic') {
      const tie = { label: t('tie'), points: player.cash === null ? null : player.camels + player.cash, aside: true };
      const paid = view.phase === 'over' ? payment(view, player) : [{ label: t('levyNow'), points: player.levy }];
      return { total: player.score, parts: [...paid, tie] };
    }
    const { seat, settlement } = player;
    /** Silver lies nowhere on the board: the treasury is told at the settlement, the cash on the fields that paid it. */
    const home = settlement === null ? [] : [`at:${settlement}`];
    const paid = view.fields.filter(({ owner, economic }) => owner === seat && economic > 0).map(({ field }) => `at:${field}`);
    const part = (what: string, known: number | null, between: [number, number] | null, at: string[]): ScorePart => {
      if (view.phase === 'over' && known !== null) return { label: what, points: known, pieces: [{ label: what, points: known, at }] };
      if (between === null) return { label: what, points: known };
      const [least, most] = between;
      return {
        label: known === null && least < most ? t('between', { what, least, most }) : what,
        points: known ?? (least === most ? least : null),
      };
    };
    return {
      total: player.score,
      parts: [
        part(t('treasury'), player.treasury, player.treasury_between, [...home, `treasury:${seat}`]),
        part(t('cash'), player.cash, player.cash_between, [...(player.holds_own_settlement ? paid : home), `cash:${seat}`]),
      ],
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
  mentions,
  Picture: Mention,
  scores,
  // A field is `field` or `to`, as it is wanted; it lies where it lies.
  places: (item, view) => {
    const [what = '', field = ''] = item.split(':');
    if (what === 'field' || what === 'to') return [`at:${field}`];
    if (what === 'treasury') return [item, `treasury:${view.turn}`];
    // What is decided in a fight is decided about the field that is attacked.
    return view.fight && (what === 'on' || what === 'stop' || what === 'advance') ? [`at:${view.fight[1]}`] : [item];
  },
  pace: (events) => Math.min(4000, 150 + events.reduce((sum, event) => sum + time(event), 0)),
  hidden: (view) => view.players.some((player) => player.score === null),
  viewer: (view) => view.viewer,
};
