/** The game in four sentences, for whoever plays it for the first time. */
import type { Brief } from '../../lib/game';
import type { Text } from '../../lib/words';
import type { View } from '../../types/targui';

const GOAL: Record<View['rules'], Brief> = {
  classic: {
    rule: '7.2',
    text: {
      en: 'You lead a tribe. The land pays silver at the end of every round; whoever is paid the most in the last round wins.',
      de: 'Du führst einen Stamm. Am Ende jeder Runde bringt das Land Silber; wer in der letzten Runde den höchsten Ertrag hat, gewinnt.',
    },
  },
  updated: {
    rule: '7.3',
    text: {
      en: 'You lead a tribe. Whoever has the most silver at the end and holds their own settlement wins. What is in your hand is lost at the end of a round: put it into your treasury in time.',
      de: 'Du führst einen Stamm. Wer am Ende das meiste Silber hat und die eigene Siedlung hält, gewinnt. Was du in der Hand hast, geht am Ende einer Runde verloren: Lege es rechtzeitig in deine Schatzkammer.',
    },
  },
};

const GUARD: Record<View['rules'], Text> = {
  classic: {
    en: 'Guard your settlement: whoever does not hold it is paid nothing.',
    de: 'Hüte deine Siedlung: Wer sie nicht hält, bekommt keinen Ertrag.',
  },
  updated: {
    en: 'Guard your settlement: whoever does not hold it is paid nothing and cannot win.',
    de: 'Hüte deine Siedlung: Wer sie nicht hält, bekommt keinen Ertrag und kann nicht gewinnen.',
  },
};

export const brief = (view: View): Brief[] => [
  GOAL[view.rules],
  {
    rule: '4.1',
    text: {
      en: 'When a card of your tribe is turned up, it is your turn: first you move or attack from one field to a neighbouring one, then you buy camels for 1 silver each.',
      de: 'Wird eine Karte deines Stammes aufgedeckt, bist du dran: Erst ziehst du von einem Feld auf ein Nachbarfeld oder greifst es an, dann kaufst du Kamele für je 1 Silber.',
    },
  },
  {
    rule: '1.1',
    text: {
      en: 'The shield on a field helps in fights, the round number pays silver.',
      de: 'Der Schild eines Feldes hilft im Kampf, die runde Zahl bringt Silber.',
    },
  },
  { rule: '6.3', text: GUARD[view.rules] },
];
