/** Web Push in a browser: it says yes, is told that it is somebody's turn, and a click leads to the table. The push service is the browser's own. */
import { createECDH, randomBytes } from 'node:crypto';
import { chromium, type Worker } from 'playwright-core';
import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest';
import type { Alerts } from '../src/types/wire';
import { ARGS, WHOLE } from './chromium';
import { stranger } from './harness';
import { Server } from './server';

const pair = (): { open: string; secret: string } => {
  const keys = createECDH('prime256v1');
  keys.generateKeys();
  return { open: keys.getPublicKey('base64url'), secret: keys.getPrivateKey('base64url') };
};

const ENDPOINT = 'https://push.example/amina';
const KEYS = { p256dh: pair().open, auth: randomBytes(16).toString('base64url') };
const server = new Server();
const vapid = pair();
beforeAll(() =>
  server.start(['--vapid-public', vapid.open, '--vapid-private', vapid.secret, '--vapid-contact', 'mailto:games@example.org']),
);
afterAll(() => server.end());

/** Clicks the notification that is shown, as the system would, and says what the worker did. */
const click = (worker: Worker): Promise<string[]> =>
  worker.evaluate(async () => {
    const scope = self as unknown as {
      registration: ServiceWorkerRegistration;
      clients: { matchAll(): Promise<{ url: string }[]>; openWindow(path: string): Promise<null> };
    };
    const did: string[] = [];
    // Only a click of a hand may open or raise a window.
    scope.clients.openWindow = (path) => Promise.resolve((did.push(`opened ${path}`), null));
    Object.assign((self as unknown as { WindowClient: { prototype: object } }).WindowClient.prototype, {
      focus(this: { url: string }) {
        did.push(`raised ${new URL(this.url).pathname}`);
        return Promise.resolve();
      },
    });
    const [notification] = await scope.registration.getNotifications();
    const event = Object.assign(new Event('notificationclick'), { notification, waitUntil: (done: Promise<void>) => waits.push(done) });
    const waits: Promise<void>[] = [];
    dispatchEvent(event);
    await Promise.all(waits);
    did.push(`${(await scope.registration.getNotifications()).length} left`);
    return did;
  });

test('a browser that wants it shows what is pushed, and a click leads to the table', async () => {
  const browser = await chromium.launch({ executablePath: WHOLE, args: ARGS });
  onTestFinished(() => browser.close());
  const amina = await stranger({ baseURL: server.url, permissions: ['notifications'], serviceWorkers: 'allow' }, browser);
  const { page, context } = amina;
  await context.addInitScript(
    ({ endpoint, keys }) => {
      // As long as the browser lives, whichever page it shows.
      const set = (on: string): void => sessionStorage.setItem('subscribed', on);
      const subscription = {
        endpoint,
        toJSON: () => ({ endpoint, keys }),
        unsubscribe: () => Promise.resolve(set('no')),
      };
      Object.assign(PushManager.prototype, {
        subscribe: (wish: PushSubscriptionOptionsInit) => {
          if (!wish.userVisibleOnly || !(wish.applicationServerKey instanceof Uint8Array)) throw new Error('a strange wish');
          set('yes');
          return Promise.resolve(subscription);
        },
        getSubscription: () => Promise.resolve(sessionStorage.getItem('subscribed') === 'yes' ? subscription : null),
      });
    },
    { endpoint: ENDPOINT, keys: KEYS },
  );
  await context.request.post('/api/guests', { data: { name: 'Amina' } });
  const browsers = async (): Promise<string[]> => ((await (await context.request.get('/api/me/alerts')).json()) as Alerts).browsers;

  const devtools = await context.newCDPSession(page);
  const registered = new Promise<string>((resolve) =>
    devtools.on('ServiceWorker.workerRegistrationUpdated', ({ registrations }) => {
      if (registrations[0]) resolve(registrations[0].registrationId);
    }),
  );
  await devtools.send('ServiceWorker.enable');
  await page.goto('/account');
  const wish = page.getByLabel('Notifications in this browser, even if no table is open');
  await wish.check();
  await expect.poll(browsers).toEqual([ENDPOINT]);

  const worker = context.serviceWorkers()[0] ?? (await context.waitForEvent('serviceworker'));
  const message = { table: 'T1', title: 'Targi', text: 'Targi: it is your turn.', url: `${server.url}/t/T1` };
  const push = async (): Promise<void> => {
    const data = { origin: server.url, registrationId: await registered, data: JSON.stringify(message) };
    await devtools.send('ServiceWorker.deliverPushMessage', data);
  };
  const shown = (): Promise<string[]> =>
    page.evaluate(async () => {
      const registration = await navigator.serviceWorker.ready;
      return (await registration.getNotifications()).map(({ title, body, tag }) => `${tag} ${title}: ${body}`);
    });
  await push();
  await expect.poll(shown).toEqual(['T1 Targi: Targi: it is your turn.']);
  await push();
  await expect.poll(shown, { message: 'one for each table' }).toEqual(['T1 Targi: Targi: it is your turn.']);
  expect(await click(worker)).toEqual(['opened /t/T1', '0 left']);

  await page.goto('/t/T1');
  await push();
  await expect.poll(shown).toHaveLength(1);
  expect(await click(worker), 'the table is open already').toEqual(['raised /t/T1', '0 left']);
  await page.goto('/account');
  await expect.poll(() => wish.isChecked(), { message: 'it remembers' }).toBe(true);
  await wish.uncheck();
  await expect.poll(browsers).toEqual([]);
  expect(amina.errors).toEqual([]);
});
