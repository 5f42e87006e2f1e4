/** What a review says. */
import { settings } from '../../lib/settings.svelte';
import { locale, wordsOf } from '../../lib/words';
import type { Balance, Judged, Player } from '../../types/wire';

export const t = wordsOf({
  title: { en: 'Review', de: 'Rückblick' },
  close: { en: 'Back to the result', de: 'Zurück zum Ergebnis' },
  waiting: { en: 'A bot gets ready to look through the game\u00a0…', de: 'Ein Bot macht sich bereit, die Partie durchzusehen\u00a0…' },
  working: {
    en: 'A bot thinks about every decision again: {done} of {of}',
    de: 'Ein Bot denkt jede Entscheidung noch einmal durch: {done} von {of}',
  },
  again: { en: 'Try again', de: 'Noch einmal versuchen' },
  mattered: {
    en: '{good} of {all} decisions that mattered were good.',
    de: '{good} von {all} Entscheidungen, auf die es ankam, waren gut.',
  },
  matteredOne: { en: 'One decision mattered.', de: 'Auf eine Entscheidung kam es an.' },
  matteredNone: {
    en: 'No decision mattered: all that could be played was about as good.',
    de: 'Auf keine Entscheidung kam es an: Alles war etwa gleich gut.',
  },
  matteredWhy: {
    en: 'A decision mattered if most of what could be played was worse than good. What the bot cannot tell apart counts as alike.',
    de: 'Auf eine Entscheidung kam es an, wenn das meiste, was möglich war, schlechter als gut war. Was der Bot nicht unterscheiden kann, gilt als gleich.',
  },
  goodOne: { en: 'It was good.', de: 'Sie war gut.' },
  badOne: { en: 'It was not good.', de: 'Sie war nicht gut.' },
  costWin: { en: 'Together your mistakes cost {win} of a win.', de: 'Zusammen kosteten deine Fehler {win} Siegchance.' },
  costPoints: { en: 'Together your mistakes cost about {points}.', de: 'Zusammen kosteten deine Fehler etwa {points}.' },
  oneInaccurate: { en: '1 inaccuracy', de: '1 Ungenauigkeit' },
  inaccuracies: { en: '{count} inaccuracies', de: '{count} Ungenauigkeiten' },
  oneMistake: { en: '1 mistake', de: '1 Fehler' },
  mistakes: { en: '{count} mistakes', de: '{count} Fehler' },
  oneBlunder: { en: '1 blunder', de: '1 grober Fehler' },
  blunders: { en: '{count} blunders', de: '{count} grobe Fehler' },
  onePoint: { en: '1 point', de: '1 Punkt' },
  points: { en: '{count} points', de: '{count} Punkte' },
  everybody: { en: 'How everybody played', de: 'Wie alle gespielt haben' },
  player: { en: 'Player', de: 'Wer' },
  goodOf: { en: 'Good', de: 'Gut' },
  mistakesHead: { en: 'Mistakes', de: 'Fehler' },
  blundersHead: { en: 'Blunders', de: 'Grobe' },
  of: { en: '{good} of {all}', de: '{good} von {all}' },
  chances: { en: 'The chances to win', de: 'Die Gewinnaussichten' },
  curveWhy: { en: 'A click on the curve shows that moment.', de: 'Ein Klick auf die Kurve zeigt diesen Augenblick.' },
  curveOf: { en: '{name}: {start} at the start, {result} at the end', de: '{name}: am Anfang {start}, am Ende {result}' },
  accountWon: { en: 'Where your win came from', de: 'Woher dein Sieg kam' },
  accountLost: { en: 'Where your win went', de: 'Wo dein Sieg blieb' },
  accountShared: { en: 'How the win came to be shared', de: 'Wie es zum geteilten Sieg kam' },
  accountStart: { en: 'At the start', de: 'Am Anfang' },
  accountOwn: { en: 'Your mistakes', de: 'Deine Fehler' },
  accountLuck: { en: 'Luck', de: 'Glück' },
  accountOthers: { en: 'What the others decided', de: 'Was die anderen entschieden' },
  accountRest: { en: 'The rest: hidden, or not foreseen', de: 'Der Rest: verborgen oder nicht vorhergesehen' },
  alone: { en: 'thin: without what luck brought', de: 'dünn: ohne das, was das Glück brachte' },
  accountResult: { en: 'Result', de: 'Ergebnis' },
  own: { en: 'Your moments', de: 'Deine Augenblicke' },
  others: { en: 'Moments of the others', de: 'Augenblicke der anderen' },
  allMoments: { en: 'The moments that mattered', de: 'Augenblicke, auf die es ankam' },
  noOwn: { en: 'None of your decisions cost much. Well played!', de: 'Keine deiner Entscheidungen war teuer. Gut gespielt!' },
  none: { en: 'No decision cost much.', de: 'Keine Entscheidung war teuer.' },
  step: { en: 'Step {step}', de: 'Schritt {step}' },
  inaccurate: { en: 'Inaccurate', de: 'Ungenau' },
  mistake: { en: 'Mistake', de: 'Fehler' },
  blunder: { en: 'Blunder', de: 'Grober Fehler' },
  played: { en: 'Played', de: 'Gespielt' },
  better: { en: 'Better', de: 'Besser' },
  asButton: { en: '(a button, nothing on the board)', de: '(eine Schaltfläche, nichts auf dem Brett)' },
  why: { en: 'Why', de: 'Warum' },
  byWin: {
    en: 'The chance to win was {best} with it, and {win} with what was played.',
    de: 'Die Siegchance lag damit bei {best}, mit dem Gespielten bei {win}.',
  },
  byPoints: {
    en: 'The game was all but {state}, so points count: about {best} with it, and {score} with what was played.',
    de: 'Die Partie war so gut wie {state}, darum zählen Punkte: damit etwa {best}, mit dem Gespielten {score}.',
  },
  byPlace: {
    en: 'The place counts, too: about {best} instead of {place}.',
    de: 'Auch der Platz zählt: etwa {best} statt {place}.',
  },
  wonState: { en: 'won', de: 'gewonnen' },
  lostState: { en: 'lost', de: 'verloren' },
  moreScore: {
    en: 'The final score to be expected was {best} instead of {score}.',
    de: 'Am Ende waren {best} statt {score} Punkte zu erwarten.',
  },
  atOnce: { en: 'At once it brings:', de: 'Sofort bringt es:' },
  atOncePlayed: { en: 'What was played brought:', de: 'Das Gespielte brachte:' },
  replies: { en: 'Then probably:', de: 'Danach wohl:' },
  tryIt: { en: 'Try it against bots', de: 'Gegen Bots ausprobieren' },
  tryWhy: { en: 'Opens a table of your own at this position.', de: 'Eröffnet einen eigenen Tisch mit dieser Stellung.' },
  previous: { en: 'Previous moment', de: 'Voriger Augenblick' },
  next: { en: 'Next moment', de: 'Nächster Augenblick' },
  closeMoment: { en: 'Close', de: 'Schließen' },
  learn: { en: 'Learn from my mistakes', de: 'Aus meinen Fehlern lernen' },
  lesson: { en: 'Mistake {nth} of {of}', de: 'Fehler {nth} von {of}' },
  task: {
    en: 'You played “{played}”. Find something better on the board.',
    de: 'Du spieltest „{played}“. Finde auf dem Brett etwas Besseres.',
  },
  orHere: { en: 'Also possible:', de: 'Auch möglich:' },
  amount: { en: 'How many? {least} to {most}', de: 'Wie viele? {least} bis {most}' },
  best: { en: 'Right! That is what the bot would play.', de: 'Richtig! Das würde der Bot spielen.' },
  good: { en: 'Good! That is as good as what the bot would play.', de: 'Gut! Das ist so gut wie das, was der Bot spielen würde.' },
  amountAnswer: {
    en: 'Almost: the right action with another amount. The bot would take {amount}.',
    de: 'Beinahe: die richtige Aktion mit anderer Menge. Der Bot würde {amount} nehmen.',
  },
  same: { en: 'That is what you played. Look for something else.', de: 'Das hast du gespielt. Such etwas anderes.' },
  worse: { en: 'Not that: it costs {cost}. Try again.', de: 'Das nicht: Es kostet {cost}. Noch ein Versuch.' },
  unknown: {
    en: 'The bot hardly looked at that one, so it was probably no better. Try again.',
    de: 'Das hat der Bot kaum erwogen, es war also wohl nicht besser. Noch ein Versuch.',
  },
  ofWin: { en: '{win} of the chance to win', de: '{win} Siegchance' },
  show: { en: 'Show it', de: 'Zeigen' },
  skipLesson: { en: 'Next mistake', de: 'Nächster Fehler' },
  done: {
    en: 'That was the last one. You found {found} of {of} yourself.',
    de: 'Das war der letzte. Du hast {found} von {of} selbst gefunden.',
  },
  stop: { en: 'Stop learning', de: 'Lernen beenden' },
  choosing: { en: 'Your answer', de: 'Deine Antwort' },
});

