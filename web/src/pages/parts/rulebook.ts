/** A rulebook, taken apart into chapters and rules, each as HTML of our own making. */
import { to as address } from '../../lib/address';
import { Marked, Renderer, type Tokens } from 'marked';
import { pictureOf, type Picture } from './pictures';

export interface Rule {
  number: string;
  html: string;
  /** For the search. */
  text: string;
}

export interface Chapter {
  number: string;
  title: string;
  /** What stands before its first rule. */
  html: string;
  text: string;
  rules: Rule[];
  /** Its first picture. */
  picture: Picture | undefined;
}

export interface Rulebook {
  title: string;
  /** What stands before the first chapter. */
  html: string;
  chapters: Chapter[];
}

const signs: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' };
const escape = (text: string) => text.replace(/[&<>"]/g, (sign) => signs[sign] ?? sign);

/** References like "3.3", "section 8". An amount ("half of it is 3.5") is none. */
const reference = /(?<!\bis |[\d.])(\d{1,2}\.\d{1,2})(?![\d.]*\d)|\b(?:sections?|Abschnitte?) (\d{1,2})\b/g;

function reader(game: string, known: ReadonlySet<string>, tableLabel: string): (markdown: string) => string {
  const link = (to: string, text: string) => (known.has(to) ? `<a href="${address(`/rules/${game}#${to}`)}">${text}</a>` : text);
  const linked = (text: string) => text.replace(reference, (whole, rule?: string, chapter?: string) => link(rule ?? chapter ?? '', whole));
  const plain = new Renderer();
  const box = (html: string) => `<div class="wide" tabindex="0" role="group" aria-label="${escape(tableLabel)}">${html}</div>`;
  const figure = ({ href, text }: Tokens.Image): string => {
    const picture = pictureOf(game, href);
    if (!picture) return `<p>${escape(text)}</p>`;
    const { url, width, height } = picture;
    // The caption says all that the picture shows: it need not be said twice.
    const image = `<img src="${escape(url)}" alt="" width="${width}" height="${height}" loading="lazy" decoding="async">`;
    return `<figure>${image}<figcaption>${escape(text)}</figcaption></figure>`;
  };
  const marked = new Marked({
    renderer: {
      html: ({ text }) => escape(text),
      image: ({ text }) => escape(text),
      paragraph({ tokens: [first, ...more] }) {
        return first?.type === 'image' && more.length === 0 && figure(first as Tokens.Image);
      },
      link({ tokens }) {
        return this.parser.parseInline(tokens);
      },
      text(token: Tokens.Text | Tokens.Escape) {
        return 'tokens' in token && token.tokens ? this.parser.parseInline(token.tokens) : linked(escape(token.text));
      },
      table(token) {
        plain.parser = this.parser;
        return box(plain.table(token));
      },
      code: ({ text }) => box(`<pre>${escape(text)}</pre>`),
    },
  });
  return (markdown) => marked.parse(markdown, { async: false });
}

/** Takes the Markdown of a rulebook apart: `## 4 Title` begins a chapter, `**4.2** …` a rule. */
export function read(markdown: string, game: string, tableLabel: string): Rulebook {
  const [start = '', ...chapters] = markdown.split(/^(?=## )/m);
  const numbers = [...markdown.matchAll(/^(?:## (\d+) |\*\*(\d+\.\d+)\*\*)/gm)].map(([, chapter, rule]) => rule ?? chapter ?? '');
  const html = reader(game, new Set(numbers), tableLabel);
  const title = /^# (.+)$/m.exec(start)?.[1] ?? '';
  return {
    title,
    html: html(start.replace(/^# .+$/m, '')),
    chapters: chapters.map((chapter) => {
      const [head = '', ...rules] = chapter.split(/^(?=\*\*\d+\.\d+\*\*)/m);
      const [, number = '', name = ''] = /^## (?:(\d+) )?(.+)$/m.exec(head) ?? [];
      const text = head.replace(/^## .+$/m, '');
      return {
        number,
        title: name,
        html: html(text),
        text,
        picture: pictureOf(game, /!\[[^\]]*\]\(([^)]+)\)/.exec(chapter)?.[1] ?? ''),
        rules: rules.map((rule) => {
          const [, of = '', body = ''] = /^\*\*(\d+\.\d+)\*\* ?([\s\S]*)$/.exec(rule) ?? [];
          return { number: of, html: html(body), text: body };
        }),
      };
    }),
  };
}
