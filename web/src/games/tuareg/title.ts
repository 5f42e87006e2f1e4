import type { Title } from '../../lib/titles';
import Place from './Place.svelte';
import { PLAYERS } from './players';

export const title: Title = {
  Place,
  players: PLAYERS,
  sources: {
    original: { en: 'The rules, retold, and the numbers of cards.', de: 'Die Regeln, nacherzählt, und die Kartenzahlen.' },
    reconstructed: {
      en: 'The dinars and points of the four goods: eight numbers.',
      de: 'Die Dinar und Punkte der vier Waren: acht Zahlen.',
    },
    own: { en: 'The pictures and the wording of the rules.', de: 'Die Bilder und der Wortlaut der Regeln.' },
  },
  values: {
    'hand-limit': {
      now: { en: 'right after the draw', de: 'gleich nach dem Ziehen' },
      'turn-end': { en: 'at the end of the turn', de: 'am Ende des Zuges' },
    },
    cave: {
      each: { en: 'one under each cave', de: 'eine unter jede Höhle' },
      player: { en: 'one for each player', de: 'eine für jeden Spieler' },
    },
    first: { seat1: { en: 'seat 1', de: 'Platz 1' } },
  },
};
