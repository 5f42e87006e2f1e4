import { afterEach, expect, test } from 'vitest';
import { settings } from '../../lib/settings.svelte';
import type { Judged, Player, Review, Weighed } from '../../types/wire';
import { accountOf, decisive, judgeAnswer, lessonsOf, momentsOf } from './moments';
import { accountTitle, cost, lost, percent, played, reason, sentence, signed } from './words';

afterEach(() => (settings.lang = 'en'));

const option = (action: string, win: number, more: Partial<Weighed> = {}): Weighed => ({
  action,
  text: action,
  line: action,
  parts: {},
  amount: 0,
  win,
  score: win * 100,
  ...more,
});

const judged = (number: number, seat: number, more: Partial<Judged> = {}): Judged => ({
  number,
  seat,
  legal: 9,
  played: { action: 'a', text: 'a' },
  best: { action: 'b', text: 'b' },
  line: [],
  win: 0.3,
  best_win: 0.4,
  cost: 0.1,
  score: 30,
  best_score: 40,
  place: 1.7,
  best_place: 1.4,
  effect: [],
  by: 'win',
  weight: 0.1,
  noise: 0.03,
  verdict: 'mistake',
  options: [option('b', 0.4), option('c', 0.385), option('d', 0.2), option('a', 0.3)],
  ...more,
});

const player = (more: Partial<Player>): Player => ({
  seat: 1,
  decisions: 60,
  mattered: 40,
  good: 31,
  mean_cost: 0.01,
  lost_win: 0.22,
  dearest: 0.17,
  cost_each: 0.0055,
  lost_points: 9,
  mistakes: 4,
  blunders: 1,
  accuracy: 31 / 40,
  ...more,
});

const review = (decisions: Judged[], players: Player[] = []): Review => ({
  version: 3,
  finished: true,
  result: null,
  actions: 100,
  called: [],
  decisions,
  luck: [],
  players,
  balances: [
    { seat: 1, start: 0.25, luck: -0.1, luck_error: 0.02, own: -0.22, others: 0.1, rest: -0.03, result: 0, alone: 0.1, text: 'Told.' },
  ],
  curve: [
    { after: 0, seat: 1, win: [0.25, 0.75], alone: [0.25, 0.75] },
    { after: 100, seat: null, win: [0, 1], alone: [0.1, 0.9] },
  ],
});

test('one’s own moments come first, the dearest first; good ones are none', () => {
  const all = review([
    judged(1, 1, { weight: 0.06 }),
    judged(2, 2, { weight: 0.3, verdict: 'blunder' }),
    judged(3, 1, { weight: 0.2, verdict: 'blunder' }),
    judged(4, 1, { weight: 0, verdict: 'good' }),
    judged(5, 1, { weight: 0, verdict: 'even' }),
  ]);
  const { own, others } = momentsOf(all, [1]);
  expect(own.map(({ number }) => number)).toEqual([3, 1]);
  expect(others.map(({ number }) => number)).toEqual([2]);
  expect(momentsOf(all, []).others.map(({ number }) => number)).toEqual([2, 3, 1]);
  // Lessons follow the game.
  expect(lessonsOf(all, [1]).map(({ number }) => number)).toEqual([1, 3]);
  const small = review([judged(6, 1, { weight: 0.03, verdict: 'inaccurate' })]);
  expect(lessonsOf(small, [1]).map(({ number }) => number)).toEqual([6]);
  expect(lessonsOf(review([...all.decisions, ...small.decisions]), [1])).toHaveLength(2);
});

test('what decided a game is told in its order, and a lost chance counts before lost points', () => {
  const all = review([
    judged(1, 1, { weight: 0.06 }),
    judged(2, 2, { weight: 0.9, by: 'points', verdict: 'blunder' }),
    judged(3, 1, { weight: 0.2 }),
    judged(4, 2, { weight: 0.1 }),
    judged(5, 2, { weight: 0.03, verdict: 'inaccurate' }),
  ]);
  expect(decisive(all).map(({ number }) => number)).toEqual([1, 3, 4]);
  expect(decisive(all, 4).map(({ number }) => number)).toEqual([1, 2, 3, 4]);
});

test('an answer is judged by what the bot made of it', () => {
  const lesson = judged(7, 1);
  expect(judgeAnswer(lesson, { action: 'b' })).toMatchObject({ answer: 'best', cost: 0 });
  // Within the noise of the search it is as good.
  expect(judgeAnswer(lesson, { action: 'c' })).toMatchObject({ answer: 'good' });
  expect(judgeAnswer(lesson, { action: 'd' }).answer).toBe('worse');
  expect(judgeAnswer(lesson, { action: 'd' }).cost).toBeCloseTo(0.2);
  expect(judgeAnswer(lesson, { action: 'a' }).answer).toBe('same');
  expect(judgeAnswer(lesson, { action: 'z' }).answer).toBe('unknown');
});

