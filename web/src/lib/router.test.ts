import { beforeEach, expect, test, vi } from 'vitest';
import { Router } from './router.svelte';

/** A browser with an address and a history, and somebody who clicks. */
function browser(): {
  router: Router;
  click: (link: Partial<HTMLAnchorElement>, event?: Partial<MouseEvent>) => boolean;
  back: () => void;
} {
  const listeners = new Map<string, (event: unknown) => void>();
  const past: string[] = [];
  const listen = (name: string, does: (event: unknown) => void): unknown => listeners.set(name, does);
  const move = (to: string): unknown => vi.stubGlobal('location', new URL(to, 'http://azalai.test'));
  move('/rules/some?lang=de#4.2');
  vi.stubGlobal('addEventListener', listen);
  vi.stubGlobal('scrollTo', () => undefined);
  vi.stubGlobal('Element', Object);
  vi.stubGlobal('document', { addEventListener: listen, referrer: '' });
  vi.stubGlobal('history', {
    pushState: (_state: unknown, _title: string, to: string) => {
      past.push(location.href);
      move(to);
    },
    replaceState: (_state: unknown, _title: string, to: string) => move(to),
  });
  const router = new Router();
  return {
    router,
    /** Says whether the page followed the link itself. */
    click: (link, event = {}) => {
      let followed = false;
      const anchor = { target: '', origin: location.origin, hasAttribute: () => false, pathname: '/', search: '', hash: '', ...link };
      const target = Object.assign(new Object(), { closest: () => anchor });
      listeners.get('click')?.({ button: 0, defaultPrevented: false, preventDefault: () => (followed = true), ...event, target });
      return followed;
    },
    back: () => {
      move(past.pop() ?? '/');
      listeners.get('popstate')?.({});
    },
  };
}

let page: ReturnType<typeof browser>;
beforeEach(() => {
  page = browser();
});

test('the address is read in its parts', () => {
  expect([page.router.path, page.router.query.get('lang'), page.router.hash]).toEqual(['/rules/some', 'de', '4.2']);
});

test('a link within the page is followed without loading it again, and the way back is kept', () => {
  expect(page.click({ pathname: '/new', search: '?invite=x' })).toBe(true);
  expect([page.router.path, page.router.query.get('invite'), page.router.hash]).toEqual(['/new', 'x', '']);
  page.back();
  expect([page.router.path, page.router.hash]).toEqual(['/rules/some', '4.2']);
});

test('the page from which somebody came is known, and other parts of the same page do not count', () => {
  expect(page.router.from).toBe('');
  page.router.go('/t/abc?invite=x');
  expect(page.router.from).toBe('/rules/some?lang=de');
  page.router.go('/rules/some#5.1');
  page.router.go('/rules/some#6');
  expect(page.router.from).toBe('/t/abc?invite=x');
});

test('a moment is marked in the address without going anywhere', () => {
  page.router.go('/t/abc?invite=x');
  page.router.mark('57');
  expect([page.router.hash, location.href]).toEqual(['57', 'http://azalai.test/t/abc?invite=x#57']);
  page.router.mark('');
  expect([page.router.hash, location.href]).toEqual(['', 'http://azalai.test/t/abc?invite=x']);
});

test('in the frame of another page, links lead out of it', () => {
  page.router.go('/embed/abc');
  const opened: unknown[] = [];
  vi.stubGlobal('open', (...wanted: unknown[]) => opened.push(wanted));
  expect(page.click({ pathname: '/about' })).toBe(false);
  page.router.go('/t/next');
  expect([page.router.path, opened]).toEqual(['/embed/abc', [['/t/next', '_blank']]]);
});

test('an address can take the place of the last one', () => {
  page.router.go('/about', true);
  expect(page.router.path).toBe('/about');
  page.back();
  expect(page.router.path).toBe('/');
});

test.each([
  ['to another server', { origin: 'http://elsewhere.test' }, {}],
  ['to the API', { pathname: '/api/games' }, {}],
  ['for a new window', { target: '_blank' }, {}],
  ['for saving', { hasAttribute: () => true }, {}],
  ['with a key held down', {}, { ctrlKey: true }],
  ['with another button', {}, { button: 1 }],
  ['that something else dealt with', {}, { defaultPrevented: true }],
])('a link %s is left to the browser', (_what, link, event) => {
  expect(page.click(link, event)).toBe(false);
  expect(page.router.path).toBe('/rules/some');
});
