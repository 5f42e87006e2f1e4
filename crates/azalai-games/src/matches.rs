//! A match: one game in progress, whatever game it is.

use crate::Playable;
use crate::foresight::{DREAMS, Foresight, foresee, value};
use crate::hint::{Hint, hint};
use crate::json::{self, JsonText};
use crate::puzzle::{self, Answered, Puzzle, Wanted};
use azalai_bots::BotSpec;
use azalai_core::bot::tell;
use azalai_core::luck::{Dealer, FastRng, Stream, stream};
use azalai_core::record::{Played, Told, VEIL};
use azalai_core::schema::{TS, ToSchema};
use azalai_core::sketch::Sketch;
use azalai_core::{
    Action, Bot, Choices, Game, Journal, Lang, MAX_SEATS, Odds, Outcome, PerSeat, PlayError,
    Record, RecordError, Seat, Seen, Setup, SetupError, Spec, Turn, Viewer,
};
use serde::Serialize;
use serde_json::Value;
use std::fmt::Display;

/// One line of the list of legal actions: its notation and its parts.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, TS, ToSchema)]
#[ts(export_to = "wire.ts")]
pub struct LegalLine<A> {
    /// The action with the least amount, in notation.
    pub action: String,
    /// The same as data.
    pub parts: A,
    /// The least amount; 0 if the action carries none.
    pub least: u16,
    /// The greatest amount.
    pub most: u16,
    /// The action with the greatest amount, in notation.
    #[serde(skip)]
    pub with_most: String,
    /// What it would do; only where a language was asked for.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[ts(optional)]
    pub text: Option<String>,
}

/// A game in progress, whatever game it is. What comes in is checked; what goes out is what the
/// viewer may know.
pub trait Match: Send {
    /// What the game offers.
    fn spec(&self) -> &'static Spec;
    /// The options.
    fn setup(&self) -> Setup;
    /// How many seats there are.
    fn seats(&self) -> usize;
    /// Whose turn it is.
    fn turn(&self) -> Turn;
    /// The scores now. For the referee: a game may hide them.
    fn scores(&self) -> PerSeat<i32>;
    /// How the game ended, if it is over.
    fn outcome(&self) -> Option<Outcome>;
    /// Does anybody at this table know something that others may not?
    fn has_secrets(&self) -> bool;

    /// What the seat whose turn it is may do.
    fn legal(&self, lang: Lang) -> Vec<LegalLine<Value>>;
    /// The action of a line of that list with this amount, in notation.
    fn legal_action(&self, line: usize, amount: u16) -> Option<String>;
    /// Plays an action for a seat or for luck, with this amount in place of its own if there is one.
    /// Nothing changes if it is refused.
    fn play(&mut self, by: Turn, action: &str, amount: Option<u16>) -> Result<(), PlayError>;
    /// Lets luck decide, if it is luck's turn; says whether it was.
    fn deal(&mut self, dealer: &Dealer) -> bool;
    /// Puts a bot on a seat.
    fn seat_bot(&mut self, seat: Seat, spec: &BotSpec, rng: FastRng);
    /// Lets the bot act whose turn it is; says whether one did.
    fn bot_acts(&mut self) -> bool;
    /// What a bot thinks about this position, for the seat whose turn it is and with what that seat may
    /// know.
    fn hint(&self, bot: &BotSpec, threads: usize, rng: FastRng, lang: Lang) -> Hint;
    /// Is this the solution of a puzzle that stands here, with this amount in place of its own if there is one? If not: what it costs, and why.
    fn answer(
        &self,
        puzzle: &Puzzle,
        action: &str,
        amount: Option<u16>,
        wanted: &Wanted,
    ) -> Result<Option<Answered>, PlayError>;
    /// What this seat can foretell of an action that it may play now, with this amount in place of its
    /// own if there is one; `None` if that depends on what is hidden from it. Nothing is played.
    fn foresee(
        &self,
        seat: Seat,
        action: &str,
        amount: Option<u16>,
        lang: Option<Lang>,
    ) -> Result<Option<Foresight>, PlayError>;
    /// Takes back everything after the first `keep` actions.
    fn take_back_to(&mut self, keep: usize);

