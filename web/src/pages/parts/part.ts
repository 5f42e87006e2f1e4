/** The part of a rulebook to which the end of an address leads: of rule 4.2 the chapter 4; nothing for the overview. */
export function partOf(hash: string): string {
  const [, chapter] = /^(\d+)(?:\.\d+)?$/.exec(hash) ?? [];
  return chapter ?? (hash === 'all' || hash === 'cards' ? hash : '');
}
