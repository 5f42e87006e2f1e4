/** What this person likes: kept in the browser. */
export type Lang = 'en' | 'de';
export type Theme = 'light' | 'dark';
/** By day, by night, or as the system has it at the moment. */
export type Light = Theme | 'system';

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

/** How fast steps of others are shown, and those of a replay: the part of the usual time that each is watched; 0 is at once. */
export const SPEEDS = { slow: 2, usual: 1, fast: 0.4, once: 0 } as const;
export type Speed = keyof typeof SPEEDS;
const speedOf = (name: string | null): Speed => (name !== null && name in SPEEDS ? (name as Speed) : 'usual');

const reduced = matchMedia('(prefers-reduced-motion: reduce)');
const dark = matchMedia('(prefers-color-scheme: dark)');

const lightOf = (text: string | null): Light => (text === 'light' || text === 'dark' ? text : 'system');

class Settings {
  lang: Lang = $state((kept('lang') ?? navigator.language).startsWith('de') ? 'de' : 'en');
  /** What this person wants. */
  light: Light = $state(lightOf(kept('theme')));
  systemTheme: Theme = $state(dark.matches ? 'dark' : 'light');
  /** What that means now. */
  theme: Theme = $derived(this.light === 'system' ? this.systemTheme : this.light);
  sound = $state(kept('sound') === 'on');
  /** Do things move? Off if the system asks for reduced motion. */
  motion = $state(!reduced.matches);
  speed: Speed = $state(speedOf(kept('speed')));
  /** Is the only thing that can be done done by itself, if it is to pass or to end? */
  passes = $state(kept('passes') === 'on');

  constructor() {
    reduced.addEventListener('change', () => (this.motion = !reduced.matches));
    dark.addEventListener('change', () => {
      this.systemTheme = dark.matches ? 'dark' : 'light';
      this.show();
    });
    this.show();
  }

  setLang(lang: Lang): void {
    this.lang = lang;
    keep('lang', lang);
    this.show();
  }

  setLight(light: Light): void {
    this.light = light;
    keep('theme', light);
    this.show();
  }

  setSound(on: boolean): void {
    this.sound = on;
    keep('sound', on ? 'on' : 'off');
  }

  setSpeed(speed: Speed): void {
    this.speed = speed;
    keep('speed', speed);
  }

  setPasses(on: boolean): void {
    this.passes = on;
    keep('passes', on ? 'on' : 'off');
  }

  private show(): void {
    document.documentElement.lang = this.lang;
    document.documentElement.dataset.theme = this.theme;
  }
}

export const settings = new Settings();