    /// Has luck shown something to one seat alone since so many actions?
    fn secret_luck_since(&self, keep: usize) -> bool;

    /// Has this seat learned anything since so many actions that it could not have foretold: did luck
    /// decide, or did something that was hidden from it come out?
    fn came_out_since(&self, keep: usize, seat: Seat) -> bool;

    /// How many actions were played, luck included.
    fn length(&self) -> usize;
    /// What was played, and by whom. For the referee.
    fn played(&self) -> Vec<(Turn, String)>;
    /// The last action, and whose it was. For the referee.
    fn last(&self) -> Option<(Turn, String)>;
    /// The action with this number (counted from 0) as this viewer may read it while the game goes on.
    fn action_for(&self, number: usize, viewer: Viewer) -> Option<(Turn, String)>;
    /// What happened from the action with this number on (counted from 0), as sentences.
    fn told(&self, from: usize, viewer: Viewer, lang: Lang) -> Vec<String> {
        self.told_each(from, viewer, lang).into_iter().map(|(_, _, sentence)| sentence).collect()
    }
    /// The same, each sentence with the number of its action, and whose that was.
    fn told_each(&self, from: usize, viewer: Viewer, lang: Lang) -> Vec<(usize, Turn, String)>;
    /// The same as a JSON list.
    fn events_json(&self, from: usize, viewer: Viewer) -> JsonText;
    /// The position as JSON.
    fn view_json(&self, viewer: Viewer) -> JsonText;
    /// What the seat whose turn it is may do, as a JSON list, with sentences if there is a language; an empty
    /// list for whoever is not `on_turn`.
    fn legal_json(&self, lang: Option<Lang>, on_turn: bool) -> JsonText;
    /// The events as a value.
    fn events(&self, from: usize, viewer: Viewer) -> Value {
        serde_json::from_str(self.events_json(from, viewer).get()).unwrap_or(Value::Null)
    }
    /// The position as a value.
    fn view(&self, viewer: Viewer) -> Value {
        serde_json::from_str(self.view_json(viewer).get()).unwrap_or(Value::Null)
    }
    /// The position as a picture for a terminal.
    fn draw(&self, viewer: Viewer, lang: Lang) -> String;
    /// The position as a small picture.
    fn sketch(&self, viewer: Viewer) -> Sketch;
    /// What a seat is called.
    fn call(&self, seat: Seat, lang: Lang) -> String;
    /// What the seat whose turn it is has to decide.
    fn ask(&self, lang: Lang) -> String;
    /// The game as a record.
    fn record(&self, names: &[String]) -> Record;
    /// The game as a record that this viewer may read while it goes on.
    fn record_for(&self, viewer: Viewer, names: &[String]) -> Record;
    /// The same match once more, without the bots.
    fn fork(&self) -> Box<dyn Match>;
    /// The same match with the same past, whose present state is one that this seat holds possible. It is
    /// for tests of secrecy: whatever this seat is shown must be the same for both. Only the present is
    /// imagined, so taking back leads to the true past.
    fn imagined(&self, seat: Seat, seed: u64) -> Box<dyn Match>;
}

/// A match that stands at this state and has no past: for whoever wants a position explained.
pub fn match_of<G: Playable>(state: &G) -> Box<dyn Match> {
    Box::new(OpenMatch::with(Journal::at(state.clone()), Vec::new()))
}

pub(crate) struct OpenMatch<G: Game> {
    journal: Journal<G>,
    /// What happened, each with the number of the action that brought it.
    events: Vec<(usize, G::Event)>,
    /// What viewers may read of each action, where that is not all of it.
    veils: Vec<Option<Veils>>,
    bots: [Option<Box<dyn Bot<G>>>; MAX_SEATS],
}

/// An action as somebody who only watches may read it, and as each seat may; `None` if it may read all.
type Veils = Box<[Option<String>; MAX_SEATS + 1]>;

fn veils<G: Game>(before: &G, action: G::Action) -> Option<Veils> {
    let veiled = |viewer| before.veiled(action, viewer);
    let public = veiled(Viewer::Public)?;
    let mut veils = Box::new([const { None }; MAX_SEATS + 1]);
    veils[0] = Some(public);
    for seat in Seat::all(before.seats()) {
        veils[seat.number()] = veiled(Viewer::Seat(seat));
    }
    Some(veils)
}