test('the right action with another amount is almost right', () => {
  const lesson = judged(7, 1, {
    options: [option('buy 4', 0.4, { line: 'buy 1', amount: 4 }), option('buy 2', 0.3, { line: 'buy 1', amount: 2 })],
  });
  expect(judgeAnswer(lesson, { action: 'buy 1', amount: 4 }).answer).toBe('best');
  expect(judgeAnswer(lesson, { action: 'buy 1', amount: 3 }).answer).toBe('amount');
  expect(judgeAnswer(lesson, { action: 'buy 1', amount: 2 }).answer).toBe('same');
});

test('where points count, an answer is judged by points', () => {
  const lesson = judged(7, 1, { by: 'points', noise: 0.01, weight: 0.2, score: 20, best_score: 40 });
  expect(judgeAnswer(lesson, { action: 'd' })).toMatchObject({ answer: 'worse' });
  expect(judgeAnswer(lesson, { action: 'd' }).cost).toBeCloseTo(0.2);
});

test('the way from the start to the result is accounted for', () => {
  const account = accountOf(review([], [player({}), player({ seat: 2, lost_win: 0 })]), 1);
  expect(account?.start).toBe(0.25);
  expect(account?.own).toBe(-0.22);
  expect(account?.rest).toBeCloseTo(-0.03);
  expect(account?.luck).toBe(-0.1);
  expect(accountOf(review([]), 2)).toBeNull();
  expect(account?.result).toBe(0);
  expect(accountOf({ ...review([]), curve: [] }, 1)).toBeNull();
});

test('the account is headed by what became of the win', () => {
  const [balance] = review([]).balances;
  const title = (result: number): string => (balance ? accountTitle({ ...balance, result }) : '');
  expect([1, 0.5, 0].map(title)).toEqual(['Where your win came from', 'How the win came to be shared', 'Where your win went']);
  settings.lang = 'de';
  expect([1, 0.5, 0].map(title)).toEqual(['Woher dein Sieg kam', 'Wie es zum geteilten Sieg kam', 'Wo dein Sieg blieb']);
});

test('how somebody played is told with right plurals', () => {
  expect(played(player({}))).toBe('31 of 40 decisions that mattered were good. 4 inaccuracies, 4 mistakes, 1 blunder.');
  expect(played(player({ mattered: 33, mistakes: 1, blunders: 0 }))).toBe(
    '31 of 33 decisions that mattered were good. 1 inaccuracy, 1 mistake.',
  );
  expect(played(player({ mattered: 1, good: 1, mistakes: 0, blunders: 0 }))).toBe('One decision mattered. It was good.');
  expect(played(player({ mattered: 0, good: 0 }))).toContain('No decision mattered');
  expect(lost(player({}))).toBe('Together your mistakes cost 22 % of a win.');
  expect(lost(player({ lost_win: 0 }))).toBe('Together your mistakes cost about 9 points.');
  expect(lost(player({ lost_win: 0, lost_points: 0 }))).toBe('');
  settings.lang = 'de';
  expect(played(player({}))).toBe('31 von 40 Entscheidungen, auf die es ankam, waren gut. 4 Ungenauigkeiten, 4 Fehler, 1 grober Fehler.');
});

test('a reason says what was to be expected of both', () => {
  expect(reason(judged(1, 1))).toEqual([
    'The chance to win was 40 % with it, and 30 % with what was played.',
    'The final score to be expected was 40.0 instead of 30.0.',
  ]);
  expect(reason(judged(1, 1, { by: 'points', best_win: 0.02 }))[0]).toContain('all but lost');
  expect(reason(judged(1, 1, { by: 'points', best_win: 0.98 }))[0]).toContain('all but won');
  expect(cost(judged(1, 1))).toBe('−10 %');
  expect(cost(judged(1, 1, { by: 'points', best_score: 31 }))).toBe('−1 point');
});

test('figures and sentences', () => {
  expect(percent(0)).toBe('0 %');
  expect(percent(0.002)).toBe('below 1 %');
  expect(signed(-0.224)).toBe('−22 %');
  expect(sentence('a green camel on r8')).toBe('A green camel on r8.');
  expect(sentence('Red takes 5 points.')).toBe('Red takes 5 points.');
});
