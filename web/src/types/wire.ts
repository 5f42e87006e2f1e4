// Written by `cargo xtask types`.
import type { Seat, Seats, Turn } from "./core";

/** A level of bots. */
export type Bot = { level: string, title: Words, about: Words, };

/** Everything that can be played, and against whom. */
export type Catalogue = {
/** The games. */
games: Array<Game>,
/** The levels of bots. */
bots: Array<Bot>,
/** An example of every kind of clock. */
clocks: [Clock, Clock, Clock, Clock], };

/** An option of a game. */
export type Choice = { name: string,
/** Which values it takes. */
values: Words,
/** The value if nobody says otherwise. */
default: Words,
/** The rule that it varies. */
rule: string, about: Words,
/** The rulebooks that have it; empty means all. */
rulebooks: Array<string>, };

/** How much time the players of a table have. */
export type Clock = { "kind": "none" } | { "kind": "move",
/** From 5 seconds to a day. */
seconds: number, } | { "kind": "game",
/** From 30 seconds to a day. */
seconds: number,
/** Up to ten minutes. */
increment: number, } | { "kind": "days",
/** From 1 to 30. */
days: number, };

/** The clocks at a moment. */
export type Clocks = {
/** What each seat has left, in milliseconds. */
left: Array<number>,
/** Whose clock is running. */
running: Seat | null,
/** At which moment. */
at: number, };

/** What somebody may do at a table. `seat` says for which of their seats, if they have several. */
export type Command = { "do": "join",
/** Where; the first free seat if nothing is said. */
seat?: number,
/** The code for invited seats. */
invite?: string,
/** The SHA-256 of the share that your program adds to the luck, if it does. */
pledge?: string, } | { "do": "share",
/** The share: 64 hexadecimal digits. */
share: string, } | { "do": "leave" } | { "do": "start",
/** The level of the bots. */
fill?: string, } | { "do": "act",
/** The action, in notation. */
action: string,
/** The amount to put into it; its own if nothing is said. */
amount?: number,
/** The number of the last frame that you know. */
after: number,
/** For which seat. */
seat?: number, } | { "do": "undo",
/** For which seat. */
seat?: number, } | { "do": "resign",
/** For which seat. */
seat?: number, } | { "do": "offer",
/** Which. */
what: Proposal,
/** For which seat. */
seat?: number, } | { "do": "answer",
/** Which. */
what: OfferKind,
/** Do you agree? */
accept: boolean,
/** For which seat. */
seat?: number, } | { "do": "replace",
/** Whose seat. */
seat_of: number,
/** For which seat. */
seat?: number, } | { "do": "return",
/** Which seat. */
seat?: number, } | { "do": "say",
/** What. */
text: string, } | { "do": "mute",
/** Whose seat. */
seat_of: number,
/** Mute, or listen again. */
on: boolean, };

/** What a bot thinks about an action. */
export type Considered = {
/** How often it was tried. */
visits: number,
/** The chance to win after it, from 0 to 1. */
win: number,
/** The final score to be expected after it. */
score: number,
/** What is likely to follow. */
line: Array<Step>,
/** The action, in notation. */
action: string,
/** What it would do. */
text: string, };

/** A deck of Azalai. */
export type Deck = {
/** The name that the option `deck` takes. */
name: string,
/** The games and rulebooks that can be played with it. */
fits: Array<[string, string]>, };

/** A command was carried out and is stored. */
export type Done = {
/** The number of the last entry of the table's log. */
number: number, };

/** A command was carried out. */
export type DoneFrame = {
/** The id of the request. */
id: number,
/** The number of the last entry of the table's log. */
number: number, };

/** Why a game ended before its last action. */
export type Ending = "draw" | "abort" | "resigned" | "deserted";

/** A password; none for a guest. */
export type Farewell = { password?: string, };

/** What goes out to whoever sits at a table or watches it. */
export type Frame<V, E, A> = { "is": "table" } & WholeTable<V, A> | { "is": "news" } & News<V, E, A> | { "is": "said" } & Said | { "is": "sitting" } & Sitting | { "is": "done" } & DoneFrame | { "is": "refused" } & RefusedFrame;

