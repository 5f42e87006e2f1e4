/** Makes a stand-alone SVG of what a component draws: its styles become attributes, its colours plain ones. */

interface Element {
  name: string;
  attributes: Map<string, string>;
  children: (Element | string)[];
}

interface Rule {
  selector: Compound[];
  weight: number;
  declarations: [property: string, value: string][];
}

/** A part of a selector: what one element must be. */
interface Compound {
  name: string | null;
  classes: string[];
}

/** The properties of styles that are attributes of SVG as well. */
const KEPT =
  /^(?:fill|stroke|opacity|overflow|paint-order|text-anchor|width|height|font-(?:size|weight)|(?:fill|stroke)-(?:opacity|width|linecap|linejoin|dasharray))$/;
/** What means something only in the page. */
const DROPPED = /^(?:class|style|role|tabindex|aria-.*|data-.*)$/;

export function standAlone(html: string, css: string): string {
  const [root] = parse(html);
  if (typeof root !== 'object' || root.name !== 'svg') throw new Error('a picture is one <svg>');
  dress(root, rulesOf(css), [], new Map());
  while (prune(root, referencesOf(root)));
  share(root);
  return `${write(root)}\n`;
}

/** The markup that Svelte writes: no doctype, everything closed. */
function parse(html: string): (Element | string)[] {
  const top: Element = { name: '', attributes: new Map(), children: [] };
  const open = [top];
  const text = html.replace(/<!--.*?-->/gs, '');
  for (const [token, close, name, attributes = '', alone] of text.matchAll(/<(\/?)([a-zA-Z]+)((?:\s[^<>]*?)?)(\/?)>|[^<]+/g)) {
    const inner = open.at(-1) ?? top;
    if (name === undefined) {
      if (token.trim()) inner.children.push(token.trim());
    } else if (close) {
      if (open.pop()?.name !== name) throw new Error(`</${name}> closes something else`);
    } else {
      const found = [...attributes.matchAll(/([\w:-]+)(?:="([^"]*)")?/g)].map(([, key = '', value = '']) => [key, value] as const);
      const element = { name, attributes: new Map(found), children: [] };
      inner.children.push(element);
      if (!alone) open.push(element);
    }
  }
  return top.children;
}

/** The plain rules of a style sheet. What depends on the page (its theme, its width, the pointer) does not count. */
function rulesOf(css: string): Rule[] {
  const plain = css.replace(/\/\*.*?\*\//gs, '').replace(/@[\w-]+[^{;]*\{(?:[^{}]*\{[^{}]*\})*[^{}]*\}/g, '');
  return [...plain.matchAll(/([^{}]+)\{([^{}]*)\}/g)].flatMap(([, selectors = '', body = '']) => {
    const declarations = [...body.matchAll(/([\w-]+)\s*:\s*([^;]+)/g)].map(
      ([, key = '', value = '']) => [key, value.trim()] as [string, string],
    );
    return selectors.split(',').flatMap((text) => {
      const selector = compoundsOf(text.trim());
      if (!selector) return [];
      const weight = selector.reduce((sum, { name, classes }) => sum + classes.length * 10 + (name ? 1 : 0), 0);
      return [{ selector, weight, declarations }];
    });
  });
}

function compoundsOf(text: string): Compound[] | null {
  const selector = text.replace(/:where\((\.[\w-]+)\)/g, '$1');
  if (!/^[\w.\s-]+$/.test(selector)) return null;
  return selector.split(/\s+/).map((part) => {
    const [name = '', ...classes] = part.split('.');
    return { name: name || null, classes };
  });
}

const classesOf = (element: Element): string[] => (element.attributes.get('class') ?? '').split(/\s+/);

const is = (element: Element, { name, classes }: Compound): boolean =>
  (name === null || name === element.name) && classes.every((one) => classesOf(element).includes(one));

/** Does the selector mean the last element of this line? */
function means(selector: Compound[], line: Element[]): boolean {
  const last = selector.at(-1);
  const element = line.at(-1);
  if (!last || !element || !is(element, last)) return false;
  const rest = selector.slice(0, -1);
  return rest.length === 0 || line.slice(0, -1).some((_, index) => means(rest, line.slice(0, index + 1)));
}

/** Puts styles into attributes, from the outside in: variables are handed down. */
function dress(element: Element, rules: Rule[], above: Element[], handed: ReadonlyMap<string, string>): void {
  const line = [...above, element];
  const variables = new Map(handed);
  const applied = rules.filter(({ selector }) => means(selector, line)).sort((one, other) => one.weight - other.weight);
  const declarations = applied.flatMap((rule) => rule.declarations);
  for (const [property, value] of declarations) if (property.startsWith('--')) variables.set(property, value);
  for (const [property, value] of declarations) if (KEPT.test(property)) element.attributes.set(property, value);
  for (const [key, value] of element.attributes) element.attributes.set(key, plainNumbers(plainColours(resolve(value, variables))));
  for (const child of element.children) if (typeof child === 'object') dress(child, rules, line, variables);
  for (const key of [...element.attributes.keys()]) if (DROPPED.test(key)) element.attributes.delete(key);
}

function resolve(value: string, variables: ReadonlyMap<string, string>): string {
  return value.replace(/var\((--[\w-]+)\)/g, (_, name: string) => {
    const found = variables.get(name);
    if (found === undefined) throw new Error(`${name} is not known without the page`);
    return resolve(found, variables);
  });
}

/** Sizes are whole pixels or parts of them that are seen. */
const plainNumbers = (value: string): string =>
  value.replace(/(\d)px\b/g, '$1').replace(/-?\d*\.\d+/g, (number) => String(Math.round(Number(number) * 100) / 100));

const plainColours = (value: string): string =>
  value.replace(/color-mix\(in oklab, (#\w{6}), (#\w{6}) (\d+)%\)/g, (_, one: string, other: string, part: string) =>
    mix(one, other, Number(part) / 100),
  );

const TO_CONE = [
  [0.4122214708, 0.5363325363, 0.0514459929],
  [0.2119034982, 0.6806995451, 0.1073969566],
  [0.0883024619, 0.2817188376, 0.6299787005],
];
const TO_LAB = [
  [0.2104542553, 0.793617785, -0.0040720468],
  [1.9779984951, -2.428592205, 0.4505937099],
  [0.0259040371, 0.7827717662, -0.808675766],
];
const FROM_LAB = [
  [1, 0.3963377774, 0.2158037573],
  [1, -0.1055613458, -0.0638541728],
  [1, -0.0894841775, -1.291485548],
];
const FROM_CONE = [
  [4.0767416621, -3.3077115913, 0.2309699292],
  [-1.2684380046, 2.6097574011, -0.3413193965],
  [-0.0041960863, -0.7034186147, 1.707614701],
];

const times = (matrix: number[][], vector: number[]): number[] =>
  matrix.map((row) => row.reduce((sum, factor, index) => sum + factor * (vector[index] ?? 0), 0));

function labOf(colour: string): number[] {
  const linear = [1, 3, 5].map((start) => {
    const light = parseInt(colour.slice(start, start + 2), 16) / 255;
    return light <= 0.04045 ? light / 12.92 : ((light + 0.055) / 1.055) ** 2.4;
  });
  return times(TO_LAB, times(TO_CONE, linear).map(Math.cbrt));
}

/** As `color-mix(in oklab, …)` mixes. */
function mix(one: string, other: string, part: number): string {
  const [from, to] = [labOf(one), labOf(other)];
  const lab = from.map((value, index) => value * (1 - part) + (to[index] ?? 0) * part);
  const linear = times(
    FROM_CONE,
    times(FROM_LAB, lab).map((value) => value ** 3),
  );
  const bytes = linear.map((light) => {
    const shown = light <= 0.0031308 ? light * 12.92 : 1.055 * light ** (1 / 2.4) - 0.055;
    return Math.round(Math.min(1, Math.max(0, shown)) * 255);
  });
  return `#${bytes.map((byte) => byte.toString(16).padStart(2, '0')).join('')}`;
}

function referencesOf(element: Element): Set<string> {
  const own = [...element.attributes.values()].flatMap((value) => /^#(.+)$|^url\(#(.+)\)$/.exec(value)?.slice(1) ?? []);
  const inner = element.children.flatMap((child) => (typeof child === 'object' ? [...referencesOf(child)] : []));
  return new Set([...own, ...inner].filter(Boolean));
}

/** Takes out what is named and never used, and groups without content. Says whether there was any. */
function prune(element: Element, used: ReadonlySet<string>): boolean {
  const before = element.children.length;
  element.children = element.children.filter((child) => {
    if (typeof child !== 'object') return true;
    const id = child.attributes.get('id');
    if (id !== undefined && !used.has(id)) return false;
    return child.children.length > 0 || !/^(?:g|defs|svg)$/.test(child.name);
  });
  const inner = element.children.map((child) => typeof child === 'object' && prune(child, used));
  return element.children.length < before || inner.includes(true);
}

const pathsOf = (element: Element): Element[] =>
  element.children.flatMap((child) => (typeof child !== 'object' ? [] : child.name === 'path' ? [child] : pathsOf(child)));

/** A long outline that comes often is written once. */
function share(root: Element): void {
  const shapes = new Map<string, Element[]>();
  for (const path of pathsOf(root)) {
    const shape = path.attributes.get('d') ?? '';
    shapes.set(shape, [...(shapes.get(shape) ?? []), path]);
  }
  const often = [...shapes].filter(([shape, paths]) => shape.length > 40 && paths.length > 3);
  if (often.length === 0) return;
  root.children.unshift({
    name: 'defs',
    attributes: new Map(),
    children: often.map(([shape, paths], index) => {
      const id = `shape-${index + 1}`;
      for (const path of paths) {
        path.name = 'use';
        path.attributes = new Map([['href', `#${id}`], ...[...path.attributes].filter(([key]) => key !== 'd')]);
      }
      return {
        name: 'path',
        attributes: new Map([
          ['id', id],
          ['d', shape],
        ]),
        children: [],
      };
    }),
  });
}

function write({ name, attributes, children }: Element, depth = 0): string {
  const space = '\n' + ' '.repeat(depth);
  const head = [name, ...[...attributes].map(([key, value]) => `${key}="${value}"`)].join(' ');
  if (children.length === 0) return `${depth > 0 ? space : ''}<${head}/>`;
  const inner = children.map((child) => (typeof child === 'string' ? child : write(child, depth + 1))).join('');
  const end = children.some((child) => typeof child === 'object') ? space : '';
  return `${depth > 0 ? space : ''}<${head}>${inner}${end}</${name}>`;
}
