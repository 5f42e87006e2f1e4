/** The pictures of the rulebooks. They lie beside the rules of their game and load when they are about to be seen. */
const urls = import.meta.glob<string>('../../../../crates/*/rules/pictures/*.svg', { eager: true, query: '?url', import: 'default' });
const sizes = import.meta.glob<[width: number, height: number]>('../../../../crates/*/rules/pictures/*.svg', {
  eager: true,
  query: '?size',
  import: 'default',
});

export interface Picture {
  url: string;
  width: number;
  height: number;
}

/** The picture to which the rulebook of a game points; `undefined` if there is none. */
export function pictureOf(game: string, href: string): Picture | undefined {
  const path = `../../../../crates/${game}/rules/${href}`;
  const [url, size] = [urls[path], sizes[path]];
  return url && size ? { url, width: size[0], height: size[1] } : undefined;
}
