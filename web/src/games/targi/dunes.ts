/** What the dunes bring, as little pictures (rule 10.3); the words come with the card. */
interface Gains {
  pay: string;
  gain: string;
  /** Is there more to it than the pictures say? */
  more: boolean;
}

const GAINS: Record<string, [pay: string, gain: string, more?: true]> = {
  'U-1': ['', 'D D D'], 'U-2': ['', 'S S S'], 'U-3': ['', 'P P P'], 'U-4': ['', 'D S P W'], 'U-5': ['', 'W W W W'],
  'U-6': ['', 'G W'], 'U-7': ['', '* * W'], 'U-8': ['', 'V * *'], 'U-9': ['* *', 'V V V'], 'U-10': ['G', 'V V V'],
  'U-11': ['W W W', 'G V'], 'U-17': ['', 'W W', true], 'U-20': ['', 'W', true],
};

export function duneGains(code: string): Gains {
  const [pay, gain, more = false] = GAINS[code] ?? ['', ''];
  return { pay, gain, more };
}
