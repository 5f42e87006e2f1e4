/** From which game the other cards come. */
import type { LeftOver } from '../../../types/core';

export interface From {
  /** The id of a table of mine, `paste` for a record that is pasted, or nothing yet. */
  picked: string;
  pasted: string;
  /** What its record tells; `null` as long as nobody has read it. */
  found: LeftOver | null;
  running: boolean;
  /** Why the record could not be had, in words. */
  refused: string;
}

export const NOWHERE: From = { picked: '', pasted: '', found: null, running: false, refused: '' };

/** Where lists of cards came from, by their text: a form that is shown again can tell. */
export const origins = new Map<string, From>();
