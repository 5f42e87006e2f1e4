/** No text is cut, broken, too small, covered or out of reach on any page. Games: `midst.test.ts` and `after.test.ts`. */
import { expect, test } from 'vitest';
import { open } from './finish';
import { GAMES, visitor } from './harness';
import { LOCALES, look } from './reading';

const PAGES = [
  '/',
  '/rules',
  ...GAMES.flatMap(({ name }) => [`/new/${name}`, `/rules/${name}`, `/rules/${name}#4`]),
  '/games',
  '/account',
  '/about',
  '/nowhere',
];

test.each(['en', 'de'] as const)('every page and the waiting room can be read, in %s', async (lang) => {
  const guest = await visitor({ locale: LOCALES[lang] });
  const { page } = guest;
  const faults: string[] = [];
  await open(guest, { game: 'targi', seats: ['me', 'bot:random'] });
  const id = await open(guest, { game: 'tuareg', seats: ['me', 'bot:easy', 'invited', 'open'] });
  for (const path of [...PAGES, `/t/${id}`]) {
    await page.goto(path);
    await page.waitForLoadState('networkidle');
    await page.locator('main h1, main h2').first().waitFor();
    faults.push(...(await look(page, lang, path)));
  }
  expect(faults).toEqual([]);
});
