// Written by `cargo xtask types`.
import type { Seat, Seats, Turn } from "./core";

/** An action of a seat or of luck. Its text form is in `notation.rs`. */
export type Action = { "do": "sector",
/** Which. */
sector: Sector, } | { "do": "tribe",
/** Which. */
tribe: Tribe, } | { "do": "lay",
/** On this field. */
field: Field,
/** This territory. */
kind: Kind, } | { "do": "settle",
/** On this field. */
field: Field, } | { "do": "die",
/** What it shows. */
pips: Pips, } | { "do": "card",
/** Whose. */
tribe: Tribe, } | { "do": "fate",
/** Which. */
fate: Fate, } | { "do": "move",
/** From this field. */
from: Field,
/** To this neighbour. */
to: Field,
/** So many. */
camels: number, } | { "do": "attack",
/** From this field. */
from: Field,
/** Against this neighbour. */
to: Field, } | { "do": "on" } | { "do": "stop" } | { "do": "advance",
/** So many. */
camels: number, } | { "do": "buy",
/** So many, for 1 silver each. */
camels: number,
/** Onto this field. */
field: Field, } | { "do": "deposit",
/** So much. */
silver: number, } | { "do": "done" };

/** One thing that happened. */
export type Event = { "event": "sector_chosen", seat: Seat, sector: Sector, } | { "event": "tribe_taken", seat: Seat, tribe: Tribe, } | { "event": "laid_out", field: Field, kind: Kind, } | { "event": "settled", seat: Seat, field: Field, replaced: Kind, camels: number, silver: number, } | { "event": "round_began", round: number, pips: Pips, cards_each: number, double: boolean, } | { "event": "card_turned", seat: Seat, double: boolean, } | { "event": "card_skipped", seat: Seat, } | { "event": "fate_turned", fate: Fate, } | { "event": "camels_lost", field: Field, camels: number, } | { "event": "camels_gained", field: Field, camels: number, } | { "event": "coins_short", coins: number, most: number, } | { "event": "silver_gained", seat: Seat, silver: number, } | { "event": "cash_lost", seat: Seat, silver: number | null, hidden: boolean, } | { "event": "ergs_strong" } | { "event": "mountains_pay" } | { "event": "moved", seat: Seat, from: Field, to: Field, camels: number, } | { "event": "field_taken", seat: Seat, field: Field, from: Seat, } | { "event": "attack_began", seat: Seat, from: Field, to: Field, defender: Seat, } | { "event": "struck", seat: Seat, field: Field, strategic: number, pips: Pips, struck: Field, camels: number, } | { "event": "fought_on", seat: Seat, } | { "event": "defender_beaten", seat: Seat, field: Field, defender: Seat, } | { "event": "attacker_beaten", seat: Seat, field: Field, } | { "event": "attack_stopped", seat: Seat, } | { "event": "bought", seat: Seat, field: Field, camels: number, } | { "event": "deposited", seat: Seat, silver: number | null, hidden: boolean, } | { "event": "turn_ended", seat: Seat, } | { "event": "second_half", seat: Seat, } | { "event": "paid", seat: Seat, silver: number, } | { "event": "not_paid", seat: Seat, } | { "event": "eliminated", seat: Seat, } | { "event": "game_over", winners: Seats, };

/** A fate card by its number, 1 to 16 (rule 1.6). */
export type Fate = number;

/** A set of fate cards. */
export type FateSet = Fate[];

/** A field by its number, 1 to 49 (rule 2.1). */
export type Field = number;

/** A field of the board. */
export type FieldView = {
/** Its number. */
field: Field,
/** The card on it. */
kind: Kind,
/** Its strategic value now. */
strategic: number,
/** Its economic value now. */
economic: number,
/** Whose marker is on it. */
owner: Seat | null,
/** How many camels stand on it. */
camels: number, };

/** A kind of territory (rule 1.1). */
export type Kind = "settlement" | "saline" | "guelta" | "reg" | "erg" | "fesh_fesh" | "mountains" | "chott";

/** What has to happen next. */
export type Phase = "sectors" | "tribes" | "layout" | "settling" | "round_die" | "card" | "move" | "buy" | "attacker_throws" | "defender_throws" | "fight_on" | "advance" | "over";

/** The pips of a throw, 1 to 6. */
export type Pips = number;

/** A player. */
export type PlayerView = {
/** Their seat. */
seat: Seat,
/** Their tribe. */
tribe: Tribe | null,
/** Their sector, where sectors are chosen. */
sector: Sector | null,
/** Where their settlement lies. */
settlement: Field | null,
/** Is their marker on their own settlement? */
holds_own_settlement: boolean,
/** Are they still in the game? */
alive: boolean,
/** All their camels. */
camels: number,
/** How many fields carry their marker. */
fields: number,
/** What they would be paid now. */
levy: number,
/** Their cards still face down in this round's deck. */
cards_left: number,
/** Their cash, if the viewer may know it. */
cash: number | null,
/** Their treasury, if the viewer may know it and the rulebook has one. */
treasury: number | null,
/** The least and the most cash they can have, as everybody can work out. */
cash_between: [number, number],
/**
 * The least and the most their treasury can hold, as everybody can work out from hidden money. `None`
 * where cash is open and the treasury is not: whoever wants to know it has to count.
 */
treasury_between: [number, number] | null,
/** Their score, if the viewer may know it. */
score: number | null, };

/** One of the two rulebooks. */
export type Rules = "classic" | "updated";

/** One of the four corners where settlements are placed (rule 2.3). */
export type Sector = 1 | 2 | 3 | 4;

/** A tribe (rule 1.5). */
export type Tribe = "blue" | "red" | "green" | "yellow";

/** What a viewer may know of a game. */
export type View = {
/** The seat that looks, if one does. */
viewer: Seat | null,
/** The rulebook. */
rules: Rules,
/** The fate cards in the game. */
fates: FateSet,
/** The fate cards that were turned up in earlier rounds and in this one (rule 3.3). */
fates_seen: FateSet,
/** The round, from 1; 0 during the set-up. */
round: number,
/** How many rounds the game has. */
rounds: number,
/** The throw of this round (rule 3.2). */
round_die: Pips | null,
/** How many tribe cards each player handed in this round. */
cards_each: number,
/** Are the turns of this round double turns? */
double: boolean,
/** Is this the first half of a double turn? */
first_half: boolean,
/** The fate cards still face down in this round's deck (rule 9.6). */
deck_fates: number,
/** Ergs are worth 3 in fights (fate 13). */
strong_ergs: boolean,
/** Mountains pay 3 (fate 16). */
silver_mountains: boolean,
/** What has to happen next. */
phase: Phase,
/** Whose turn it is. */
turn: Turn,
/** The fields attacked from and attacked, during a fight. */
fight: [Field, Field] | null,
/** The camels in the stock. */
stock: number,
/** The coins in the box, in silver, where they are limited (rule 1.3). */
coins: number | null,
/** The fields that have been laid out, by number. */
fields: Array<FieldView>,
/** The players, by seat. */
players: Array<PlayerView>,
/** Who has won. */
winners: Seats | null, };
