// Written by `cargo xtask types`.
import type { Seat, Seats, Takes, Turn } from "./core";

/** How you want to hear that it is your turn. */
export type AlertWish = {
/** The address to which the server is to post a message. */
webhook?: string,
/** When you want to hear nothing. */
quiet?: Quiet,
/** `en` or `de`. */
lang?: string, };

/** How you hear that it is your turn while you are not looking. */
export type Alerts = {
/** The address to which the server posts a message. */
webhook: string | null,
/** When you hear nothing. */
quiet: Quiet | null,
/** The addresses of the browsers that get it by Web Push. */
browsers: Array<string>,
/** The server's key for Web Push; without one it sends none. */
push_key: string | null,
/** Your e-mail address; missing if the server sends no e-mails. */
mail?: MailState, };

/** What somebody will probably answer. */
export type Answer = {
/** Who. */
seat: Seat,
/** What, in notation. */
action: string,
/** What it does. */
text: string,
/** Is it the answer to the other action? */
to_other: boolean,
/** How many points it costs, on average, beside what else they might do. */
cost: number, };

/** How a seat's chance went from the start to the result. All figures are parts of a win. */
export type Balance = {
/** The seat. */
seat: Seat,
/** Its chance at the start. */
start: number,
/** What luck brought it. */
luck: number,
/** The standard error of that. */
luck_error: number,
/** What its own decisions brought it: nothing or less. */
own: number,
/** What the decisions of others brought it. */
others: number,
/** What the estimates did not see, and what was hidden and came out. */
rest: number,
/** Its part of the win. */
result: number,
/** The result without luck. */
alone: number,
/** All of that in sentences. */
text: string, };

/** A level of bots. */
export type Bot = {
/** The name of the level. */
level: string,
/** What it is called. */
title: Words,
/** What it is, in a sentence. */
about: Words, };

/** Everything that can be played, and against whom. */
export type Catalogue = {
/** The games. */
games: Array<Game>,
/** The levels of bots. */
bots: Array<Bot>,
/** An example of every kind of clock. */
clocks: [Clock, Clock, Clock, Clock], };

