// Lets the page go on without a connection, and shows what the server sends by Web Push: that it is somebody's turn.
// The build puts before it which files there are (FILES) and what changes whenever they do (BUILD): vite.config.ts.
/* global FILES, BUILD */

const KEPT = `azalai-${BUILD}`;
/** How long the page is waited for before the one that is kept is shown. */
const PATIENCE = 4000;

const here = (name) => new URL(name, self.registration.scope).href;
const PAGE = () => here('index.html');

self.addEventListener('install', (event) => {
  const keep = async () => (await caches.open(KEPT)).addAll(FILES.map(here));
  event.waitUntil(keep());
});

self.addEventListener('activate', (event) => {
  const tidy = async () => {
    const old = (await caches.keys()).filter((name) => name.startsWith('azalai-') && name !== KEPT);
    await Promise.all(old.map((name) => caches.delete(name)));
    // Whoever is here for the first time can go on without a connection from now on.
    await self.clients.claim();
  };
  event.waitUntil(tidy());
});

/** The page from the network, if it comes soon; else the one that is kept. */
async function page(request) {
  const kept = await caches.match(PAGE());
  if (!kept) return fetch(request);
  const late = new Promise((resolve) => setTimeout(() => resolve(kept), PATIENCE));
  const fresh = fetch(request).then(
    (answer) => (answer.status < 500 ? answer : kept),
    () => kept,
  );
  return Promise.race([fresh, late]);
}

self.addEventListener('fetch', (event) => {
  const { request } = event;
  if (request.method !== 'GET') return;
  // What the server tells is no page.
  if (request.mode === 'navigate' && !request.url.startsWith(here('api/'))) {
    event.respondWith(page(request));
  } else if (FILES.some((name) => here(name) === request.url)) {
    event.respondWith(caches.match(request.url).then((kept) => kept ?? fetch(request)));
  }
});

// The page says so when no game is going on that would notice.
self.addEventListener('message', ({ data }) => {
  if (data === 'renew') void self.skipWaiting();
});

self.addEventListener('push', (event) => {
  const { table, title, text, url } = event.data.json();
  const notice = { body: text, tag: table, icon: here('icon-192.png'), data: new URL(url).pathname };
  event.waitUntil(self.registration.showNotification(title, notice));
});

self.addEventListener('notificationclick', (event) => {
  event.notification.close();
  const path = event.notification.data;
  const open = async () => {
    const pages = await self.clients.matchAll({ type: 'window', includeUncontrolled: true });
    const page = pages.find(({ url }) => new URL(url).pathname === path);
    return page ? page.focus() : self.clients.openWindow(path);
  };
  event.waitUntil(open());
});
