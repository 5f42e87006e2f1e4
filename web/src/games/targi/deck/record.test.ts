import { expect, test } from 'vitest';
import { Latest } from './record';

test('while an answer is awaited only the last of what is wanted is asked next', async () => {
  const asked: string[] = [];
  const told: string[] = [];
  const answers: (() => void)[] = [];
  const latest = new Latest<string, string>(
    (wanted) => {
      asked.push(wanted);
      return new Promise((answer, refuse) => answers.push(() => (wanted === 'c' ? refuse(new Error('no')) : answer(`${wanted}!`))));
    },
    (wanted, answer) => told.push(`${wanted} ${answer}`),
    (wanted) => told.push(`${wanted} failed`),
  );
  const all = latest.want('a');
  await latest.want('b');
  await latest.want('c');
  expect(asked).toEqual(['a']);
  answers[0]?.();
  await expect.poll(() => asked).toEqual(['a', 'c']);
  answers[1]?.();
  await all;
  expect(told).toEqual(['a a!', 'c failed']);
  const later = latest.want('d');
  answers[2]?.();
  await later;
  expect(told.at(-1)).toBe('d d!');
});
