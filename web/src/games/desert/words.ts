/** What the board says. */
import type { Mention } from '../../lib/game';
import { say, wordsOf, type Text } from '../../lib/words';
import type { Action, Colour, HexView, View } from '../../types/desert';
import { PLAYERS } from './players';

/** German words are stems: `weiß` becomes `weißes Kamel`. */
const COLOUR_WORDS: Record<Colour, Text> = {
  white: { en: 'white', de: 'weiß' },
  yellow: { en: 'yellow', de: 'gelb' },
  green: { en: 'green', de: 'grün' },
  blue: { en: 'blue', de: 'blau' },
  violet: { en: 'violet', de: 'violett' },
};

export const t = wordsOf({
  placeCamel: { en: 'Place {colour} camel on {hex}', de: '{Colour}es Kamel auf {hex} setzen' },
  placeLeader: { en: 'Place {colour} leader on {hex}', de: '{Colour}en Kamelreiter auf {hex} setzen' },
  giveBack: { en: 'Give the {colour} leader back', de: '{Colour}en Kamelreiter zurückgeben' },
  pass: { en: 'Pass', de: 'Passen' },

  colours: { en: 'Camel colours', de: 'Kamelfarben' },
  map: { en: 'The desert', de: 'Die Wüste' },
  supply: { en: '{Colour}: {left} camels left.', de: '{Colour}: noch {left} Kamele.' },
  supplyOne: { en: '{Colour}: 1 camel left.', de: '{Colour}: noch 1 Kamel.' },
  counts: { en: 'On the board: {list}.', de: 'Auf dem Plan: {list}.' },
  most: { en: '{player} {count} (most)', de: '{player} {count} (am meisten)' },
  leaderToPlace: { en: 'Your leader is ready.', de: 'Dein Kamelreiter ist bereit.' },
  few: {
    en: 'Only {list} left: the last camel of a colour ends the game (7.1).',
    de: 'Nur noch {list}: Das letzte Kamel einer Farbe beendet das Spiel (7.1).',
  },
  majority: {
    en: '10 points for the most camels of a colour, 5 each in a tie (7.2)',
    de: '10 Punkte für die meisten Kamele einer Farbe, je 5 bei Gleichstand (7.2)',
  },

  whichColour: { en: 'Which colour on {hex}?', de: 'Welche Farbe auf {hex}?' },
  sand: { en: 'sand', de: 'Sand' },
  circle: { en: 'circle, the water hole is gone', de: 'Kreis, die Wasserstelle ist fort' },
  palmSymbol: { en: 'palm symbol without a palm', de: 'Palmensymbol ohne Palme' },
  massif: { en: 'massif, nobody can enter it (2.2)', de: 'Felsmassiv, niemand kann es betreten (2.2)' },
  oasis: {
    en: 'oasis: 5 points for each caravan that reaches or encloses it (6.2)',
    de: 'Oase: 5 Punkte für jede Karawane, die sie erreicht oder einschließt (6.2)',
  },
  water: { en: 'water hole worth {points} (6.1)', de: 'Wasserstelle, Wert {points} (6.1)' },
  camelOf: { en: '{colour} camel of {player}', de: '{colour}es Kamel von {player}' },
  leaderOf: { en: '{colour} leader of {player}', de: '{colour}er Kamelreiter von {player}' },
  areaOf: {
    en: 'in the area of {player}’s {colour} caravan, 1 point if empty at the end (7.3)',
    de: 'im Gebiet der {colour}en Karawane von {player}, leer am Ende 1 Punkt (7.3)',
  },

  zoomIn: { en: 'Larger', de: 'Größer' },
  zoomOut: { en: 'Smaller', de: 'Kleiner' },
  fit: { en: 'Show the whole board', de: 'Ganzen Spielplan zeigen' },

  waterPoints: { en: 'Water holes', de: 'Wasserstellen' },
  oasisPoints: { en: 'Oases', de: 'Oasen' },
  caravanPoints: { en: 'Most camels of a colour', de: 'Meiste Kamele einer Farbe' },
  caravanPointsNow: { en: 'Most camels of a colour, as of now', de: 'Meiste Kamele einer Farbe, Stand jetzt' },
  areaPoints: { en: 'Areas', de: 'Gebiete' },
  areaPointsNow: { en: 'Areas, as of now', de: 'Gebiete, Stand jetzt' },
  caravanIn: { en: '{Colour} caravan', de: '{Colour}e Karawane' },
  faceDown: { en: 'face down until the end (7.5)', de: 'bis zum Ende verdeckt (7.5)' },
  leaderLeft: { en: '{Colour} leader, not placed yet', de: '{Colour}er Kamelreiter, noch nicht eingesetzt' },
});

const capital = (word: string): string => word.charAt(0).toUpperCase() + word.slice(1);

/** The word of a colour for `t`: `{colour}` and `{Colour}`. */
export const hue = (colour: Colour): { colour: string; Colour: string } => {
  const word = say(COLOUR_WORDS[colour]);
  return { colour: word, Colour: capital(word) };
};

export const playerName = (seat: number): string => {
  const look = PLAYERS[seat - 1];
  return look ? say(look.name) : '';
};

/** What a button says that does it. */
export function buttonText(action: Action): string {
  switch (action.do) {
    case 'return':
      return t('giveBack', hue(action.colour));
    case 'lead':
      return t('placeLeader', { ...hue(action.colour), hex: action.hex });
    case 'camel':
      return t('placeCamel', { ...hue(action.colour), hex: action.hex });
    default:
      return t('pass');
  }
}

/** A hex in words. */
export function hexText({ hex, ground, oasis, water, camel, leader, area }: HexView): string {
  const parts: string[] = [];
  if (camel) parts.push(t(leader ? 'leaderOf' : 'camelOf', { ...hue(camel.colour), player: playerName(camel.seat) }));
  else if (oasis) parts.push(t('oasis'));
  else if (water !== null) parts.push(t('water', { points: water }));
  else parts.push(t(ground === 'palm' ? 'palmSymbol' : ground === 'circle' ? 'circle' : ground === 'massif' ? 'massif' : 'sand'));
  if (area) parts.push(t('areaOf', { ...hue(area.colour), player: playerName(area.seat) }));
  return `${hex}: ${parts.join(', ')}`;
}

/** The hexes in a sentence of the log: each is shown on the map, and says what is there. */
export function mentions(text: string, { hexes }: View): Mention<View>[] {
  return [...text.matchAll(/\b[a-w]\d{1,2}\b/g)].flatMap((match) => {
    const [hex] = match;
    if (!hexes.some((place) => place.hex === hex)) return [];
    const lines = (view: View): string[] => view.hexes.filter((place) => place.hex === hex).map(hexText);
    return [{ from: match.index, to: match.index + hex.length, name: hex, lines, at: `hex:${hex}` }];
  });
}
