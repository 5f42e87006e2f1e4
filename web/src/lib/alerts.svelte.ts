/** What this browser does when it is my turn: a mark before titles, a sign on the icon, a notification of the system, Web Push. */
import { fileAt } from './address';
import { api } from './api';
import { worker } from './offline.svelte';
import { keep, kept, settings } from './settings.svelte';
import { ahead, isQuiet } from './quiet';
import { TurnSigns, type System } from './signs.svelte';
import type { Alerts, AlertWish, NewBrowser, OldBrowser, Quiet } from '../types/wire';

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

/** When I want to hear nothing; the server keeps it, too, for what it sends itself. */
class QuietHours {
  #hours: Quiet | null = null;

  /** Is it quiet now? */
  get now(): boolean {
    return this.#hours !== null && isQuiet(this.#hours, new Date());
  }

  /** Takes over what the server knows, and tells it if the clocks here were changed since, as for summer time. */
  async learn(alerts: Alerts): Promise<void> {
    this.#hours = alerts.quiet;
    if (!alerts.quiet || alerts.quiet.ahead === ahead()) return;
    const wish: AlertWish = { lang: settings.lang, quiet: { ...alerts.quiet, ahead: ahead() } };
    if (alerts.webhook !== null) wish.webhook = alerts.webhook;
    await api.put('/api/me/alerts', wish);
  }

  /** What was chosen in this browser. */
  set(hours: Quiet | null): void {
    this.#hours = hours;
  }
}

export const quiet = new QuietHours();

/** The windows of this browser; each tells the others. */
const windows = new BroadcastChannel('azalai.turns');

const system: System = {
  hidden: () => document.visibilityState !== 'visible',
  badge: (on) => {
    if (!('setAppBadge' in navigator)) return;
    void (on ? navigator.setAppBadge() : navigator.clearAppBadge()).catch(() => undefined);
  },
  notify: ({ tag, title, text }) => {
    if (!notices.on || quiet.now) return;
    try {
      const shown = new Notification(title, { body: text, tag, icon: fileAt('icon-192.png') });
      shown.onclick = () => {
        focus();
        shown.close();
      };
    } catch {
      // Some browsers let only a service worker show them: there Web Push does it.
    }
  },
  tell: (table, mine) => windows.postMessage([table, mine]),
};

export const signs = new TurnSigns(system);
windows.onmessage = ({ data }: MessageEvent<[string, boolean]>) => signs.hear(...data);

/** So often the server is asked at which tables it is my turn, as long as I have games that go on or are to begin. */
const EVERY = 60_000;
/** So many tables a list holds at most. */
const LISTED = 50;

/** Asks the server now, and then as often as it makes sense, hidden or not: that is when a mark matters. Returns what ends it. */
export function watchTurns(): () => void {
  let timer: ReturnType<typeof setTimeout> | undefined;
  let over = false;

  async function ask(): Promise<void> {
    let goOn = true;
    try {
      let tables = await api.tables('/api/tables?mine=true&state=running');
      // A table that waits for players may begin at any time.
      goOn = tables.length > 0 || (await api.tables('/api/tables?mine=true&state=open')).length > 0;
      if (tables.length >= LISTED) tables = await api.tables('/api/tables?mine=true&turn=true');
      if (!over) signs.list(tables.flatMap(({ id, your_turn }) => (your_turn ? [id] : [])));
    } catch {
      // Next time, perhaps.
    }
    if (goOn && !over) timer = setTimeout(() => void ask(), EVERY);
  }

  void ask();
  return () => {
    over = true;
    clearTimeout(timer);
  };
}

/** Can this browser be reached by Web Push? */
export const canPush = 'serviceWorker' in navigator && 'PushManager' in window;

const bytes = (text: string): Uint8Array<ArrayBuffer> =>
  Uint8Array.from(atob(text.replaceAll('-', '+').replaceAll('_', '/')), (letter) => letter.charCodeAt(0));

/** The address by which this browser gets alerts, if it does. */
export async function pushed(): Promise<string | null> {
  if (!canPush) return null;
  const registered = await navigator.serviceWorker.getRegistration(worker());
  return (await registered?.pushManager.getSubscription())?.endpoint ?? null;
}

/** This browser gets alerts by Web Push from now on. Says whether the browser let it. */
export async function push(key: string): Promise<boolean> {
  if ((await Notification.requestPermission()) !== 'granted') return false;
  await navigator.serviceWorker.register(worker());
  const ready = await navigator.serviceWorker.ready;
  const subscription = await ready.pushManager.subscribe({ userVisibleOnly: true, applicationServerKey: bytes(key) });
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
  const registered = await navigator.serviceWorker.getRegistration(worker());
  const subscription = await registered?.pushManager.getSubscription();
  if (!subscription) return;
  await api.remove('/api/me/alerts/browsers', { endpoint: subscription.endpoint } satisfies OldBrowser);
  await subscription.unsubscribe();
}
