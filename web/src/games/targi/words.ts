/** What this game says, in both languages. */
import { settings } from '../../lib/settings.svelte';
import { wordsOf } from '../../lib/words';
import type { CardView, Symbol as TribeSymbol, View } from '../../types/targi';
import { countsOf, type Token } from './tokens';

export const t = wordsOf({
  // Buttons.
  placeOn: { en: 'Place on {name}', de: 'Auf {name} setzen' },
  placeOnDune: { en: 'Place on the dune', de: 'Auf die Wanderdüne setzen' },
  useCard: { en: 'Use {name}', de: '{name} nutzen' },
  useDune: { en: 'Use the dune', de: 'Wanderdüne nutzen' },
  useTargia: { en: 'Use the Targia', de: 'Targia nutzen' },
  take: { en: 'Take {what}', de: '{what} nehmen' },
  play: { en: 'Play', de: 'Ausspielen' },
  playCard: { en: 'Play the {symbol}', de: '{symbol} ausspielen' },
  keep: { en: 'Into your hand', de: 'Auf die Hand' },
  discard: { en: 'Discard', de: 'Ablegen' },
  waive: { en: 'Waive the card', de: 'Auf die Karte verzichten' },
  askWaive: {
    en: 'Waive this card? You take your marker back and get nothing for it.',
    de: 'Auf diese Karte verzichten? Du nimmst deinen Marker zurück und bekommst nichts dafür.',
  },
  give: { en: 'Give {what}', de: '{what} abgeben' },
  returnIt: { en: 'Return {what}', de: '{what} zurückgeben' },
  pay: { en: 'Pay {what}', de: '{what} zahlen' },
  bracketYes: { en: 'Pay the bracket too', de: 'Klammer mitbezahlen' },
  bracketNo: { en: 'Without the bracket', de: 'Ohne Klammer' },
  intoRow: { en: 'Into row {row}', de: 'In Reihe {row}' },
  loseRow: { en: 'Give the last card of row {row}', de: 'Letzte Karte von Reihe {row} abgeben' },
  nextWater: { en: 'See the next card', de: 'Nächste Karte ansehen' },
  pick: { en: 'Take this card', de: 'Diese Karte nehmen' },
  moveMarker: { en: 'Move the marker', de: 'Marker versetzen' },
  swap: { en: 'Exchange the cards', de: 'Karten tauschen' },
  moveCard: { en: 'Move into row {row}', de: 'In Reihe {row} legen' },
  fill: { en: 'Close the gap with it', de: 'Lücke damit schließen' },
  once: { en: 'Use the card now', de: 'Karte jetzt nutzen' },
  stop: { en: 'Nothing more here', de: 'Hier nichts mehr' },
  done: { en: 'End your turn', de: 'Zug beenden' },
  choose: { en: 'Do this', de: 'Das tun' },
  // Things.
  robber: { en: 'Robber', de: 'Räuber' },
  robberHere: { en: 'The robber stands here: no Targi may come (2.2).', de: 'Hier steht der Räuber: Kein Targi darf hierher (2.2).' },
  targia: { en: 'Targia', de: 'Targia' },
  targiaHere: {
    en: 'The Targia stands here: whoever has a Targi on this card may use her too (9.4).',
    de: 'Hier steht die Targia: Wer einen Targi auf dieser Karte hat, darf auch sie nutzen (9.4).',
  },
  targiaTip: {
    en: 'Take 1 good of choice; or pay 1 good, turn up a goods card and take what it shows.',
    de: 'Nimm 1 Ware nach Wahl; oder gib 1 Ware ab, decke eine Warenkarte auf und nimm, was sie zeigt.',
  },
  targiOf: { en: 'Targi of {name}', de: 'Targi von {name}' },
  markerOf: { en: 'marker of {name}', de: 'Marker von {name}' },
  borderCard: { en: 'Border card {number}', de: 'Randkarte {number}' },
  goodsCard: { en: 'Goods card', de: 'Warenkarte' },
  faceDownTribe: { en: 'A tribe card, face down', de: 'Eine verdeckte Stammeskarte' },
  faceDownGoods: { en: 'A goods card, face down', de: 'Eine verdeckte Warenkarte' },
  faceDown: { en: 'face down', de: 'verdeckt' },
  emptyPlace: { en: 'Empty place', de: 'Leerer Platz' },
  gives: { en: 'Gives {what}', de: 'Bringt {what}' },
  costs: { en: 'Costs {what}', de: 'Kostet {what}' },
  bracketFor: { en: 'also paid: {what} for {crosses} at once', de: 'dazu bezahlt: {what} für sofort {crosses}' },
  dune: { en: 'Dune', de: 'Wanderdüne' },
  dunes: { en: 'Dunes', de: 'Wanderdünen' },
  duneAlone: { en: 'for {name} alone', de: 'nur für {name}' },
  top: { en: 'Top of the tribe pile', de: 'Oberste Stammeskarte' },
  tribePile: { en: 'Tribe cards in the pile: {count}', de: 'Stapel der Stammeskarten: {count}' },
  goodsPile: { en: 'Goods cards in the pile: {count}', de: 'Stapel der Warenkarten: {count}' },
  dunePile: { en: 'Dunes in the pile: {count}', de: 'Stapel der Wanderdünen: {count}' },
  discarded: { en: '{count} discarded', de: '{count} abgelegt' },
  display: { en: 'Display of {name}', de: 'Auslage von {name}' },
  start: { en: 'Start player', de: 'Startspieler' },
  hand: { en: 'Hand', de: 'Hand' },
  handCard: { en: 'Hand card', de: 'Handkarte' },
  handHidden: { en: 'Hand card, drawn face down', de: 'Handkarte, verdeckt gezogen' },
  handEmpty: { en: 'Hand, free place', de: 'Hand, freier Platz' },
  fresh: { en: 'taken in this turn: not to be played now (4.1)', de: 'in diesem Zug genommen: jetzt nicht auszuspielen (4.1)' },
  freeSlot: { en: 'Row {row}, free place', de: 'Reihe {row}, freier Platz' },
  rowBonus: { en: 'Row {row}: {points} points', de: 'Reihe {row}: {points} Punkte' },
  rowEqual: {
    en: 'Row {row}: four equal symbols would bring 4 points (6.2)',
    de: 'Reihe {row}: Vier gleiche Symbole brächten 4 Punkte (6.2)',
  },
  rowDifferent: {
    en: 'Row {row}: four different symbols would bring 2 points (6.2)',
    de: 'Reihe {row}: Vier verschiedene Symbole brächten 2 Punkte (6.2)',
  },
  rowBoth: {
    en: 'Row {row}: 4 points with equal, 2 with different symbols (6.2)',
    de: 'Reihe {row}: 4 Punkte mit gleichen, 2 mit verschiedenen Symbolen (6.2)',
  },
  rowKey: {
    en: 'A full row brings 4 points with four equal symbols (=4), 2 with four different ones (≠2).',
    de: 'Eine volle Reihe bringt 4 Punkte mit vier gleichen Symbolen (=4), 2 mit vier verschiedenen (≠2).',
  },
  rowNothing: { en: 'Row {row}: no bonus any more', de: 'Reihe {row}: kein Bonus mehr' },
  useOnce: { en: 'can still be used once', de: 'noch einmal nutzbar' },
  goodsLimit: { en: 'Goods: {count}, {limit} may be kept', de: 'Waren: {count}, {limit} darf man behalten' },
  goldLimit: { en: 'Gold: {count}, {limit} may be kept', de: 'Gold: {count}, {limit} darf man behalten' },
  waterLimit: { en: 'Water: {count}, {limit} may be kept', de: 'Wasser: {count}, {limit} darf man behalten' },
  cardGold: { en: 'Gold on a card: {count}', de: 'Gold auf einer Karte: {count}' },
  crossTokens: { en: 'Silver crosses: {count}', de: 'Siegpunkte: {count}' },
  water: { en: 'Exchange water', de: 'Wasser tauschen' },
  waterFor: { en: '{count} water for {what}', de: '{count} Wasser gegen {what}' },
  returnWater: { en: 'Return 1 water', de: '1 Wasser zurückgeben' },
  returnSurplus: { en: 'Too many goods: {limit} may stay', de: 'Zu viele Waren: {limit} dürfen bleiben' },
  toGo: { en: '{count} to go', de: 'noch {count}' },
  waitTargi: { en: 'Targi to be placed: {count}', de: 'Noch einzusetzende Targi: {count}' },
  heldBack: { en: 'Places 2 Targi in the next round', de: 'Setzt in der nächsten Runde 2 Targi ein' },
  laidCards: { en: 'Cards laid out: {count} of 12', de: 'Ausgelegte Karten: {count} von 12' },
  youHave: { en: 'you have {count}', de: 'du hast {count}' },
  round: { en: 'Round {number}/12', de: 'Runde {number}/12' },
  crossesHere: { en: 'crossing of {name}', de: 'Kreuzungspunkt von {name}' },
  // Dialogs.
  askGive: { en: 'Which good do you give?', de: 'Welche Ware gibst du ab?' },
  askEqual: { en: 'Of which good do you give {count}?', de: 'Von welcher Ware gibst du {count} ab?' },
  askGain: { en: 'Which good do you take?', de: 'Welche Ware nimmst du?' },
  askPay: { en: 'With what do you pay?', de: 'Womit bezahlst du?' },
  askRow: { en: 'Into which row?', de: 'In welche Reihe?' },
  askLose: { en: 'The last card of which row?', de: 'Die letzte Karte welcher Reihe?' },
  askDecide: { en: 'What do you do with it?', de: 'Was machst du damit?' },
  askBracket: { en: 'Pay the bracket too?', de: 'Auch die Klammer bezahlen?' },
  askPick: { en: 'Which card do you take?', de: 'Welche Karte nimmst du?' },
  askLine: { en: 'What do you choose?', de: 'Was wählst du?' },
  // Places and cards of the log.
  placeOf: { en: 'centre {row} {column}', de: 'Mittelfeld {row} {column}' },
  placeInner: { en: 'the very centre', de: 'das Feld ganz in der Mitte' },
  placeTop: { en: 'top', de: 'oben' },
  placeMiddle: { en: 'middle', de: '' },
  placeBottom: { en: 'bottom', de: 'unten' },
  placeLeft: { en: 'left', de: 'links' },
  placeCentre: { en: 'middle', de: '' },
  placeRight: { en: 'right', de: 'rechts' },
  someTribe: { en: 'a tribe card', de: 'eine Stammeskarte' },
  duneNumber: { en: 'no. {number}', de: 'Nr. {number}' },
  dunePlace: { en: 'place {number}', de: 'Platz {number}' },
  // Phases.
  phasePlace: { en: 'Placing', de: 'Einsetzen' },
  phaseAct: { en: 'Actions', de: 'Aktionen' },
  phaseLimits: { en: 'Surplus', de: 'Überschuss' },
  phaseRaid: { en: 'Raid', de: 'Überfall' },
  // Score.
  scoreTokens: { en: 'Silver crosses', de: 'Plättchen' },
  scoreCards: { en: 'Crosses on cards', de: 'Siegpunkte auf Karten' },
  scoreRow: { en: 'Row {row}', de: 'Reihe {row}' },
  scoreWater: { en: 'Water', de: 'Wasser' },
  scoreEnds: { en: 'Cards that count at the end', de: 'Karten, die am Ende zählen' },
});

