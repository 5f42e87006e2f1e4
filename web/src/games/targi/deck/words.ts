/** What the choice of tribe cards says, in both languages. */
import { wordsOf } from '../../../lib/words';
import type { RecordFault } from '../../../types/core';

export const d = wordsOf({
  random: { en: 'Dealt at random', de: 'Zufällig ausgeteilt' },
  randomText: {
    en: 'Nine of each symbol out of all 90 cards. As usual.',
    de: 'Neun von jedem Symbol aus allen 90 Karten. Wie üblich.',
  },
  other: { en: 'The other 45 of a game', de: 'Die übrigen 45 einer Partie' },
  otherText: { en: 'For a second evening: what the first one left over.', de: 'Für den zweiten Abend: was der erste übrig ließ.' },
  own: { en: 'Put together by ourselves', de: 'Selbst zusammengestellt' },
  ownText: { en: 'Choose from all 90 cards.', de: 'Wählt aus allen 90 Karten.' },
  ownDeck: {
    en: 'This table has a deck of its own. The expansion’s cards are shown here as in the built-in deck; whether the choice fits is checked when the table opens.',
    de: 'Dieser Tisch hat einen eigenen Kartensatz. Die Karten der Erweiterung sind hier wie im eingebauten gezeigt; ob die Auswahl passt, wird beim Öffnen des Tisches geprüft.',
  },
  choose: { en: 'Choose the cards', de: 'Karten auswählen' },
  change: { en: 'Change the choice', de: 'Auswahl ändern' },
  loading: { en: 'The cards are coming …', de: 'Die Karten kommen …' },
  loadingWhy: { en: 'The tribe cards are still being loaded.', de: 'Die Stammeskarten werden noch geladen.' },
  lost: { en: 'The tribe cards could not be loaded.', de: 'Die Stammeskarten konnten nicht geladen werden.' },
  retry: { en: 'Try again', de: 'Noch einmal versuchen' },
  count: { en: '{there} of {needed} cards', de: '{there} von {needed} Karten' },
  more: { en: '{there} of {needed} cards, and {more} more', de: '{there} von {needed} Karten und {more} mehr' },
  complete: { en: 'Nine of each symbol: the deck is complete.', de: 'Neun von jedem Symbol: Der Kartensatz ist vollständig.' },
  surplus: {
    en: 'More than nine of a symbol: chance takes nine of them.',
    de: 'Mehr als neun von einem Symbol: Der Zufall nimmt neun davon.',
  },
  lacking: {
    en: 'Nine of each symbol are needed. Still missing: {what}.',
    de: 'Von jedem Symbol braucht es neun. Es fehlen noch: {what}.',
  },
  lackingWhy: {
    en: 'The tribe cards are not complete. Still missing: {what}.',
    de: 'Die Stammeskarten sind nicht vollständig. Es fehlen noch: {what}.',
  },
  // The other 45.
  which: { en: 'Which game?', de: 'Welche Partie?' },
  none: { en: 'Choose a game', de: 'Wähle eine Partie' },
  noGames: {
    en: 'You have not played with both decks on this server yet. Paste the record of a game instead.',
    de: 'Du hast auf diesem Server noch nicht mit beiden Kartensätzen gespielt. Füge stattdessen die Aufzeichnung einer Partie ein.',
  },
  with: { en: '{date}, with {names}', de: '{date}, mit {names}' },
  alone: { en: '{date}, at one screen', de: '{date}, an einem Bildschirm' },
  running: { en: '{game} (still running)', de: '{game} (läuft noch)' },
  pasted: { en: 'A record that I paste', de: 'Eine Aufzeichnung, die ich einfüge' },
  record: { en: 'The record of the game', de: 'Die Aufzeichnung der Partie' },
  recordHelp: {
    en: 'The whole text, from “azalai record” to “end”: it is in the file that “Save the record” brings.',
    de: 'Der ganze Text, von „azalai record“ bis „end“: Er steht in der Datei, die „Partie speichern“ bringt.',
  },
  file: { en: 'Open a saved record', de: 'Gespeicherte Partie öffnen' },
  foundAll: {
    en: 'The 45 cards of that game are known. The other {count} are played.',
    de: 'Die 45 Karten dieser Partie sind bekannt. Gespielt wird mit den übrigen {count}.',
  },
  foundSome: {
    en: '{known} tribe cards were turned up in that game. Of the other {count} chance deals nine of each symbol.',
    de: 'In dieser Partie wurden {known} Stammeskarten aufgedeckt. Von den übrigen {count} teilt der Zufall neun von jedem Symbol aus.',
  },
  stillRunning: {
    en: 'The game is not over: cards that are turned up later may come again.',
    de: 'Die Partie läuft noch: Karten, die erst später aufgedeckt werden, können wiederkommen.',
  },
  wrong: { en: 'Tribe cards: {what}', de: 'Stammeskarten: {what}' },
  otherWhy: {
    en: 'Choose the game whose other cards are played.',
    de: 'Wähle die Partie, deren übrige Karten gespielt werden.',
  },
  // The sheet.
  title: { en: 'The tribe cards of the game', de: 'Die Stammeskarten der Partie' },
  close: { en: 'Close', de: 'Schließen' },
  done: { en: 'Done', de: 'Fertig' },
  show: { en: 'Show', de: 'Zeigen' },
  part: { en: 'Of these', de: 'Davon' },
  search: { en: 'Search', de: 'Suchen' },
  searchHint: { en: 'gold, raid, T-12 …', de: 'Gold, Überfall, T-12 …' },
  both: { en: 'Both games', de: 'Beide Spiele' },
  base: { en: 'Base game', de: 'Grundspiel' },
  expansion: { en: 'Expansion', de: 'Erweiterung' },
  all: { en: 'All cards', de: 'Alle Karten' },
  chosen: { en: 'Chosen ones', de: 'Gewählte' },
  left: { en: 'The others', de: 'Übrige' },
  allBase: { en: 'All of the base game', de: 'Alle vom Grundspiel' },
  allExpansion: { en: 'All of the expansion', de: 'Alle der Erweiterung' },
  fill: { en: 'Fill up at random', de: 'Zufällig auffüllen' },
  swap: { en: 'The other cards instead', de: 'Stattdessen die übrigen' },
  clear: { en: 'Clear', de: 'Leeren' },
  undo: { en: 'Undo', de: 'Rückgängig' },
  ofNine: { en: '{symbol}: {count} of 9', de: '{symbol}: {count} von 9' },
  nothing: { en: 'No card is like that.', de: 'So eine Karte gibt es nicht.' },
  showAll: { en: 'Show all cards', de: 'Alle Karten zeigen' },
  keys: {
    en: 'Arrows go from card to card, Space takes a card in or out, Escape closes.',
    de: 'Pfeile führen von Karte zu Karte, die Leertaste nimmt eine Karte hinein oder heraus, Escape schließt.',
  },
});

