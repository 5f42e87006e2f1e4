/** What the board of Tuareg says. */
import { say, wordsOf, type Text } from '../../lib/words';
import type { Good, Goods, Special } from '../../types/tuareg';
import { GOODS } from './looks';

const GOOD_NAMES: Record<Good, Text> = {
  water: { en: 'water', de: 'Wasser' },
  gold: { en: 'gold', de: 'Gold' },
  salt: { en: 'rock salt', de: 'Steinsalz' },
  millet: { en: 'millet', de: 'Hirse' },
};
const SPECIAL_NAMES: Record<Special, Text> = {
  donkey: { en: 'donkey', de: 'Esel' },
  cave: { en: 'cave', de: 'Höhle' },
  thief: { en: 'thief', de: 'Dieb' },
  map: { en: 'map', de: 'Landkarte' },
};
const A_SPECIAL: Record<Special, Text> = {
  donkey: { en: 'a donkey', de: 'einen Esel' },
  cave: { en: 'a cave', de: 'eine Höhle' },
  thief: { en: 'a thief', de: 'einen Dieb' },
  map: { en: 'a map', de: 'eine Landkarte' },
};
const WHAT_IT_DOES: Record<Special, Text> = {
  donkey: {
    en: 'One more animal: 4 goods of any kinds, in any order (3.3). Not loaded in the turn in which you buy it (7.2).',
    de: 'Ein Tier mehr: 4 Waren, gleich welche und in welcher Folge (3.3). Im Zug des Kaufs wird er noch nicht beladen (7.2).',
  },
  cave: {
    en: 'Hides up to 2 goods, one a turn, from your hand or from the top of an animal (4.1). Nobody steals from it.',
    de: 'Versteckt bis zu 2 Waren, eine je Zug, von der Hand oder oben von einem Tier (4.1). Daraus wird nicht gestohlen.',
  },
  thief: {
    en: 'Steals once: a random card of a hand, or the top card of an animal (4.2).',
    de: 'Stiehlt einmal: eine zufällige Handkarte oder die oberste Karte eines Tieres (4.2).',
  },
  map: { en: '2 points at the end of the game (4.3).', de: '2 Punkte am Ende des Spiels (4.3).' },
};

export const goodName = (good: Good): string => say(GOOD_NAMES[good]);
export const specialName = (special: Special): string => say(SPECIAL_NAMES[special]);
export const aSpecial = (special: Special): string => say(A_SPECIAL[special]);
export const whatItDoes = (special: Special): string => say(WHAT_IT_DOES[special]);

/** With a capital letter, as on a card. */
export const title = (text: string): string => text.charAt(0).toUpperCase() + text.slice(1);

/** "camel 1", "Esel 2" */
export function animalName(animal: string): string {
  const number = animal.replace(/\D/g, '');
  return t(animal.startsWith('donkey') ? 'donkeyNumber' : 'camelNumber', { number });
}

/** "2 gold, 1 millet" */
export function heap(goods: Goods): string {
  const parts = GOODS.filter((good) => goods[good] > 0).map((good) => `${goods[good]} ${goodName(good)}`);
  return parts.length > 0 ? parts.join(', ') : t('nothing');
}

export const cards = (count: number): string => t(count === 1 ? 'oneCard' : 'moreCards', { count });
export const dinars = (count: number): string => t(count === 1 ? 'oneDinar' : 'moreDinars', { count });
export const points = (count: number): string => t(count === 1 ? 'onePoint' : 'morePoints', { count });

