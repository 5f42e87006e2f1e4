/** The woven pattern of a saddle blanket. */
export type Pattern = 'plain' | 'stripes' | 'zigzag' | 'dots' | 'cross' | 'diamond';

/** The look of a seat: the colour of its pieces and the colour of text and signs on it. */
export interface SeatLook {
  color: string;
  text: string;
}

/** The five seats, told apart by hue and by lightness. */
export const seats: readonly [SeatLook, SeatLook, SeatLook, SeatLook, SeatLook] = [
  { color: '#1d3f93', text: '#f7f2e7' },
  { color: '#c04527', text: '#f7f2e7' },
  { color: '#22604a', text: '#f7f2e7' },
  { color: '#eebf45', text: '#1b1a22' },
  { color: '#9f4d9a', text: '#f7f2e7' },
];

/** The five camel colours of the desert game, each with its blanket. */
export const camels = {
  white: { color: '#fbf6e8', pattern: 'plain' },
  yellow: { color: '#f0c23c', pattern: 'stripes' },
  green: { color: '#86b46c', pattern: 'zigzag' },
  blue: { color: '#9bdcf2', pattern: 'dots' },
  violet: { color: '#a57fd0', pattern: 'cross' },
} as const satisfies Record<string, { color: string; pattern: Pattern }>;

/** The name of a camel colour. */
export type CamelColor = keyof typeof camels;
