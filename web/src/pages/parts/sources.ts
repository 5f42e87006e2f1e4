/** What is original here, what is reconstructed, what is our own. */
import type { GameName } from '../../lib/tables';
import type { Text } from '../../lib/words';

export interface Source {
  game: GameName;
  original: Text;
  reconstructed: Text | null;
  own: Text;
}

const own: Text = { en: 'The pictures and the wording of the rules.', de: 'Die Bilder und der Wortlaut der Regeln.' };

export const sources: readonly Source[] = [
  {
    game: 'targui',
    original: {
      en: 'The board, the territory cards with their values, the fate cards and both rulebooks, retold.',
      de: 'Der Spielplan, die Gebietskarten mit ihren Werten, die Schicksalskarten und beide Regelwerke, nacherzählt.',
    },
    reconstructed: null,
    own,
  },
  {
    game: 'desert',
    original: {
      en: 'The material, the rules, retold, and the board to the right of the dark line, all that two and three players use.',
      de: 'Das Material, die Regeln, nacherzählt, und der Spielplan rechts der dunklen Linie: alles, was zu zweit und zu dritt gebraucht wird.',
    },
    reconstructed: {
      en: 'The first five columns, for four and five players: the published numbers of hexes, circles and palms, but not necessarily their places.',
      de: 'Die ersten fünf Spalten, für vier und fünf Spieler: die veröffentlichten Anzahlen der Felder, Kreise und Palmen, aber nicht unbedingt ihre Orte.',
    },
    own,
  },
  {
    game: 'targi',
    original: {
      en: 'The border cards, goods cards and 45 tribe cards of the base game, and the rules of both boxes, retold.',
      de: 'Die Randkarten, Warenkarten und 45 Stammeskarten des Grundspiels und die Regeln beider Schachteln, nacherzählt.',
    },
    reconstructed: null,
    own: {
      en: 'The pictures, the wording of rules and cards, and all cards of the expansion; only their numbers and kinds are the original ones.',
      de: 'Die Bilder, der Wortlaut der Regeln und Karten und alle Karten der Erweiterung; nur ihre Anzahlen und Arten sind die ursprünglichen.',
    },
  },
  {
    game: 'tuareg',
    original: {
      en: 'The rules, retold, and the numbers of cards.',
      de: 'Die Regeln, nacherzählt, und die Kartenzahlen.',
    },
    reconstructed: {
      en: 'The dinars and points of the four goods: eight numbers.',
      de: 'Die Dinar und Punkte der vier Waren: acht Zahlen.',
    },
    own,
  },
];