const names = wordsOf({
  oasis: { en: 'oasis', de: 'Oase' },
  camel_rider: { en: 'camel rider', de: 'Kamelreiter' },
  well: { en: 'well', de: 'Brunnen' },
  camp: { en: 'camp', de: 'Zelt' },
  targia: { en: 'targia', de: 'Targia' },
});
export const symbolName = (symbol: TribeSymbol): string => names(symbol);

const ONE: Record<Token, [en: string, de: string]> = {
  date: ['date', 'Dattel'],
  salt: ['salt', 'Salz'],
  pepper: ['pepper', 'Pfeffer'],
  any: ['good of choice', 'Ware nach Wahl'],
  equal: ['good', 'Ware'],
  gold: ['gold', 'Gold'],
  card_gold: ['gold of a card', 'Gold von einer Karte'],
  water: ['water', 'Wasser'],
  cross: ['cross', 'Siegpunkt'],
};
const SEVERAL: Partial<typeof ONE> = {
  date: ['dates', 'Datteln'],
  any: ['goods of choice', 'Waren nach Wahl'],
  equal: ['equal goods', 'gleiche Waren'],
  cross: ['crosses', 'Siegpunkte'],
};

/** "2 dates". */
export function amount(token: Token, count: number): string {
  const word = (count === 1 ? undefined : SEVERAL[token]) ?? ONE[token];
  return `${count} ${word[settings.lang === 'de' ? 1 : 0]}`;
}

