// Written by `cargo xtask types`.
import type { Outcome, PerSeat, Seat, Seats, Turn } from "./core";

/** What the seat whose turn it is has done of the four actions. */
export type Acted = "not_yet" | "drew" | "loaded" | "took" | { "bought": Special } | "passed";

/** What a seat does, and what luck brings. */
export type Action = { "do": "open",
/** Which. */
good: Good, } | { "do": "first",
/** Which. */
seat: Seat, } | { "do": "draw" } | { "do": "card",
/** Which. */
good: Good, } | { "do": "market",
/** Which. */
good: Good, } | { "do": "keep" } | { "do": "load",
/** Onto which animal. */
animal: Animal,
/** Which card. */
good: Good, } | { "do": "take",
/** How many. */
count: number,
/** Of which kind. */
good: Good,
/** Onto which animal. */
animal: Animal, } | { "do": "buy",
/** Which. */
special: Special, } | { "do": "pay",
/** With these cards. */
payment: Payment, } | { "do": "cave",
/** Which cave. */
cave: number,
/** Where the card comes from. */
source: Source, } | { "do": "steal",
/** From whom. */
victim: Seat,
/** What. */
target: Target, } | { "do": "stolen",
/** Which. */
good: Good, } | { "do": "pass" } | { "do": "done" };

/** An animal of a player: one of their camels or of their donkeys. */
export type Animal = string;

/** An animal with its load. */
export type AnimalView = {
/** Which: `camel1`, `donkey2`. */
animal: Animal,
/** Its goods, from the lowest to the top. */
load: Load,
/** How many more of each kind it takes in one go (3.1 to 3.3). */
room: Goods, };

/** A place for a card face down. */
export type CardView = "free" | "hidden" | { "known": Good };

/** A cave. */
export type CaveView = {
/** Its number, from 1. */
cave: number,
/** What lies under it. */
cards: Array<CardView>,
/** Was it used this turn (4.1)? */
used: boolean, };

/** One thing that happened. What a viewer may not know is `None` in what they witness. */
export type Event = { "event": "opened",
/** Which. */
good: Good, } | { "event": "first",
/** Who. */
seat: Seat, } | { "event": "drew",
/** Who draws. */
seat: Seat,
/** How many cards. */
cards: number, } | { "event": "card_drawn",
/** By whom. */
seat: Seat,
/** Which, for whoever may know. */
good: Good | null, } | { "event": "pile_empty",
/** By whom. */
seat: Seat,
/** The stage that ends. */
stage: number, } | { "event": "marketed",
/** Whose. */
seat: Seat,
/** Which. */
good: Good, } | { "event": "kept",
/** Whose decision it was. */
seat: Seat, } | { "event": "loaded",
/** By whom. */
seat: Seat,
/** Onto which animal. */
animal: Animal,
/** Which. */
good: Good, } | { "event": "above_limit",
/** Whose. */
seat: Seat,
/** By how many cards. */
cards: number, } | { "event": "took",
/** By whom. */
seat: Seat,
/** Onto which animal. */
animal: Animal,
/** Which. */
good: Good,
/** How many. */
count: number, } | { "event": "chose",
/** Who. */
seat: Seat,
/** What. */
special: Special, } | { "event": "bought",
/** By whom. */
seat: Seat,
/** Which card. */
special: Special,
/** What was paid, all together. */
paid: Goods,
/** Where it came from. */
payment: Payment, } | { "event": "hidden",
/** Whose cave. */
seat: Seat,
/** The number of the cave, from 1. */
cave: number,
/** The animal it came from; `None` if it came from the hand. */
animal: Animal | null,
/** Which card, for whoever may know. */
good: Good | null, } | { "event": "thief_sent",
/** Whose. */
seat: Seat,
/** To whom. */
victim: Seat,
/** To what. */
target: Target, } | { "event": "stolen",
/** Whose thief. */
seat: Seat,
/** From whom. */
victim: Seat,
/** The animal it came from; `None` if it came from the hand. */
animal: Animal | null,
/** Which card, for whoever may know. */
good: Good | null, } | { "event": "passed",
/** Who. */
seat: Seat, } | { "event": "turn_ended",
/** Whose. */
seat: Seat, } | { "event": "stage_counted",
/** Which stage. */
stage: number,
/** The goods of each player. */
goods: PerSeat<Goods>,
/** The points of each player for each kind: water, gold, salt, millet. */
points: PerSeat<[number, number, number, number]>, } | { "event": "returned",
/** Whose. */
seat: Seat,
/** How many donkeys. */
donkeys: number,
/** How many caves. */
caves: number,
/** How many thieves. */
thieves: number, } | { "event": "second_stage",
/** Who begins. */
seat: Seat,
/** The goods of the new pile, which everybody has seen. */
pile: Goods, } | { "event": "specials_counted",
/** Whose. */
seat: Seat,
/** Unused donkeys, caves and thieves. */
unused: number,
/** Maps. */
maps: number,
/** Points for them. */
points: number, } | { "event": "game_over",
/** Who won, and the scores. */
outcome: Outcome, };

