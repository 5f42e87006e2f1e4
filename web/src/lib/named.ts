/** Sentences for where nothing can be pointed at: cards and places by their names instead of their codes. */
import type { AnyView, LoadedGame } from './game';

export function named(text: string, game: Pick<LoadedGame, 'mentions'> | null, view: AnyView): string {
  let words = text;
  // From the end, so that the places before stay where they are.
  for (const { from, to, name } of [...(game?.mentions?.(text, view) ?? [])].reverse())
    words = words.slice(0, from) + name + words.slice(to);
  return words;
}
