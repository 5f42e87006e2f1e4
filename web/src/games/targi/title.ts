import type { Title } from '../../lib/titles';
import Place from './Place.svelte';

export const title: Title = {
  Place,
  sources: {
    original: {
      en: 'The border cards, goods cards and 45 tribe cards of the base game, and the rules of both boxes, retold.',
      de: 'Die Randkarten, Warenkarten und 45 Stammeskarten des Grundspiels und die Regeln beider Schachteln, nacherzählt.',
    },
    reconstructed: null,
    own: {
      en: 'The pictures, the wording of rules and cards, and all cards of the expansion; only their numbers and kinds are the original ones.',
      de: 'Die Bilder, der Wortlaut der Regeln und Karten und alle Karten der Erweiterung; nur ihre Anzahlen und Arten sind die ursprünglichen.',
    },
  },
  values: {
    'the built-in deck': { en: 'the built-in deck', de: 'der eingebaute Kartensatz' },
    'the text of a deck file': { en: 'the text of a deck file', de: 'der Text einer Kartensatz-Datei' },
    'random, the codes of 45 tribe cards, or the record of an earlier game': {
      en: '“random”, the codes of 45 tribe cards (T-0 E-17 …), or the record of an earlier game whose other cards are played',
      de: '„random“, die Kennungen von 45 Stammeskarten (T-0 E-17 …) oder die Aufzeichnung eines früheren Spiels, dessen übrige Karten gespielt werden',
    },
    rightmost: { en: 'a card that lies rightmost', de: 'eine Karte ganz rechts' },
    'any-row': { en: 'the last card of any row', de: 'die letzte Karte einer beliebigen Reihe' },
    skip: { en: 'she skips them', de: 'sie überspringt sie' },
    stop: { en: 'she stops there', de: 'sie bleibt dort stehen' },
    all: { en: 'loses what there is of it', de: 'verliert, was davon da ist' },
    'points-to-opponent': { en: 'the crosses go to the opponent', de: 'die Siegpunkte bekommt der Gegner' },
    seat1: { en: 'seat 1', de: 'Platz 1' },
    'none, all, or numbers such as 1,5,9': { en: '“none”, “all”, or numbers such as 1,5,9', de: '„none“, „all“ oder Nummern wie 1,5,9' },
  },
  cards: {
    en: 'D is a date, S salt, P pepper, G gold, W water, V a silver cross. “/” is a choice, what stands in brackets may be paid in addition. Behind the colon stand the silver crosses of the card.',
    de: 'D ist eine Dattel, S Salz, P Pfeffer, G Gold, W Wasser, V ein Siegpunkt. „/“ ist eine Wahl, was in Klammern steht, darf zusätzlich bezahlt werden. Hinter dem Doppelpunkt stehen die Siegpunkte der Karte.',
  },
};
