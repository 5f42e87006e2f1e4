/**
 * What pages are called, and at which address they stand. At a server these are the same. Where nothing but a plain file server stands behind
 * the page, there is one file, in whatever folder, and the page is named behind its question mark: `/folder/?/rules/some#4.2`.
 */

/** Is this page alone, without a server behind it? `azalai site` says so in its index.html. */
export const alone: boolean = document.querySelector('meta[name="azalai-home"]')?.getAttribute('content') === 'alone';

/** The one file. */
const FILE = location.pathname;

/** The address of a page: `to('/rules/some#4.2')`. */
export const to = (page: string): string => addressOf(page, alone ? FILE : null);

export function addressOf(page: string, file: string | null): string {
  return file === null ? page : page === '/' ? file : `${file}?${page.replace('?', '&')}`;
}

/** Which page stands at an address, and what it was asked. */
export const pageAt = (address: URL | Location): { path: string; query: URLSearchParams } => readAddress(address, alone ? FILE : null);

export function readAddress(
  { pathname, search }: { pathname: string; search: string },
  file: string | null,
): { path: string; query: URLSearchParams } {
  if (file === null) return { path: pathname, query: new URLSearchParams(search) };
  const [path = '', ...rest] = search.slice(1).split('&');
  const named = path.startsWith('/') || path.startsWith('%2F');
  return { path: named ? decoded(path) : '/', query: new URLSearchParams(rest.join('&')) };
}

/** What stands in an address, whoever wrote it. */
function decoded(path: string): string {
  try {
    return decodeURIComponent(path);
  } catch {
    return path;
  }
}

/** The address of a file that lies beside the page. */
export const fileAt = (name: string): string => (alone ? new URL(name, location.href).pathname : `/${name}`);

/** Is this an address of the page? */
export const isOwn = ({ origin, pathname }: { origin: string; pathname: string }): boolean =>
  origin === location.origin && (alone ? pathname === FILE : !pathname.startsWith('/api/'));
