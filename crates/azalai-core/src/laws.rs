//! The laws that hold in every game. The tests of a game play random games through them.

use crate::choice::{Choices, Odds};
use crate::game::{Action, Game, Turn, Viewer};
use crate::insight::Insight;
use crate::journal::Journal;
use crate::luck::{FastRng, Stream, stream};
use crate::record::{Record, VEIL};
use crate::seat::Seat;
use crate::setup::Setup;
use rand::RngExt;
use std::collections::{BTreeMap, HashSet};
use std::fmt::Debug;

/// What the laws ask of a game's tests.
pub struct Laws<'a, G: Insight> {
    /// The options to play with.
    pub setup: &'a Setup,
    /// What must hold in every state of this game; an error says what does not.
    pub invariant: &'a dyn Fn(&G) -> Result<(), String>,
    /// Any action that the notation can express, legal or not.
    pub any_action: &'a dyn Fn(&mut FastRng) -> G::Action,
    /// More actions than any game has.
    pub longest: usize,
}

/// A game in which every law held.
#[derive(Clone, Debug)]
pub struct Held<G: Game> {
    /// The game.
    pub journal: Journal<G>,
    /// How often a seat imagined something other than the truth: never, if nothing is hidden. Where
    /// something is, a game that never imagines anything else lets bots peek.
    pub dreams: usize,
}

fn law(holds: bool, what: impl FnOnce() -> String) -> Result<(), String> {
    if holds { Ok(()) } else { Err(what()) }
}

fn same<T: PartialEq + Debug>(left: &T, right: &T, what: &str) -> Result<(), String> {
    law(left == right, || format!("{what}:\n{left:#?}\n{right:#?}"))
}

