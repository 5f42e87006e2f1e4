/** Draws the pictures of the rulebooks: each `src/games/GAME/diagrams/NAME.svelte` is one. */
import { existsSync, readdirSync } from 'node:fs';
import { resolve } from 'node:path';
import { svelte } from '@sveltejs/vite-plugin-svelte';
import type { Component } from 'svelte';
import type { render as Render } from 'svelte/server';
import { createServer } from 'vite';
import { standAlone } from './standalone';

const WEB = resolve(import.meta.dirname, '../..');
const GAMES = resolve(WEB, 'src/games');

export interface Drawing {
  game: string;
  name: string;
  svg: string;
}

/** What belongs to the components: game and name of every picture, in order. */
function pictures(): { game: string; name: string }[] {
  return readdirSync(GAMES)
    .filter((game) => existsSync(resolve(GAMES, game, 'diagrams')))
    .flatMap((game) =>
      readdirSync(resolve(GAMES, game, 'diagrams'))
        .filter((file) => file.endsWith('.svelte'))
        .map((file) => ({ game, name: file.replace(/\.svelte$/, '') })),
    );
}

export async function drawAll(): Promise<Drawing[]> {
  // Styles come with the components, not as files of their own.
  const server = await createServer({
    root: WEB,
    configFile: false,
    logLevel: 'error',
    appType: 'custom',
    server: { middlewareMode: true, ws: false, watch: null },
    optimizeDeps: { noDiscovery: true },
    plugins: [svelte({ emitCss: false, compilerOptions: { dev: false } })],
  });
  try {
    // The same one that the components use.
    const { render } = (await server.ssrLoadModule('svelte/server')) as { render: typeof Render };
    const drawings: Drawing[] = [];
    for (const { game, name } of pictures()) {
      const { default: picture } = (await server.ssrLoadModule(`/src/games/${game}/diagrams/${name}.svelte`)) as { default: Component };
      const { body, head } = render(picture);
      const css = [...head.matchAll(/<style[^>]*>(.*?)<\/style>/gs)].map(([, sheet = '']) => sheet).join('\n');
      drawings.push({ game, name, svg: standAlone(body, css) });
    }
    return drawings;
  } finally {
    await server.close();
  }
}