/** A game. */
export type Game = {
/** The name by which the API calls it. */
name: string, title: Words, designers: string, publisher: string, year: number, about: Words,
/** Its rulebooks, the usual one first. */
rulebooks: Array<Rules>, options: Array<Choice>, };

/** What a bot thinks about a position. */
export type Hint = {
/** Whose turn it is. */
turn: Turn,
/** How many legal actions there are, every amount counted. */
legal: number,
/** What the bot would do; `None` only if no seat has anything to do. */
choice: Spoken | null,
/** How many games it thought through, in part or to the end. */
iterations: number,
/** What it considered, best first. */
candidates: Array<Considered>,
/** How everybody stands, by seat; empty if the bot did not think. */
outlook: Array<Standing>, };

/** A wish for a seat. */
export type Join = {
/** Which; the first free one if nothing is said. */
seat?: number,
/** The code for invited seats. */
invite?: string,
/** The SHA-256 of the share that your program adds to the luck, if it does. */
pledge?: string, };

/** A decision and what it cost. */
export type Judged = {
/** The number of the action in the record, counted from 1. */
number: number,
/** Who decided. */
seat: Seat,
/** How many legal actions there were, every amount counted. */
legal: number,
/** What was played. */
played: Spoken,
/** What would have been best. */
best: Spoken,
/** What would probably have followed that. */
line: Array<Step>,
/** The chance to win after what was played, from 0 to 1. */
win: number,
/** The chance to win after what would have been best. */
best_win: number,
/** The difference; never below 0. */
cost: number, };

/** What a person is. */
export type Kind = "guest" | "account";

/** One line of the list of legal actions: its notation and its parts. */
export type LegalLine<A> = {
/** The action with the least amount, in notation. */
action: string,
/** The same as data. */
parts: A,
/** The least amount; 0 if the action carries none. */
least: number,
/** The greatest amount. */
most: number,
/** What it would do; only where a language was asked for. */
text?: string, };

/** An entry of the log: an action, or something else that happened at the table. */
export type Logged = {
/** The number of the entry. */
number: number,
/** Who. */
by: Turn,
/** What, in notation, with `?` for what you may not know. */
action: string, } | {
/** The number of the entry. */
number: number, } & ({ "did": "open" } | { "did": "sit",
/** Where. */
seat: Seat, } | { "did": "leave" } | { "did": "fill",
/** Where. */
seat: Seat,
/** Its level. */
bot: string, } | { "did": "begin" } | { "did": "close" } | { "did": "undone" } | { "did": "offer",
/** Who. */
seat: Seat,
/** What. */
what: OfferKind,
/** `undo`: how many actions would stay. */
keep?: number, } | { "did": "agree",
/** Who. */
seat: Seat,
/** To what. */
what: OfferKind, } | { "did": "decline",
/** Who. */
seat: Seat,
/** What. */
what: OfferKind, } | { "did": "undo",
/** How many actions stayed. */
keep: number, } | { "did": "resign",
/** Which. */
seat: Seat, } | { "did": "timeout",
/** Whose. */
seat: Seat, } | { "did": "vote",
/** Who. */
seat: Seat,
/** Who is to be replaced. */
away: Seat, } | { "did": "replace",
/** Where. */
seat: Seat,
/** Its level. */
bot: string, } | { "did": "return",
/** Where. */
seat: Seat, } | { "did": "downtime",
/** How long, in milliseconds. */
ms: number, } | { "did": "end",
/** Why. */
why: Ending, } | { "did": "say",
/** Whose seat. */
seat: Seat, } | { "did": "mute" } | { "did": "pledge",
/** Whose. */
seat: Seat, } | { "did": "share",
/** Whose. */
seat: Seat, } | { "did": "withheld",
/** Whose. */
seat: Seat, } | { "did": "rematch",
/** Its id. */
table: string, });

/** A name and a password. */
export type Login = { name: string, password: string, };

/** The luck of a table: promised at the start, shown at the end. */
export type LuckInfo = {
/** The SHA-256 of the dealer's seed. */
sha256: string,
/** The seed itself, once the game is over. */
seed: string | null,
/** What people add to the luck, by seat. Lists of tables do not tell it. */
shares?: Array<ShareInfo>, };