/** An option of a game. */
export type Choice = {
/** Its name. */
name: string,
/** What it takes. */
takes: Takes,
/** Which values it takes, in words. */
values: Words,
/** The value if nobody says otherwise. */
default: Words,
/** The rule that it varies. */
rule: string,
/** What it is, in a sentence. */
about: Words,
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
at: number,
/** Does the running clock show what was granted once after the time was up? */
grace?: boolean, };

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
fill?: string, } | { "do": "fill",
/** Which seat. */
seat_of: number,
/** The level of the bot. */
bot: string, } | { "do": "clear",
/** Which seat. */
seat_of: number, } | { "do": "move",
/** Where to: a free seat or a bot's; for the host any. */
to: number,
/** From which seat; your first one if nothing is said. */
seat?: number, } | { "do": "act",
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

/** What an action brings more, or less, than another. */
export type Difference = {
/** The part of the score sheet. */
part: string,
/** Is it a part of the score? Else it is on the way to points. */
counts: boolean,
/** Whom it is brought. */
seat: Seat,
/** How much more, on average; below 0 if it is less. */
more: number,
/** The standard error of that. */
error: number, };

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
export type Ending = "draw" | "abort" | "resigned" | "deserted" | "closed";

/** A password; none for a guest. */
export type Farewell = { password?: string, };

/** What goes out to whoever sits at a table or watches it. */
export type Frame<V, E, A> = { "is": "table" } & WholeTable<V, A> | { "is": "news" } & News<V, E, A> | { "is": "said" } & Said | { "is": "sitting" } & Sitting | { "is": "done" } & DoneFrame | { "is": "refused" } & RefusedFrame;

/** A game. */
export type Game = {
/** The name by which the API calls it. */
name: string,
/** What it is called. */
title: Words,
/** Who designed it. */
designers: string,
/** Who published it. */
publisher: string,
/** When it came out. */
year: number,
/** What it is, in a sentence. */
about: Words,
/** Its rulebooks, the usual one first. */
rulebooks: Array<Rules>,
/** What can be varied. */
options: Array<Choice>, };

/** The text of a record. */
export type GivenRecord = { record: string, };

/** What a bot thinks about a position. */
export type Hint = {
/** Whose turn it is. */
turn: Turn,
/** How many legal actions there are, every amount counted. */
legal: number,
/** What the bot would do; `None` only if no seat has anything to do. */
choice: Spoken | null,
/** The legal line of the choice: its action with the least amount, in notation. */
line: string | null,
/** The amount that the choice puts into it; 0 if it carries none. */
amount: number,
/** How many games it thought through, in part or to the end. */
iterations: number,
/** What it considered, best first. */
candidates: Array<Considered>,
/** How everybody stands, by seat; empty if the bot did not think. */
outlook: Array<Standing>,
/** Why the choice is better than what was considered next, if something about it is certain. */
reason?: Reason, };

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
cost: number,
/** The final score to be expected after what was played. */
score: number,
/** The final score to be expected after what would have been best. */
best_score: number,
/** The place to be expected after what was played, 1 for the first. */
place: number,
/** The place to be expected after what would have been best. */
best_place: number,
/** By what it is judged. */
by: Measure,
/**
 * What it cost by that measure: a part of the wins, or of the points that the leader was to expect and of the places (in equal
 * parts, if there are more than two seats); never below 0.
 */
weight: number,
/** The uncertainty of the search by that measure: a cost within it is no mistake. */
noise: number,
/** What becomes of that. */
verdict: Verdict,
/**
 * What it brought each seat beside the best, as a part of a win: its own seat a loss, others a gift or a harm. All 0 if the
 * search cannot tell it from the best.
 */
effect: Array<number>,
/** Why the best is better than what was played; only of the costliest decisions, and only if something is certain. */
reason?: Reason,
/** What was considered, what was played among it, most tried first; only of decisions that were not good. */
options?: Array<Weighed>,
/** What others would probably have answered to the best action; only of decisions that were not good. */
replies?: Array<Reply>, };

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
bot: string, } | { "did": "clear",
/** Where. */
seat: Seat, } | { "did": "move",
/** Which. */
from: Seat,
/** With which. */
to: Seat, } | { "did": "begin" } | { "did": "close" } | { "did": "undone" } | { "did": "offer",
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
seat: Seat, } | { "did": "grace",
/** Whose. */
seat: Seat,
/** How much, in milliseconds. */
ms: number, } | { "did": "timeout",
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

/** A sign of a client on a WebSocket that is no command and gets no answer: does anybody look at what it shows? */
export type Looking = {
/** Whoever does not look hears in other ways that it is their turn. */
looking: boolean, };

/** A piece of luck, and what it brought. */
export type Luck = {
/** The number of the action in the record, counted from 1. */
number: number,
/** How likely it was, from 0 to 1. */
odds: number,
/** What it brought each seat, as a part of a win; together that is nothing. */
brought: Array<number>,
/** The standard error of that, by seat. */
error: Array<number>,
/** What happened, if it changed much. */
text?: string, };

/** The luck of a table: promised at the start, shown at the end. */
export type LuckInfo = {
/** The SHA-256 of the dealer's seed. */
sha256: string,
/** The seed itself, once the game is over. */
seed: string | null,
/** What people add to the luck, by seat. Lists of tables do not tell it. */
shares?: Array<ShareInfo>, };

/** The code that was mailed to your address. */
export type MailCode = {
/** Eight digits; what stands between them does not matter. */
code: string, };

/** The e-mail address at which you hear that it is your turn. */
export type MailState = {
/** The address, if there is one. */
address: string | null,
/** Have you told the code that was mailed there? Before that, nothing else is. */
confirmed: boolean, };

/** By what a decision is judged. */
export type Measure = "win" | "points";

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

/** A browser, as its `PushSubscription` tells it. */
export type NewBrowser = {
/** The address at its push service. */
endpoint: string,
/** Its public key, in base64. */
p256dh: string,
/** Its secret, in base64. */
auth: string,
/** `en` or `de`. */
lang?: string, };

/** A new guest. */
export type NewGuest = {
/** May be left out: then they get a name. */
name?: string,
/** `en` or `de`: the language of the name that they get. */
lang?: "en" | "de", };

/** The address at which you want to hear that it is your turn. */
export type NewMail = {
/** The address. */
address: string,
/** `en` or `de`. */
lang?: string, };

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
/** What those who play at your screen are called, by seat; empty or left out: as you are. */
names?: Array<string>,
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
/** Of which action each sentence of `told` tells. */
told_of?: Array<ToldOf>,
/** Whether your seat can take its last action back; missing for whoever has none, and without a language. */
undo?: Undo,
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

/** A browser that gets no more alerts. */
export type OldBrowser = {
/** The address at its push service. */
endpoint: string, };

/** A moment of a finished game from which another table goes on. */
export type Origin = {
/** The id of the table where it was played. */
table: string,
/** After so many actions, luck included. */
step: number, };

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
export type OverWhy = "finished" | "draw" | "abort" | "resigned" | "deserted" | "closed";

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
/** How many of them mattered: most of what could be played was not good, or what was played was not. */
mattered: number,
/** How many of those that mattered were good. */
good: number,
/** What its decisions cost on average, as a part of the wins. */
mean_cost: number,
/** What those that were not good cost together, as a part of the wins. */
lost_win: number,
/** What its three dearest decisions cost, as a part of the wins, as far as the search is certain. */
dearest: number,
/** What all of them cost for certain, for each that mattered, as a part of the wins: to compare games by. */
cost_each: number,
/** What those that were not good cost together, in points. */
lost_points: number,
/** How many were mistakes, blunders not counted. */
mistakes: number,
/** How many were blunders. */
blunders: number,
/** Which part of those that mattered was good; 1 if none did. */
accuracy: number, };