impl<G: Insight> Laws<'_, G> {
    /// Plays one random game and checks every law in every state of it. The error tells which law
    /// broke, and ends with the record that leads there.
    pub fn hold(&self, seed: u64) -> Result<Held<G>, String> {
        let mut rng = stream(seed, 0, Stream::Luck);
        let mut journal = Journal::<G>::new(self.setup).map_err(|error| error.to_string())?;
        let mut dreams = 0;
        let canonical = journal.state().setup();
        let again = G::start(&canonical).map_err(|error| error.to_string())?;
        same(&again, journal.state(), "setup() does not lead to the same start")?;
        loop {
            let next = self.step(journal.state(), &mut rng, &mut dreams);
            let told = |fault| format!("{fault}\nin:\n{}", journal.record(&[]));
            let Some(action) = next.map_err(told)? else {
                break;
            };
            let (by, before) = (journal.state().turn(), journal.state().clone());
            let mut events = Vec::new();
            journal.play(by, action, &mut events).map_err(|refusal| refusal.to_string())?;
            let mut quiet = before;
            quiet.apply(action, &mut ());
            same(&quiet, journal.state(), "apply depends on who listens")?;
            let told = |fault| format!("{fault}\nin:\n{}", journal.record(&[]));
            law(!events.is_empty(), || format!("`{action}` tells no event")).map_err(told)?;
            for event in &events {
                let full = G::witness(event, Viewer::Referee);
                same(&full.as_ref(), &Some(event), "the referee does not see all").map_err(told)?;
            }
            law(journal.played().len() <= self.longest, || "the game does not end".into())
                .map_err(told)?;
        }
        self.record(&journal)?;
        Ok(Held { journal, dreams })
    }

    /// Checks one state, and picks an action to go on with.
    fn step(
        &self,
        state: &G,
        rng: &mut FastRng,
        dreams: &mut usize,
    ) -> Result<Option<G::Action>, String> {
        (self.invariant)(state)?;
        let (mut legal, mut odds) = (Choices::new(), Odds::new());
        state.legal(&mut legal);
        state.chance(&mut odds);
        let turn = state.turn();
        law(legal.lines().is_empty() != matches!(turn, Turn::Seat(_)), || {
            format!("turn {turn}, but legal is {legal:?}")
        })?;
        law((odds.total() == 0) != (turn == Turn::Chance), || {
            format!("turn {turn}, but the odds are {odds:?}")
        })?;
        law(state.outcome().is_some() == (turn == Turn::Over), || {
            format!("turn {turn}, outcome {:?}", state.outcome())
        })?;
        if let Some(outcome) = state.outcome() {
            same(&outcome.scores, &state.scores(), "the outcome has other scores")?;
            // A table may agree that in some end nobody wins; the rulebooks as they are know none.
            let agreed = !state.setup().set.is_empty();
            law(agreed || !outcome.winners.is_empty(), || "nobody wins".into())?;
        }
        self.legal_equals_check(state, &legal, &odds, rng)?;
        self.veils(state, &legal, &odds)?;
        *dreams += self.knowledge(state, &legal, rng)?;
        insight(state, &legal, rng.clone())?;
        Ok(match turn {
            Turn::Seat(_) => legal.pick(rng),
            Turn::Chance => odds.pick(rng),
            Turn::Over => None,
        })
    }

    fn legal_equals_check(
        &self,
        state: &G,
        legal: &Choices<G::Action>,
        odds: &Odds<G::Action>,
        rng: &mut FastRng,
    ) -> Result<(), String> {
        let listed = |action: G::Action| {
            legal.holds(action) || odds.outcomes().iter().any(|&(outcome, _)| outcome == action)
        };
        let agree = |action: G::Action| {
            let (check, tolerated) = (state.check(action), state.tolerates(action));
            law(check.is_ok() == (listed(action) != tolerated), || {
                format!(
                    "`{action}`: listed {}, tolerated {tolerated}, check {check:?}",
                    listed(action)
                )
            })
        };
        for line in legal.lines() {
            law(line.action.amount() <= line.most, || format!("an empty range: {line:?}"))?;
            for amount in [line.action.amount(), line.most] {
                let action = line.with(amount);
                agree(action)?;
                let read = action.to_string().parse::<G::Action>();
                same(&read, &Ok(action), "the notation does not read back")?;
                law(state.check_by(Turn::Chance, action).is_err(), || {
                    format!("luck may play `{action}`")
                })?;
            }
            if line.count() > 1 {
                agree(line.with(rng.random_range(line.action.amount()..=line.most)))?;
            }
            for beyond in [line.action.amount().checked_sub(1), line.most.checked_add(1)] {
                beyond.map_or(Ok(()), |amount| agree(line.action.with_amount(amount)))?;
            }
        }
        for &(outcome, _) in odds.outcomes() {
            agree(outcome)?;
            let read = outcome.to_string().parse::<G::Action>();
            same(&read, &Ok(outcome), "the notation does not read back")?;
        }
        for seat in Seat::all(state.seats()).filter(|&seat| state.turn() != Turn::Seat(seat)) {
            for action in legal.lines().iter().map(|line| line.action).take(4) {
                law(state.check_by(Turn::Seat(seat), action).is_err(), || {
                    format!("seat {seat} may play `{action}` out of turn")
                })?;
            }
        }
        let picked = state.pick(&mut Choices::new(), &mut rng.clone());
        same(&picked, &legal.pick(&mut rng.clone()), "pick does not pick from the list")?;
        let brought = state.pick_chance(&mut Odds::new(), &mut rng.clone());
        same(&brought, &odds.pick(&mut rng.clone()), "luck does not bring what it may")?;
        (0..24).try_for_each(|_| agree((self.any_action)(rng)))
    }

    /// Two actions that read alike to somebody leave them with the same view; nothing is veiled from
    /// the referee, and no veiled text reads back as an action.
    fn veils(
        &self,
        state: &G,
        legal: &Choices<G::Action>,
        odds: &Odds<G::Action>,
    ) -> Result<(), String> {
        let lines = legal.lines().iter().flat_map(|line| [line.action, line.with(line.most)]);
        let actions: Vec<G::Action> =
            lines.chain(odds.outcomes().iter().map(|&(outcome, _)| outcome)).collect();
        for &action in &actions {
            same(&state.veiled(action, Viewer::Referee), &None, "veiled from the referee")?;
        }
        for viewer in Seat::all(state.seats()).map(Viewer::Seat).chain([Viewer::Public]) {
            let mut alike: BTreeMap<String, G::View> = BTreeMap::new();
            for &action in &actions {
                let Some(text) = state.veiled(action, viewer) else { continue };
                law(text.contains(VEIL) && text.parse::<G::Action>().is_err(), || {
                    format!("`{action}` is veiled as `{text}`")
                })?;
                let mut after = state.clone();
                after.apply(action, &mut ());
                let view = after.view(viewer);
                match alike.get(&text) {
                    Some(first) => {
                        same(first, &view, &format!("`{action}` reads `{text}`, but shows"))?;
                    }
                    None => {
                        alike.insert(text, view);
                    }
                }
            }
        }
        Ok(())
    }

    /// Imagining changes nothing that the seat sees; what is imagined depends on nothing that the
    /// seat cannot see. Returns how often something other than the truth was imagined.
    fn knowledge(
        &self,
        state: &G,
        legal: &Choices<G::Action>,
        rng: &mut FastRng,
    ) -> Result<usize, String> {
        let mut dreams = 0;
        for seat in Seat::all(state.seats()) {
            let dream = rng.clone();
            let imagined = state.imagine(seat, &mut dream.clone());
            let viewer = Viewer::Seat(seat);
            same(&imagined.view(viewer), &state.view(viewer), "imagining changed what is seen")?;
            (self.invariant)(&imagined).map_err(|fault| format!("imagined: {fault}"))?;
            let twin = state.imagine(seat, rng);
            same(
                &twin.imagine(seat, &mut dream.clone()),
                &imagined,
                "what is imagined depends on what the seat cannot see",
            )?;
            dreams += usize::from(imagined != *state);
            same(&imagined.turn(), &state.turn(), "imagining changed the turn")?;
            let (mut may, mut odds) = (Choices::new(), Odds::new());
            imagined.legal(&mut may);
            imagined.chance(&mut odds);
            law(state.turn() == Turn::Over || !may.lines().is_empty() || odds.total() > 0, || {
                format!("what seat {seat} imagines is a dead end: {imagined:#?}")
            })?;
            if state.turn() == Turn::Seat(seat) {
                let mut again = Choices::new();
                imagined.legal(&mut again);
                same(&again.lines(), &legal.lines(), "imagining changed what the seat may do")?;
            }
        }
        Ok(dreams)
    }

    /// The record of a game leads to the same game.
    fn record(&self, journal: &Journal<G>) -> Result<(), String> {
        let record = journal.record(&[]);
        let read: Record = record.to_string().parse().map_err(|error| format!("{error}"))?;
        let again = Journal::<G>::read(&read, None).map_err(|error| error.to_string())?;
        same(again.state(), journal.state(), "the record leads to another state")
    }
}

