/** The skeleton of a new game (xtask/templates/web), as it would be a game of this page: its types, and what all games must bring. */
import { execFile } from 'node:child_process';
import { cp, mkdir, mkdtemp, rm, symlink, writeFile } from 'node:fs/promises';
import { join, relative, resolve } from 'node:path';
import { promisify } from 'node:util';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { GameModule } from '../src/lib/game';
import type { Title } from '../src/lib/titles';

const TEMPLATES = resolve('../xtask/templates');
let place = '';

beforeAll(async () => {
  // Inside of `web`, so that libraries are found; what is not of the game is the page's own.
  place = await mkdtemp(resolve('.skeleton-'));
  await cp(join(TEMPLATES, 'web'), join(place, 'src/games/newgame'), { recursive: true });
  await mkdir(join(place, 'src/types'));
  await cp(join(TEMPLATES, 'newgame.ts'), join(place, 'src/types/newgame.ts'));
  for (const there of ['lib', 'local', 'art', 'virtual.d.ts', 'types/core.ts', 'types/wire.ts'])
    await symlink(resolve('src', there), join(place, 'src', there));
  const tsconfig = { extends: relative(place, resolve('tsconfig.json')), include: ['src/games', 'src/types', 'src/virtual.d.ts'] };
  await writeFile(join(place, 'tsconfig.json'), JSON.stringify(tsconfig));
});
afterAll(() => rm(place, { recursive: true }));

test('its types are right', async () => {
  const check = ['svelte-check', '--tsconfig', join(place, 'tsconfig.json'), '--fail-on-warnings', '--output', 'machine'];
  const told = await promisify(execFile)('npx', check).then(
    ({ stdout }) => stdout,
    (error: unknown) => Promise.reject(new Error((error as { stdout: string }).stdout)),
  );
  // It did look at the game: its four components, and what they use.
  expect(Number(/COMPLETED (\d+) FILES/.exec(told)?.[1])).toBeGreaterThan(3);
}, 300_000);

test('its form is right', async () => {
  const check = ['prettier', '--check', '--ignore-path', '/dev/null', '--config', '.prettierrc.json', join(place, 'src/games')];
  await expect(promisify(execFile)('npx', check)).resolves.toBeTruthy();
}, 300_000);

test('it brings what every game brings', async () => {
  const folder = join(place, 'src/games/newgame');
  const { game } = (await import(/* @vite-ignore */ join(folder, 'index.ts'))) as { game: GameModule };
  const { title } = (await import(/* @vite-ignore */ join(folder, 'title.ts'))) as { title: Title };
  const points = [0, 1];
  const view = { phase: 'over', turn: 'over', heap: 0, points, winners: [2] };
  expect(game.brief(view).length).toBeGreaterThan(2);
  for (const { text, rule } of game.brief(view)) expect([text.en, text.de, rule].every(Boolean)).toBe(true);
  const scores = game.scores(view);
  expect(scores.map(({ total }) => total)).toEqual(points);
  for (const { total, parts } of scores) {
    expect(parts.length).toBeGreaterThan(0);
    expect(parts.reduce((sum, { points }) => sum + (points ?? 0), 0)).toBe(total);
  }
  expect(game.players(view, 2)).toEqual(title.players);
});
