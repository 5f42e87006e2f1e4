/** The counting at the end of a game, over the board: of every game, by every rulebook, on a wide screen and on a phone. */
import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { act, finish, open } from './finish';
import { dice, GAMES, visitor } from './harness';

/** As many seats as there are; of two the other knows how to get points. */
const crowd = (most: number): string[] => ['me', ...Array<string>(most - 1).fill(most > 2 ? 'bot:random' : 'bot:easy')];

const BOOKS = GAMES.flatMap(({ name, rulebooks }) =>
  rulebooks.map(({ name: rules, seats }) => ({ game: name, rules, seats: crowd(seats[1]) })),
);

const SIZES = [
  { width: 1440, height: 900 },
  { width: 360, height: 740 },
];

interface Counted {
  /** How many steps there were. */
  steps: number;
  /** Those of which nothing lit up that could be seen, in the words of the page. */
  dark: string[];
}

/** Counts again, as fast as it goes, and looks at every step what of the light is on the screen with nothing over it. */
const recount = (page: Page): Promise<Counted> =>
  page.evaluate(
    () =>
      new Promise((done) => {
        const repeat = window.setInterval.bind(window);
        Object.assign(window, { setInterval: (what: () => void) => repeat(what, 10) });
        document.head.insertAdjacentHTML('beforeend', '<style>[data-lit] { pointer-events: auto }</style>');
        const isSeen = (light: Element): boolean => {
          const { left, right, top, bottom } = light.getBoundingClientRect();
          const [x, y] = [(left + right) / 2, (top + bottom) / 2];
          const edge = [[left + 1, y], [right - 1, y], [x, top + 1], [x, bottom - 1]] as const; // prettier-ignore
          return edge.some(([at, down]) => document.elementFromPoint(at, down)?.matches('[data-lit]'));
        };
        /** Beside the board something may lie over the light. */
        const isCovered = (light: Element): boolean => {
          const [box, board] = [light.getBoundingClientRect(), document.querySelector('section.board')?.getBoundingClientRect()];
          return box.left > (board?.right ?? 0) && box.top >= 0 && box.bottom <= innerHeight && !isSeen(light);
        };
        const dark: string[] = [];
        let steps = 0;
        const watch = new MutationObserver(() => {
          const counted = document.querySelector<HTMLElement>('[data-counted]');
          if (!counted && steps > 0) {
            watch.disconnect();
            Object.assign(window, { setInterval: repeat });
            done({ steps, dark });
          }
          const step = Number(counted?.dataset['counted'] ?? 0);
          if (step <= steps) return;
          steps = step;
          // A player as a whole is lit only for what has no place of its own: there is no such thing in these games.
          const lights = [...document.querySelectorAll<HTMLElement>('[data-lit]')];
          const placed = lights.filter(({ dataset }) => !/^(player:|seat\.)/.test(dataset['lit'] ?? ''));
          if (!placed.some(isSeen) || lights.some(isCovered))
            dark.push(`${step}: ${counted?.querySelector<HTMLElement>('.strip')?.innerText.replaceAll('\n', ' ')}`);
        });
        watch.observe(document.body, { subtree: true, childList: true, attributes: true, attributeFilter: ['data-counted'] });
        [...document.querySelectorAll('button')].find(({ textContent }) => textContent === 'Count again')?.click();
      }),
  );

test.each(BOOKS)('$game ($rules): everything that is counted lights up', async (wish) => {
  const guest = await visitor({ reducedMotion: 'no-preference' });
  const { page } = guest;
  const id = await finish(guest, wish);
  await page.goto(`/t/${id}`);
  for (const size of SIZES) {
    await page.setViewportSize(size);
    // Whoever looks back comes back for it.
    await page.getByRole('button', { name: 'One step back' }).click();
    await page.locator('p.past').waitFor();
    await page.getByRole('button', { name: 'Count again' }).waitFor();
    const { steps, dark } = await recount(page);
    expect(steps, String(size.width)).toBeGreaterThan(1);
    expect(dark, String(size.width)).toEqual([]);
  }
  expect(guest.errors).toEqual([]);
});

test('on a phone the board comes into sight when it is counted', async () => {
  const guest = await visitor({ reducedMotion: 'no-preference', viewport: { width: 360, height: 740 } });
  const { page } = guest;
  const id = await open(guest, { game: 'desert', seats: ['me', 'bot:random'] });
  await page.goto(`/t/${id}`);
  await page.locator('.spot.can').first().waitFor();
  // Somebody reads what stands under the board.
  expect(await page.evaluate(() => (scrollTo(0, document.documentElement.scrollHeight), scrollY))).toBeGreaterThan(500);
  const top = page.evaluate(() => {
    return new Promise<number>((found) => {
      const watch = new MutationObserver(() => {
        if (!document.querySelector('[data-counted]')) return;
        watch.disconnect();
        found(document.querySelector('section.board')?.getBoundingClientRect().top ?? NaN);
      });
      watch.observe(document.body, { subtree: true, childList: true });
    });
  });
  await act(guest, id, dice(3));
  expect(Math.abs(await top)).toBeLessThan(100);
});