impl<G: Playable> OpenMatch<G> {
    pub(crate) fn new(setup: &Setup) -> Result<OpenMatch<G>, SetupError> {
        Ok(OpenMatch::with(Journal::new(setup)?, Vec::new()))
    }

    pub(crate) fn read(record: &Record, to: Option<usize>) -> Result<OpenMatch<G>, RecordError> {
        let (journal, events) = Journal::read_with_events(record, to)?;
        Ok(OpenMatch::with(journal, events))
    }

    fn with(journal: Journal<G>, events: Vec<(usize, G::Event)>) -> OpenMatch<G> {
        let mut start = journal.clone();
        start.take_back_to(0);
        let mut state = start.state().clone();
        let mut veiled = |&(_, action): &(Turn, G::Action)| {
            let veils = veils(&state, action);
            state.apply(action, &mut ());
            veils
        };
        let veils = journal.played().iter().map(&mut veiled).collect();
        OpenMatch { journal, events, veils, bots: [const { None }; MAX_SEATS] }
    }

    /// The same match with this journal, which has the same past.
    fn without_bots(&self, journal: Journal<G>) -> OpenMatch<G> {
        OpenMatch {
            journal,
            events: self.events.clone(),
            veils: self.veils.clone(),
            bots: [const { None }; MAX_SEATS],
        }
    }

    fn state(&self) -> &G {
        self.journal.state()
    }

    /// The view of whoever is on turn; the public one if luck is.
    fn view_on_turn(&self) -> G::View {
        let viewer = self.state().turn().seat().map_or(Viewer::Public, Viewer::Seat);
        self.state().view(viewer)
    }

    fn choices(&self) -> Choices<G::Action> {
        let mut list = Choices::new();
        self.state().legal(&mut list);
        list
    }

    fn act(&mut self, by: Turn, action: G::Action) -> Result<(), PlayError> {
        let number = self.journal.played().len();
        let mut events = Vec::new();
        let before = self.journal.state().clone();
        self.journal.play(by, action, &mut events)?;
        self.veils.push(veils(&before, action));
        for (seat, bot) in Seat::all(self.seats()).zip(&mut self.bots) {
            if let Some(bot) = bot {
                tell(bot.as_mut(), seat, &before, by, action);
            }
        }
        self.events.extend(events.into_iter().map(|event| (number, event)));
        Ok(())
    }

    fn witnessed(&self, from: usize, viewer: Viewer) -> impl Iterator<Item = G::Event> {
        self.numbered(from, viewer).map(|(_, event)| event)
    }

    /// The same, each with the number of its action.
    fn numbered(&self, from: usize, viewer: Viewer) -> impl Iterator<Item = (usize, G::Event)> {
        let begin = self.events.partition_point(|(number, _)| *number < from);
        let witness = move |(number, event): &(usize, G::Event)| {
            G::witness(event, viewer).map(|event| (*number, event))
        };
        self.events[begin..].iter().filter_map(witness)
    }
}

/// A list that is written without being made.
struct List<F>(F);

impl<I: Iterator<Item: Serialize>, F: Fn() -> I> Serialize for List<F> {
    fn serialize<S: serde::Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.collect_seq((self.0)())
    }
}

/// A [`LegalLine`] as it is written.
#[derive(Serialize)]
struct LineJson<A: Action> {
    #[serde(serialize_with = "as_text")]
    action: A,
    parts: A,
    least: u16,
    most: u16,
    #[serde(skip_serializing_if = "Option::is_none")]
    text: Option<String>,
}

fn as_text<S: serde::Serializer>(what: &impl Display, serializer: S) -> Result<S::Ok, S::Error> {
    serializer.collect_str(what)
}

/// The action that somebody wrote, with this amount if there is one.
fn read_action<A: Action>(text: &str, amount: Option<u16>) -> Result<A, PlayError> {
    let action: A = text.parse()?;
    Ok(match amount {
        Some(amount) => action.of_amount(amount)?,
        None => action,
    })
}

