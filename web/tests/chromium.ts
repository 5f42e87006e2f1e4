/** The browser of the tests. */
import { existsSync } from 'node:fs';

const named = process.env['CHROMIUM'];

/** All of Chromium, for what a shell of it cannot do: notifications. */
export const WHOLE = named ?? '/usr/bin/chromium';

/** Chromium without anything around the page is enough for all else, and works less. */
export const SHELL = named ?? ['/usr/bin/chromium-headless-shell'].find((file) => existsSync(file)) ?? WHOLE;

export const ARGS = [
  '--no-sandbox',
  // One process for everybody who visits, and none that waits for the next: to start one costs as much as many clicks.
  '--disable-site-isolation-trials',
  '--renderer-process-limit=1',
  // Nobody sees the window around the page: no tabs, no buttons, nothing that waits in the address bar.
  '--kiosk',
  '--disable-features=SpareRendererForSitePerProcess,WebUIOmniboxPopup,WebUIOmniboxAimPopup,WebUIOmniboxFullPopup',
  '--disable-gpu',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
];