/** The symbols of tribe cards in the plural. */
export const plural = wordsOf({
  oasis: { en: 'oases', de: 'Oasen' },
  camel_rider: { en: 'camel riders', de: 'Kamelreiter' },
  well: { en: 'wells', de: 'Brunnen' },
  camp: { en: 'camps', de: 'Zelte' },
  targia: { en: 'Targia', de: 'Targia' },
});

/** What is wrong with a record, and what to do. */
export const faults = wordsOf<RecordFault>({
  no_record: {
    en: 'This is not a record: its first line is “azalai record 1”. Copy the whole text once more.',
    de: 'Das ist keine Aufzeichnung: Ihre erste Zeile heißt „azalai record 1“. Kopiere den ganzen Text noch einmal.',
  },
  cut_off: {
    en: 'The record is cut off: its last line is “end”. Copy it once more, down to there.',
    de: 'Die Aufzeichnung ist abgeschnitten: Ihre letzte Zeile heißt „end“. Kopiere sie noch einmal bis dorthin.',
  },
  unreadable: {
    en: 'Something in this record cannot be read. Copy it once more, from “azalai record” to “end”.',
    de: 'Etwas in dieser Aufzeichnung ist nicht zu lesen. Kopiere sie noch einmal, von „azalai record“ bis „end“.',
  },
  no_cards: {
    en: 'No game of this kind leaves cards over. Choose the cards yourselves.',
    de: 'Bei diesem Spiel bleiben keine Karten übrig. Wählt die Karten selbst.',
  },
  other_game: {
    en: 'This is the record of another game. Paste one of Targi.',
    de: 'Das ist die Aufzeichnung eines anderen Spiels. Füge eine von Targi ein.',
  },
  names_record: {
    en: 'This record names yet another record instead of its cards. Paste that one, or choose the cards yourselves.',
    de: 'Diese Aufzeichnung nennt statt ihrer Karten eine weitere Aufzeichnung. Füge jene ein oder wählt die Karten selbst.',
  },
});
