/** A real server, a real browser. */
import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { chromium, type Browser, type BrowserContext, type BrowserContextOptions, type Locator, type Page } from 'playwright-core';
import { afterAll, beforeAll } from 'vitest';

/** The program to test: `cargo xtask test` says which. */
const AZALAI = process.env.AZALAI ?? '../target/debug/azalai';
const CHROMIUM = process.env.CHROMIUM ?? '/usr/bin/chromium';

/** A server with a data folder of its own. */
export class Server {
  url = '';
  readonly #data = mkdtempSync(join(tmpdir(), 'azalai-web-'));
  #process: ChildProcess | null = null;

  /** Starts it; again at the same address after a stop. */
  async start(): Promise<void> {
    if (!existsSync(AZALAI)) throw new Error(`there is no ${AZALAI}: run \`cargo build\`, or set AZALAI`);
    const listen = this.url ? new URL(this.url).host : '127.0.0.1:0';
    const process = spawn(
      AZALAI,
      ['serve', '--listen', listen, '--data', this.#data, '--guests-per-address', '1000', '--tables-per-person', '200'],
      {
        stdio: ['ignore', 'pipe', 'inherit'],
        env: { ...globalThis.process.env, RUST_LOG: 'warn' },
      },
    );
    this.#process = process;
    const lines = createInterface({ input: process.stdout });
    for await (const line of lines) {
      const found = /http:\/\/\S+/.exec(line);
      if (found) {
        this.url = found[0].replace(/\/$/, '');
        return;
      }
    }
    throw new Error('the server ended before it listened');
  }

  /** Pulls the plug. */
  async kill(): Promise<void> {
    const process = this.#process;
    this.#process = null;
    if (!process || process.exitCode !== null) return;
    process.kill('SIGKILL');
    await once(process, 'exit');
  }

  async end(): Promise<void> {
    await this.kill();
    rmSync(this.#data, { recursive: true, force: true });
  }
}

function launch(): Promise<Browser> {
  return chromium.launch({
    executablePath: CHROMIUM,
    args: [
      '--no-sandbox',
      '--disable-gpu',
      '--disable-quic',
      '--no-first-run',
      '--disable-background-networking',
      '--disable-component-update',
      '--disable-sync',
    ],
  });
}

/** The server and the browser of a file of tests: there from its first test to its last. */
export interface House {
  server: Server;
  browser: Browser;
}

export function open(): House {
  const house = { server: new Server() } as House;
  beforeAll(async () => {
    await house.server.start();
    house.browser = await launch();
  });
  afterAll(async () => {
    await house.browser.close();
    await house.server.end();
  });
  return house;
}

/** Somebody with a browser of his own. Whatever goes wrong in his page is kept in `errors`. */
export interface Visitor {
  context: BrowserContext;
  page: Page;
  errors: string[];
}

export async function visitor(browser: Browser, server: Server, options: BrowserContextOptions = {}): Promise<Visitor> {
  const context = await browser.newContext({
    baseURL: server.url,
    viewport: { width: 1440, height: 900 },
    locale: 'en-GB',
    reducedMotion: 'reduce',
    ...options,
  });
  const page = await context.newPage();
  page.setDefaultTimeout(15_000);
  const errors: string[] = [];
  page.on('pageerror', (error) => errors.push(error.message));
  page.on('console', (message) => {
    // The browser reports refused requests; the page deals with them.
    if (message.type() === 'error' && !message.text().startsWith('Failed to load resource') && !message.text().includes('WebSocket'))
      errors.push(message.text());
  });
  page.on('request', (request) => {
    if (!request.url().startsWith(server.url) && !/^(data|blob|ws):/.test(request.url()))
      errors.push(`a request to elsewhere: ${request.url()}`);
  });
  return { context, page, errors };
}

export interface Wish {
  game: string;
  rules?: string;
  seats: string[];
  [more: string]: unknown;
}

/** Opens a table for the visitor, without clicks, and goes there. */
export async function openTable({ page, context }: Visitor, server: Server, wish: Wish): Promise<string> {
  await context.request.post(`${server.url}/api/guests`, { data: { name: 'Amina' } });
  const answer = await context.request.post(`${server.url}/api/tables`, { data: wish });
  if (!answer.ok()) throw new Error(`no table: ${await answer.text()}`);
  const { id } = (await answer.json()) as { id: string };
  await page.goto(`/t/${id}`);
  return id;
}

/**
 * Lets somebody do so many actions at a table of this kind and leaves him in a running game. The luck is the
 * server's, and a game of Targui can be over within three actions: then he goes on at a fresh table.
 */
export async function playOn(
  who: Visitor,
  server: Server,
  wish: Wish,
  acts: number,
  how: (page: Page, acts: number) => Promise<Played> = (page, some) => play(page, { acts: some }),
): Promise<void> {
  let left = acts;
  for (let tables = 0; tables < 8; tables += 1) {
    await openTable(who, server, wish);
    await who.page.locator('[data-step]').waitFor();
    const played = await how(who.page, left);
    left -= played.acts;
    if (!played.over && left > 0) throw new Error(`${left} of ${acts} actions could not be done, and the game is not over`);
    await who.page.locator('.spot.can, [data-over]').first().waitFor();
    if (left <= 0 && (await who.page.locator('[data-over]').count()) === 0) return;
    left = Math.max(left, 1);
  }
  throw new Error('eight games in a row ended early');
}

/** Dice that fall the same every time. */
export function dice(seed: number): (sides: number) => number {
  let state = seed >>> 0;
  return (sides) => {
    state = (Math.imul(state, 1664525) + 1013904223) >>> 0;
    return Math.floor((state / 2 ** 32) * sides);
  };
}

/** How a player touches things. */
export type Touch = (target: Locator, page: Page) => Promise<void>;
export const click: Touch = (target) => target.click({ timeout: 1000 });
export const tap: Touch = (target) => target.tap({ timeout: 1000 });

export interface Played {
  acts: number;
  over: boolean;
}

/**
 * Plays by what the page offers: something that glows, or the button that does what is chosen. Ends with the
 * game, or after so many actions, or throws if nothing can be clicked for a long time.
 */
export async function play(
  page: Page,
  { acts = 2000, touch = click, seed = 1, until }: { acts?: number; touch?: Touch; seed?: number; until?: () => Promise<boolean> } = {},
): Promise<Played> {
  const throwDice = dice(seed);
  const stepNow = async (): Promise<string | null> => page.locator('[data-step]').getAttribute('data-step', { timeout: 10_000 });
  let done = 0;
  let quiet = 0;
  for (;;) {
    if ((await page.locator('[data-over]').count()) > 0) return { acts: done, over: true };
    if (done >= acts || (until && (await until()))) return { acts: done, over: false };
    const close = page.locator('[data-close]:visible');
    const lift = page.locator('[data-lift]:visible');
    const doing = page.locator('button.do:enabled');
    const spots = page.locator('.spot.can:visible');
    try {
      if ((await lift.count()) > 0) await touch(lift.first(), page);
      else if ((await close.count()) > 0) await touch(close.first(), page);
      else if ((await doing.count()) > 0) {
        const before = await stepNow();
        await touch(doing.first(), page);
        await page.waitForFunction(
          (step) => document.querySelector('[data-step]')?.getAttribute('data-step') !== step || document.querySelector('[data-over]'),
          before,
          { timeout: 5000 },
        );
        done += 1;
        quiet = 0;
      } else {
        const count = await spots.count();
        if (count === 0) {
          quiet += 1;
          await page.waitForTimeout(25);
        } else {
          quiet += 1;
          const before = await stepNow();
          const picked = await page.locator('.spot.picked').count();
          await touch(spots.nth(throwDice(count)), page);
          // The click that completes an action does it.
          if (picked > 0) await page.waitForTimeout(40);
          if ((await stepNow()) !== before) {
            done += 1;
            quiet = 0;
          }
        }
      }
    } catch (error) {
      // What glowed may be gone: the position moved on.
      quiet += 20;
      if (quiet > 600) throw error;
    }
    if (quiet > 1200) throw new Error('nothing can be clicked, and nothing happens');
  }
}
