import type { Title } from '../../lib/titles';
import Place from './Place.svelte';

export const title: Title = {
  Place,
  sources: {
    original: { en: 'Nothing.', de: 'Nichts.' },
    reconstructed: null,
    own: { en: 'Everything.', de: 'Alles.' },
  },
};
