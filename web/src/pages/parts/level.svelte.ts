/** The bot that this person likes to play against: kept in the browser. */
import { keep, kept } from '../../lib/settings.svelte';

class Level {
  now = $state(kept('level') ?? 'easy');

  set(level: string): void {
    this.now = level;
    keep('level', level);
  }
}

export const level = new Level();
