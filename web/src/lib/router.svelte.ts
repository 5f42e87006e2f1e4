/** The path of an address, if it is one of ours. */
function ownPath(address: string): string {
  if (!URL.canParse(address)) return '';
  const url = new URL(address);
  return url.origin === location.origin ? url.pathname + url.search : '';
}

/** Where we are. Pages are addresses; links stay links. */
export class Router {
  path = $state(location.pathname);
  query = $state(new URLSearchParams(location.search));
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

  go(to: string, replace = false): void {
    if (this.embedded) {
      open(to, '_blank');
      return;
    }
    if (replace) history.replaceState(null, '', to);
    else history.pushState(null, '', to);
    this.read();
    if (!this.hash) scrollTo(0, 0);
  }

  /** The address says which part of the page is looked at; nothing moves. */
  mark(hash: string): void {
    history.replaceState(null, '', location.pathname + location.search + (hash ? `#${hash}` : ''));
    this.hash = hash;
  }

  private read(): void {
    if (this.path !== location.pathname) this.from = this.path + this.search();
    this.path = location.pathname;
    this.query = new URLSearchParams(location.search);
    this.hash = location.hash.slice(1);
  }

  private search(): string {
    const query = this.query.toString();
    return query ? `?${query}` : '';
  }

  private follow(event: MouseEvent): void {
    if (event.defaultPrevented || event.button !== 0 || event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) return;
    const link = event.target instanceof Element ? event.target.closest('a') : null;
    if (!link || link.target || link.hasAttribute('download') || link.origin !== location.origin) return;
    if (link.pathname.startsWith('/api/')) return;
    if (this.embedded) {
      link.target = '_blank';
      return;
    }
    event.preventDefault();
    this.go(link.pathname + link.search + link.hash);
  }
}

export const router = new Router();
