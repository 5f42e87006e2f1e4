import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { Playback } from './playback.svelte';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

/** A stage on which every step is worth a second. */
function theatre(worth: (news: number, behind: number) => number = () => 1000): {
  playback: Playback<number>;
  shown: number[];
  jumps: number[][];
} {
  const shown: number[] = [];
  const jumps: number[][] = [];
  const playback = new Playback<number>({
    show: (news) => Promise.resolve(void shown.push(news)),
    jump: (news) => void jumps.push(news),
    worth,
  });
  return { playback, shown, jumps };
}

test('news is shown one after the other, each for as long as it is worth', async () => {
  const { playback, shown } = theatre();
  for (const news of [1, 2, 3]) playback.push(news);
  await vi.advanceTimersByTimeAsync(999);
  expect([shown, playback.waiting]).toEqual([[1], 2]);
  await vi.advanceTimersByTimeAsync(1);
  expect([shown, playback.waiting]).toEqual([[1, 2], 1]);
  await vi.advanceTimersByTimeAsync(1000);
  expect([shown, playback.waiting]).toEqual([[1, 2, 3], 0]);
});

test('what is worth nothing is shown all the same, and how much is behind it is told', async () => {
  const behinds: number[] = [];
  const { playback, shown } = theatre((_news, behind) => {
    behinds.push(behind);
    return 0;
  });
  playback.hold();
  for (const news of [1, 2, 3]) playback.push(news);
  playback.letGo();
  await vi.advanceTimersByTimeAsync(0);
  expect([shown, behinds]).toEqual([
    [1, 2, 3],
    [2, 1, 0],
  ]);
});

test('nothing is shown as long as it is held', async () => {
  const { playback, shown } = theatre();
  playback.hold();
  playback.push(1);
  await vi.advanceTimersByTimeAsync(5000);
  expect([shown, playback.waiting]).toEqual([[], 1]);
  playback.letGo();
  await vi.advanceTimersByTimeAsync(0);
  expect(shown).toEqual([1]);
});

test('whoever hurries sees the next step at once', async () => {
  const { playback, shown } = theatre();
  for (const news of [1, 2]) playback.push(news);
  await vi.advanceTimersByTimeAsync(10);
  playback.hurry();
  await vi.advanceTimersByTimeAsync(0);
  expect(shown).toEqual([1, 2]);
});

test('whoever skips goes to the end at once, and later news is shown as ever', async () => {
  const { playback, shown, jumps } = theatre();
  for (const news of [1, 2, 3]) playback.push(news);
  await vi.advanceTimersByTimeAsync(10);
  playback.skip();
  expect([shown, jumps, playback.waiting]).toEqual([[1], [[2, 3]], 0]);
  playback.push(4);
  await vi.advanceTimersByTimeAsync(0);
  expect(shown).toEqual([1, 4]);
  playback.skip();
  expect(jumps).toEqual([[2, 3]]);
});

test('what is cleared is never shown', async () => {
  const { playback, shown } = theatre();
  for (const news of [1, 2]) playback.push(news);
  await vi.advanceTimersByTimeAsync(10);
  playback.clear();
  await vi.advanceTimersByTimeAsync(5000);
  expect([shown, playback.waiting]).toEqual([[1], 0]);
});
