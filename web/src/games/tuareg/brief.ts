/** The game in four sentences, for whoever plays it for the first time. */
import type { Brief } from '../../lib/game';

const BRIEF: Brief[] = [
  {
    rule: '5.4',
    text: {
      en: 'At the end of each of two stages, whoever has the most of a kind of goods gets its points.',
      de: 'Am Ende jeder der beiden Etappen bekommt, wer von einer Sorte am meisten hat, deren Punkte.',
    },
  },
  {
    rule: '5.3',
    text: {
      en: 'Goods on animals, in caves and under thieves count; cards in your hand do not. When the pile is empty, everybody has one more turn.',
      de: 'Waren auf Tieren, in Höhlen und unter Dieben zählen, Karten auf deiner Hand nicht. Ist der Stapel leer, hat jeder noch einen Zug.',
    },
  },
  {
    rule: '2.1',
    text: {
      en: 'In your turn you do one thing: draw 3 cards, load one animal from your hand or from the market, or buy a special card for 3 dinars.',
      de: 'In deinem Zug tust du eines: 3 Karten ziehen, ein Tier von der Hand oder vom Markt beladen oder für 3 Dinar eine Sonderkarte kaufen.',
    },
  },
  {
    rule: '3.1',
    text: {
      en: 'A camel carries 4 goods of at most 2 kinds, one kind after the other, at most 2 gold, and water only with water. A donkey carries any 4.',
      de: 'Ein Kamel trägt 4 Waren von höchstens 2 Sorten, eine nach der anderen, höchstens 2 Gold, und Wasser nur mit Wasser. Ein Esel trägt beliebige 4.',
    },
  },
];

export const brief = (): Brief[] => BRIEF;
