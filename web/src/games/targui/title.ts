import type { Title } from '../../lib/titles';
import Place from './Place.svelte';
import { PLAYERS } from './players';

export const title: Title = {
  Place,
  players: PLAYERS,
  sources: {
    original: {
      en: 'The territory cards with their values, the fate cards and both rulebooks, retold.',
      de: 'Die Gebietskarten mit ihren Werten, die Schicksalskarten und beide Regelwerke, nacherzählt.',
    },
    reconstructed: {
      en: 'How the fields are numbered and where the sectors lie: the sketches of the rulebook were not at hand, both follow programs that others wrote for the game.',
      de: 'Wie die Felder nummeriert sind und wo die Sektoren liegen: Die Skizzen der Spielregel lagen nicht vor, beides folgt Programmen, die andere für das Spiel geschrieben haben.',
    },
    own: { en: 'The pictures and the wording of the rules.', de: 'Die Bilder und der Wortlaut der Regeln.' },
  },
  values: {
    fates: { playing: { en: 'no gifts of tribes that do not play', de: 'ohne Geschenke für Stämme, die nicht mitspielen' } },
    'own-fields': {
      allowed: { en: 'onto all of them', de: 'auf alle' },
      empty: { en: 'onto empty ones', de: 'auf leere' },
      forbidden: { en: 'onto none', de: 'auf keine' },
    },
    money: {
      treasury: { en: 'the treasury', de: 'die Schatzkammer' },
      hidden: { en: 'cash and treasury', de: 'Bargeld und Schatzkammer' },
      open: { en: 'nothing', de: 'nichts' },
    },
    homeless: { richest: { en: 'the richest', de: 'wer am reichsten ist' }, nobody: { en: 'nobody', de: 'niemand' } },
    limits: {
      off: { en: 'they never run out', de: 'sie gehen nie aus' },
      box: { en: 'as in the box', de: 'wie in der Schachtel' },
    },
  },
};
