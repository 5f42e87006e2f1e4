import { expect, test } from 'vitest';
import { read } from './rulebook';

const BOOK = `# The book

What it is about.

## 4 The turn

As 4.2 says.

**4.1** Somebody moves, see section 7.

**4.2** Half of it is 3.5. See 4.1 and 9.9.

## 7 The end

**7.1** <script>alert(1)</script> | a | b |
`;

const book = read(BOOK, 'some', 'Table');

test('a rulebook is taken apart into chapters and rules', () => {
  expect(book.title).toBe('The book');
  expect(book.html).toContain('What it is about.');
  expect(book.chapters.map(({ number, title, rules }) => [number, title, rules.map((rule) => rule.number)])).toEqual([
    ['4', 'The turn', ['4.1', '4.2']],
    ['7', 'The end', ['7.1']],
  ]);
});

test('a reference to a rule or a chapter that exists is a link; an amount and a rule that does not exist are none', () => {
  const [turn] = book.chapters;
  expect(turn?.html).toContain('<a href="/rules/some#4.2">4.2</a>');
  expect(turn?.rules[0]?.html).toContain('<a href="/rules/some#7">section 7</a>');
  expect(turn?.rules[1]?.html).toContain('<a href="/rules/some#4.1">4.1</a>');
  expect(turn?.rules[1]?.html).not.toMatch(/#3\.5|#9\.9/);
});

test('no foreign HTML comes through', () => {
  expect(book.chapters[1]?.rules[0]?.html).not.toContain('<script>');
  expect(book.chapters[1]?.rules[0]?.html).toContain('&lt;script&gt;');
});

const pictures = Object.keys(import.meta.glob('../../../../crates/*/rules/pictures/*.svg'));
const [, game = '', name = ''] = /crates\/(\w+)\/rules\/(.+)$/.exec(pictures[0] ?? '') ?? [];

test('a picture of the game is shown with its words, of a known size, and only when it is about to be seen', () => {
  const [chapter] = read(`# Book\n\n## 1 One\n\n**1.1** See:\n\n![A <b>tick</b>](${name})\n`, game, 'Table').chapters;
  const html = chapter?.rules[0]?.html ?? '';
  const address = String.raw`[^"<>]+\.svg`;
  expect(html).toMatch(new RegExp(`<figure><img src="${address}" alt="" width="\\d+" height="\\d+" loading="lazy" decoding="async">`));
  expect(html).toContain('<figcaption>A &lt;b&gt;tick&lt;/b&gt;</figcaption>');
});

test.each([
  ['https://example.org/a.svg', 'one of another house'],
  ['pictures/none.svg', 'one that is not there'],
  ['../../secret.svg', 'one of another folder'],
])('%s is no picture of the rulebook: its words are shown', (href) => {
  const html = read(`# Book\n\n## 1 One\n\n![Some words](${href})\n`, game, 'Table').chapters[0]?.html ?? '';
  expect(html).toContain('Some words');
  expect(html).not.toMatch(/<img|svg/);
});
