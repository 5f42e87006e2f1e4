/** A real server, a real browser. */
import { chromium, type Browser, type BrowserContext, type BrowserContextOptions, type Page, type ViewportSize } from 'playwright-core';
import { inject, onTestFinished } from 'vitest';
import type { Game } from '../src/types/wire';

/** The games of the server's register. */
export const GAMES: readonly Game[] = inject('games');

/** A table of this game for somebody and bots, of the usual rulebook, with as few seats as possible. */
export function duel({ name, rulebooks }: Game, bot = 'bot:easy'): Wish {
  const least = rulebooks[0]?.seats[0] ?? 2;
  return { game: name, seats: ['me', ...Array<string>(least - 1).fill(bot)] };
}

/** The browser; all files of tests that a worker takes share it, and the visitors who left. */
let browser: Promise<Browser> | null = null;

/** Somebody with a browser. Whatever goes wrong in their page is kept in `errors`. */
export interface Visitor {
  context: BrowserContext;
  page: Page;
  errors: string[];
}

const SIZE: ViewportSize = { width: 1440, height: 900 };

/** Browsers of visitors who left, by their options: a new one would cost half a second. */
const left = new Map<string, Visitor[]>();

/** Somebody comes whom nobody knows, and leaves when the test is over. */
export async function visitor(options: BrowserContextOptions = {}): Promise<Visitor> {
  const kind = JSON.stringify(options);
  const come = left.get(kind)?.pop() ?? (await stranger(options));
  onTestFinished(async () => {
    await forget(come, options.viewport ?? SIZE);
    left.set(kind, [...(left.get(kind) ?? []), come]);
  });
  return come;
}

/** Somebody whose browser has never been here: it has nothing in its cache. */
export async function stranger(options: BrowserContextOptions = {}, own?: Browser): Promise<Visitor> {
  const home = options.baseURL ?? inject('url');
  browser ??= chromium.connect(inject('browser'));
  const context = await (own ?? (await browser)).newContext({
    baseURL: home,
    viewport: SIZE,
    locale: 'en-GB',
    reducedMotion: 'reduce',
    // Most tests ask the server, each time anew.
    serviceWorkers: 'block',
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
    if (!request.url().startsWith(home) && !/^(about|data|blob|ws):/.test(request.url()))
      errors.push(`a request to elsewhere: ${request.url()}`);
  });
  return { context, page, errors };
}

/** Lets a browser forget who used it. */
async function forget({ context, page, errors }: Visitor, size: ViewportSize): Promise<void> {
  for (const other of context.pages()) if (other !== page) await other.close();
  await context.unrouteAll();
  await page.unrouteAll();
  await context.clearCookies();
  if (page.url().startsWith('http')) await page.evaluate(() => localStorage.clear());
  await page.goto('about:blank');
  await page.setViewportSize(size);
  errors.length = 0;
}

export interface Wish {
  game: string;
  rules?: string;
  seats: string[];
  [more: string]: unknown;
}

/** Opens a table for the visitor, without clicks, and goes there. */
export async function openTable({ page, context }: Visitor, wish: Wish): Promise<string> {
  await context.request.post('/api/guests', { data: { name: 'Amina' } });
  const answer = await context.request.post('/api/tables', { data: wish });
  if (!answer.ok()) throw new Error(`no table: ${await answer.text()}`);
  const { id } = (await answer.json()) as { id: string };
  await page.goto(`/t/${id}`);
  return id;
}

/**
 * Lets somebody do so many actions at a table of this kind and leaves them in a running game. The luck is the
 * server's, and some games can be over within three actions: then they go on at a fresh table.
 */
