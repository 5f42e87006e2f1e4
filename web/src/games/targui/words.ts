/** The words of this board. */
import { say, wordsOf, type Text } from '../../lib/words';
import type { FieldView, Kind, Tribe } from '../../types/targui';
import type { Odds } from './odds';

export const tribeName: Record<Tribe, Text> = {
  blue: { en: 'Blue', de: 'Blau' },
  red: { en: 'Red', de: 'Rot' },
  green: { en: 'Green', de: 'Grün' },
  yellow: { en: 'Yellow', de: 'Gelb' },
};

export const people: Record<Tribe, string> = { blue: 'Kel Ress', red: 'Kel Ilbakan', green: 'Kel Ahaggar', yellow: 'Kel Ajjer' };

export const kindName: Record<Kind, Text> = {
  settlement: { en: 'settlement', de: 'Siedlung' },
  saline: { en: 'great saline', de: 'Große Saline' },
  guelta: { en: 'guelta (oasis)', de: 'Guelta (Oase)' },
  reg: { en: 'reg (gravel)', de: 'Reg (Hügel)' },
  erg: { en: 'erg (dunes)', de: 'Erg (Sanddünen)' },
  fesh_fesh: { en: 'fesh-fesh (sand plain)', de: 'Fesh-Fesh (Sandfläche)' },
  mountains: { en: 'mountains', de: 'Gebirge' },
  chott: { en: 'chott (salt lake)', de: 'Chott (Salzmeer)' },
};

