/**
 * What a game brings along in its folder `games/NAME`: its board, its panels, and how its actions are things on the table.
 * The server's register says which games there are, in which order, and what they are called. A game without a folder cannot be
 * played on this page, a folder without a game is never shown.
 */
import type { Component } from 'svelte';
import type { Chooser } from './chooser.svelte';
import type { Seat } from '../types/core';
import type { LegalLine } from '../types/wire';
import type { Text } from './words';

/** The views, events and actions of whatever game it is: a game's own are in types/NAME.ts. */
export type AnyView = unknown;
export interface AnyEvent {
  event: string;
}
export interface AnyAction {
  do: string;
}

/** How a player looks in this game. The server's sentences call them by this colour. */
export interface PlayerLook {
  /** "Red", "Indigo": the very word of the server's sentences. */
  name: Text;
  /** The colour of their pieces. */
  color: string;
  /** The colour of text and signs on it: contrast 4.5 or more. */
  ink: string;
}

/** What the board gets. Everything is reactive. */
export interface BoardProps<View, Event extends AnyEvent, Action extends AnyAction> {
  /** The position to show. */
  view: View;
  /** The position before it: `null` at first, and when the view jumps (reload, undo, replay). */
  before: View | null;
  /** What led from `before` to `view`: animate it once for every new `tick`. Empty if nothing is to move. */
  events: Event[];
  tick: number;
  /** What can be picked, is picked, is considered; see lib/chooser.svelte.ts. */
  chooser: Chooser<Action>;
  /** The seat with whose eyes we look; `null` for watchers. */
  seat: number | null;
  /** Is it the reader's own? In a review one looks with the eyes of others, too. */
  own: boolean;
  /** By seat - 1. */
  players: PlayerLook[];
  names: string[];
}

/** What the game's part of a player's panel gets. */
export interface PanelProps<View, Action extends AnyAction> {
  view: View;
  /** Whose panel. */
  of: number;
  /** With whose eyes. */
  seat: number | null;
  chooser: Chooser<Action>;
  look: PlayerLook;
}

/** One thing on the table that brings points: a caravan, a row, a field. */
export interface Piece {
  label: string;
  points: number;
  /** The places on the board to which it belongs, as `data-item` or `data-at` calls them. */
  at: string[];
}

/** Where points come from. */
export interface ScorePart {
  /** The same for all players: a row of the score table. */
  label: string;
  points: number | null;
  /** The things that bring them, as they are counted at the end. */
  pieces?: Piece[];
  /** Not among the points: it decides a tie. */
  aside?: boolean;
}

/** The points of a seat as they stand. */
export interface Score {
  /** `null` if the viewer may not know it. */
  total: number | null;
  /** Where they come from. */
  parts: ScorePart[];
}

/** A card or a place that a sentence mentions by its code. */
export interface Mention<View = AnyView> {
  /** Where it stands in the sentence. */
  from: number;
  to: number;
  /** What it is called in place of its code. */
  name: string;
  /** What it says now, line by line. */
  lines: (view: View) => string[];
  /** The code of its picture, if it has one. */
  picture?: string;
  /** The thing on the board, by its `data-item` or `data-at`. */
  at?: string;
}

/** A sentence about the game, and the rule that says it exactly. */
export interface Brief {
  text: Text;
  rule: string;
}

/** How the actions of a game are things on the table. */
export interface Grammar<View = AnyView, Action extends AnyAction = AnyAction> {
  /**
   * The things that make up an action, in the usual order of clicks: to move from field 24 to 25 is `['field:24', 'to:25']`, to
   * be done is `['done']`. No two legal actions may have the same set of things.
   */
  items(action: Action, view: View): string[];
  /** What the button says that does it: "Attack 25", "Buy 4 camels". Short, an imperative, in the reader's language. */
  button(line: LegalLine<Action>, amount: number, view: View): string;
  /** Items that are not drawn on the board but offered as buttons under it, like `done`. */
  isButton(item: string): boolean;
  /** The question before an action that gives something away: no click does it by the way, only the button under it. */
  asks?(line: LegalLine<Action>, view: View): string | null;
  /** Does this thing stay picked for the next action, like the colour of a camel? */
  keeps(item: string): boolean;
  /**
   * What a click on `item` would mean with `picked` before it, in notation, though it is not legal: the server's refusal then
   * names the rule. `null` if it means nothing.
   */
  attempt(picked: string[], item: string, view: View): string | null;
}

export interface GameModule<View = AnyView, Event extends AnyEvent = AnyEvent, Action extends AnyAction = AnyAction> extends Grammar<
  View,
  Action
> {
  Board: Component<BoardProps<View, Event, Action>>;
  Panel: Component<PanelProps<View, Action>>;
  /** The game in a few sentences: what it is about, what to do in a turn, what pays, when it ends. */
  brief(view: View): Brief[];
  /** How the players look, by seat - 1. */
  players(view: View, seats: number): PlayerLook[];
  /** The points as they stand, by seat - 1. */
  scores(view: View): Score[];
  /**
   * The places on the board of a thing that goes by another name as long as it cannot be picked, or is somebody else's: the first that is there
   * counts. None if it is marked by another thing of the same action.
   */
  places?(item: string, view: View): readonly string[];
  /** What in a sentence of the log is a card or a place: it is called by its name, and shown when it is looked at. */
  mentions?(text: string, view: View): Mention<View>[];
  /** The picture of a card that is mentioned. */
  Picture?: Component<{ of: string; view: View }>;
  /** How long a step is worth watching, in ms (about 300 to 900): dice longer than a move. */
  pace(events: Event[]): number;
  /** Has this game anything that one player may not see of another? Then players at one screen get a curtain. */
  hidden(view: View): boolean;
  /** With whose eyes this is seen; `null` where that makes no difference. */
  viewer(view: View): Seat | null;
}

/** A game whose board is here. */
export interface LoadedGame extends GameModule {
  /** The name by which the API and the folder call it. */
  name: string;
}

/** By the name of the game's folder. */
export const byFolder = <T>(found: Record<string, T>): ReadonlyMap<string, T> =>
  new Map(Object.entries(found).map(([path, module]) => [path.split('/').at(-2) ?? '', module]));

const boards = byFolder(import.meta.glob<GameModule>('../games/*/index.ts', { import: 'game' }));

/** Can this game be played on this page? */
export const hasBoard = (name: string): boolean => boards.has(name);

/** Games load when they are needed. */
export async function load(name: string): Promise<LoadedGame> {
  const board = boards.get(name);
  if (!board) throw new Error(`there is no folder for ${name}`);
  return { name, ...(await board()) };
}