/** How everybody stood at a moment of the game. */
export type Point = {
/** After so many actions. */
after: number,
/** In whose eyes; `None` for the result. */
seat: Seat | null,
/** The chance of each seat to win, from 0 to 1. */
win: Array<number>,
/** The same without what luck has brought so far: what decisions alone made of it. It may lie outside of 0 to 1. */
alone: Array<number>, };

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

/** The part of the day in which somebody wants no alerts, by their own clock. */
export type Quiet = {
/** The minute of the day when it begins, 0 to 1439. */
from: number,
/** The minute of the day when it ends; if it is not after the beginning, on the next day. */
to: number,
/** By how many minutes their clock is ahead of UTC. */
ahead: number, };

/** Why an action is better than another. */
export type Reason = {
/** The action that is compared with, in notation. */
against: string,
/** The differences in a sentence. */
text: string,
/** What differs for certain, the largest first. */
parts: Array<Difference>,
/** The expected answer of somebody, if it costs something for certain. */
answer?: Answer, };

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

/** What somebody would probably have answered. */
export type Reply = {
/** Who. */
seat: Seat,
/** What. */
text: string, };

/** A line of chat that whoever runs the server should look at. */
export type Report = {
/** The number of the line. */
number: number, };

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
fill?: string, } | { "do": "fill",
/** Which seat. */
seat_of: number,
/** The level of the bot. */
bot: string, } | { "do": "clear",
/** Which seat. */
seat_of: number, } | { "do": "move",
/** Where to: a free seat or a bot's; for the host any. */
to: number,
/** From which seat; your first one if nothing is said. */
seat?: number, } | { "do": "act",
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
/** In which form it is: [`VERSION`]. */
version: number,
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
/** Every piece of luck that could have come otherwise. */
luck: Array<Luck>,
/** How each seat played. */
players: Array<Player>,
/** Where the result of each seat came from; empty if the game is not over. */
balances: Array<Balance>,
/** How everybody stood over the game. */
curve: Array<Point>, };

