import type { Pattern } from '../../art/players';

/** The five camel colours, each with its blanket. */
export const camels = {
  white: { color: '#fbf6e8', pattern: 'plain' },
  yellow: { color: '#f0c23c', pattern: 'stripes' },
  green: { color: '#86b46c', pattern: 'zigzag' },
  blue: { color: '#9bdcf2', pattern: 'dots' },
  violet: { color: '#a57fd0', pattern: 'cross' },
} as const satisfies Record<string, { color: string; pattern: Pattern }>;
