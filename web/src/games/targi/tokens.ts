import type { Tokens } from '../../types/targi';

export type Token = Tokens[number];

/** How many of each, in the order in which they come. */
export function countsOf(tokens: readonly Token[]): [Token, number][] {
  const counts = new Map<Token, number>();
  for (const token of tokens) counts.set(token, (counts.get(token) ?? 0) + 1);
  return [...counts];
}
