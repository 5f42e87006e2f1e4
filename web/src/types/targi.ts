// Written by `cargo xtask types`.
import type { Seat, Seats, Turn } from "./core";

/** An action of a seat, or of luck. */
export type Action = { "do": "start",
/** Which. */
seat: Seat, } | { "do": "turn",
/** Which. */
card: Card, } | { "do": "place",
/** Where. */
spot: Spot, } | { "do": "use",
/** Which. */
spot: Spot, } | { "do": "play",
/** From where. */
origin: Origin, } | { "do": "keep",
/** From where. */
origin: Origin, } | { "do": "discard",
/** From where. */
origin: Origin, } | { "do": "waive",
/** Where it lies. */
place: Place, } | { "do": "line",
/** Which, from 0; on the wire from 1. */
line: number, } | { "do": "stop" } | { "do": "good",
/** Which. */
good: Good, } | { "do": "pay",
/** All of it. */
payment: Payment, } | { "do": "bracket",
/** Is it? */
paid: boolean, } | { "do": "row",
/** Which, from 0; on the wire from 1. */
row: number, } | { "do": "next" } | { "do": "pick",
/** Which, from 0; on the wire from 1. */
card: number, } | { "do": "marker",
/** From here. */
from: Place,
/** To there. */
to: Place, } | { "do": "swap",
/** The one. */
one: Slot,
/** The other. */
other: Slot, } | { "do": "move",
/** From here. */
from: Slot,
/** To the end of this row, from 0; on the wire from 1. */
row: number, } | { "do": "fill",
/** From here. */
from: Slot, } | { "do": "swap_centre",
/** The one. */
one: Place,
/** The other. */
other: Place, } | { "do": "water",
/** For this. */
got: Exchange, } | { "do": "once",
/** Which. */
card: Tribe, } | { "do": "return",
/** Which. */
good: Good, } | { "do": "return_water" } | { "do": "done" };

/** A border card by its number, 1 to 16, clockwise from the noble. */
export type Border = number;

/** A border card. */
export type BorderView = {
/** Its number. */
number: Border,
/** Its name in English. */
name_en: string,
/** Its name in German. */
name_de: string,
/** Its words in English. */
en: string,
/** Its words in German. */
de: string,
/** What can be done there; on a corner, how the raid can be paid. */
lines: Array<LineView>,
/** Any number of times? */
repeat: boolean,
/** Whose unused Targi stands there. */
targi: Seat | null, };

/** On which card a line stands. */
export type By = { "border": Border } | { "dune": Dune } | { "tribe": Tribe } | { "goods": Goods } | "targia";

/** A card that luck turns up. */
export type Card = string;

/** What a card says. */
export type CardView = {
/** The symbol of a tribe card. */
symbol?: Symbol,
/** What a tribe card costs: one of these. */
costs?: Array<Tokens>,
/** What may be paid in addition. */
bracket?: Tokens,
/** The crosses of a tribe card, or of a dune that is laid into the display. */
vp?: number,
/** The crosses of its bracket. */
bracket_vp?: number,
/** When its effect happens. */
when?: When,
/** What is paid on a dune. */
pay?: Tokens,
/** What a goods card or a dune gives: one of these. */
gains?: Array<Tokens>,
/** Is there more to a dune than paying and gaining? */
more?: boolean,
/** Its words in English. */
en: string,
/** Its words in German. */
de: string, };

/** A place of the centre. */
export type CentreView = {
/** Which place. */
place: Place,
/** The card, if it is known. */
card: Card | null,
/** From which pile it is, if anything lies there. */
pile: Pile | null,
/** Does it lie face up? */
face_up: boolean,
/** Whose unused markers lie there. */
markers: Array<Seat>, };

/** A dune by its number: `U-1` to `U-20`. */
export type Dune = string;

/** Where an open dune lies: `u1` to `u3` for all, `u4` for seat 1 alone, `u5` for seat 2. */
export type DuneSlot = string;

/** An open dune. */
export type DuneView = {
/** Where it lies. */
slot: DuneSlot,
/** Which dune. */
dune: Dune,
/** For whom alone it lies there, if so. */
owner: Seat | null,
/** Whose unused Targi stand there. */
targi: Array<Seat>, };

