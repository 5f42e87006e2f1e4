/** Looks at all text of a page, in every size. */
import type { BrowserContextOptions, Page, ViewportSize } from 'playwright-core';
import { open } from './finish';
import { GAMES, holdable, visitor, type Visitor } from './harness';
import { unreadable } from './legible';

export const PHONE: ViewportSize = { width: 360, height: 740 };
export const WIDEST: ViewportSize = { width: 1920, height: 1080 };
const SIZES: ViewportSize[] = [PHONE, { width: 768, height: 1024 }, { width: 1280, height: 720 }, { width: 1440, height: 900 }, WIDEST];

export type Lang = 'en' | 'de';
export const LOCALES = { en: 'en-GB', de: 'de-DE' };
/** German words are longer: they are looked at where there is least room, on a phone and beside a panel. */
const sizesFor = (lang: Lang): ViewportSize[] => (lang === 'en' ? SIZES : SIZES.filter(({ width }) => width === 360 || width === 1280));

/** Looks at what is on the page in every size, and at what `more` looks at. What is wrong at several widths is told once. */
export async function look(
  page: Page,
  lang: Lang,
  when: string,
  more: (size: ViewportSize) => Promise<string[]> = () => Promise.resolve([]),
): Promise<string[]> {
  const found = new Map<string, number[]>();
  for (const size of sizesFor(lang)) {
    await page.setViewportSize(size);
    for (const fault of [...(await unreadable(page)), ...(await more(size))]) found.set(fault, [...(found.get(fault) ?? []), size.width]);
  }
  return [...found].map(([fault, widths]) => `${lang}, ${when} (${widths.join(', ')}): ${fault}`);
}

/** A table of each rulebook: with as many players as there can be, and by the last rulebook of several with as few. */
export const TABLES = GAMES.flatMap(({ name, rulebooks }) =>
  rulebooks.map(({ name: rules, seats }, nth) => ({
    game: name,
    rules,
    seats: nth > 0 && nth === rulebooks.length - 1 ? seats[0] : seats[1],
  })),
);

const optionsFor = (lang: Lang): BrowserContextOptions => ({ reducedMotion: 'no-preference', locale: LOCALES[lang], viewport: PHONE });

interface Open {
  page: Page;
  lang: Lang;
  hold: (held: boolean) => Promise<void>;
}

/** Somebody who has their table open twice, once in each language, and looks at both. */
export class Reader {
  readonly faults: string[] = [];

  private constructor(
    readonly guest: Visitor,
    private readonly both: Open[],
    private readonly wrong: string[][],
  ) {}

  /** Comes with a table of their own against bots, and does not look at it yet. */
  static async come({ seats, ...table }: (typeof TABLES)[number]): Promise<{ reader: Reader; id: string }> {
    const [en, de] = [await visitor(optionsFor('en')), await visitor(optionsFor('de'))];
    const id = await open(en, { ...table, seats: ['me', ...Array<string>(seats - 1).fill('bot:random')], hints: true });
    await de.context.addCookies(await en.context.cookies());
    const opened = async ({ page }: Visitor, lang: Lang): Promise<Open> => ({ page, lang, hold: await holdable(page) });
    const both = [await opened(en, 'en'), await opened(de, 'de')];
    return { reader: new Reader(en, both, [en.errors, de.errors]), id };
  }

  /** What went wrong in the pages. */
  get errors(): string[] {
    return this.wrong.flat();
  }

  /** Does something in both pages. */
  async each(does: (page: Page) => Promise<unknown>): Promise<void> {
    await Promise.all(this.both.map(({ page }) => does(page)));
  }

  /** Holds what happens in both pages, or lets it go on. */
  async hold(held: boolean): Promise<void> {
    await Promise.all(this.both.map(({ hold }) => hold(held)));
  }

  /** Looks at both pages in every size, and at what `more` looks at. */
  async see(when: string, more?: (page: Page, size: ViewportSize) => Promise<string[]>): Promise<void> {
    const found = await Promise.all(this.both.map(({ page, lang }) => look(page, lang, when, more && ((size) => more(page, size)))));
    this.faults.push(...found.flat());
  }
}