/** A moment of a game, as you were allowed to know it then. */
export type Moment<V, E> = {
/** After so many actions. */
step: number,
/** Of so many. */
steps: number,
/** Who did the last of them; nobody before the first. */
by: Turn | null,
/** What they did, in notation, with `?` for what you may not know. */
action: string | null,
/** The game's events of that action. */
events: Array<E>,
/** The same in sentences, if there is a language. */
told?: Array<string>,
/** The game's view. */
view: V,
/** Whose turn it was. */
turn: Turn, };

/** A name. */
export type Named = { name: string, };

/** A new guest. */
export type NewGuest = {
/** May be left out: then they get a name. */
name?: string,
/** `en` or `de`: the language of the name that they get. */
lang?: "en" | "de", };

/** A wish for a new table. */
export type NewTable = {
/** The name of the game. */
game: string,
/** The rulebook; the game's first one if nothing is said. `base@1` is the rulebook `base` in its first version. */
rules?: string,
/** The options. */
set?: { [key in string]: string },
/**
 * For every seat `me`, `open`, `invited` or `bot:LEVEL`. Without it, you sit down against bots of
 * the level `medium`.
 */
seats?: Array<string>,
/** May everybody see the table in the list? */
public?: boolean,
/** The clock. */
clock?: Clock,
/** May players ask a bot for hints? */
hints?: boolean,
/** Does the game begin as soon as all seats are taken? */
autostart?: boolean,
/** The SHA-256 of the share that your program adds to the luck, if it does. */
pledge?: string, };

/** A new token with its secret, which is shown this once. */
export type NewToken = {
/** To remove it by. */
id: string,
/** What its owner calls it. */
name: string,
/** Goes behind `Authorization: Bearer`. */
token: string, };

/** Somebody acted, and what followed from it. */
export type News<V, E, A> = {
/** The number of the last entry of the table's log. */
number: number,
/** How many actions were played, luck included. */
step: number,
/** What was done. */
did: Array<Logged>,
/** The game's events. */
events: Array<E>,
/** Whose turn it is. */
turn: Turn,
/** The game's view. */
view: V,
/** What you may do; empty unless it is your turn. */
legal: Array<LegalLine<A>>,
/** What you have to decide, if it is your turn and there is a language. */
ask?: string,
/** The clocks, if there are any. */
clock?: Clocks,
/** The offers that wait for answers, if there are any. */
offers?: Array<Offered>,
/** What happened, in sentences, if there is a language. */
told?: Array<string>,
/** How the game ended, once it has. */
over?: Over, };

/** What can be offered to the others. */
export type OfferKind = "draw" | "abort" | "undo";

/** An offer that waits for answers. */
export type Offered = {
/** What is offered. */
what: OfferKind,
/** By whom. */
by: Seat,
/** Who has agreed. */
agreed: Seats,
/** `undo`: how many actions would stay. */
keep: number | null, };

/** How a game ended. */
export type Over = {
/** Why. */
why: OverWhy,
/** Who won. */
winners: Seats,
/** The scores by seat, if it was played to its end. */
scores: Array<number> | null,
/** The dealer's seed: its SHA-256 was promised at the start. */
seed: string, };

/** Why a game is over. */
export type OverWhy = "finished" | "draw" | "abort" | "resigned" | "deserted";

/** The old password and the new one. */
export type PasswordChange = { old: string, new: string,
/** Do the tokens of programs stay valid? Without a word, they end with the old password. */
keep_tokens?: boolean, };

/** Somebody who plays. As an extractor, it refuses requests of nobody (401 `nobody`). */
export type Person = {
/** Never changes. */
id: PersonId,
/** What others see. */
name: string,
/** A guest or an account. */
kind: Kind,
/** Since when, in milliseconds since 1970. */
since: number, };

/** The name of a person for programs: it never changes and cannot be guessed. */
export type PersonId = string;

/** How a seat played. */
export type Player = {
/** The seat. */
seat: Seat,
/** How many decisions with more than one legal action it had. */
decisions: number,
/** What they cost on average, as a part of the wins. */
mean_cost: number,
/** How many were mistakes, blunders not counted. */
mistakes: number,
/** How many were blunders. */
blunders: number,
/** Which part was good; 1 if it had nothing to decide. */
accuracy: number, };

