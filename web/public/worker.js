// Shows what the server sends by Web Push: that it is somebody's turn. It keeps nothing and answers no requests.
self.addEventListener('push', (event) => {
  const { table, title, text, url } = event.data.json();
  const notice = { body: text, tag: table, icon: '/icon-192.png', data: new URL(url).pathname };
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