/** Something that happened. */
export type Event = { "event": "start_player",
/** Who. */
seat: Seat, } | { "event": "round",
/** Its number. */
number: number,
/** Where the robber stands. */
robber: Border,
/** Where the Targia stands, if she plays. */
targia: Border | null, } | { "event": "turned_up",
/** Where. */
place: Place,
/** The card. */
card: Card, } | { "event": "top",
/** The card. */
card: Tribe, } | { "event": "dune_opened",
/** Where. */
slot: DuneSlot,
/** The dune. */
dune: Dune, } | { "event": "dune_gone",
/** Where it lay. */
slot: DuneSlot,
/** The dune. */
dune: Dune, } | { "event": "shuffled",
/** Which. */
pile: Pile, } | { "event": "placed",
/** Whose. */
seat: Seat,
/** Where. */
spot: Spot, } | { "event": "markers",
/** Whose. */
seat: Seat,
/** Where. */
places: Places, } | { "event": "raid",
/** Where. */
corner: Border, } | { "event": "spared",
/** Who. */
seat: Seat, } | { "event": "lost",
/** Who. */
seat: Seat,
/** What. */
tokens: Tokens, } | { "event": "used",
/** By whom. */
seat: Seat,
/** Which. */
spot: Spot, } | { "event": "chose",
/** By whom. */
seat: Seat,
/** On which card. */
by: By,
/** Which line, from 1. */
line: number, } | { "event": "stopped",
/** Who. */
seat: Seat, } | { "event": "next_card",
/** Who. */
seat: Seat, } | { "event": "paid",
/** By whom. */
seat: Seat,
/** What. */
tokens: Tokens, } | { "event": "gained",
/** By whom. */
seat: Seat,
/** What. */
tokens: Tokens, } | { "event": "plays",
/** By whom. */
seat: Seat,
/** The card. */
card: Tribe,
/** From where. */
origin: Origin, } | { "event": "bracket",
/** By whom. */
seat: Seat,
/** Is it? */
paid: boolean, } | { "event": "paid_for",
/** By whom. */
seat: Seat,
/** The card. */
card: Tribe,
/** With what. */
payment: Payment, } | { "event": "laid",
/** Whose. */
seat: Seat,
/** The card. */
card: Laid,
/** Where. */
slot: Slot, } | { "event": "drew",
/** By whom. */
seat: Seat,
/** The card, for whoever may know it. */
card: Tribe | null, } | { "event": "kept",
/** Whose. */
seat: Seat,
/** The card, for whoever may know it. */
card: Tribe | null,
/** Did everybody see it? */
open: boolean, } | { "event": "discarded",
/** By whom. */
seat: Seat,
/** The card. */
card: Tribe, } | { "event": "goods_turned",
/** By whom. */
seat: Seat,
/** Its kind. */
kind: Goods, } | { "event": "goods_taken",
/** By whom. */
seat: Seat,
/** Its kind. */
kind: Goods, } | { "event": "replaced",
/** Where. */
place: Place,
/** With a card of which pile. */
pile: Pile, } | { "event": "marker_back",
/** Whose. */
seat: Seat,
/** Where. */
place: Place, } | { "event": "waived",
/** By whom. */
seat: Seat,
/** Where it lay. */
place: Place, } | { "event": "marker_moved",
/** Whose. */
seat: Seat,
/** From. */
from: Place,
/** To. */
to: Place, } | { "event": "swapped",
/** Whose. */
seat: Seat,
/** The one. */
one: Slot,
/** The other. */
other: Slot, } | { "event": "moved",
/** Whose. */
seat: Seat,
/** From. */
from: Slot,
/** To. */
to: Slot, } | { "event": "centre_swapped",
/** By whom. */
seat: Seat,
/** The one. */
one: Place,
/** The other. */
other: Place, } | { "event": "robber_on",
/** By whom. */
seat: Seat,
/** Where the robber stands now. */
robber: Border, } | { "event": "gold_laid",
/** By whom. */
seat: Seat, } | { "event": "held_back",
/** Who. */
seat: Seat, } | { "event": "water",
/** By whom. */
seat: Seat,
/** For what. */
got: Exchange, } | { "event": "once",
/** By whom. */
seat: Seat,
/** Which. */
card: Tribe, } | { "event": "card_lost",
/** Whose. */
seat: Seat,
/** The card. */
card: Laid, } | { "event": "returned",
/** By whom. */
seat: Seat,
/** What. */
tokens: Tokens, } | { "event": "done",
/** Whose. */
seat: Seat, } | { "event": "over" };

/** What water is exchanged for. */
export type Exchange = "gold" | Good;

/** One of the three goods. */
export type Good = "date" | "salt" | "pepper";

/** A kind of goods card by its place in the deck: `G-1`, `G-2`, … */
export type Goods = string;

/** A hand card. */
export type HandView = {
/** The card, if the viewer may know it. */
card: Tribe | null,
/** Did everybody see it when it was taken? */
open: boolean,
/** Was it taken in this turn? */
fresh: boolean, };

/** A card that lies in a display: a tribe card, or a dune that counts as one (rule 10.3). */
export type Laid = string;

/** A line of a card. */
export type LineView = {
/** What is paid. */
pay: Tokens,
/** What is gained. */
gain: Tokens,
/** Can it be chosen now? Only for whoever decides: it may depend on a hidden card. */
able: boolean | null, };

/** Where a tribe card comes from that is played, kept or discarded. */
export type Origin = { "hand": number } | { "centre": Place } | "top" | { "dune": DuneSlot };

/** What a tribe card is paid with. */
export type Payment = Array<"date" | "salt" | "pepper" | "any" | "equal" | "gold" | "card_gold" | "water" | "cross">;

/** Which part of the game it is. */
export type Phase = "start" | "deal" | "dunes" | "raid" | "place" | "act" | "turn_up" | "limits" | "over";

/** Which pile. */
export type Pile = "tribe" | "goods" | "dunes";

/** A place of the centre: `c00` (row 0, column 0) to `c22`. */
export type Place = string;

