/** The pictures of the rulebooks: all are there, all are used, and all are what the components draw now. */
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { describe, expect, test } from 'vitest';
import { drawAll } from './draw';
import { standAlone } from './standalone';

const CRATES = resolve(import.meta.dirname, '../../../crates');
const GAMES = readdirSync(CRATES).filter((game) => existsSync(resolve(CRATES, game, 'rules/en.md')));

const drawings = await drawAll();

test.each(drawings)('$game: $name is what its component draws', async ({ game, name, svg }) => {
  await expect(svg).toMatchFileSnapshot(resolve(CRATES, game, 'rules/pictures', `${name}.svg`));
});

/** What a rulebook shows: each picture with the rule at which it stands, and its words. */
function shown(game: string, lang: string): { rule: string; file: string; words: string }[] {
  const rules = readFileSync(resolve(CRATES, game, 'rules', `${lang}.md`), 'utf8').split(/^(?=\*\*\d+\.\d+\*\*)/m);
  return rules.flatMap((text) =>
    [...text.matchAll(/!\[([^\]]*)\]\(([^)]*)\)/g)].map(([whole, words = '', file = '']) => {
      expect(text, 'a picture is a paragraph of its own').toContain(`\n\n${whole}\n`);
      return { rule: /^\*\*([\d.]+)\*\*/.exec(text)?.[1] ?? '', file, words };
    }),
  );
}

test('there are pictures', () => {
  expect(drawings.length).toBeGreaterThan(0);
  expect(GAMES.length).toBeGreaterThan(0);
});

describe.each(GAMES)('%s', (game) => {
  const folder = resolve(CRATES, game, 'rules/pictures');
  const pictures = existsSync(folder) ? readdirSync(folder) : [];

  test('both languages show the same pictures at the same rules, each in words of its own', () => {
    const [english, german] = [shown(game, 'en'), shown(game, 'de')];
    const places = ({ rule, file }: { rule: string; file: string }): string => `${rule} ${file}`;
    expect(german.map(places)).toEqual(english.map(places));
    english.forEach(({ rule, words }, index) => {
      expect(rule).toMatch(/^\d+\.\d+$/);
      expect(words.length).toBeGreaterThan(40);
      expect(german[index]?.words).not.toBe(words);
    });
  });

  test('every picture that is shown is there, and none is left over', () => {
    const files = shown(game, 'en').map(({ file }) => file);
    expect([...files].sort()).toEqual(pictures.map((file) => `pictures/${file}`).sort());
    expect(drawings.filter((drawing) => drawing.game === game).map(({ name }) => `${name}.svg`)).toEqual(pictures.sort());
  });

  test.each(pictures)('%s stands alone: nothing runs in it, nothing comes from elsewhere, nothing needs the page', (file) => {
    const svg = readFileSync(resolve(CRATES, game, 'rules/pictures', file), 'utf8');
    expect(svg).toMatch(/^<svg xmlns="http:\/\/www\.w3\.org\/2000\/svg" viewBox="0 0 \d+ \d+" width="\d+" height="\d+"/);
    expect(svg.replace('http://www.w3.org/2000/svg', '')).not.toMatch(
      /https?:|data:|<script|<style|<image|<foreignObject|\son\w+=|@import/i,
    );
    expect(svg).not.toMatch(/var\(|color-mix|currentColor|class=|NaN|undefined/);
    for (const [, to = ''] of svg.matchAll(/(?:href="|url\()([^")]+)/g)) expect(svg).toContain(`id="${to.replace(/^#/, '')}"`);
    // One picture serves both languages: numbers and the names of places, but no words.
    for (const [, text = ''] of svg.matchAll(/<text[^>]*>([^<]*)</g)) expect(text).toMatch(/^(?:[a-w]\d{1,2}|[+−=÷\d\s]+)$/);
  });
});

test('styles become attributes: the more exact rule counts, variables are handed down, the theme of the page is not asked', () => {
  const css = `:root[data-theme='dark'] .a { --ink: #000000; }
    .a { --ink: #112233; fill: #ffffff; }
    @media (min-width: 1px) { path { fill: #00ff00; } }
    .a .b.c { stroke: var(--ink); }
    .b { stroke: #ff0000; color: red; }`;
  const html = '<svg class="a"><!--[--><g id="unused"></g><path class="b c" d="M0 0.123456Z" data-at="x"></path><!--]--></svg>';
  expect(standAlone(html, css)).toBe('<svg fill="#ffffff">\n <path d="M0 0.12Z" stroke="#112233"/>\n</svg>\n');
});

test('colours are mixed as browsers mix them', () => {
  const html = '<svg fill="color-mix(in oklab, #fbf6e8, #1b1a22 62%)"></svg>';
  expect(standAlone(html, '')).toBe('<svg fill="#676566"/>\n');
});
