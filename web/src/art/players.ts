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