impl<G: Playable> Match for OpenMatch<G> {
    fn spec(&self) -> &'static Spec {
        G::SPEC
    }

    fn setup(&self) -> Setup {
        self.state().setup()
    }

    fn seats(&self) -> usize {
        self.state().seats()
    }

    fn turn(&self) -> Turn {
        self.state().turn()
    }

    fn scores(&self) -> PerSeat<i32> {
        self.state().scores()
    }

    fn outcome(&self) -> Option<Outcome> {
        self.state().outcome()
    }

    fn has_secrets(&self) -> bool {
        self.state().view(Viewer::Public) != self.state().view(Viewer::Referee)
    }

    fn legal(&self, lang: Lang) -> Vec<LegalLine<Value>> {
        let view = self.view_on_turn();
        let line = |choice: &azalai_core::Choice<G::Action>| LegalLine {
            action: choice.action.to_string(),
            parts: value(&choice.action),
            least: choice.action.amount(),
            most: choice.most,
            with_most: choice.with(choice.most).to_string(),
            text: Some(G::describe(choice.action, choice.most, &view, lang)),
        };
        self.choices().lines().iter().map(line).collect()
    }

    fn legal_action(&self, line: usize, amount: u16) -> Option<String> {
        self.choices().lines().get(line).map(|choice| choice.with(amount).to_string())
    }

    fn play(&mut self, by: Turn, action: &str, amount: Option<u16>) -> Result<(), PlayError> {
        self.act(by, read_action(action, amount)?)
    }

    fn deal(&mut self, dealer: &Dealer) -> bool {
        let mut odds = Odds::new();
        self.state().chance(&mut odds);
        let dealt = dealer.deal(self.journal.luck_so_far(), &odds);
        dealt.is_some_and(|action| self.act(Turn::Chance, action).is_ok())
    }

    fn seat_bot(&mut self, seat: Seat, spec: &BotSpec, rng: FastRng) {
        self.bots[seat.index()] = Some(spec.build(rng));
    }

    fn bot_acts(&mut self) -> bool {
        let Turn::Seat(seat) = self.turn() else { return false };
        let list = self.choices();
        let Some(bot) = &mut self.bots[seat.index()] else { return false };
        let action = bot.choose(&Seen::new(self.journal.state(), seat, &list));
        action.is_some_and(|action| self.act(Turn::Seat(seat), action).is_ok())
    }

    fn hint(&self, bot: &BotSpec, threads: usize, rng: FastRng, lang: Lang) -> Hint {
        hint(self.state(), bot, threads, rng, lang)
    }

    fn answer(
        &self,
        puzzle: &Puzzle,
        action: &str,
        amount: Option<u16>,
        wanted: &Wanted,
    ) -> Result<Option<Answered>, PlayError> {
        let action = read_action(action, amount)?;
        self.state().check_by(Turn::Seat(puzzle.seat), action)?;
        Ok(puzzle::answer(self.state(), puzzle, action, wanted))
    }

    fn foresee(
        &self,
        seat: Seat,
        action: &str,
        amount: Option<u16>,
        lang: Option<Lang>,
    ) -> Result<Option<Foresight>, PlayError> {
        let action = read_action(action, amount)?;
        self.state().check_by(Turn::Seat(seat), action)?;
        Ok(foresee(self.state(), seat, action, lang))
    }

    fn take_back_to(&mut self, keep: usize) {
        self.journal.take_back_to(keep);
        self.bots.iter_mut().flatten().for_each(|bot| bot.forget());
        self.events.truncate(self.events.partition_point(|(number, _)| *number < keep));
        self.veils.truncate(keep);
    }

    fn secret_luck_since(&self, keep: usize) -> bool {
        let open = self.journal.record_for(Viewer::Public, &[]);
        let luck = |told: &Told<Played>| told.what.by == Turn::Chance;
        open.actions.iter().skip(keep).any(|told| luck(told) && told.what.action.contains(VEIL))
    }

    fn came_out_since(&self, keep: usize, seat: Seat) -> bool {
        let since = self.journal.played().get(keep..).unwrap_or_default();
        if since.iter().any(|(by, _)| *by == Turn::Chance) {
            return true;
        }
        // What others did in secret counts as come out, whatever it was: the answer must not depend on it.
        let veiled = |number: usize| {
            let veils = self.veils.get(number).and_then(Option::as_ref);
            veils.is_some_and(|veils| veils[seat.number()].is_some())
        };
        if (keep..self.length()).any(veiled) {
            return true;
        }
        let mut then = self.journal.clone();
        then.take_back_to(keep);
        let now = self.state().view(Viewer::Seat(seat));
        // If whatever the seat held possible leads to what it sees now, it has learned nothing.
        let foretold = |dream: u64| {
            let mut dream = then.state().imagine(seat, &mut stream(0, dream, Stream::Bot(seat)));
            let mut play = |&(by, action): &(Turn, G::Action)| {
                let fits = dream.check_by(by, action).is_ok();
                if fits {
                    dream.apply(action, &mut ());
                }
                fits
            };
            since.iter().all(&mut play) && dream.view(Viewer::Seat(seat)) == now
        };
        !(0..DREAMS).all(foretold)
    }

    fn length(&self) -> usize {
        self.journal.played().len()
    }

    fn last(&self) -> Option<(Turn, String)> {
        self.journal.played().last().map(|(by, action)| (*by, action.to_string()))
    }

    fn action_for(&self, number: usize, viewer: Viewer) -> Option<(Turn, String)> {
        let (by, action) = self.journal.played().get(number)?;
        let veils = self.veils.get(number)?.as_ref();
        let veiled = match viewer {
            _ if self.turn() == Turn::Over => None,
            Viewer::Referee => None,
            Viewer::Public => veils.and_then(|veils| veils[0].clone()),
            Viewer::Seat(seat) => veils.and_then(|veils| veils[seat.number()].clone()),
        };
        Some((*by, veiled.unwrap_or_else(|| action.to_string())))
    }

    fn played(&self) -> Vec<(Turn, String)> {
        self.journal.played().iter().map(|(by, action)| (*by, action.to_string())).collect()
    }

    fn told_each(&self, from: usize, viewer: Viewer, lang: Lang) -> Vec<(usize, Turn, String)> {
        let (view, played) = (self.state().view(viewer), self.journal.played());
        let by = |number: usize| played.get(number).map_or(Turn::Chance, |(by, _)| *by);
        self.numbered(from, viewer)
            .map(|(number, event)| (number, by(number), G::tell(&event, &view, lang)))
            .filter(|(_, _, sentence)| !sentence.is_empty())
            .collect()
    }

    fn events_json(&self, from: usize, viewer: Viewer) -> JsonText {
        json::written(&List(|| self.witnessed(from, viewer)))
    }

    fn view_json(&self, viewer: Viewer) -> JsonText {
        json::written(&self.state().view(viewer))
    }

    fn legal_json(&self, lang: Option<Lang>, on_turn: bool) -> JsonText {
        let words = lang.map(|lang| (lang, self.view_on_turn()));
        let list = if on_turn { self.choices() } else { Choices::new() };
        let lines = List(|| {
            list.lines().iter().map(|choice| LineJson {
                action: choice.action,
                parts: choice.action,
                least: choice.action.amount(),
                most: choice.most,
                text: words
                    .as_ref()
                    .map(|(lang, view)| G::describe(choice.action, choice.most, view, *lang)),
            })
        });
        json::written(&lines)
    }

    fn draw(&self, viewer: Viewer, lang: Lang) -> String {
        G::draw(&self.state().view(viewer), lang)
    }

    fn sketch(&self, viewer: Viewer) -> Sketch {
        G::sketch(&self.state().view(viewer))
    }

    fn call(&self, seat: Seat, lang: Lang) -> String {
        G::call(seat, &self.state().view(Viewer::Public), lang)
    }

    fn ask(&self, lang: Lang) -> String {
        G::ask(&self.view_on_turn(), lang)
    }

    fn record(&self, names: &[String]) -> Record {
        self.journal.record(names)
    }

    fn record_for(&self, viewer: Viewer, names: &[String]) -> Record {
        self.journal.record_for(viewer, names)
    }

    fn fork(&self) -> Box<dyn Match> {
        Box::new(self.without_bots(self.journal.clone()))
    }

    fn imagined(&self, seat: Seat, seed: u64) -> Box<dyn Match> {
        let state = self.state().imagine(seat, &mut stream(seed, 0, Stream::Bot(seat)));
        Box::new(self.without_bots(self.journal.with_state(state)))
    }
}