/** "2 dates and 1 gold". */
export function inWords(tokens: readonly Token[]): string {
  const german = settings.lang === 'de';
  const parts = countsOf(tokens).map(([token, count]) => amount(token, count));
  if (parts.length === 0) return german ? 'nichts' : 'nothing';
  const last = parts.pop();
  return parts.length > 0 ? `${parts.join(', ')} ${german ? 'und' : 'and'} ${last}` : (last ?? '');
}

/** "1 date, 1 salt or 1 pepper". */
export function sidesInWords(sides: readonly Token[][]): string {
  return sides.map(inWords).join(settings.lang === 'de' ? ' oder ' : ' or ');
}

/** The server's words on a card, in the reader's language. */
export const textOf = (card: { en: string; de: string }): string => card[settings.lang];
export const nameOf = (card: { name_en: string; name_de: string }): string => (settings.lang === 'de' ? card.name_de : card.name_en);

/** All that a card says, line by line. */
export function cardLines(card: CardView): string[] {
  const lines: string[] = [];
  const text = textOf(card);
  // A goods card has no words of its own.
  if (card.gains && !text) lines.push(`${t('gives', { what: sidesInWords(card.gains) })}.`);
  if (card.costs) {
    const { bracket } = card;
    const more = bracket ? ` (${t('bracketFor', { what: inWords(bracket), crosses: amount('cross', card.bracket_vp ?? 0) })})` : '';
    lines.push(`${t('costs', { what: sidesInWords(card.costs) })}${more}.`);
  }
  if (text) lines.push(text);
  return lines;
}

/** The heading of a card: "Well, 2 crosses". */
export function cardTitle(code: string, view: { cards: Readonly<View['cards']> }): string {
  const card = view.cards[code];
  if (!card) return code;
  if (card.symbol) {
    const name = symbolName(card.symbol);
    return `${name[0]?.toUpperCase()}${name.slice(1)}, ${amount('cross', card.vp ?? 0)}`;
  }
  return code.startsWith('U-') ? t('dune') : t('goodsCard');
}
