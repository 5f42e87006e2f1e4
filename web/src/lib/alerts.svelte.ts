/** What this browser can do when it is my turn: a sign on the icon, a notification of the system, Web Push. */
import { api } from './api';
import { keep, kept, settings } from './settings.svelte';
import type { System } from './signs';
import type { NewBrowser, OldBrowser } from '../types/wire';

/** May this page show notifications? `null` if the browser knows none. */
const permission = (): NotificationPermission | null => ('Notification' in window ? Notification.permission : null);

class Notices {
  /** Does this browser know notifications? */
  readonly known = permission() !== null;
  /** Did somebody say no to the browser? Then only they can change it there. */
  denied = $state(permission() === 'denied');
  on = $state(kept('notify') === 'on' && permission() === 'granted');

  /** Turns them on or off; asks only now. */
  async set(on: boolean): Promise<void> {
    const allowed = on && (await Notification.requestPermission()) === 'granted';
    this.denied = permission() === 'denied';
    this.on = allowed;
    keep('notify', allowed ? 'on' : 'off');
  }
}

export const notices = new Notices();

export const system: System = {
  hidden: () => document.visibilityState !== 'visible',
  badge: (on) => {
    if (!('setAppBadge' in navigator)) return;
    void (on ? navigator.setAppBadge() : navigator.clearAppBadge()).catch(() => undefined);
  },
  notify: ({ tag, title, text }) => {
    if (!notices.on) return;
    try {
      const shown = new Notification(title, { body: text, tag, icon: '/icon-192.png' });
      shown.onclick = () => {
        focus();
        shown.close();
      };
    } catch {
      // Some browsers let only a service worker show them: there Web Push does it.
    }
  },
};

/** Can this browser be reached by Web Push? */
export const canPush = 'serviceWorker' in navigator && 'PushManager' in window;

const bytes = (text: string): Uint8Array<ArrayBuffer> =>
  Uint8Array.from(atob(text.replaceAll('-', '+').replaceAll('_', '/')), (letter) => letter.charCodeAt(0));

/** The address by which this browser gets alerts, if it does. */
export async function pushed(): Promise<string | null> {
  if (!canPush) return null;
  const worker = await navigator.serviceWorker.getRegistration('/worker.js');
  return (await worker?.pushManager.getSubscription())?.endpoint ?? null;
}

/** This browser gets alerts by Web Push from now on. Says whether the browser let it. */
export async function push(key: string): Promise<boolean> {
  if ((await Notification.requestPermission()) !== 'granted') return false;
  await navigator.serviceWorker.register('/worker.js');
  const worker = await navigator.serviceWorker.ready;
  const subscription = await worker.pushManager.subscribe({ userVisibleOnly: true, applicationServerKey: bytes(key) });
  const { keys } = subscription.toJSON();
  const browser: NewBrowser = {
    endpoint: subscription.endpoint,
    p256dh: keys?.['p256dh'] ?? '',
    auth: keys?.['auth'] ?? '',
    lang: settings.lang,
  };
  await api.add('/api/me/alerts/browsers', browser);
  return true;
}

/** This browser gets no more alerts by Web Push. */
export async function unpush(): Promise<void> {
  const worker = await navigator.serviceWorker.getRegistration('/worker.js');
  const subscription = await worker?.pushManager.getSubscription();
  if (!subscription) return;
  await api.remove('/api/me/alerts/browsers', { endpoint: subscription.endpoint } satisfies OldBrowser);
  await subscription.unsubscribe();
}