export const t = wordsOf({
  nothing: { en: 'nothing', de: 'nichts' },
  oneCard: { en: '1 card', de: '1 Karte' },
  moreCards: { en: '{count} cards', de: '{count} Karten' },
  oneDinar: { en: '1 dinar', de: '1 Dinar' },
  moreDinars: { en: '{count} dinars', de: '{count} Dinar' },
  onePoint: { en: '1 point', de: '1 Punkt' },
  morePoints: { en: '{count} points', de: '{count} Punkte' },
  camelNumber: { en: 'camel {number}', de: 'Kamel {number}' },
  donkeyNumber: { en: 'donkey {number}', de: 'Esel {number}' },
  goodCard: {
    en: '{good}: pays {dinars}, the majority brings {points}, {cards} in the game (1.1)',
    de: '{good}: zahlt {dinars}, die Mehrheit bringt {points}, {cards} im Spiel (1.1)',
  },

  // Buttons
  doDraw: { en: 'Draw {cards}', de: '{cards} ziehen' },
  doLoad: { en: 'Load {good} onto {animal}', de: '{good} auf {animal} laden' },
  doTake: { en: 'Take {count} {good} onto {animal}', de: '{count} {good} auf {animal} laden' },
  doBuy: { en: 'Buy {special}', de: '{special} kaufen' },
  doPay: { en: 'Pay {dinars}', de: '{dinars} bezahlen' },
  doMarket: { en: 'Put {good} into the market', de: '{good} in den Markt legen' },
  doKeep: { en: 'Keep all cards', de: 'Alle Karten behalten' },
  doCave: { en: 'Hide {good} in cave {cave}', de: '{good} in Höhle {cave} verstecken' },
  doStealHand: { en: 'Steal from the hand of {who}', de: '{who} eine Handkarte stehlen' },
  doStealTop: { en: 'Steal {good} from {who}', de: '{who} {good} stehlen' },
  doPass: { en: 'Pass', de: 'Passen' },
  doDone: { en: 'End the turn', de: 'Zug beenden' },

  // Head of the board
  stage: { en: 'Stage {stage} of 2', de: 'Etappe {stage} von 2' },
  untilEnd: { en: '{cards} in the pile', de: '{cards} im Stapel' },
  lastTurns: { en: 'Last turns: {count} to go', de: 'Letzte Züge: noch {count}' },
  lastTurn: { en: 'The last turn', de: 'Der letzte Zug' },
  lastTurnsTip: {
    en: 'The last card is drawn: this turn and those of the others still come, then the stage is counted (5.1).',
    de: 'Die letzte Karte ist gezogen: dieser Zug und die der anderen kommen noch, dann wird gewertet (5.1).',
  },
  stageTip: {
    en: 'When the last card of the pile is drawn, everybody has one more turn; then the stage is counted (5.1).',
    de: 'Ist die letzte Karte des Stapels gezogen, hat jeder noch einen Zug; dann wird gewertet (5.1).',
  },
  showCounting: { en: 'Counting of stage {stage}', de: 'Wertung von Etappe {stage}' },

  // Middle
  pile: { en: 'Pile', de: 'Stapel' },
  pileLabel: { en: 'Pile, {cards}', de: 'Stapel, {cards}' },
  pileTip: {
    en: 'Draw the top 3 cards; then 1 goes to the market, and every card above the hand limit of 4 too (2.1).',
    de: 'Zieh die obersten 3 Karten; dann kommt 1 in den Markt und jede über dem Handlimit von 4 auch (2.1).',
  },
  secondPile: { en: 'It began with {heap} (5.6).', de: 'Er begann mit {heap} (5.6).' },
  laidAside: { en: 'All hands together held {heap} after stage 1.', de: 'Alle Hände zusammen hielten nach Etappe 1: {heap}.' },
  market: { en: 'Market', de: 'Markt' },
  marketLabel: { en: 'Market: {count} {good}', de: 'Markt: {count} {good}' },
  marketTip: {
    en: 'Take 1 to 4 goods of one kind straight onto one animal (2.3).',
    de: 'Nimm 1 bis 4 Waren einer Sorte gleich auf ein Tier (2.3).',
  },
  discard: { en: 'Discard', de: 'Ablage' },
  discardLabel: { en: 'Discard: {heap}', de: 'Ablage: {heap}' },
  discardTip: { en: 'Goods that were paid. They do not come back (2.4).', de: 'Bezahlte Waren. Sie kommen nicht zurück (2.4).' },
  forSale: { en: 'For 3 dinars', de: 'Für 3 Dinar' },
  stackLabel: { en: '{special} for 3 dinars, {count} left', de: '{special} für 3 Dinar, noch {count}' },

  // Majorities
  majorities: { en: 'Majorities now', de: 'Mehrheiten jetzt' },
  majoritiesTip: {
    en: 'Goods on animals, in caves and under thieves, as far as you know them. The most of a kind brings its points; a tie 1 less for each (5.4).',
    de: 'Waren auf Tieren, in Höhlen und unter Dieben, soweit du sie kennst. Die meisten einer Sorte bringen ihre Punkte; bei Gleichstand jedem 1 weniger (5.4).',
  },
  kind: { en: 'Kind', de: 'Sorte' },
  leads: { en: 'leads', de: 'führt' },
  faceDown: { en: 'unknown', de: 'unbekannt' },
  inAll: { en: 'points now', de: 'Punkte jetzt' },

  // Players
  yours: { en: 'Your caravan', de: 'Deine Karawane' },
  caravanOf: { en: 'Caravan of {name}', de: 'Karawane von {name}' },
  hand: { en: 'Hand', de: 'Hand' },
  handLabel: { en: 'Hand of {who}, {cards}', de: 'Hand von {who}, {cards}' },
  handTip: {
    en: 'The hand: at most 4 cards stay in it after a draw (2.1).',
    de: 'Die Hand: Nach dem Ziehen bleiben höchstens 4 Karten (2.1).',
  },
  inHand: { en: '{count} {good} in your hand', de: '{count} {good} auf deiner Hand' },
  emptyHand: { en: 'No cards in the hand. Draw from the pile!', de: 'Keine Karten auf der Hand. Zieh vom Stapel!' },
  emptyHandQuiet: { en: 'No cards in the hand.', de: 'Keine Karten auf der Hand.' },
  carries: { en: '{animal} of {who}: {load}', de: '{animal} von {who}: {load}' },
  ownCarries: { en: 'Your {animal}: {load}', de: 'Dein {animal}: {load}' },
  empty: { en: 'empty', de: 'leer' },
  fromLowest: { en: '{load} (lowest first)', de: '{load} (unterste zuerst)' },
  takesOr: { en: 'Takes up to {heap} more.', de: 'Nimmt noch bis zu {heap}.' },
  takesNothing: { en: 'Full.', de: 'Voll.' },
  or: { en: ' or ', de: ' oder ' },
  topCard: { en: 'Top card of {animal}: {good}', de: 'Oberste Karte von {animal}: {good}' },
  roomFor: { en: 'room for {count}', de: 'Platz für {count}' },
  whyFull: { en: 'full (3.1)', de: 'voll (3.1)' },
  whyDonkeyFull: { en: 'full (3.3)', de: 'voll (3.3)' },
  whyWater: { en: 'water only alone (3.2)', de: 'Wasser nur allein (3.2)' },
  whyGold: { en: 'at most 2 gold (3.1)', de: 'höchstens 2 Gold (3.1)' },
  whyChange: { en: 'one change of kind (3.1)', de: 'nur ein Wechsel (3.1)' },
  whyOther: { en: 'one animal a turn (3.4)', de: 'ein Tier je Zug (3.4)' },
  whyNew: { en: 'bought only now (7.2)', de: 'eben erst gekauft (7.2)' },
  whyDone: { en: 'the one action is done (2.2)', de: 'die eine Aktion ist getan (2.2)' },
  caveLabel: { en: 'Cave {number}: {cards}', de: 'Höhle {number}: {cards}' },
  caveOf: { en: 'Cave of {who}: {cards}', de: 'Höhle von {who}: {cards}' },
  caveUsed: { en: 'used this turn', de: 'in diesem Zug benutzt' },
  hiddenCard: { en: 'a card face down', de: 'eine verdeckte Karte' },
  thiefFree: { en: 'Thief, unused', de: 'Dieb, nicht eingesetzt' },
  thiefWith: { en: 'Thief with {card}', de: 'Dieb mit {card}' },
  maps: { en: 'Maps: {count}', de: 'Landkarten: {count}' },
  turnHere: { en: 'Has the turn', de: 'Ist am Zug' },

  // Paying
  paying: { en: 'Pay 3 dinars for {special}', de: 'Bezahle 3 Dinar für {special}' },
  payHint: {
    en: 'Click cards of your hand or the top of your animals.',
    de: 'Klick Karten deiner Hand an oder die obersten deiner Tiere.',
  },
  payLost: { en: 'Overpaid and lost: {dinars}', de: 'Zu viel bezahlt und verloren: {dinars}' },
  paySum: { en: '{sum} of 3 dinars', de: '{sum} von 3 Dinar' },
  payCard: { en: 'Pay with {good} from {from}', de: 'Mit {good} von {from} bezahlen' },
  fromHand: { en: 'the hand', de: 'der Hand' },

  // Counting
  counted: { en: 'Stage {stage} is counted', de: 'Etappe {stage} wird gewertet' },
  stageToCome: { en: 'Stage {stage}, not counted yet', de: 'Etappe {stage}, noch nicht gewertet' },
  stagePoints: { en: 'Stage {stage}', de: 'Etappe {stage}' },
  unused: { en: 'Unused donkeys, caves, thieves', de: 'Nicht eingesetzte Esel, Höhlen, Diebe' },
  mapPoints: { en: 'Maps', de: 'Landkarten' },
  total: { en: 'Points', de: 'Punkte' },
  handDinars: { en: 'Dinars in the hand (a tie)', de: 'Dinar auf der Hand (bei Gleichstand)' },
  afterFirst: {
    en: 'Donkeys, caves and thieves that held goods go back to their stacks. The counted goods are the new pile: {heap}.',
    de: 'Esel, Höhlen und Diebe mit Waren gehen auf ihre Stapel zurück. Die gewerteten Waren sind der neue Stapel: {heap}.',
  },
  winner: { en: '{names} wins.', de: '{names} gewinnt.' },
  winners: { en: '{names} share the win.', de: '{names} gewinnen gemeinsam.' },
  youWin: { en: 'You win!', de: 'Du gewinnst!' },
  and: { en: ' and ', de: ' und ' },
  close: { en: 'On we go', de: 'Weiter geht’s' },
  closeEnd: { en: 'Close', de: 'Schließen' },

  // Panel
  now: { en: 'now', de: 'jetzt' },
  nowTip: {
    en: 'Points if the stage were counted now, as far as you know the goods',
    de: 'Punkte, wenn jetzt gewertet würde, soweit du die Waren kennst',
  },
  handCount: { en: 'Cards in the hand', de: 'Karten auf der Hand' },
  goodsCount: { en: 'Goods that count, with the face-down ones', de: 'Waren, die zählen, mit den verdeckten' },
  freeThieves: { en: 'Unused thieves', de: 'Nicht eingesetzte Diebe' },
  caves: { en: 'Caves', de: 'Höhlen' },
  donkeys: { en: 'Donkeys', de: 'Esel' },
  mapsOnly: { en: 'Maps', de: 'Landkarten' },
});
