import type { Title } from '../../lib/titles';
import Place from './Place.svelte';

export const title: Title = {
  Place,
  sources: {
    original: {
      en: 'The material, the rules, retold, and the board to the right of the dark line, all that two and three players use.',
      de: 'Das Material, die Regeln, nacherzählt, und der Spielplan rechts der dunklen Linie: alles, was zu zweit und zu dritt gebraucht wird.',
    },
    reconstructed: {
      en: 'The first five columns, for four and five players: the published numbers of hexes, circles and palms, but not necessarily their places.',
      de: 'Die ersten fünf Spalten, für vier und fünf Spieler: die veröffentlichten Anzahlen der Felder, Kreise und Palmen, aber nicht unbedingt ihre Orte.',
    },
    own: { en: 'The pictures and the wording of the rules.', de: 'Die Bilder und der Wortlaut der Regeln.' },
  },
  values: {
    'the board': { en: 'the board', de: 'der Spielplan' },
    'the text of a map': { en: 'the text of a map', de: 'der Text einer Karte' },
    'random, or the hexes of five palm symbols': {
      en: '“random”, or the hexes of five palm symbols',
      de: '„random“ oder die Felder von fünf Palmensymbolen',
    },
  },
};
