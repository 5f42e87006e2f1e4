/** Looks at all text of a page, in every size. */
import type { Page, ViewportSize } from 'playwright-core';
import { unreadable } from './legible';

const SIZES: ViewportSize[] = [
  { width: 360, height: 740 },
  { width: 768, height: 1024 },
  { width: 1280, height: 720 },
  { width: 1440, height: 900 },
  { width: 1920, height: 1080 },
];

export type Lang = 'en' | 'de';
export const LOCALES = { en: 'en-GB', de: 'de-DE' };
/** German words are longer: they are looked at where there is least room, on a phone and beside a panel. */
const sizesFor = (lang: Lang): ViewportSize[] => (lang === 'en' ? SIZES : SIZES.filter(({ width }) => width === 360 || width === 1280));

/** Looks at what is on the page in every size. What is wrong at several widths is told once. */
export async function look(page: Page, lang: Lang, when: string): Promise<string[]> {
  const found = new Map<string, number[]>();
  for (const size of sizesFor(lang)) {
    await page.setViewportSize(size);
    for (const fault of await unreadable(page)) found.set(fault, [...(found.get(fault) ?? []), size.width]);
  }
  return [...found].map(([fault, widths]) => `${when} (${widths.join(', ')}): ${fault}`);
}
