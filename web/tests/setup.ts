/** One server and one browser for all files of tests, and what the server's register says about the games. */
import { existsSync } from 'node:fs';
import { chromium } from 'playwright-core';
import type { TestProject } from 'vitest/node';
import type { Catalogue, Game } from '../src/types/wire';
import { Server } from './server';

/** Chromium without anything around the page is enough, and works less. */
const BROWSERS = ['/usr/bin/chromium-headless-shell', '/usr/bin/chromium'];
const CHROMIUM = process.env['CHROMIUM'] ?? BROWSERS.find((file) => existsSync(file));

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
  if (CHROMIUM === undefined) throw new Error(`The tests need ${BROWSERS.join(' or ')}: install it, or say in CHROMIUM where one is.`);
  const server = new Server();
  await server.start();
  const browser = await chromium.launchServer({
    executablePath: CHROMIUM,
    args: [
      '--no-sandbox',
      // One process for everybody who visits, and none that waits for the next: to start one costs as much as many clicks.
      '--disable-site-isolation-trials',
      '--renderer-process-limit=1',
      // Nobody sees the window around the page: no tabs, no buttons, nothing that waits in the address bar.
      '--kiosk',
      '--disable-features=SpareRendererForSitePerProcess,WebUIOmniboxPopup,WebUIOmniboxAimPopup,WebUIOmniboxFullPopup',
      '--disable-gpu',
      '--disable-quic',
      '--no-first-run',
      '--disable-background-networking',
      '--disable-component-update',
      '--disable-sync',
    ],
  });
  const offer = (await (await fetch(`${server.url}/api/games`)).json()) as Catalogue;
  project.provide('url', server.url);
  project.provide('browser', browser.wsEndpoint());
  project.provide('games', offer.games);
  return async () => {
    await browser.close();
    await server.end();
  };
}
