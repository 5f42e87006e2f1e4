/** Cards and places in the sentences of the log: called by their names in place of their codes. */
import type { Mention } from '../../lib/game';
import type { CardView, View } from '../../types/targi';
import { askFaces } from './deck/faces';
import { cardLines, cardTitle, nameOf, t, textOf } from './words';

/** "T-37 (well, 2 crosses)", "U-19", "5 (Trader)", "c20", "u2". */
const CODE = /\b(?:([TE]-\d+)(?: \(([^()]*)\))?|(U-\d+)|(\d{1,2}) \(([^()]+)\)|c([0-2])([0-2])|u([1-5]))(?![\w-])/g;

/** What cards say that the viewer sees or has seen. */
class Seen {
  cards: Record<string, CardView> = $state.raw({});
}
const seen = new Seen();
let asked = false;

/**
 * A card of this game, also if it is gone: what all cards say is no secret. Where the table has other cards than the usual ones, only
 * those are known that can be seen.
 */
export function known(code: string, view: View): CardView | undefined {
  const card = view.cards[code] ?? (view.usual_cards ? seen.cards[code] : undefined);
  if (!card && view.usual_cards && !asked) {
    asked = true;
    void askFaces()
      .then((faces) => (seen.cards = { ...faces }))
      .catch(() => undefined);
  }
  return card;
}

const ROWS = ['placeTop', 'placeMiddle', 'placeBottom'] as const;
const COLUMNS = ['placeLeft', 'placeCentre', 'placeRight'] as const;

/** "centre, bottom left". */
function placeName(row: number, column: number): string {
  if (row === 1 && column === 1) return t('placeInner');
  const words = t('placeOf', { row: t(ROWS[row] ?? 'placeTop'), column: t(COLUMNS[column] ?? 'placeLeft') });
  return words.replace(/ +/g, ' ').trim();
}

function cardMention(code: string, called: string | undefined, view: View): Omit<Mention<View>, 'from' | 'to'> {
  const card = known(code, view);
  const dune = code.startsWith('U-') ? t('duneNumber', { number: code.slice(2) }) : undefined;
  if (!card) return { name: called ?? dune ?? t('someTribe'), lines: () => [] };
  const title = cardTitle(code, { cards: { [code]: card } });
  return { name: called ?? dune ?? title.charAt(0).toLowerCase() + title.slice(1), lines: () => cardLines(card), picture: code };
}

export function mentions(text: string, view: View): Mention<View>[] {
  const found: Mention<View>[] = [];
  for (const match of text.matchAll(CODE)) {
    const [whole, tribe, called, dune, number, bordered, row, column, slot] = match;
    const span = { from: match.index, to: match.index + whole.length };
    const border = number === undefined ? undefined : view.border[Number(number) - 1];
    const code = tribe ?? dune;
    if (code !== undefined) {
      found.push({ ...span, ...cardMention(code, called, view) });
    } else if (border && nameOf(border) === bordered) {
      found.push({ ...span, name: nameOf(border), lines: () => [textOf(border)], at: `border:${border.number}` });
    } else if (row !== undefined && column !== undefined) {
      found.push({ ...span, name: placeName(Number(row), Number(column)), lines: () => [], at: `centre:c${row}${column}` });
    } else if (slot !== undefined) {
      found.push({ ...span, name: t('dunePlace', { number: slot }), lines: () => [], at: `dune:u${slot}` });
    }
  }
  return found;
}
