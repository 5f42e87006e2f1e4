/** The game in four sentences, for whoever plays it for the first time. */
import type { Brief } from '../../lib/game';

const BRIEF: Brief[] = [
  {
    rule: '5.1',
    text: {
      en: 'Each of your leaders begins a caravan of one colour. In your turn you place two camels.',
      de: 'Jeder deiner Kamelreiter beginnt eine Karawane in einer Farbe. In deinem Zug setzt du zwei Kamele.',
    },
  },
  {
    rule: '5.4',
    text: {
      en: 'A camel stands next to one of yours of its colour, and never next to one of somebody else in that colour.',
      de: 'Ein Kamel kommt neben eines von dir in seiner Farbe, und nie neben eines von jemand anderem in dieser Farbe.',
    },
  },
  {
    rule: '6.1',
    text: {
      en: 'Points: water holes that you take, 5 for each oasis that a caravan reaches, 1 for each empty hex that you enclose, and at the end 10 for the most camels of a colour.',
      de: 'Punkte: Wasserstellen, die du nimmst, 5 für jede Oase, die eine Karawane erreicht, 1 für jedes leere Feld, das du einschließt, und am Ende 10 für die meisten Kamele einer Farbe.',
    },
  },
  {
    rule: '7.1',
    text: {
      en: 'When the camels of one colour are used up, the game is over at once.',
      de: 'Sind die Kamele einer Farbe aufgebraucht, ist das Spiel sofort aus.',
    },
  },
];

export const brief = (): Brief[] => BRIEF;
