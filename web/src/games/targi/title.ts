import type { Title } from '../../lib/titles';
import Place from './Place.svelte';
import { players } from './players';

export const title: Title = {
  Place,
  players,
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
  options: { cards: () => import('./deck/CardsOption.svelte') },
  values: {
    raid4: {
      rightmost: { en: 'a card that lies rightmost', de: 'eine Karte ganz rechts' },
      'any-row': { en: 'the last card of any row', de: 'die letzte Karte einer beliebigen Reihe' },
    },
    'targia-corners': {
      skip: { en: 'she skips them', de: 'sie überspringt sie' },
      stop: { en: 'she stops there', de: 'sie bleibt dort stehen' },
    },
    'raid-short': {
      all: { en: 'loses what there is of it', de: 'verliert, was davon da ist' },
      'points-to-opponent': { en: 'the crosses go to the opponent', de: 'die Siegpunkte bekommt der Gegner' },
    },
    first: { seat1: { en: 'seat 1', de: 'Platz 1' } },
  },
  cards: {
    en: 'D is a date, S salt, P pepper, G gold, W water, V a silver cross. “/” is a choice, what stands in brackets may be paid in addition. Behind the colon stand the silver crosses of the card.',
    de: 'D ist eine Dattel, S Salz, P Pfeffer, G Gold, W Wasser, V ein Siegpunkt. „/“ ist eine Wahl, was in Klammern steht, darf zusätzlich bezahlt werden. Hinter dem Doppelpunkt stehen die Siegpunkte der Karte.',
  },
};
