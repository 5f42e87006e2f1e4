/** What cannot be read on a page: text that is cut, broken inside a word, too small, out of reach, over other text, or under something. */
import type { Page } from 'playwright-core';

/**
 * What lies over the rest on purpose, and goes again: a note, a question, the strip of the counting, the marks of a review, those of a hint, a fight and
 * its fate over the board of Targui, the small choices of Targi, what stands on a corner of the desert, a list that was opened.
 */
const LAYERS =
  '[role=tooltip], dialog, [role=dialog], .dialog, .strip, .marks, :has(> [data-hint-arrow]), .fight, .fate, .under, details[open] > :not(summary)';

/** The page's text as it is on the screen now, at every place to which the page can be scrolled. */
export const unreadable = (page: Page): Promise<string[]> =>
  page.evaluate(async (layers) => {
    /** So many pixels are nobody's concern. */
    const SLACK = 2;
    /** Letters smaller than this are no text. */
    const LEAST = 11;

    interface Box {
      left: number;
      right: number;
      top: number;
      bottom: number;
    }
    interface Piece {
      of: Element;
      words: string;
      /** What of its letters can be seen, in the document's coordinates. */
      boxes: Box[];
      layer: Element | null;
    }

    const found = new Set<string>();
    const styles = new Map<Element, CSSStyleDeclaration>();
    const styleOf = (of: Element): CSSStyleDeclaration => {
      const known = styles.get(of) ?? getComputedStyle(of);
      styles.set(of, known);
      return known;
    };
    const parents = function* (of: Element): Generator<Element> {
      for (let at: Element | null = of; at && at !== document.documentElement; at = at.parentElement) yield at;
    };
    /** An element by its tag and the classes of those around it. */
    const name = (of: Element): string => {
      const classes = [...parents(of)].flatMap((at) =>
        (at.getAttribute('class') ?? '').split(/\s+/).filter((one) => one && !/^s(velte)?-/.test(one)),
      );
      return [of.tagName.toLowerCase(), ...classes.slice(0, 3)].join(' < ');
    };
    const told = ({ of, words }: { of: Element; words: string }): string => `“${words.slice(0, 60)}” (${name(of)})`;
    const wide = ({ left, right }: Box): number => right - left;
    const high = ({ top, bottom }: Box): number => bottom - top;
    const common = (one: Box, other: Box): Box => ({
      left: Math.max(one.left, other.left),
      right: Math.min(one.right, other.right),
      top: Math.max(one.top, other.top),
      bottom: Math.min(one.bottom, other.bottom),
    });

    /** Only for those who listen. */
    const heard = (of: Element): boolean => [...parents(of)].some((at) => styleOf(at).clipPath === 'inset(50%)');

    /** How large a letter is on the screen. */
    const sizeOf = (of: Element): number => {
      const size = parseFloat(styleOf(of).fontSize);
      if (of instanceof SVGGraphicsElement) {
        const { a = 1, b = 0 } = of.getScreenCTM() ?? {};
        return size * Math.hypot(a, b);
      }
      const box = [...parents(of)].find((at): at is HTMLElement => at instanceof HTMLElement && at.offsetWidth > 0);
      const scale = box ? box.getBoundingClientRect().width / box.offsetWidth : 1;
      // Widths are whole pixels there.
      return Math.abs(scale - 1) < 0.03 ? size : size * scale;
    };

    /** The letters themselves: a line's box is higher than what is written in it. */
    const letters = ({ left, right, top, bottom }: DOMRect, words: string): Box => {
      const height = bottom - top;
      return { left, right, top: top + height * 0.22, bottom: bottom - height * (/[gjpqyQ,;()ß]/.test(words) ? 0.06 : 0.2) };
    };

    /** A word on two lines, without a hyphen. */
    const broken = (node: Text): string | null => {
      const range = document.createRange();
      for (const { index, 0: word } of node.data.matchAll(/[^\s\-–/\u00ad\u200b…]+/g)) {
        // Where a word may be parted, its second part begins with the hyphen that ends the line before.
        const parted = node.data[index - 1] === '\u00ad';
        range.setStart(node, parted ? index + 1 : index);
        range.setEnd(node, index + word.length);
        const lines = [...range.getClientRects()].filter(({ width }) => width > 0.5).map(({ top }) => Math.round(top / 3));
        if (new Set(lines).size > 1) return word;
      }
      return null;
    };

    /** What is left of a box inside of what clips it; `cut` if it cannot be brought to light by scrolling. */
    const clipped = (of: Element, box: Box): { box: Box; cut: Element | null } => {
      let left = box;
      let cut: Element | null = null;
      let leaves = styleOf(of).position;
      for (const at of parents(of)) {
        if (at !== of && leaves === 'fixed') break;
        const { overflowX, overflowY, position } = styleOf(at);
        if (at instanceof SVGElement && at.tagName !== 'svg') continue;
        if (at !== of && leaves === 'absolute' && position === 'static') continue;
        leaves = position;
        if (overflowX === 'visible' && overflowY === 'visible') continue;
        const frame = at.getBoundingClientRect();
        const [byX, byY] = [
          Math.max(frame.left - left.left, left.right - frame.right),
          Math.max(frame.top - left.top, left.bottom - frame.bottom),
        ];
        const hides = (overflow: string): boolean => overflow === 'hidden' || overflow === 'clip';
        if ((hides(overflowX) && byX > SLACK) || (hides(overflowY) && byY > SLACK)) cut ??= at;
        left = common(left, frame);
      }
      return { box: left, cut };
    };

    /** The panel or button that it stands on. */
    const groundOf = (of: Element): Element | null => {
      for (const at of parents(of)) {
        const { position, display, borderLeftWidth, borderLeftStyle } = styleOf(at);
        if (at instanceof HTMLElement && display !== 'inline' && (paints(at) || (borderLeftStyle !== 'none' && borderLeftWidth !== '0px')))
          return at;
        // What is put somewhere by its place may stand beside what it belongs to.
        if (/absolute|fixed/.test(position)) return null;
      }
      return null;
    };

    const texts: Piece[] = [];
    const gather = (node: Text): void => {
      const of = node.parentElement;
      const words = node.data.trim().replace(/\s+/g, ' ');
      if (!of || !words || of.closest('script, style, noscript, option, title, desc, defs, symbol, a.skip')) return;
      if (!of.checkVisibility({ opacityProperty: true, visibilityProperty: true }) || heard(of)) return;
      const range = document.createRange();
      range.selectNodeContents(node);
      const rects = [...range.getClientRects()].filter(({ width, height }) => width > 0.5 && height > 0.5);
      if (rects.length === 0) return;
      const text: Piece = { of, words, boxes: [], layer: of.closest(layers) };
      const size = sizeOf(of);
      if (size < LEAST - 0.05) found.add(`small, ${size.toFixed(1)} px: ${told(text)}`);
      const word = rects.length > 1 ? broken(node) : null;
      if (word) found.add(`broken “${word}”: ${told(text)}`);
      const { scrollWidth, clientWidth } = of;
      if (styleOf(of).textOverflow === 'ellipsis' && scrollWidth > clientWidth + 1) found.add(`cut by …: ${told(text)}`);
      const ground = of instanceof SVGElement ? null : groundOf(of)?.getBoundingClientRect();
      if (ground && rects.some(({ left, right }) => left < ground.left - SLACK || right > ground.right + SLACK))
        found.add(`beyond its edge: ${told(text)}`);
      for (const rect of rects) {
        const { box, cut } = clipped(of, letters(rect, words));
        if (cut) found.add(`cut by ${name(cut)}: ${told(text)}`);
        if (wide(box) <= 0 || high(box) <= 0) continue;
        if (rect.left < -SLACK || rect.right > document.documentElement.clientWidth + SLACK || rect.bottom + scrollY < 0)
          found.add(`out of reach: ${told(text)}`);
        text.boxes.push({ left: box.left, right: box.right, top: box.top + scrollY, bottom: box.bottom + scrollY });
      }
      if (text.boxes.length > 0) texts.push(text);
    };

    /** Does it follow the screen instead of the page? */
    const sticks = (of: Element): Element | null => [...parents(of)].find((at) => /fixed|sticky/.test(styleOf(at).position)) ?? null;

    const overlaps = (): void => {
      const all = texts.flatMap((text) => text.boxes.map((box) => ({ text, box, sticky: sticks(text.of) })));
      all.sort((one, other) => one.box.left - other.box.left);
      for (const [index, one] of all.entries()) {
        for (const other of all.slice(index + 1)) {
          if (other.box.left > one.box.right) break;
          if (one.text === other.text || one.text.layer !== other.text.layer || one.sticky !== other.sticky) continue;
          const both = common(one.box, other.box);
          if (wide(both) > SLACK && high(both) > SLACK) found.add(`over each other: ${told(one.text)} and ${told(other.text)}`);
        }
      }
    };

    const opaque = (color: string): boolean => {
      const alpha = /rgba\(.*,\s*([\d.]+)\)|\/\s*([\d.]+)\)/.exec(color);
      return color !== 'transparent' && Number(alpha?.[1] ?? alpha?.[2] ?? 1) > 0.5;
    };
    /** Does it hide what is under it? */
    const paints = (of: Element): boolean => {
      const { backgroundColor, backgroundImage, fill, fillOpacity, opacity, visibility } = styleOf(of);
      if (Number(opacity) < 0.5 || visibility === 'hidden') return false;
      if (of instanceof SVGElement) return of.tagName !== 'svg' && opaque(fill) && fill !== 'none' && Number(fillOpacity) > 0.5;
      return of.tagName === 'IMG' || opaque(backgroundColor) || backgroundImage !== 'none';
    };
    /** What lies over this point of a text. */
    const cover = ({ of, layer }: Piece, x: number, y: number): Element | null => {
      for (const at of document.elementsFromPoint(x, y)) {
        if (of.contains(at) || at.contains(of)) return null;
        if (paints(at) && (at.closest(layers) ?? null) === layer) return at;
      }
      return null;
    };

    /** Text that lies under something wherever the page is scrolled to. */
    const covered = (): void => {
      const over = new Map<Piece, Element>();
      const seen = new Set<Piece>();
      const middle = ({ boxes: [box] }: Piece): [number, number] =>
        box ? [(box.left + box.right) / 2, (box.top + box.bottom) / 2] : [0, 0];
      const [was, last] = [scrollY, document.documentElement.scrollHeight - innerHeight];
      for (let at = 0; ; at = Math.min(last, at + innerHeight * 0.5)) {
        scrollTo(0, at);
        for (const text of texts) {
          // What follows the screen has moved with it.
          const [x, y] = middle(text);
          const sticky = sticks(text.of);
          const shown = y - (sticky ? was : scrollY);
          if (seen.has(text) || (sticky && at !== was) || shown < 0 || shown >= innerHeight) continue;
          const by = cover(text, x, shown);
          if (by) over.set(text, by);
          else seen.add(text);
        }
        if (at >= last) break;
      }
      scrollTo(0, was);
      for (const [text, by] of over) if (!seen.has(text)) found.add(`under ${name(by)}: ${told(text)}`);
    };

    const frame = (): Promise<unknown> => new Promise((done) => requestAnimationFrame(done));
    scrollTo(0, 0);
    await frame();
    await frame();
    // Things that no pointer reaches lie over others all the same.
    const all = document.createElement('style');
    all.textContent = `*, *::before, *::after { pointer-events: auto !important }`;
    document.head.append(all);
    const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
    for (let node = walker.nextNode(); node; node = walker.nextNode()) gather(node as Text);
    overlaps();
    covered();
    all.remove();
    const { scrollWidth, clientWidth } = document.documentElement;
    if (scrollWidth > clientWidth) found.add(`the page is ${scrollWidth - clientWidth} px too wide`);
    return [...found];
  }, LAYERS);
