/** The score as a table, and how it is counted up over the board. */
import type { Piece, Score } from '../../lib/game';

/** A row of the score table: where points come from, for every player. */
export interface Row {
  label: string;
  aside: boolean;
  /** By seat - 1. */
  cells: { points: number | null; pieces: Piece[] }[];
}

/** One step of the counting: something on the board brings points. */
export interface Step {
  /** The row of the table, from 0. */
  row: number;
  /** Whose points. */
  seat: number;
  label: string;
  points: number;
  at: string[];
}

/** The parts of everybody's score by their labels, in the order in which they first come. What brought nobody anything is left out. */
export function rowsOf(scores: readonly Score[]): Row[] {
  const labels = [...new Set(scores.flatMap(({ parts }) => parts.map(({ label }) => label)))];
  const rows = labels.map((label): Row => {
    const parts = scores.map((score) => score.parts.find((part) => part.label === label));
    return {
      label,
      aside: parts.some((part) => part?.aside ?? false),
      cells: parts.map((part) => ({ points: part ? part.points : 0, pieces: part?.pieces ?? [] })),
    };
  });
  const counts = rows.filter(({ aside, cells }) => !aside && cells.some(({ points }) => points !== 0));
  // What decides a tie comes last.
  return [...counts, ...rows.filter(({ aside }) => aside)];
}

/** Row by row, player by player, piece by piece; what brings nothing is no step. */
export function stepsOf(rows: readonly Row[]): Step[] {
  return rows.flatMap(({ label, aside, cells }, row) =>
    aside
      ? []
      : cells.flatMap(({ points, pieces }, index) => {
          const seat = index + 1;
          if (pieces.length > 0) return pieces.filter((piece) => piece.points !== 0).map((piece) => ({ row, seat, ...piece }));
          return points ? [{ row, seat, label, points, at: [] }] : [];
        }),
  );
}

/** What the table shows after the first `done` steps: the cells that were begun, and the totals. */
export function counted(rows: readonly Row[], steps: readonly Step[], done: number): { cells: number[][]; totals: number[] } {
  const seats = rows[0]?.cells.length ?? 0;
  const cells = rows.map(() => Array<number>(seats).fill(0));
  const totals = Array<number>(seats).fill(0);
  for (const { row, seat, points } of steps.slice(0, done)) {
    const line = cells[row];
    if (line) line[seat - 1] = (line[seat - 1] ?? 0) + points;
    totals[seat - 1] = (totals[seat - 1] ?? 0) + points;
  }
  return { cells, totals };
}

/** How long a step of the counting lasts, in ms: few are slow, and many do not last for ever. */
export const pace = (steps: number): number => Math.round(Math.min(600, Math.max(110, 9000 / Math.max(1, steps))));
