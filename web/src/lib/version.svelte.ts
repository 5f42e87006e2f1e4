/** Notices that the server has a newer page than this one. */
import type { Version } from '../types/wire';
import { api } from './api';

class Freshness {
  /** Is there a newer page? */
  old = $state(false);
  #build: string | null = null;

  async ask(): Promise<void> {
    const version = await api.get<Version>('/api/version').catch(() => null);
    if (!version) return;
    this.#build ??= version.build;
    this.old = version.build !== this.#build;
  }
}

export const freshness = new Freshness();
