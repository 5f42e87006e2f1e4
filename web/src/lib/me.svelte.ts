/** Who I am. A guest comes into being when somebody first wants to do something. */
import type { NewGuest, Person } from '../types/wire';
import { api, Refused } from './api';
import { ME } from '../local/own';
import { settings } from './settings.svelte';

export type { Person };

class Me {
  person: Person | null = $state.raw(null);
  /** Has the server said who I am? */
  known = $state(false);

  async ask(): Promise<void> {
    try {
      this.person = await api.quiet<Person>('/api/me');
    } catch (error) {
      if (!(error instanceof Refused) || !['nobody', 'bad_token'].includes(error.refusal.code)) return;
      this.person = null;
    } finally {
      this.known = true;
    }
  }

  /** Somebody, if need be a guest. */
  async somebody(): Promise<Person> {
    // Whoever sits at this browser without a server is nobody there.
    if (this.person === null || this.person.id === ME) {
      this.person = await api.post<Person>('/api/guests', { lang: settings.lang } satisfies NewGuest);
    }
    return this.person;
  }
}

export const me = new Me();
