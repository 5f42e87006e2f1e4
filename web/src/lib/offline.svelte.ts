/** The page without a connection: a service worker keeps its files (offline/worker.js), and tells when there are newer ones. */
import { fileAt } from './address';
import { here } from './here.svelte';

/** The address of the service worker. */
export const worker = (): string => fileAt('worker.js');

/** So long the page is left alone before all its files are fetched: what somebody wants now comes first. */
const LATER = 3000;

class Offline {
  /** Is there a newer page that waits? */
  newer = $state(false);
  #waiting: ServiceWorker | null = null;

  /** Keeps the files of the page, if the browser lets it and there is something to do without a connection. */
  begin(): void {
    if (!('serviceWorker' in navigator) || !here.possible || import.meta.env.DEV) return;
    // The worker that takes over first is no news: the page came with it.
    const known = navigator.serviceWorker.controller !== null;
    setTimeout(() => {
      navigator.serviceWorker
        .register(worker())
        .then((registration) => known && this.#watch(registration))
        .catch(() => undefined);
    }, LATER);
  }

  /** Takes the newer page now. */
  renew(): void {
    if (!this.#waiting) {
      location.reload();
      return;
    }
    navigator.serviceWorker.addEventListener('controllerchange', () => location.reload(), { once: true });
    this.#waiting.postMessage('renew');
  }

  #watch(registration: ServiceWorkerRegistration): void {
    const look = (): void => {
      this.#waiting = registration.waiting;
      this.newer = registration.waiting !== null;
    };
    look();
    registration.addEventListener('updatefound', () => {
      registration.installing?.addEventListener('statechange', look);
    });
  }
}

export const offline = new Offline();