/** A set of centre places. */
export type Places = Place[];

/** A player. */
export type PlayerView = {
/** Their seat. */
seat: Seat,
/** Dates, salt, pepper. */
goods: [number, number, number],
/** Gold. */
gold: number,
/** How much gold they may keep at the end of a round. */
gold_limit: number,
/** Water. */
water: number,
/** Silver crosses as tokens. */
vp: number,
/** Gold that lies on a card. */
card_gold: number,
/** The display. */
display: [[Laid | null, Laid | null, Laid | null, Laid | null], [Laid | null, Laid | null, Laid | null, Laid | null], [Laid | null, Laid | null, Laid | null, Laid | null]],
/** The cards that can still be used once. */
once: Array<Tribe>,
/** The hand. */
hand: Array<HandView>,
/** How many hand cards they may keep. */
hand_limit: number,
/** Where their unused markers lie. */
markers: Places,
/** How many Targi they have placed in this round. */
placed: number,
/** How many Targi they place in this round. */
targi: number,
/** Will they use a Targi less in the next round? */
held_back: boolean,
/** Their score as it stands. */
score: Sheet, };

/** Which deck is played. */
export type Rules = "base" | "expansion" | "mixed";

/** The score of a player, item by item. */
export type Sheet = {
/** Silver crosses as tokens. */
tokens: number,
/** Silver crosses on the cards of the display. */
cards: number,
/** What cards bring at the end, card by card. */
ends: Array<[Tribe, number]>,
/** The rows. */
rows: [number, number, number],
/** Water, 1 for 2. */
water: number,
/** All together. */
total: number, };

/** A place of a display: `a1` is the leftmost of the first row, `c4` the rightmost of the third. */
export type Slot = string;

/** Where a Targi stands, or what is used. */
export type Spot = { "border": Border } | { "dune": DuneSlot } | { "centre": Place } | "targia";

/** What a player decides within a turn. */
export type StepKind = "line" | "give" | "equal" | "gain" | "play_hand" | "discard_hand" | "bracket" | "pay" | "row" | "draw" | "decide" | "turn_goods" | "pick" | "marker" | "take_centre" | "play_centre" | "border_action" | "second_action" | "exchange" | "move" | "fill" | "swap_centre" | "lose_card" | "finish";

/** What the player whose turn it is has begun and not finished. */
export type StepView = {
/** What they decide. */
kind: StepKind,
/** On which card the lines stand. */
by: By | null,
/** The lines to choose from. */
lines: Array<LineView>,
/** How many goods or cards. */
count: number,
/** Where the tribe card comes from that is being played. */
origin: Origin | null,
/** The tribe card that is being played. */
card: Tribe | null, };

/** One of the five symbols of tribe cards. */
export type Symbol = "oasis" | "camel_rider" | "well" | "camp" | "targia";

/** What a card gives or asks: a handful of tokens. */
export type Tokens = Array<"date" | "salt" | "pepper" | "any" | "equal" | "gold" | "card_gold" | "water" | "cross">;

/**
 * A tribe card by its number: 0 to 44 are the base deck's `T-0` to `T-44`, 45 to 89 the
 * expansion's `E-0` to `E-44`.
 */
export type Tribe = string;

/** What a viewer may know of a game. */
export type View = {
/** The seat that looks, if one does. */
viewer: Seat | null,
/** Which deck is played. */
rules: Rules,
/**
 * Are all tribe cards those of the newest built-in deck? Then what cards that are gone said can be asked of
 * the server.
 */
usual_cards: boolean,
/** Which part of the game it is. */
phase: Phase,
/** Whose turn it is. */
turn: Turn,
/** Who has the start player token. */
start: Seat,
/** The round, from 1; 0 before the first. */
round: number,
/** Where the robber stands. */
robber: Border,
/** Where the Targia stands, if she plays. */
targia: Border | null,
/** The border cards, 1 to 16. */
border: Array<BorderView>,
/** The centre, row by row. */
centre: Array<CentreView>,
/** How many tribe cards are in the face-down pile. */
tribe_pile: number,
/** How many goods cards are in the face-down pile. */
goods_pile: number,
/** The open top card of the tribe pile. */
top: Tribe | null,
/** The discarded tribe cards. */
tribe_discard: Array<Tribe>,
/** The discarded goods cards. */
goods_discard: Array<Goods>,
/** The discarded dunes. */
dune_discard: Array<Dune>,
/** The open dunes. */
dunes: Array<DuneView>,
/** How many dunes are in the face-down pile. */
dune_pile: number,
/** The players, by seat. */
players: Array<PlayerView>,
/** The goods cards that were turned up and are being decided about. */
turned: Array<Goods | null>,
/** The tribe card that was drawn and is being decided about, if the viewer may know it. */
drawn: Tribe | null,
/** Is a card drawn face down being decided about? */
is_drawn: boolean,
/** What the player whose turn it is has begun and not finished. */
step: StepView | null,
/** Who has won. */
winners: Seats | null,
/** What the cards say that can be seen here, by their codes. */
cards: { [key in string]: CardView }, };

/** When the effect of a tribe card happens. */
export type When = "at_once" | "permanent" | "once" | "end";
