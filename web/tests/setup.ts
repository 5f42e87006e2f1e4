/** One server and one browser for all files of tests, and what the server's register says about the games. */
import { chromium } from 'playwright-core';
import type { TestProject } from 'vitest/node';
import type { Catalogue, Game } from '../src/types/wire';
import { ARGS, SHELL } from './chromium';
import { Server } from './server';

declare module 'vitest' {
  export interface ProvidedContext {
    /** The address of the server. */
    url: string;
    /** The address of the browser. */
    browser: string;
    /** The games of the register. */
    games: Game[];
  }
}

export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  const server = new Server();
  await server.start();
  const browser = await chromium.launchServer({ executablePath: SHELL, args: ARGS });
  const offer = (await (await fetch(`${server.url}/api/games`)).json()) as Catalogue;
  project.provide('url', server.url);
  project.provide('browser', browser.wsEndpoint());
  project.provide('games', offer.games);
  return async () => {
    await browser.close();
    await server.end();
  };
}