/** "34 %", "0 %", "below 1 %" for what is more than nothing. */
export function percent(part: number): string {
  const whole = Math.round(Math.abs(part) * 100);
  if (whole === 0 && part !== 0 && Math.abs(part) > 0.0005) return settings.lang === 'de' ? 'unter 1 %' : 'below 1 %';
  return `${whole} %`;
}

/** With its sign: "+12 %", "−3 %". */
export const signed = (part: number): string => {
  const whole = Math.round(part * 100);
  return whole === 0 ? '0 %' : `${whole > 0 ? '+' : '−'}${Math.abs(whole)} %`;
};

export const score = (points: number): string =>
  points.toLocaleString(locale(settings.lang), { minimumFractionDigits: 1, maximumFractionDigits: 1 });

export const pointsText = (points: number): string => {
  const whole = Math.round(points);
  return whole === 1 ? t('onePoint') : t('points', { count: whole });
};

/** A sentence begins with a capital and ends with a full stop. */
export function sentence(text: string): string {
  const begun = text.charAt(0).toLocaleUpperCase() + text.slice(1);
  return /[.!?…]$/.test(begun) ? begun : `${begun}.`;
}

export const capital = (text: string): string => text.charAt(0).toLocaleUpperCase() + text.slice(1);

/** How somebody played, in sentences. */
export function played({ mattered, good, mistakes, blunders }: Player): string {
  if (mattered === 0) return t('matteredNone');
  if (mattered === 1) return `${t('matteredOne')} ${t(good === 1 ? 'goodOne' : 'badOne')}`;
  const said = [t('mattered', { good, all: mattered })];
  const inaccurate = mattered - good - mistakes - blunders;
  const faults = [
    ...(inaccurate > 0 ? [inaccurate === 1 ? t('oneInaccurate') : t('inaccuracies', { count: inaccurate })] : []),
    ...(mistakes > 0 ? [mistakes === 1 ? t('oneMistake') : t('mistakes', { count: mistakes })] : []),
    ...(blunders > 0 ? [blunders === 1 ? t('oneBlunder') : t('blunders', { count: blunders })] : []),
  ];
  return faults.length > 0 ? `${said.join(' ')} ${faults.join(', ')}.` : said.join(' ');
}

