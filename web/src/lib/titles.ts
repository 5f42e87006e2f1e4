/** What pages show of a game before somebody sits down at it. */
import type { Component } from 'svelte';
import { byFolder } from './game';
import type { Text } from './words';

/** What is original of a game here, what is reconstructed, what is our own. */
export interface Sources {
  original: Text;
  reconstructed: Text | null;
  own: Text;
}

/** The file `games/NAME/title.ts`. What the game is called, and by whom it is, the server knows. */
export interface Title {
  /** The game as a place, by day or by night: a picture of 400 x 260. */
  Place: Component<{ night?: boolean }>;
  sources: Sources;
  /** The values of its options in words, by what the register calls them. */
  values?: Record<string, Text>;
  /** How the list of its cards is read, if it has one. */
  cards?: Text;
}

const titles = byFolder(import.meta.glob<Title>('../games/*/title.ts', { eager: true, import: 'title' }));

export const titleFor = (name: string): Title | undefined => titles.get(name);