/// What a bot is told about a position is sound: candidates are legal, each listed once with a weight above
/// 0, and there are some if there is anything to do; estimates are finite, and chances add up to 1. The same
/// holds for a position that somebody imagines.
fn insight<G: Insight>(
    state: &G,
    legal: &Choices<G::Action>,
    mut rng: FastRng,
) -> Result<(), String> {
    estimates(state)?;
    candidates(state, legal)?;
    let sensible = state.sensible(&mut Choices::new(), &mut rng);
    law(sensible.is_some() != legal.lines().is_empty(), || format!("sensible: {sensible:?}"))?;
    law(sensible.is_none_or(|action| legal.holds(action)), || format!("sensible: {sensible:?}"))?;
    for seat in Seat::all(state.seats()) {
        let imagined = state.imagine(seat, &mut rng);
        let mut legal = Choices::new();
        imagined.legal(&mut legal);
        estimates(&imagined)
            .and_then(|()| candidates(&imagined, &legal))
            .map_err(|fault| format!("as seat {seat} imagines: {fault}"))?;
    }
    Ok(())
}

fn candidates<G: Insight>(state: &G, legal: &Choices<G::Action>) -> Result<(), String> {
    let mut list = Vec::new();
    state.candidates(legal, &mut list);
    law(list.is_empty() == legal.lines().is_empty(), || {
        format!("{} candidates of {legal:?}", list.len())
    })?;
    let mut seen = HashSet::new();
    for (action, weight) in list {
        law(legal.holds(action), || format!("the candidate `{action}` is not legal"))?;
        law(weight.is_finite() && weight > 0.0, || format!("`{action}` weighs {weight}"))?;
        law(seen.insert(action), || format!("the candidate `{action}` is listed twice"))?;
    }
    Ok(())
}

fn estimates<G: Insight>(state: &G) -> Result<(), String> {
    let (prospects, chances) = (state.prospects(), state.chances());
    law(prospects.seats() == state.seats() && chances.seats() == state.seats(), || {
        format!("prospects {prospects:?}, chances {chances:?}")
    })?;
    let finite = prospects.as_slice().iter().all(|value| value.is_finite());
    law(finite && state.spread() > 0.0, || format!("prospects {prospects:?}"))?;
    let sum: f32 = chances.as_slice().iter().sum();
    let each = chances.as_slice().iter().all(|chance| (0.0..=1.0).contains(chance));
    law(each && (sum - 1.0).abs() < 1e-3, || format!("the chances are {chances:?}"))
}