/** How everybody stood at a moment of the game. */
export type Point = {
/** After so many actions. */
after: number,
/** In whose eyes; `None` for the result. */
seat: Seat | null,
/** The chance of each seat to win, from 0 to 1. */
win: Array<number>, };

/** What an action would bring. Without `view`, it depends on what is hidden from you. */
export type Preview<V, E> = {
/** Does luck decide next, or something that you cannot know? */
luck: boolean,
/** Whose turn it would be. */
turn?: Turn,
/** The game's events, up to the point where luck decides. */
events?: Array<E>,
/** The same in sentences, if there is a language. */
told?: Array<string>,
/** The game's view at that point. */
view?: V, };

/** How far a review has come. */
export type Progress = {
/** How many decisions are judged. */
done: number,
/** Of how many; 0 as long as nobody has counted them. */
of: number, };

/** What somebody may offer by a command; to take something back, there is `undo`. */
export type Proposal = "draw" | "abort";

/** A refusal, for programs and for people. */
export type Refusal = {
/** For programs: `late`, `not_your_turn`, `too_many_tables`, … */
code: string,
/** The number of the rule of the game that forbids it, if one does. */
rule?: string,
/** For people, in English. */
en: string,
/** For people, in German. */
de: string, };

/** The body of every refusal over HTTP. */
export type RefusedBody = {
/** Why. */
error: Refusal, };

/** A command was refused. */
export type RefusedFrame = {
/** The id of the request, if it had one. */
id: number | null,
/** Why. */
error: Refusal, };

/** A wish for a rematch. */
export type Rematch = {
/** The SHA-256 of the share that your program adds to the luck, if it does. */
pledge?: string, };

/** A command with a number of the sender's own, which comes back in the answer. */
export type Request = {
/** A number of your own. */
id?: number, } & ({ "do": "join",
/** Where; the first free seat if nothing is said. */
seat?: number,
/** The code for invited seats. */
invite?: string,
/** The SHA-256 of the share that your program adds to the luck, if it does. */
pledge?: string, } | { "do": "share",
/** The share: 64 hexadecimal digits. */
share: string, } | { "do": "leave" } | { "do": "start",
/** The level of the bots. */
fill?: string, } | { "do": "act",
/** The action, in notation. */
action: string,
/** The amount to put into it; its own if nothing is said. */
amount?: number,
/** The number of the last frame that you know. */
after: number,
/** For which seat. */
seat?: number, } | { "do": "undo",
/** For which seat. */
seat?: number, } | { "do": "resign",
/** For which seat. */
seat?: number, } | { "do": "offer",
/** Which. */
what: Proposal,
/** For which seat. */
seat?: number, } | { "do": "answer",
/** Which. */
what: OfferKind,
/** Do you agree? */
accept: boolean,
/** For which seat. */
seat?: number, } | { "do": "replace",
/** Whose seat. */
seat_of: number,
/** For which seat. */
seat?: number, } | { "do": "return",
/** Which seat. */
seat?: number, } | { "do": "say",
/** What. */
text: string, } | { "do": "mute",
/** Whose seat. */
seat_of: number,
/** Mute, or listen again. */
on: boolean, });

/** A game gone through. */
export type Review = {
/** Is the game over? */
finished: boolean,
/** How it ended, if it is over. */
result: string | null,
/** How many actions it had, luck included. */
actions: number,
/** What each seat is called. */
called: Array<string>,
/** Every decision with more than one legal action. */
decisions: Array<Judged>,
/** How each seat played. */
players: Array<Player>,
/** How everybody stood over the game. */
curve: Array<Point>, };

/** A rulebook. */
export type Rules = { name: string, about: Words,
/** The newest version. */
version: number,
/** The least and the greatest number of players. */
seats: [number, number], usual_seats: number, };

/** A line of chat. */
export type Said = {
/** The number of its entry in the table's log. */
number: number,
/** Whose seat. */
seat: Seat,
/** The name of the person. */
name: string,
/** What. */
text: string,
/** When. */
at: number, };

/** A seat, as everybody may see it. */
export type SeatInfo = {
/** Its number, from 1. */
seat: number,
/** Who holds it. */
kind: SeatKind,
/** The person who sits there, for whom it is kept, or for whom a bot stands in. */
person: PersonId | null,
/** The name of the person, or the title of the bot. */
name: string,
/** The level of the bot. */
bot: string | null,
/** Is the person connected to the table? */
present: boolean, };

