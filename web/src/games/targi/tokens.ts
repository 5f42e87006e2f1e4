/** A handful of tokens as the server writes it: `D S G`, `= = =`, `V V`, `-`. */
export type Letter = 'D' | 'S' | 'P' | '*' | '=' | 'G' | 'g' | 'W' | 'V';

const LETTERS = 'DSP*=GgWV';

/** How many of each, in the order of the text. */
export function countsOf(tokens: string): [Letter, number][] {
  const counts = new Map<Letter, number>();
  for (const letter of tokens) {
    if (LETTERS.includes(letter)) counts.set(letter as Letter, (counts.get(letter as Letter) ?? 0) + 1);
  }
  return [...counts];
}

/** The sides of a "/", and what stands in brackets. */
export function sidesOf(cost: string): { sides: string[]; bracket: string | null } {
  const [, plain = cost, bracket = null] = /^(.*?)\s*(?:\((.*)\))?$/.exec(cost) ?? [];
  return {
    sides: plain
      .split('/')
      .map((side) => side.trim())
      .filter(Boolean),
    bracket,
  };
}