/** What the mistakes of the reader cost together; empty if they cost nothing. */
export function lost({ lost_win, lost_points }: Player): string {
  if (lost_win >= 0.01) return t('costWin', { win: percent(lost_win) });
  return lost_points >= 0.5 ? t('costPoints', { points: pointsText(lost_points) }) : '';
}

/** Why something else was better: what the bot expected of both. */
export function reason(judged: Judged): string[] {
  const { by, win, best_win, score: mine, best_score, place, best_place, effect } = judged;
  if (by === 'points') {
    const state = best_win < 0.5 ? t('lostState') : t('wonState');
    const said = [t('byPoints', { state, best: score(best_score), score: score(mine) })];
    // Of two, points say all.
    if (effect.length > 2 && place - best_place >= 0.05) said.push(t('byPlace', { best: score(best_place), place: score(place) }));
    return said;
  }
  const said = [t('byWin', { best: percent(best_win), win: percent(win) })];
  if (best_score - mine >= 0.5) said.push(t('moreScore', { best: score(best_score), score: score(mine) }));
  return said;
}

/** What a decision cost, in a few words: "13 %" or "4 points". */
export const cost = (judged: Judged): string =>
  judged.by === 'win' ? `−${percent(judged.cost)}` : `−${pointsText(judged.best_score - judged.score)}`;

/** What the way from the start to the result is called: a win, a part of one, or none. */
export const accountTitle = ({ result }: Balance): string => t(result >= 1 ? 'accountWon' : result > 0 ? 'accountShared' : 'accountLost');
