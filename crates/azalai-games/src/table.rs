//! A table: one game in progress, whatever game it is.

use crate::hint::{Hint, hint};
use azalai_bots::{BotSpec, Insight};
use azalai_core::bot::tell;
use azalai_core::luck::{Dealer, FastRng};
use azalai_core::record::{Played, Told, VEIL};
use azalai_core::{
    Bot, Choices, Game, Journal, Lang, MAX_SEATS, Odds, Outcome, PerSeat, PlayError, Record,
    RecordError, Seat, Seen, Setup, SetupError, Shown, Spec, Turn, Viewer,
};
use serde::Serialize;
use serde_json::Value;

/// One line of the list of legal actions, as text.
#[derive(Clone, PartialEq, Eq, Debug, Serialize)]
pub struct LegalLine {
    /// The action with the least amount, in notation.
    pub action: String,
    /// The least amount; 0 if the action carries none.
    pub least: u16,
    /// The greatest amount.
    pub most: u16,
    /// The action with the greatest amount, in notation.
    #[serde(skip)]
    pub with_most: String,
    /// What it would do.
    pub text: String,
}

/// A game in progress, whatever game it is. What comes in is checked; what goes out is what the
/// viewer may know.
pub trait Table: Send {
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
    fn legal(&self, lang: Lang) -> Vec<LegalLine>;
    /// The action of a line of that list with this amount, in notation.
    fn legal_action(&self, line: usize, amount: u16) -> Option<String>;
    /// Plays an action for a seat or for luck. Nothing changes if it is refused.
    fn play(&mut self, by: Turn, action: &str) -> Result<(), PlayError>;
    /// Lets luck decide, if it is luck's turn; says whether it was.
    fn deal(&mut self, dealer: &Dealer) -> bool;
    /// Puts a bot on a seat.
    fn seat_bot(&mut self, seat: Seat, spec: &BotSpec, rng: FastRng);
    /// Lets the bot act whose turn it is; says whether one did.
    fn bot_acts(&mut self) -> bool;
    /// What a bot thinks about this position, for the seat whose turn it is and with what that seat may
    /// know.
    fn hint(&self, bot: &BotSpec, threads: usize, rng: FastRng, lang: Lang) -> Hint;
    /// Takes back everything after the first `keep` actions.
    fn take_back_to(&mut self, keep: usize);

    /// Has luck shown something to one seat alone since so many actions?
    fn secret_luck_since(&self, keep: usize) -> bool;

    /// What was played, and by whom. For the referee.
    fn played(&self) -> Vec<(Turn, String)>;
    /// What happened from the action with this number on (counted from 0), as sentences.
    fn told(&self, from: usize, viewer: Viewer, lang: Lang) -> Vec<String>;
    /// The same as JSON.
    fn events(&self, from: usize, viewer: Viewer) -> Value;
    /// The position as JSON.
    fn view(&self, viewer: Viewer) -> Value;
    /// The position as a picture for a terminal.
    fn draw(&self, viewer: Viewer, lang: Lang) -> String;
    /// What a seat is called.
    fn call(&self, seat: Seat, lang: Lang) -> String;
    /// What the seat whose turn it is has to decide.
    fn ask(&self, lang: Lang) -> String;
    /// The game as a record.
    fn record(&self, names: &[String]) -> Record;
    /// The game as a record that this viewer may read while it goes on.
    fn record_for(&self, viewer: Viewer, names: &[String]) -> Record;
}

pub(crate) struct OpenTable<G: Game> {
    journal: Journal<G>,
    /// What happened, each with the number of the action that brought it.
    events: Vec<(usize, G::Event)>,
    bots: [Option<Box<dyn Bot<G>>>; MAX_SEATS],
}

impl<G: Shown + Insight> OpenTable<G> {
    pub(crate) fn new(setup: &Setup) -> Result<OpenTable<G>, SetupError> {
        let journal = Journal::new(setup)?;
        Ok(OpenTable { journal, events: Vec::new(), bots: [const { None }; MAX_SEATS] })
    }

    pub(crate) fn read(record: &Record, to: Option<usize>) -> Result<OpenTable<G>, RecordError> {
        let (journal, events) = Journal::read_with_events(record, to)?;
        Ok(OpenTable { journal, events, bots: [const { None }; MAX_SEATS] })
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
        for (seat, bot) in Seat::all(self.seats()).zip(&mut self.bots) {
            if let Some(bot) = bot {
                tell(bot.as_mut(), seat, &before, by, action);
            }
        }
        self.events.extend(events.into_iter().map(|event| (number, event)));
        Ok(())
    }

    fn witnessed(&self, from: usize, viewer: Viewer) -> impl Iterator<Item = G::Event> {
        let begin = self.events.partition_point(|(number, _)| *number < from);
        self.events[begin..].iter().filter_map(move |(_, event)| G::witness(event, viewer))
    }
}

/// Views and events are plain data, so this cannot fail; if it ever did, the JSON would say `null`.
fn json(value: &impl Serialize) -> Value {
    serde_json::to_value(value).unwrap_or(Value::Null)
}

impl<G: Shown + Insight> Table for OpenTable<G> {
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

    fn legal(&self, lang: Lang) -> Vec<LegalLine> {
        let view = self.view_on_turn();
        let line = |choice: &azalai_core::Choice<G::Action>| {
            use azalai_core::Action;
            LegalLine {
                action: choice.action.to_string(),
                least: choice.action.amount(),
                most: choice.most,
                with_most: choice.with(choice.most).to_string(),
                text: G::describe(choice.action, choice.most, &view, lang),
            }
        };
        self.choices().lines().iter().map(line).collect()
    }

    fn legal_action(&self, line: usize, amount: u16) -> Option<String> {
        self.choices().lines().get(line).map(|choice| choice.with(amount).to_string())
    }

    fn play(&mut self, by: Turn, action: &str) -> Result<(), PlayError> {
        self.act(by, action.parse()?)
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

    fn take_back_to(&mut self, keep: usize) {
        self.journal.take_back_to(keep);
        self.bots.iter_mut().flatten().for_each(|bot| bot.forget());
        self.events.truncate(self.events.partition_point(|(number, _)| *number < keep));
    }

    fn secret_luck_since(&self, keep: usize) -> bool {
        let open = self.journal.record_for(Viewer::Public, &[]);
        let luck = |told: &Told<Played>| told.what.by == Turn::Chance;
        open.actions.iter().skip(keep).any(|told| luck(told) && told.what.action.contains(VEIL))
    }

    fn played(&self) -> Vec<(Turn, String)> {
        self.journal.played().iter().map(|(by, action)| (*by, action.to_string())).collect()
    }

    fn told(&self, from: usize, viewer: Viewer, lang: Lang) -> Vec<String> {
        let view = self.state().view(viewer);
        self.witnessed(from, viewer)
            .map(|event| G::tell(&event, &view, lang))
            .filter(|sentence| !sentence.is_empty())
            .collect()
    }

    fn events(&self, from: usize, viewer: Viewer) -> Value {
        json(&self.witnessed(from, viewer).collect::<Vec<_>>())
    }

    fn view(&self, viewer: Viewer) -> Value {
        json(&self.state().view(viewer))
    }

    fn draw(&self, viewer: Viewer, lang: Lang) -> String {
        G::draw(&self.state().view(viewer), lang)
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
}
