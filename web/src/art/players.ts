/** The woven pattern of a saddle blanket. */
export type Pattern = 'plain' | 'stripes' | 'zigzag' | 'dots' | 'cross' | 'diamond';
