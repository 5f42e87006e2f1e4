/** The woven pattern of a saddle blanket. */
export type Pattern = 'plain' | 'stripes' | 'zigzag' | 'dots' | 'cross' | 'diamond';

/** The look of a seat: the colour of its pieces and the colour of text and signs on it. */
export interface SeatLook {
  color: string;
  text: string;
}

/** The five seats, told apart by hue and by lightness. */
export const seats: readonly [SeatLook, SeatLook, SeatLook, SeatLook, SeatLook] = [
  { color: '#2b4fa0', text: '#f7f2e7' },
  { color: '#b23a24', text: '#f7f2e7' },
  { color: '#2f7355', text: '#f7f2e7' },
  { color: '#e3b02b', text: '#1b1a22' },
  { color: '#7f3f98', text: '#f7f2e7' },
];

/** The five camel colours of the desert game, each with its blanket. */
export const camels = {
  white: { color: '#faf4e4', pattern: 'plain' },
  yellow: { color: '#f3cf5b', pattern: 'stripes' },
  green: { color: '#9cc98b', pattern: 'zigzag' },
  blue: { color: '#86bfe0', pattern: 'dots' },
  violet: { color: '#bd9ad8', pattern: 'cross' },
} as const satisfies Record<string, { color: string; pattern: Pattern }>;

/** The name of a camel colour. */
export type CamelColor = keyof typeof camels;
