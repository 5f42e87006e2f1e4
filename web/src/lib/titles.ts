/** What pages show of a game before somebody sits down at it. */
import type { Component } from 'svelte';
import { byFolder, type PlayerLook } from './game';
import type { Text } from './words';

/** What is original of a game here, what is reconstructed, what is our own. */
export interface Sources {
  original: Text;
  reconstructed: Text | null;
  own: Text;
}

/** What a game's own control for one of its options gets. */
export interface OptionProps {
  /** The text of the option; empty: as usual. To be bound. */
  value: string;
  /** Why the form cannot be sent yet, in the reader's language; empty if it can. To be bound. */
  why: string;
  /** The texts of all options of the form, by name. */
  set: Readonly<Record<string, string>>;
  /** The id of the words that say what the option is. */
  labelledby: string;
}

/** Loads a control; most games never need it. */
export type OptionControl = () => Promise<{ default: Component<OptionProps, object, 'value' | 'why'> }>;

/** The file `games/NAME/title.ts`. What the game is called, and by whom it is, the server knows. */
export interface Title {
  /** The game as a place, by day or by night: a picture of 400 x 260. */
  Place: Component<{ night?: boolean }>;
  /** How the players look when they sit down, by seat - 1: as in the game. */
  players: readonly PlayerLook[];
  sources: Sources;
  /** The values of its options in words: by the name of the option, then by the value, as in commands and records. */
  values?: Record<string, Record<string, Text>>;
  /** Controls of its own, by the name of the option; all other options get the form's. */
  options?: Record<string, OptionControl>;
  /** How the list of its cards is read, if it has one. */
  cards?: Text;
}

const titles = byFolder(import.meta.glob<Title>('../games/*/title.ts', { eager: true, import: 'title' }));

/** How whoever sits there looks in this game. */
export const lookAt = (game: string, seat: number): PlayerLook | undefined => titles.get(game)?.players[seat - 1];

export const titleFor = (name: string): Title | undefined => titles.get(name);
