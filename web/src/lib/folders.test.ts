/** What holds for the folders of all games, and for everything outside of them. */
import { expect, test } from 'vitest';
import { byFolder, hasBoard, load } from './game';
import { titleFor } from './titles';

const boards = import.meta.glob('../games/*/index.ts');
const names = [...byFolder(boards).keys()];
const sources = import.meta.glob<string>(['../**/*.{ts,svelte,css}', '../../index.html', '!../games/**', '!../types/**'], {
  eager: true,
  query: '?raw',
  import: 'default',
});

test('there are games, and every one has a board and a title', async () => {
  expect(names.length).toBeGreaterThan(0);
  for (const name of names) {
    expect(hasBoard(name), name).toBe(true);
    expect(titleFor(name), name).toBeDefined();
    expect((await load(name)).name).toBe(name);
  }
});

test('whoever sits down looks as in the game', async () => {
  for (const name of names) {
    const looks = titleFor(name)?.players ?? [];
    expect(looks.length, name).toBeGreaterThan(1);
    // Before the first action nobody has more than their seat.
    const players = (await load(name)).players({ players: [] }, looks.length);
    expect(players, name).toEqual(looks);
  }
});

test('a game without a folder has no board, and that does no harm', async () => {
  expect(hasBoard('nowhere')).toBe(false);
  expect(titleFor('nowhere')).toBeUndefined();
  await expect(load('nowhere')).rejects.toThrow('nowhere');
});

/** Where one of these games is named. A custom property such as `--oasis` is a colour and no game. */
const naming = (games: string[]): RegExp => new RegExp(`(?<!--[\\w-]*)\\b(${games.join('|')})\\b`, 'i');

test('no game is named outside its folder', () => {
  expect(Object.keys(sources).length).toBeGreaterThan(50);
  for (const [path, text] of Object.entries(sources)) expect(naming(names).exec(text)?.[0], path).toBeUndefined();
});

test('a colour may be called like a game', () => {
  const named = (text: string) => naming(['oasis', 'well']).exec(text)?.[0];
  for (const text of ['--oasis: #2f6d4b;', 'var(--oasis)', 'var(--dark-oasis, red)', 'oases']) expect(named(text), text).toBeUndefined();
  for (const text of ["'oasis'", 'games/Well/', 'a - oasis', '--x: oasis']) expect(named(text), text).toBeDefined();
});
