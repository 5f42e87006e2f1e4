import type { Title } from '../../lib/titles';
import Place from './Place.svelte';
import { PLAYERS } from './players';

export const title: Title = {
  Place,
  players: PLAYERS,
  sources: {
    original: { en: 'Nothing.', de: 'Nichts.' },
    reconstructed: null,
    own: { en: 'Everything.', de: 'Alles.' },
  },
};
