import { isOwn, pageAt, to } from './address';

const asked = (query: URLSearchParams): string => (query.size > 0 ? `?${query.toString()}` : '');

/** The path of an address, if it is one of ours. */
function ownPath(address: string): string {
  if (!URL.canParse(address)) return '';
  const url = new URL(address);
  if (!isOwn(url)) return '';
  const { path, query } = pageAt(url);
  return path + asked(query);
}

/** Where we are. Pages are addresses; links stay links. */
export class Router {
  path = $state(pageAt(location).path);
  query = $state(pageAt(location).query);
  hash = $state(location.hash.slice(1));
  /** The page from which somebody came to this one, of our own pages; empty if from elsewhere. */
  from = $state(ownPath(document.referrer));

  constructor() {
    addEventListener('popstate', () => this.read());
    addEventListener('hashchange', () => this.read());
    document.addEventListener('click', (event) => this.follow(event));
  }

  /** Are we in the frame of another page? Then whatever leads elsewhere opens a page of its own. */
  get embedded(): boolean {
    return this.path.startsWith('/embed/');
  }

  go(page: string, replace = false): void {
    if (this.embedded) {
      open(to(page), '_blank');
      return;
    }
    if (replace) history.replaceState(null, '', to(page));
    else history.pushState(null, '', to(page));
    this.read();
    if (!this.hash) scrollTo(0, 0);
  }

  /** The address says which part of the page is looked at; nothing moves. */
  mark(hash: string): void {
    history.replaceState(null, '', location.pathname + location.search + (hash ? `#${hash}` : ''));
    this.hash = hash;
  }

  private read(): void {
    const { path, query } = pageAt(location);
    if (this.path !== path) this.from = this.path + asked(this.query);
    this.path = path;
    this.query = query;
    this.hash = location.hash.slice(1);
  }

  private follow(event: MouseEvent): void {
    if (event.defaultPrevented || event.button !== 0 || event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) return;
    const link = event.target instanceof Element ? event.target.closest('a') : null;
    if (!link || link.target || link.hasAttribute('download') || !isOwn(link)) return;
    if (this.embedded) {
      link.target = '_blank';
      return;
    }
    event.preventDefault();
    const { path, query } = pageAt(new URL(link.pathname + link.search, location.origin));
    this.go(path + asked(query) + link.hash);
  }
}

export const router = new Router();
