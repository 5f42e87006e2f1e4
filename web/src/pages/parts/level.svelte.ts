/** The bot that this person likes to play against: kept in the browser. */
const KEY = 'azalai.level';

function kept(): string | null {
  try {
    return localStorage.getItem(KEY);
  } catch {
    return null;
  }
}

class Level {
  now = $state(kept() ?? 'easy');

  set(level: string): void {
    this.now = level;
    try {
      localStorage.setItem(KEY, level);
    } catch {
      // A browser without storage forgets; everything else works.
    }
  }
}

export const level = new Level();
