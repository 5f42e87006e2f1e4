// Written by `cargo xtask types`.
import type { Outcome, Seat, Turn } from "./core";

/** An action. [`std::fmt::Display`] and [`std::str::FromStr`] are its notation. */
export type Action = { "do": "return",
/** Which. */
colour: Colour, } | { "do": "palm",
/** Where. */
hex: Hex, } | { "do": "water",
/** Where. */
hex: Hex,
/** Its value. */
water: Water, } | { "do": "lead",
/** Which. */
colour: Colour,
/** Where. */
hex: Hex, } | { "do": "camel",
/** Which. */
colour: Colour,
/** Where. */
hex: Hex, } | { "do": "pass" };

/** A caravan: the camels of one colour that belong to one player, the leader among them. */
export type Caravan = {
/** Whose. */
seat: Seat,
/** In which colour. */
colour: Colour, };

/** One caravan. */
export type CaravanView = {
/** Its colour. */
colour: Colour,
/** How many camels it has, the leader included; 0 if it is not on the board. */
camels: number,
/** The oases that have paid it, if the viewer may know. */
oases: Hexes | null,
/** How many empty hexes its areas have. */
area: number, };

/** How collected water holes and oasis chips lie in front of their owners (7.5). */
export type Chips = "hidden" | "open";

/** The colour of a camel. It is written with one letter: `w`, `y`, `g`, `b`, `v`. */
export type Colour = "white" | "yellow" | "green" | "blue" | "violet";

/** A set of colours: the leaders that a player still holds. */
export type Colours = Colour[];

/** Why the game ended. */
export type End = { "last_camel": Colour } | "nobody_can_place";

/** One thing that happened. */
export type Event = { "event": "leader_returned",
/** By whom. */
seat: Seat,
/** Which. */
colour: Colour, } | { "event": "palm_placed",
/** Where. */
at: Hex, } | { "event": "water_laid",
/** Where. */
at: Hex,
/** Its value. */
water: Water, } | { "event": "leader_placed",
/** Of which caravan. */
caravan: Caravan,
/** Where. */
at: Hex, } | { "event": "leaders_done",
/** How many leaders found no place (only on small maps). */
left_over: number, } | { "event": "camel_placed",
/** Of which caravan. */
caravan: Caravan,
/** Where. */
at: Hex,
/** How many camels of its colour are left. */
left: number, } | { "event": "water_taken",
/** By which caravan. */
caravan: Caravan,
/** Where. */
at: Hex,
/** Its value. */
water: Water,
/** By a camel or by enclosure. */
how: Gained, } | { "event": "oasis_paid",
/** Which caravan. */
caravan: Caravan,
/** The hex of the palm. */
oasis: Hex,
/** How many points. */
points: number,
/** By a camel or by enclosure. */
how: Gained, } | { "event": "area_closed",
/** By which caravan. */
caravan: Caravan,
/** Its hexes. */
hexes: Hexes, } | { "event": "passed",
/** Who. */
seat: Seat, } | { "event": "turn_ended",
/** Whose. */
seat: Seat, } | { "event": "ended",
/** Why. */
why: End, } | { "event": "caravan_chip",
/** Which caravan. */
caravan: Caravan,
/** How many camels it has. */
camels: number,
/** How many points. */
points: number, } | { "event": "areas_scored",
/** Which caravan. */
caravan: Caravan,
/** How many points. */
points: number, } | { "event": "game_over",
/** Who won, and the scores. */
outcome: Outcome, };

/** How a water hole or an oasis was gained. */
export type Gained = "reached" | "enclosed";

/** What is printed on a hex. */
export type Ground = "sand" | "circle" | "palm" | "massif";

/**
 * A hex of the grid, by column and row (2.1). People write it with a letter and a number: the
 * hex in the first column and the first row is `a1`.
 */
export type Hex = string;

/** One hex of the used part of the board. */
export type HexView = {
/** Its name, as in the notation. */
hex: Hex,
/** Its column, from 0. */
column: number,
/** Its row, from 0. */
row: number,
/** What is printed on it. */
ground: Ground,
/** Does a palm stand here? */
oasis: boolean,
/** The water hole that lies here. */
water: Water | null,
/** Whose camel stands here. */
camel: Caravan | null,
/** Is it a leader? */
leader: boolean,
/** In whose area it lies (6.3). */
area: Caravan | null, };

/** A set of hexes. */
export type Hexes = Hex[];

/** Which part of the game it is. */
export type Phase = "returns" | "palms" | "water" | "leaders" | "camels" | "over";

/** One player. */
export type PlayerView = {
/** The seat. */
seat: Seat,
/** The leaders not placed yet. */
leaders_left: Colours,
/** The caravans, one for each colour. */
caravans: Array<CaravanView>,
/** The points so far, if the viewer may know them. */
points: number | null,
/** Where the points so far come from. Caravans and areas are counted at the end. */
sheet: SheetView,
/** The points there would be if the game were over now, if the viewer may know them. */
points_if_over: number | null,
/** Where those would come from. */
sheet_if_over: SheetView, };

/**
 * Where the points of one player come from, as far as the viewer may know. The lists are in the order of
 * the colours.
 */
export type SheetView = {
/** Water holes taken (6.1, 6.4). */
water: number | null,
/** Oases, by caravan (6.2, 6.5). */
oases: [number, number, number, number, number] | null,
/** Caravan chips, by colour (7.2). */
caravans: [number, number, number, number, number],
/** Areas, by caravan (7.3). */
areas: [number, number, number, number, number], };

/** A position. */
export type View = {
/** The seat that looks, if that makes a difference. */
viewer: Seat | null,
/** How collected water and chips lie (7.5). */
chips: Chips,
/** How many seats there are. */
seats: number,
/** Whose turn it is. */
turn: Turn,
/** Which part of the game it is. */
phase: Phase,
/** How many camels may still be placed in this turn. */
camels_to_place: number,
/** Can the seat whose turn it is only pass? */
must_pass: boolean,
/** Is it the first round with leaders or with camels (4.4, 5.2)? */
first_round: boolean,
/** The number of columns of the map. */
columns: number,
/** The number of rows of the map. */
rows: number,
/** The first column in use (2.3). */
first_column: number,
/** The hexes of the used part and of the massif, in the order of the board. */
hexes: Array<HexView>,
/** The camels left of each colour, in the order of the colours. */
supply: [number, number, number, number, number],
/** The players. */
players: Array<PlayerView>,
/** How the game ended, if it is over. */
outcome: Outcome | null, };

/** The value of a water hole: 1, 2 or 3 points (1.1). */
export type Water = 1 | 2 | 3;
