/** Goods and special cards in the sentences of the log: they say what they are worth, and show their cards. */
import type { Mention } from '../../lib/game';
import type { Good, Special, View } from '../../types/tuareg';
import { cards, dinars, goodName, points, t, title, whatItDoes } from './words';

/** What the log calls them, in English and German, one and several. */
const CALLED: Record<Good | Special, readonly string[]> = {
  water: ['water', 'Wasser'],
  gold: ['gold', 'Gold'],
  salt: ['rock salt', 'Steinsalz'],
  millet: ['millet', 'Hirse'],
  donkey: ['donkeys', 'donkey', 'Esel'],
  cave: ['caves', 'cave', 'Höhlen', 'Höhle'],
  thief: ['thieves', 'thief', 'Diebe', 'Dieb'],
  map: ['maps', 'map', 'Landkarten', 'Landkarte'],
};
const CARDS = new Map(Object.entries(CALLED).flatMap(([card, words]) => words.map((word) => [word, card as Good | Special])));
/** A word of its own: letters with dots are letters, too. */
const WORD = new RegExp(`(?<!\\p{L})(?:${[...CARDS.keys()].join('|')})(?!\\p{L})`, 'gu');

const isSpecial = (card: Good | Special): card is Special => card in { donkey: 0, cave: 0, thief: 0, map: 0 };

/** What a card of a kind of goods is worth. */
function worth(good: Good, { kinds }: View): string[] {
  const kind = kinds.find((one) => one.good === good);
  if (!kind) return [];
  const values = { dinars: dinars(kind.dinars), points: points(kind.points), cards: cards(kind.cards) };
  return [t('goodCard', { good: title(goodName(good)), ...values })];
}

export function mentions(text: string): Mention<View>[] {
  return [...text.matchAll(WORD)].flatMap(({ index, 0: word }) => {
    const card = CARDS.get(word);
    if (!card) return [];
    const lines = (view: View): string[] => (isSpecial(card) ? [whatItDoes(card)] : worth(card, view));
    return [{ from: index, to: index + word.length, name: word, lines, picture: card }];
  });
}
