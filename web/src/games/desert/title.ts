import type { Title } from '../../lib/titles';
import Place from './Place.svelte';
import { PLAYERS } from './players';

export const title: Title = {
  Place,
  players: PLAYERS,
  sources: {
    original: {
      en: 'The material and the rules, retold.',
      de: 'Das Material und die Regeln, nacherzählt.',
    },
    reconstructed: {
      en: 'The board. Columns f to w, all that two and three players use, follow the map of one hobby program; columns a to e are our own.',
      de: 'Der Spielplan. Die Spalten f bis w, alles, was zu zweit und zu dritt gebraucht wird, folgen dem Plan eines Hobbyprogramms; die Spalten a bis e sind von uns.',
    },
    own: { en: 'The pictures and the wording of the rules.', de: 'Die Bilder und der Wortlaut der Regeln.' },
  },
};
