/** How a fight to the end goes (rules 5.2 to 5.6). */
export interface Odds {
  /** Won of 100. */
  win: number;
  /** The attacker's camels that are left on the average of the fights won. */
  left: number;
}

const losses = (strategic: number): number[] => [1, 2, 3, 4, 5, 6].map((pips) => (strategic + pips) >> 1);

/** The attacker, with `a` camels on a value of `sa`, is to strike the defender's `d` camels on `sd`. */
export function odds(a: number, sa: number, d: number, sd: number): Odds {
  const [strikes, answers] = [losses(sa), losses(sd)];
  const width = d + 1;
  const win = new Float64Array((a + 1) * width);
  const kept = new Float64Array((a + 1) * width);
  for (let own = 1; own <= a; own += 1) {
    for (let other = 1; other <= d; other += 1) {
      let [won, keeps, stays] = [0, 0, 0];
      for (const strike of strikes) {
        const rest = other - strike;
        if (rest <= 0) {
          won += 6;
          keeps += 6 * own;
          continue;
        }
        for (const answer of answers) {
          if (answer >= own) continue;
          if (strike === 0 && answer === 0) {
            stays += 1;
            continue;
          }
          const at = (own - answer) * width + rest;
          won += win[at] ?? 0;
          keeps += kept[at] ?? 0;
        }
      }
      win[own * width + other] = won / (36 - stays);
      kept[own * width + other] = keeps / (36 - stays);
    }
  }
  const chance = win[a * width + d] ?? 0;
  const rest = kept[a * width + d] ?? 0;
  return { win: Math.round(chance * 100), left: chance > 0 ? Math.round(rest / chance) : 0 };
}
