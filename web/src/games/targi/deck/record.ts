/** What a record tells of the tribe cards of its game (rule 9.10). */
import { ofBox, others, read, NEEDED } from './choice';

/** Why nothing can be taken from a text. */
export type Fault = 'empty' | 'no_record' | 'cut_off' | 'other_game' | 'names_record';

export type Found =
  | { fault: Fault }
  | {
      fault: null;
      /** The cards that were not in the game, as far as one can know. */
      cards: Set<string>;
      /** How many cards are known to have been in it. */
      known: number;
      /** Are these all that were in it? Of a game dealt at random only those are known that were turned up. */
      all: boolean;
    };

/** The headers of a record, by name; lines behind a `|` belong to the header above them. */
function headers(lines: string[]): Map<string, string> {
  const found = new Map<string, string>();
  let last = '';
  for (const line of lines) {
    const more = /^\s*\|(.*)$/.exec(line);
    const header = /^([a-z0-9 -]+):(.*)$/.exec(line);
    if (more) found.set(last, `${found.get(last) ?? ''}\n${more[1] ?? ''}`.trim());
    else if (header?.[1]) found.set((last = header[1].trim()), (header[2] ?? '').trim());
  }
  return found;
}

/** The cards that a game left over. `game` is what records call this game. */
export function leftOver(text: string, game: string): Found {
  const lines = text.trim().split(/\r?\n/);
  if (text.trim() === '') return { fault: 'empty' };
  if (!lines[0]?.startsWith('azalai record')) return { fault: 'no_record' };
  const head = headers(lines);
  if (head.get('game') !== game) return { fault: 'other_game' };
  if (lines.at(-1)?.trim() !== 'end') return { fault: 'cut_off' };
  const listed = head.get('option cards') ?? '';
  if (listed.startsWith('azalai')) return { fault: 'names_record' };
  const rules = head.get('rules')?.split('@')[0];
  const whole = rules === 'base' ? ofBox('T') : rules === 'expansion' ? ofBox('E') : read(listed);
  if (whole.size === NEEDED) return { fault: null, cards: others(whole), known: whole.size, all: true };
  const turned = lines.flatMap((line) => /^\s*\d+\.?\s+\*\s+turn\s+([TE]-\d+)/.exec(line)?.[1] ?? []);
  const seen = read(turned.join(' '));
  return { fault: null, cards: others(seen), known: seen.size, all: false };
}
