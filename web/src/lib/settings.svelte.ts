/** What this person likes: kept in the browser. */
export type Lang = 'en' | 'de';
export type Theme = 'light' | 'dark';

/** What the browser keeps under this name. */
export function kept(name: string): string | null {
  try {
    return localStorage.getItem(`azalai.${name}`);
  } catch {
    return null;
  }
}

/** Lets the browser keep something. */
export function keep(name: string, value: string): void {
  try {
    localStorage.setItem(`azalai.${name}`, value);
  } catch {
    // A browser without storage forgets; everything else works.
  }
}

const reduced = matchMedia('(prefers-reduced-motion: reduce)');
const dark = matchMedia('(prefers-color-scheme: dark)');

class Settings {
  lang: Lang = $state((kept('lang') ?? navigator.language).startsWith('de') ? 'de' : 'en');
  theme: Theme = $state((kept('theme') ?? (dark.matches ? 'dark' : 'light')) === 'dark' ? 'dark' : 'light');
  sound = $state(kept('sound') === 'on');
  /** Do things move? Off if the system asks for reduced motion. */
  motion = $state(!reduced.matches);

  constructor() {
    reduced.addEventListener('change', () => (this.motion = !reduced.matches));
    this.show();
  }

  setLang(lang: Lang): void {
    this.lang = lang;
    keep('lang', lang);
    this.show();
  }

  setTheme(theme: Theme): void {
    this.theme = theme;
    keep('theme', theme);
    this.show();
  }

  setSound(on: boolean): void {
    this.sound = on;
    keep('sound', on ? 'on' : 'off');
  }

  private show(): void {
    document.documentElement.lang = this.lang;
    document.documentElement.dataset.theme = this.theme;
  }
}

export const settings = new Settings();
