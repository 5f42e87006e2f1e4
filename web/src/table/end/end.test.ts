import { afterEach, expect, test, vi } from 'vitest';
import type { Score } from '../../lib/game';
import { settings } from '../../lib/settings.svelte';
import { counted, pace, rowsOf, stepsOf } from './count';
import { Counting } from './counting.svelte';
import { places, standing } from './ranking';
import { ending, headline, how, lead, points } from './words';

afterEach(() => (settings.lang = 'en'));

test.each([
  { scores: [74, 69, 48, 20], winners: [1], found: [1, 2, 3, 4] },
  { scores: [0, 0, 56, 0], winners: [3], found: [2, 2, 1, 2] },
  { scores: [9, 7, 7, 5], winners: [1], found: [1, 2, 2, 4] },
  { scores: [7, 7, 5], winners: [2], found: [2, 1, 3] },
  { scores: [7, 7, 5], winners: [1, 2], found: [1, 1, 3] },
])('$scores with the winners $winners are the places $found', ({ scores, winners, found }) => {
  expect(places(scores, winners)).toEqual(found);
});

const who = (seat: number): string => ['Amina', 'Badi', 'Chadi', 'Dina'][seat - 1] ?? '';
const said = (seat: number, scores: number[], winners: number[]): string => how(standing(seat, scores, winners), who);

test('how somebody did is a sentence', () => {
  expect(said(2, [20, 14, 9, 3], [1])).toBe('You came second of four, six points behind.');
  expect(said(1, [20, 19], [1])).toBe('You are one point ahead of Badi.');
  expect(said(1, [40, 20, 20], [1])).toBe('You are 20 points ahead of Badi and Chadi.');
  expect(said(2, [20, 14, 14, 3], [1])).toBe('You share the second place of four, six points behind.');
  expect(said(2, [20, 20], [1])).toBe('You came second of two, level on points; the tie-break decided.');
  expect(said(1, [20, 20], [1])).toBe('You are level on points with Badi; the tie-break decided.');
  expect(said(1, [20, 20], [1, 2])).toBe('');
  settings.lang = 'de';
  expect(said(2, [20, 14, 9, 3], [1])).toBe('Du kommst auf Platz zwei von vier, sechs Punkte zurück.');
  expect(said(1, [20, 19], [1])).toBe('Du hast einen Punkt Vorsprung vor Badi.');
  expect(points(1)).toBe('einen Punkt');
});

test('the headline tells who won', () => {
  expect(headline([1], [1], who)).toBe('You win!');
  expect(headline([1, 2], [1], who)).toBe('You win together with Badi!');
  expect(headline([2], [1], who)).toBe('Badi wins.');
  expect(headline([2, 3, 4], [1], who)).toBe('Badi, Chadi and Dina win together.');
  expect(headline([1], [1, 2], who)).toBe('Amina wins.');
  expect(headline([], [1], who)).toBe('Nobody wins.');
  expect(lead(standing(1, [20, 14], [1]), who)).toBe('Six points ahead of Badi.');
});

test('why a game was not played to its end is said plainly', () => {
  expect(ending('resigned', [2], 2, [1], who)).toBe('You resigned.');
  expect(ending('resigned', [1], 2, [1], who)).toBe('Badi resigned.');
  expect(ending('resigned', [2, 3], 3, [], who)).toBe('Amina resigned.');
  expect(ending('resigned', [3], 3, [3], who)).toBe('The others gave up or stayed away.');
  expect(ending('draw', [], 2, [1], who)).toBe('A draw was agreed.');
});

const SCORES: Score[] = [
  {
    total: 9,
    parts: [
      { label: 'Water', points: 4 },
      { label: 'Rows', points: 5, pieces: [{ label: 'Row 1', points: 4, at: ['a1'] }, { label: 'Row 2', points: 0, at: [] }, { label: 'Row 3', points: 1, at: ['c1'] }] },
      { label: 'Hand', points: 3, aside: true },
      { label: 'Nothing', points: 0 },
    ],
  },
  { total: 2, parts: [{ label: 'Rows', points: 0 }, { label: 'Hand', points: 1, aside: true }, { label: 'Card', points: 2 }] },
]; // prettier-ignore

test('the score is a table by parts, what decides a tie last', () => {
  const rows = rowsOf(SCORES);
  expect(rows.map(({ label }) => label)).toEqual(['Water', 'Rows', 'Card', 'Hand']);
  expect(rows.map(({ cells }) => cells.map((cell) => cell.points))).toEqual([
    [4, 0],
    [5, 0],
    [0, 2],
    [3, 1],
  ]);
});

test('it is counted piece by piece, and the end of the counting is the score', () => {
  const rows = rowsOf(SCORES);
  const steps = stepsOf(rows);
  expect(steps.map(({ label, seat, points: won }) => [label, seat, won])).toEqual([
    ['Water', 1, 4],
    ['Row 1', 1, 4],
    ['Row 3', 1, 1],
    ['Card', 2, 2],
  ]);
  expect(counted(rows, steps, 2)).toEqual({
    cells: [[4, 0], [4, 0], [0, 0], [0, 0]], // prettier-ignore
    totals: [8, 0],
  });
  expect(counted(rows, steps, steps.length).totals).toEqual(SCORES.map(({ total }) => total));
});

test('every step is seen for its time, the last one, too', () => {
  vi.useFakeTimers();
  const counting = new Counting(SCORES);
  expect([counting.running, counting.step]).toEqual([false, null]);
  counting.start();
  const seen: (string | undefined)[] = [];
  for (let nth = 0; nth < 6; nth += 1) {
    seen.push(counting.running ? (counting.step?.label ?? 'begins') : 'over');
    vi.advanceTimersByTime(600);
  }
  expect(seen).toEqual(['begins', 'Water', 'Row 1', 'Row 3', 'Card', 'over']);
  vi.useRealTimers();
});

test('few steps are slow, and many do not last for ever', () => {
  expect(pace(4)).toBe(600);
  expect(pace(60)).toBe(150);
  expect(pace(500)).toBe(110);
});
