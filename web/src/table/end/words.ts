/** What is said at the end of a game. */
import { settings } from '../../lib/settings.svelte';
import { wordsOf, type Text } from '../../lib/words';
import type { OverWhy } from '../../types/wire';
import type { Standing } from './ranking';

export const t = wordsOf({
  youWin: { en: 'You win!', de: 'Du gewinnst!' },
  youShare: { en: 'You win together with {names}!', de: 'Du gewinnst gemeinsam mit {names}!' },
  wins: { en: '{names} wins.', de: '{names} gewinnt.' },
  win: { en: '{names} win together.', de: '{names} gewinnen gemeinsam.' },
  nobody: { en: 'Nobody wins.', de: 'Niemand gewinnt.' },
  and: { en: ' and ', de: ' und ' },
  ahead: { en: 'You are {points} ahead of {names}.', de: 'Du hast {points} Vorsprung vor {names}.' },
  aheadTie: {
    en: 'You are level on points with {names}; the tie-break decided.',
    de: 'Du hast so viele Punkte wie {names}; der Gleichstand wurde aufgelöst.',
  },
  behind: { en: 'You came {place} of {of}, {points} behind.', de: 'Du kommst auf Platz {place} von {of}, {points} zurück.' },
  behindTie: {
    en: 'You came {place} of {of}, level on points; the tie-break decided.',
    de: 'Du kommst auf Platz {place} von {of}, nach Punkten gleichauf; der Gleichstand wurde aufgelöst.',
  },
  sharedBehind: {
    en: 'You share the {place} place of {of}, {points} behind.',
    de: 'Du teilst dir Platz {place} von {of}, {points} zurück.',
  },
  leads: { en: '{points} ahead of {names}.', de: '{points} Vorsprung vor {names}.' },
  level: {
    en: 'Level on points with {names}; the tie-break decided.',
    de: 'Nach Punkten gleichauf mit {names}; der Gleichstand wurde aufgelöst.',
  },
  why_resigned: { en: 'The others gave up or stayed away.', de: 'Die anderen haben aufgegeben oder blieben fort.' },
  youResigned: { en: 'You resigned.', de: 'Du hast aufgegeben.' },
  resigned: { en: '{name} resigned.', de: '{name} hat aufgegeben.' },
  why_draw: { en: 'A draw was agreed.', de: 'Man hat sich auf Remis geeinigt.' },
  why_abort: { en: 'The players stopped the game.', de: 'Die Partie wurde gemeinsam abgebrochen.' },
  why_deserted: { en: 'Nobody was left at the table.', de: 'Niemand war mehr am Tisch.' },
  why_closed: { en: 'Whoever runs this server closed the table.', de: 'Der Betreiber dieses Servers hat den Tisch geschlossen.' },
  unfinished: {
    en: 'The game was not played to its end, so no points are counted.',
    de: 'Die Partie wurde nicht zu Ende gespielt, darum werden keine Punkte gezählt.',
  },
  counting: { en: 'The points are counted', de: 'Die Punkte werden gezählt' },
  skip: { en: 'Skip the counting', de: 'Zählung überspringen' },
  recount: { en: 'Count again', de: 'Noch einmal zählen' },
  sheet: { en: 'The score', de: 'Die Wertung' },
  from: { en: 'Points for', de: 'Punkte für' },
  total: { en: 'Points', de: 'Punkte' },
  again: { en: 'Play again', de: 'Noch einmal' },
  toAgain: { en: 'To the new table', de: 'Zum neuen Tisch' },
  review: { en: 'Review', de: 'Rückblick' },
  share: { en: 'Copy the link', de: 'Link kopieren' },
  shared: { en: 'Copied', de: 'Kopiert' },
  save: { en: 'Save the record', de: 'Partie speichern' },
  home: { en: 'To the games', de: 'Zu den Spielen' },
  origin: { en: 'This game goes on from step {step} of another.', de: 'Diese Partie geht von Schritt {step} einer anderen weiter.' },
  toOrigin: { en: 'Back to that game', de: 'Zurück zu jener Partie' },
  decisive: { en: 'The decisive moments', de: 'Die entscheidenden Augenblicke' },
});

const NUMBERS: Record<'en' | 'de', string[]> = {
  en: ['zero', 'one', 'two', 'three', 'four', 'five', 'six', 'seven', 'eight', 'nine', 'ten', 'eleven', 'twelve'],
  de: ['null', 'eins', 'zwei', 'drei', 'vier', 'fünf', 'sechs', 'sieben', 'acht', 'neun', 'zehn', 'elf', 'zwölf'],
};
const ORDINALS = ['', 'first', 'second', 'third', 'fourth', 'fifth', 'sixth'];
const POINTS: { one: Text; more: Text } = {
  one: { en: 'one point', de: 'einen Punkt' },
  more: { en: '{count} points', de: '{count} Punkte' },
};

const number = (count: number): string => NUMBERS[settings.lang][count] ?? String(count);

/** "one point", "six points", "17 points". */
export const points = (count: number): string =>
  count === 1 ? POINTS.one[settings.lang] : POINTS.more[settings.lang].replace('{count}', number(count));

/** "Amina, Badi and Chadi". */
export const list = (names: readonly string[]): string =>
  names.length < 2 ? (names[0] ?? '') : `${names.slice(0, -1).join(', ')}${t('and')}${names.at(-1)}`;

/** "second", or in German the number of the place. */
const ordinal = (place: number): string => (settings.lang === 'en' ? (ORDINALS[place] ?? `number ${place}`) : number(place));

/** How somebody did, in a sentence of its own; empty if there is nothing to add to the headline. */
export function how({ place, of, shared, gap, rivals }: Standing, who: (seat: number) => string): string {
  const names = list(rivals.map(who));
  if (place === 1) {
    if (rivals.length === 0) return '';
    return gap === 0 ? t('aheadTie', { names }) : t('ahead', { points: points(gap), names });
  }
  const values = { place: ordinal(place), of: number(of), points: points(gap) };
  return t(gap === 0 ? 'behindTie' : shared ? 'sharedBehind' : 'behind', values);
}

/** By how much somebody else won; empty if nobody was behind. */
export function lead({ gap, rivals }: Standing, who: (seat: number) => string): string {
  if (rivals.length === 0) return '';
  const names = list(rivals.map(who));
  const said = gap === 0 ? t('level', { names }) : t('leads', { points: points(gap), names });
  return said.charAt(0).toUpperCase() + said.slice(1);
}

/** Who won. `own` are the reader's seats: who plays for several is told of them by name. */
export function headline(winners: readonly number[], own: readonly number[], who: (seat: number) => string): string {
  const [mine] = own;
  if (winners.length === 0) return t('nobody');
  if (own.length === 1 && mine !== undefined && winners.includes(mine)) {
    const others = winners.filter((seat) => seat !== mine);
    return others.length === 0 ? t('youWin') : t('youShare', { names: list(others.map(who)) });
  }
  return t(winners.length === 1 ? 'wins' : 'win', { names: list(winners.map(who)) });
}

/** Why a game was not played to its end. Whoever is alone in not having won is who resigned. */
export function ending(
  why: Exclude<OverWhy, 'finished'>,
  winners: readonly number[],
  seats: number,
  own: readonly number[],
  who: (seat: number) => string,
): string {
  const lost = Array.from({ length: seats }, (_, index) => index + 1).filter((seat) => !winners.includes(seat));
  const [loser] = lost;
  if (why !== 'resigned' || loser === undefined || lost.length > 1) return t(`why_${why}`);
  return own.length === 1 && own[0] === loser ? t('youResigned') : t('resigned', { name: who(loser) });
}