export const t = wordsOf({
  board: { en: 'The desert', de: 'Die Wüste' },
  field: { en: 'Field {field}', de: 'Feld {field}' },
  closed: { en: 'not laid out yet', de: 'noch nicht ausgelegt' },
  values: {
    en: 'Strategic value {strategic} in fights, pays {economic}',
    de: 'Strategischer Wert {strategic} im Kampf, bringt {economic}',
  },
  never: { en: 'Nobody can enter it (1.1).', de: 'Niemand kann ihn betreten (1.1).' },
  ofTribe: { en: 'Settlement of {name}', de: 'Siedlung von {name}' },
  owned: { en: 'Marker: {name}', de: 'Markierungsstein: {name}' },
  herd: { en: '{dark} dark (5 each) + {light} light', de: '{dark} dunkle (je 5) + {light} helle' },
  moveHere: { en: 'Move here', de: 'Hierher ziehen' },
  takeHere: {
    en: 'Move here: takes the field from {name} without a fight (4.4).',
    de: 'Hierher ziehen: nimmt {name} das Feld kampflos ab (4.4).',
  },
  attackHere: { en: 'Attack from {field}', de: 'Angriff von {field} aus' },
  strengths: {
    en: '{a} of yours (value {sa}) against {d} (value {sd}).',
    de: '{a} von dir (Wert {sa}) gegen {d} (Wert {sd}).',
  },
  odds: { en: 'To the end: {win} wins in 100, about {left} left.', de: 'Bis zum Ende: {win} Siege in 100, etwa {left} übrig.' },
  oddsSure: {
    en: 'To the end: you win almost surely, about {left} left.',
    de: 'Bis zum Ende: Du gewinnst fast sicher, etwa {left} übrig.',
  },
  oddsNone: { en: 'To the end: you lose almost surely.', de: 'Bis zum Ende: Du verlierst fast sicher.' },
  buyHere: { en: 'Buy camels here', de: 'Hier Kamele kaufen' },
  settleHere: { en: 'Settle here', de: 'Hier siedeln' },
  sector: { en: 'Sector {sector}', de: 'Sektor {sector}' },
  sectorTaken: { en: 'Sector {sector}, taken by {name}', de: 'Sektor {sector}, gehört {name}' },
  tribes: { en: 'Choose your tribe', de: 'Wähle deinen Stamm' },
  tribesOf: { en: 'The tribes', de: 'Die Stämme' },

  legend: { en: 'The numbers of a field', de: 'Die Zahlen eines Feldes' },
  legendField: { en: 'field', de: 'Feld' },
  legendShield: { en: 'value in fights', de: 'Wert im Kampf' },
  legendCoin: { en: 'silver it pays', de: 'Silber, das es bringt' },

  round: { en: 'Round {round} of {rounds}', de: 'Runde {round} von {rounds}' },
  setup: { en: 'Set-up', de: 'Aufbau' },
  cardsEach: { en: '{count} cards each', de: 'je {count} Karten' },
  cardEach: { en: '1 card each', de: 'je 1 Karte' },
  doubleTurns: { en: 'double turns', de: 'Doppelzüge' },
  thrown: { en: 'Thrown: {pips}', de: 'Gewürfelt: {pips}' },
  thrownWhy: {
    en: 'The throw says how many tribe cards each player hands in, or that all turns are double turns (3.2).',
    de: 'Der Wurf sagt, wie viele Stammeskarten jeder abgibt oder dass alle Züge Doppelzüge sind (3.2).',
  },
  firstHalf: { en: 'First half of the double turn', de: 'Erste Hälfte des Doppelzugs' },
  secondHalf: { en: 'Second half of the double turn', de: 'Zweite Hälfte des Doppelzugs' },
  ergs: {
    en: 'This round each erg has the strategic value 3 (8.13).',
    de: 'In dieser Runde hat jedes Erg den strategischen Wert 3 (8.13).',
  },
  mountains: { en: 'This round mountains pay 3 (8.16).', de: 'In dieser Runde bringt jedes Gebirge 3 (8.16).' },

  deck: { en: 'Deck of the round', de: 'Stapel der Runde' },
  faceDown: { en: '{count} face down', de: '{count} verdeckt' },
  deckEmpty: { en: 'none left', de: 'alle aufgedeckt' },
  fate: { en: 'Fate', de: 'Schicksal' },
  next: { en: 'next {chance} %', de: 'nächste {chance} %' },
  turned: { en: '{name}: {turned} turned, {left} face down', de: '{name}: {turned} aufgedeckt, {left} verdeckt' },
  nextWhy: { en: 'So often this is the next card (3.3): {chance} in 100.', de: 'So oft ist es die nächste Karte (3.3): {chance} von 100.' },
  fateCalled: { en: 'Fate card “{name}”', de: 'Schicksalskarte „{name}“' },
  fates: { en: 'Fate cards', de: 'Schicksalskarten' },
  fatesLeft: { en: '{left} of {all} still to come', de: 'noch {left} von {all}' },
  fateSeen: { en: 'Already used.', de: 'Schon verbraucht.' },
  fateOpen: { en: 'Still in the game.', de: 'Noch im Spiel.' },

  stock: { en: 'Stock', de: 'Vorrat' },
  stockWhy: {
    en: 'Camels in the stock: {count}. A camel costs 1 silver (4.6).',
    de: 'Kamele im Vorrat: {count}. Ein Kamel kostet 1 Silber (4.6).',
  },
  coins: { en: 'Coins', de: 'Münzen' },
  coinsWhy: {
    en: '{count} silver in the box. Nobody is paid more than it has (1.3).',
    de: '{count} Silber in der Schachtel. Mehr kann nicht ausgezahlt werden (1.3).',
  },
  buy: { en: 'Buy camels', de: 'Kamele kaufen' },
  cash: { en: 'Cash', de: 'Bargeld' },
  cashWhy: { en: 'Your silver in hand.', de: 'Dein Silber in der Hand.' },
  cashGoes: {
    en: 'Your silver in hand. What is left at the end of the round is lost (6.2).',
    de: 'Dein Silber in der Hand. Was am Rundenende übrig ist, geht verloren (6.2).',
  },
  treasury: { en: 'Treasury', de: 'Schatzkammer' },
  treasuryWhy: {
    en: 'Safe for the final score; it never comes out again (4.8).',
    de: 'Sicher für die Endabrechnung; es kommt nie wieder heraus (4.8).',
  },
  save: { en: 'Save silver', de: 'Silber sichern' },

  camelShort: { en: 'camel', de: 'Kamel' },
  camelsShort: { en: 'camels', de: 'Kamele' },
  fieldsShort: { en: 'fields', de: 'Felder' },
  levyShort: { en: 'payment', de: 'Ertrag' },
  cashShort: { en: 'cash', de: 'Bargeld' },
  treasuryShort: { en: 'treasury', de: 'Schatzkammer' },
  noHome: { en: 'Settlement lost: no payment (6.3)', de: 'Eigene Siedlung verloren: kein Ertrag (6.3)' },
  out: { en: 'Out of the game', de: 'Ausgeschieden' },
  rangeWhy: {
    en: 'Hidden; everybody can work out that it is between {least} and {most}.',
    de: 'Verdeckt; alle können ausrechnen, dass es zwischen {least} und {most} liegt.',
  },
  secretWhy: {
    en: 'Secret until the end (9.6). What went in stands in the log.',
    de: 'Bis zum Ende geheim (9.6). Was hineinkam, steht im Verlauf.',
  },
  levyNow: { en: 'Payment if the round ended now', de: 'Ertrag, wenn die Runde jetzt endete' },
  tie: { en: 'In a tie: camels + silver', de: 'Bei Gleichstand: Kamele + Silber' },
  between: { en: '{what} ({least} to {most})', de: '{what} ({least} bis {most})' },

  fight: { en: '{attacker} attacks {field}', de: '{attacker} greift {field} an' },
  attacker: { en: 'attacks', de: 'greift an' },
  defender: { en: 'defends', de: 'verteidigt' },
  losses: { en: '({strategic} + {pips}) ÷ 2 → {camels}', de: '({strategic} + {pips}) ÷ 2 → {camels}' },
  lossesWhy: {
    en: '{name}: value {strategic} + {pips} pips, halved and rounded down; {camels} lost on {field} (5.2).',
    de: '{name}: Wert {strategic} + {pips} Augen, halbiert und abgerundet; {camels} verloren auf {field} (5.2).',
  },
  strikesFirst: { en: 'The attacker strikes first (5.2).', de: 'Wer angreift, schlägt zuerst zu (5.2).' },
  soFar: { en: 'Earlier throws are in the log.', de: 'Frühere Würfe stehen im Verlauf.' },
  won: { en: '{name} is beaten on {field}.', de: '{name} ist auf {field} geschlagen.' },
  wonFree: { en: 'Field {field} is taken.', de: 'Feld {field} ist erobert.' },
  lost: { en: 'The attack has failed.', de: 'Der Angriff ist gescheitert.' },
  stopped: { en: '{name} stops the attack.', de: '{name} bricht den Angriff ab.' },
  close: { en: 'Close', de: 'Schließen' },

  doMove: { en: 'Move {camels} to {field}', de: '{camels} nach {field} ziehen' },
  doAttack: { en: 'Attack {field}', de: '{field} angreifen' },
  doBuy: { en: 'Buy {camels} on {field}', de: '{camels} auf {field} kaufen' },
  doSave: { en: 'Save {silver} silver', de: '{silver} Silber sichern' },
  doDone: { en: 'End turn', de: 'Zug beenden' },
  doHalf: { en: 'End first half', de: 'Erste Hälfte beenden' },
  doOn: { en: 'Fight on', de: 'Weiterkämpfen' },
  doStop: { en: 'Stop the attack', de: 'Angriff abbrechen' },
  doAdvance: { en: 'Move in with {count}', de: 'Mit {count} einrücken' },
  moveIn: { en: 'Move in', de: 'Einrücken' },
  doSector: { en: 'Take sector {sector}', de: 'Sektor {sector} nehmen' },
  doTribe: { en: 'Lead the {people}', de: '{people} anführen' },
  doSettle: { en: 'Settle on {field}', de: 'Auf {field} siedeln' },
});

/** The name of a territory as a row of a table. */
export const kindTitle = (kind: Kind): string => {
  const name = say(kindName[kind]);
  return name.charAt(0).toUpperCase() + name.slice(1);
};

export const camels = (count: number): string =>
  say(count === 1 ? { en: '1 camel', de: '1 Kamel' } : { en: '{count} camels', de: '{count} Kamele' }, { count });

export function oddsText({ win, left }: Odds): string {
  if (win < 1) return t('oddsNone');
  return t(win > 99 ? 'oddsSure' : 'odds', { win, left: camels(left) });
}

/** "Field 24, guelta (oasis)". */
export const placeName = (field: number, view: FieldView | undefined): string =>
  `${t('field', { field })}, ${view ? say(kindName[view.kind]) : t('closed')}`;