/** Who holds a seat. */
export type SeatKind = "open" | "invited" | "kept" | "person" | "bot";

/** What somebody's program adds to the luck: pledged when they sit down, shown when the game begins. */
export type ShareInfo = {
/** Whose: their first seat. */
seat: Seat,
/** The SHA-256 of the share. */
sha256: string,
/** The share, once it is shown. */
share: string | null, };

/** Who sits where. */
export type Sitting = {
/** By seat. */
sitting: Array<SeatInfo>, };

/** An action, and what it would do. */
export type Spoken = {
/** The action, in notation. */
action: string,
/** What it would do. */
text: string, };

/** How a seat stands. */
export type Standing = {
/** The seat. */
seat: Seat,
/** Its chance to win, from 0 to 1. */
win: number,
/** Its final score that is to be expected. */
score: number, };

/** A wish to begin. */
export type Start = {
/** The level of bots for seats that nobody has taken. */
fill?: string, };

/** A step of an expected line. */
export type Step = {
/** Who acts. */
by: Turn,
/** What they do, in notation. */
action: string, };

/** A table, as everybody may see it. */
export type TableInfo = {
/** Its id. */
id: string,
/** The name of the game. */
game: string,
/** What it is doing. */
state: TableState,
/** Who sits where. */
sitting: Array<SeatInfo>,
/** The person who opened the table. */
host: PersonId,
/** The code for invited seats; only the host sees it. */
invite?: string,
/** The luck of the table. */
luck: LuckInfo,
/** When it was opened. */
created_at: number,
/** When the game began. */
started_at: number | null,
/** When it ended. */
over_at: number | null,
/** How it ended. */
result: string | null,
/** The table of the rematch. */
rematch: string | null,
/** In a list of your own tables: is it your turn? */
your_turn?: boolean,
/** The rulebook. */
rules: string,
/** The version of the rulebook by which this game is played. */
version: number,
/** How many seats there are. */
seats: number,
/** The options that were set. */
set: { [key in string]: string },
/** Is the table in the public list? */
public: boolean,
/** The clock. */
clock: Clock,
/** May players ask a bot for hints? */
hints: boolean,
/** Does the game begin as soon as all seats are taken? */
autostart: boolean,
/** The level of the bots that stand in for people who are away. */
stand_in: string, };

/** What a table is doing. */
export type TableState = "open" | "running" | "over" | "damaged";

/** A token, without its secret. */
export type Token = {
/** To remove it by. */
id: string,
/** What its owner calls it. */
name: string,
/** Since when, in milliseconds since 1970. */
created: number,
/** When it was last used, to the minute; missing if never. */
used?: number, };

/** Which program this is. */
export type Version = {
/** Its version. */
version: string,
/** Changes whenever the page does: a page that finds another one here is out of date. */
build: string, };

/** Everything that somebody may know of a table. What belongs to a game is missing before the start. */
export type WholeTable<V, A> = {
/** The number of the last entry of the table's log. */
number: number,
/** How many actions were played, luck included. */
step: number,
/** The table. */
table: TableInfo,
/** What concerns you alone. */
you: You,
/** What was said. */
chat: Array<Said>,
/** The entries after the number that was given as `after`. */
missed?: Array<Logged>,
/** Whose turn it is. */
turn?: Turn,
/** The game's view. */
view?: V,
/** What you may do; empty unless it is your turn. */
legal?: Array<LegalLine<A>>,
/** What you have to decide, if it is your turn and there is a language. */
ask?: string,
/** The clocks, if there are any. */
clock?: Clocks,
/** The offers that wait for answers, if there are any. */
offers?: Array<Offered>,
/** What happened so far, in sentences, if there is a language. */
told?: Array<string>,
/** How the game ended, once it has. */
over?: Over, };

/** A sentence in both languages. */
export type Words = { en: string, de: string, };

/** What concerns the reader alone. */
export type You = {
/** The seats for which they decide. */
seats: Seats,
/** The seat with whose eyes they look. */
seat: Seat | null,
/** Did they open the table? */
host: boolean, };