export async function playOn(
  who: Visitor,
  wish: Wish,
  acts: number,
  how: (page: Page, acts: number) => Promise<Played> = (page, some) => play(page, { acts: some }),
): Promise<void> {
  let left = acts;
  for (let tables = 0; tables < 8; tables += 1) {
    await openTable(who, wish);
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

/** The pages that can be held. */
const holding = new WeakSet<Page>();

/**
 * Lets the moves of others be watched for as long as somebody wants: while `held` is true, what the page shows next waits, and what sets out
 * stays where it is. To be called before the page is loaded; the page itself needs movement (`reducedMotion: 'no-preference'`).
 */
export async function holdable(page: Page): Promise<(held: boolean) => Promise<void>> {
  // A page keeps what was added to it, whoever uses it next.
  if (!holding.has(page))
    await page.addInitScript(() => {
      const run = window.setTimeout.bind(window);
      const repeat = window.setInterval.bind(window);
      const held = (): boolean => (window as unknown as { held?: boolean }).held ?? false;
      Object.assign(window, {
        setInterval: (what: () => void, time = 0) => repeat(() => (held() && time >= 100 ? undefined : what()), time),
        setTimeout: (what: () => void, time = 0) => (held() && time >= 150 ? 0 : run(what, time)),
      });
      const animate: Element['animate'] = Reflect.get(Element.prototype, 'animate');
      Element.prototype.animate = function (...how) {
        const motion = animate.apply(this, how);
        if (held()) motion.pause();
        return motion;
      };
    });
  holding.add(page);
  return (held) =>
    page.evaluate((on) => {
      Object.assign(window, { held: on });
      // Those of style sheets, too.
      const still = new CSSStyleSheet();
      still.replaceSync('*, *::before, *::after { animation-play-state: paused !important }');
      document.adoptedStyleSheets = on ? [still] : [];
    }, held);
}

/** Dice that fall the same every time. */
export function dice(seed: number): (sides: number) => number {
  let state = seed >>> 0;
  return (sides) => {
    state = (Math.imul(state, 1664525) + 1013904223) >>> 0;
    return Math.floor((state / 2 ** 32) * sides);
  };
}

/** How a player touches a point of the screen. */
export type Touch = (page: Page, x: number, y: number) => Promise<void>;
export const click: Touch = (page, x, y) => page.mouse.click(x, y);
export const tap: Touch = (page, x, y) => page.touchscreen.tap(x, y);

export interface Played {
  acts: number;
  over: boolean;
}

/** What a player sees of the page, and what they could touch next. */
interface Sight {
  over: boolean;
  step: string;
  /** Where to touch: a button that moves things on, or one of the things that glow. */
  at: { x: number; y: number } | null;
  /** Could the touch do an action, or be a part of one? */
  acts: boolean;
}

/** How long somebody looks for something to touch before they look up. */
const PATIENCE = 500;

/**
 * Looks at the page until there is something to touch that nothing else lies over, or until it takes too long. After a touch that may
 * have done something (`was` is the step before it) it first waits a moment for that.
 */
const look = (page: Page, roll: number, was: string | null): Promise<Sight> =>
  page.evaluate(
    async ({ roll, was, patience }) => {
      const find = <T extends Element>(what: string): T[] =>
        [...document.querySelectorAll<T>(what)].filter((thing) => thing.checkVisibility());
      const POINTS = [[0.5, 0.5], [0.3, 0.3], [0.7, 0.7], [0.3, 0.7], [0.7, 0.3]] as const; // prettier-ignore
      const step = (): string => document.querySelector<HTMLElement>('[data-step]')?.dataset['step'] ?? '';
      const over = (): boolean => document.querySelector('[data-over]') !== null;
      /** Until something on the page is another: to look again and again would cost more than all else that the page does. */
      const pause = (): Promise<void> =>
        new Promise((done) => {
          const go = (): void => {
            watch.disconnect();
            clearTimeout(timer);
            done();
          };
          const watch = new MutationObserver(go);
          const timer = setTimeout(go, 40);
          watch.observe(document, { subtree: true, childList: true, attributes: true });
        });
      /** A point of the thing that is on the screen and belongs to it: what sticks to an edge may lie over it at first. */
      const pointOf = (thing: Element): { x: number; y: number } | null => {
        for (const block of ['nearest', 'center'] as const) {
          thing.scrollIntoView({ block, inline: block });
          const box = thing.getBoundingClientRect();
          for (const [across, down] of POINTS) {
            const point = { x: box.x + box.width * across, y: box.y + box.height * down };
            const top = document.elementFromPoint(point.x, point.y);
            if (top && thing.contains(top)) return point;
          }
        }
        return null;
      };
      if (was !== null) {
        // The click that completes an action does it, unless there is luck or an amount, as soon as the server has said what it would bring.
        const completes = (): boolean =>
          document.querySelectorAll('.spot.picked').length > 1 && !document.querySelector('.bar .luck, #amount');
        const busy = (): boolean => document.querySelector('button.do:disabled') !== null;
        const begun = performance.now();
        const late = (): boolean => performance.now() > begun + (busy() ? 5000 : 60);
        while (step() === was && !over() && (busy() || completes()) && !late()) await pause();
      }
      for (const end = performance.now() + patience; ; await pause()) {
        const buttons = [...find('[data-lift]'), ...find('[data-close]'), ...find('button.do:enabled')];
        const things = buttons.length > 0 ? buttons.slice(0, 1) : find('.spot.can');
        const thing = things[Math.floor(roll * things.length)];
        const at = thing && !over() ? pointOf(thing) : null;
        if (at || over() || performance.now() > end) return { over: over(), step: step(), at, acts: thing?.matches('.do, .spot') ?? false };
      }
    },
    { roll, was, patience: PATIENCE },
  );

/**
 * Plays by what the page offers: something that glows, or the button that does what is chosen. Ends with the
 * game, or after so many actions, or throws if nothing can be clicked for a long time.
 */
export async function play(
  page: Page,
  { acts = 2000, touch = click, seed = 1, until }: { acts?: number; touch?: Touch; seed?: number; until?: () => Promise<boolean> } = {},
): Promise<Played> {
  const throwDice = dice(seed);
  let done = 0;
  /** The step at which something was touched last. */
  let was: string | null = null;
  let touches = 0;
  let waits = 0;
  for (;;) {
    const sight = await look(page, throwDice(4096) / 4096, was);
    // While it is somebody's turn, nobody else moves: what happened after a touch was done by it.
    if (was !== null && sight.step !== was) {
      done += 1;
      touches = 0;
    }
    was = null;
    if (sight.over) return { acts: done, over: true };
    if (done >= acts || (until && (await until()))) return { acts: done, over: false };
    if (!sight.at) {
      waits += 1;
      if (waits > 30_000 / PATIENCE) throw new Error('nothing can be clicked, and nothing happens');
      continue;
    }
    waits = 0;
    touches += 1;
    if (touches > 400) throw new Error('all clicks lead to nothing');
    await touch(page, sight.at.x, sight.at.y);
    was = sight.acts ? sight.step : null;
  }
}
