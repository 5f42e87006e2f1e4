/** The game in four sentences, for whoever plays it for the first time; with the expansion in five. */
import type { Brief } from '../../lib/game';
import type { View } from '../../types/targi';

const BASE: Brief[] = [
  {
    rule: '6.2',
    text: {
      en: 'You lay tribe cards into three rows of four. Silver crosses count: those on cards and tokens, 4 for a row of equal symbols, 2 for a row of different ones.',
      de: 'Du legst Stammeskarten in drei Reihen zu vier. Es zählen Siegpunkte: die auf Karten und Plättchen, 4 für eine Reihe gleicher Symbole, 2 für eine Reihe verschiedener.',
    },
  },
  {
    rule: '2.2',
    text: {
      en: 'In turn you place three Targi at the border: not on a corner, not beside the robber, not on an occupied card, not opposite a Targi of your opponent.',
      de: 'Abwechselnd setzt ihr je drei Targi an den Rand: nicht auf eine Ecke, nicht zum Räuber, nicht auf eine besetzte Karte, nicht gegenüber einem fremden Targi.',
    },
  },
  {
    rule: '2.4',
    text: {
      en: 'Then you use the cards under your Targi, and those in the centre where their lines cross: you take goods, and pay for tribe cards with them.',
      de: 'Dann nutzt du die Karten unter deinen Targi und die im Mittelfeld, wo sich ihre Linien kreuzen: Du nimmst Waren und bezahlst damit Stammeskarten.',
    },
  },
  {
    rule: '6.1',
    text: {
      en: 'At every corner the robber wants something from both. The game ends with the 12th card in a display, or with the fourth raid.',
      de: 'An jeder Ecke will der Räuber von beiden etwas haben. Das Spiel endet mit der 12. Karte in einer Auslage oder mit dem vierten Überfall.',
    },
  },
];

const EXPANSION: Brief = {
  rule: '9.6',
  text: {
    en: 'Water can be exchanged for goods or gold at any time. A Targi can also stand on a dune, and one on the card of the Targia brings you something more.',
    de: 'Wasser lässt sich jederzeit gegen Waren oder Gold tauschen. Ein Targi kann auch auf einer Wanderdüne stehen, und einer auf der Karte der Targia bringt dir noch etwas dazu.',
  },
};

export const brief = (view: View): Brief[] => (view.rules === 'base' ? BASE : [...BASE, EXPANSION]);