/** A kind of goods. */
export type Good = "water" | "gold" | "salt" | "millet";

/** A heap of goods: how many of each kind. */
export type Goods = Record<Good, number>;

/** A kind of goods, and who leads in it as far as the viewer knows. */
export type KindView = {
/** Which. */
good: Good,
/** How many cards there are. */
cards: number,
/** What a card pays. */
dinars: number,
/** What the majority is worth. */
points: number,
/** Who has the most of it now among the goods that the viewer knows: nobody if there is none. */
leaders: Seats,
/** What each of them would get for it if the stage were counted now. */
worth_now: number, };

/** The goods on an animal, from the lowest to the top: two bits a card behind a leading 1. */
export type Load = Good[];

/**
 * The cards that pay for a special card (2.4): hand cards by kind, and how many from the top of each
 * animal.
 */
export type Payment = { hand: Good[], tops: Animal[] };

/** What has to happen next. */
export type Phase = "opening" | "first" | "turn" | { "drawing": {
/** So many are still to come. */
left: number,
/** Fewer than three could be drawn (5.2). */
short: boolean, } } | { "owing": number } | { "at_limit": number } | "may_give" | { "loading": Animal } | { "paying": Special } | { "stealing": Seat } | "after" | "over";

/** A player. */
export type PlayerView = {
/** Their seat. */
seat: Seat,
/** How many cards are in their hand. */
hand: number,
/** Which they are, if the viewer may know. */
hand_goods: Goods | null,
/** Their animals, camels first. */
animals: Array<AnimalView>,
/** Their caves. */
caves: Array<CaveView>,
/** Their thieves. */
thieves: Array<CardView>,
/** Their donkeys. */
donkeys: number,
/** Their maps. */
maps: number,
/** Their goods that count, as far as the viewer knows them (5.3). */
counts: Goods,
/** How many more cards count that the viewer does not know. */
counts_unknown: number,
/** Where their points come from. */
sheet: Sheet, };

/** Where the points of a player come from. */
export type Sheet = {
/** The stages that have been counted, in order. */
stages: Array<StageSheet>,
/** Unused donkeys, caves and thieves (5.7); 0 before the end. */
unused: number,
/** Points for them. */
unused_points: number,
/** Maps (4.3). */
maps: number,
/** Points for them. */
map_points: number,
/** All points. */
total: number,
/** The dinars of the hand, which decide a tie (5.8); only at the end. */
hand_dinars: number | null, };

/** Where a card for a cave comes from (4.1). */
export type Source = { "hand": Good } | { "top": Animal };

/** A special card (1.2). */
export type Special = "donkey" | "cave" | "thief" | "map";

/** A stack of special cards. */
export type StackView = {
/** Which card. */
special: Special,
/** How many are left. */
left: number, };

/** What a player got for one stage. */
export type StageSheet = {
/** Their goods on animals, in caves and under thieves (5.3). */
goods: Goods,
/** Their points for each kind: water, gold, salt, millet (5.4). */
points: [number, number, number, number], };

/** What a thief reaches for (4.2). */
export type Target = "hand" | { "top": Animal };

/** What a viewer may know of a game. */
export type View = {
/** The seat that looks, if one does. */
viewer: Seat | null,
/** The stage: 1 or 2. */
stage: number,
/** What has to happen next. */
phase: Phase,
/** Whose turn it is. */
turn: Turn,
/** The seat that has the turn, also while luck decides within it. */
active: Seat | null,
/** What the active seat has done of the four actions. */
acted: Acted,
/** The turns until the stage ends, this one included, once its last card is drawn (5.1). */
turns_left: number | null,
/** The kinds of goods (1.1). */
kinds: Array<KindView>,
/** The market. */
market: Goods,
/** The goods that were paid. */
discard: Goods,
/** How many cards the pile has. */
pile: number,
/** The cards of the pile, if the viewer may know them. */
pile_goods: Goods | null,
/** The goods of the second pile at its beginning, which everybody has seen (5.6). */
second_pile: Goods | null,
/** The hands that were laid aside after stage 1, all together, as everybody can work out (5.3). */
laid_aside: Goods | null,
/** The cards left in each stack (1.2). */
stacks: Array<StackView>,
/** The players, by seat. */
players: Array<PlayerView>,
/** Who has won. */
winners: Seats | null, };