/** A rulebook. */
export type Rules = {
/** Its name. */
name: string,
/** What it is, in a sentence. */
about: Words,
/** The newest version. */
version: number,
/** The least and the greatest number of players. */
seats: [number, number],
/** How many usually play. */
usual_seats: number, };

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
present: boolean,
/** Does the bot play because the person's time ran out? */
timed_out?: boolean, };

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
/** Who won, once it is over; nobody if it is a draw, and missing if it does not count. */
winners?: Seats,
/** The final scores by seat, if it was played to its end. */
scores?: Array<number>,
/** The table of the rematch. */
rematch: string | null,
/** Where the game goes on from, if it did not begin anew. Lists of tables do not tell it. */
from?: Origin,
/** In a list of your own tables: is it your turn? */
your_turn?: boolean,
/**
 * The rules by which it was played (`base@1`), if the server does not know them any more: it shows the game as it
 * was shown then, and nobody can play on.
 */
kept?: string,
/** The rulebook. */
rules: string,
/** The version of the rulebook by which this game is played. */
version: number,
/** How many seats there are. */
seats: number,
/** The options that were set. */
set: { [key in string]: string },
/** What those who play at the host's screen are called, by seat; empty: as the host is. `sitting` tells it. */
names?: Array<string>,
/** Is the table in the public list? */
public: boolean,
/** The clock. */
clock: Clock,
/** May players ask a bot for hints? */
hints: boolean,
/** Does the game begin as soon as all seats are taken? */
autostart: boolean,
/** The level of the bots that stand in for people who are away. */
stand_in: string,
/**
 * Does a clock that runs out for the first time get a little more? Tables that were opened before there was
 * such a thing have none.
 */
grace: boolean, };

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

/** Of which action a sentence tells. */
export type ToldOf = {
/** So many actions were played when it was done, itself included. */
step: number,
/** Whose it was; `over` if it tells of no action but of what happened to a seat. */
by: Turn, };

/** A wish to play on from a moment of a finished game, at a table of one's own. */
export type Try = {
/** After so many actions, luck included. */
step: number,
/** For which seat; for the one whose turn it was if nothing is said. */
seat?: number,
/** The level of the bots at the other seats. */
level?: string, };

/** Whether a seat can take its last action back. */
export type Undo = "alone" | "asking" | "came_out" | "nothing";

/** What becomes of a decision. */
export type Verdict = "even" | "good" | "inaccurate" | "mistake" | "blunder";

/** Which program this is. */
export type Version = {
/** Its version. */
version: string,
/** Changes whenever the page does: a page that finds another one here is out of date. */
build: string, };

/** An action that was considered. */
export type Weighed = {
/** The action, in notation. */
action: string,
/** What it would do. */
text: string,
/** The legal line to which it belongs: the action with the least amount, in notation. */
line: string,
/** The same as data. */
parts: unknown,
/** Its amount; 0 if it carries none. */
amount: number,
/** The chance to win after it, from 0 to 1. */
win: number,
/** The final score to be expected after it. */
score: number,
/**
 * What it would bring at once, in sentences, as far as its seat could foretell it; only of what was played and
 * of what would have been best.
 */
told?: Array<string>, };

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
/** The entries after the number that was given as `after`; missing if they are too many. */
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
/** Of which action each sentence of `told` tells. */
told_of?: Array<ToldOf>,
/** Whether your seat can take its last action back; missing for whoever has none, and without a language. */
undo?: Undo,
/** How the game ended, once it has. */
over?: Over, };

/** A sentence in both languages. */
export type Words = {
/** English. */
en: string,
/** German. */
de: string, };

/** What concerns the reader alone. */
export type You = {
/** The seats for which they decide. */
seats: Seats,
/** The seats that bots play for them, and that they may take back. */
replaced?: Seats,
/** The seat with whose eyes they look. */
seat: Seat | null,
/** Did they open the table? */
host: boolean, };
