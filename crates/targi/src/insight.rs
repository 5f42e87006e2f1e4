//! Insight into Targi: which actions are worth a thought. What things are worth to a
//! player is told in `outlook`, what is still to come for them in `future`.

mod features;
mod future;
mod nets;
mod outlook;

use crate::action::{Action, Exchange, Origin, Spot};
use crate::board::{Border, PLACES, Place, crossings};
use crate::deck::{Act, Line};
use crate::display::{Laid, Slot};
use crate::material::{Tokens, Tribe};
use crate::state::{Centre, Phase, Source, State, Task};
use azalai_core::insight::{Beginner, Candidate, Insight, Part, Style, few_amounts};
use azalai_core::net::{Features, Net};
use azalai_core::{Choices, Game, PerSeat};
use outlook::{Outlook, Row, is_gift};
use rand::{Rng, RngExt};

impl Insight for State {
    const EASY: u32 = 15;
    const MEDIUM: u32 = 60;
    const CLEAR_LEAD: f32 = 8.0;

    fn style(&self) -> Style {
        // The weights of the candidates are good enough to follow them rather closely. A few
        // sensible steps bring a leaf out of the middle of a turn before it is evaluated.
        Style { explore: 0.45, cut: Some(10), sensible: true, ..Style::USUAL }
    }

    fn net(&self) -> Option<&'static Net> {
        nets::of(self)
    }

    fn style_with(&self, net: &'static Net) -> Style {
        Style { net: Some(net), ..self.style() }
    }

    fn is_calm(&self) -> bool {
        self.phase() == Phase::Place && self.waiting().is_empty()
    }

    fn is_open(&self) -> bool {
        !self.has_secrets()
    }

    fn prospects(&self) -> PerSeat<f32> {
        PerSeat::new(2, |seat| Outlook::new(self, seat).score())
    }

    fn features(&self) -> Features {
        features::of(self)
    }

    fn parts(&self) -> Vec<Part> {
        self.score_parts()
    }

    fn spread(&self) -> f32 {
        1.5 + 0.25 * (16 - self.robber().number()) as f32
    }

    /// Goes on collecting goods and beginning rows when the last raid is near.
    fn beginner(&self) -> Beginner {
        Beginner { rivals: 0.2, hope: 0.5, hoards: 0.3, overlooks: 0.5 }
    }

    fn candidates(&self, legal: &Choices<Action>, list: &mut Vec<Candidate<Action>>) {
        if self.waiting().is_empty()
            && self.phase() == Phase::Act
            && let Some(first) = at_once(self, legal)
        {
            list.push((first, 1.0));
            return;
        }
        let outlook = Outlook::new(self, self.acting());
        let placing = self.phase() == Phase::Place;
        let crossing = if placing { Crossed::new(&outlook) } else { Crossed::default() };
        let mut best = f32::MIN;
        for line in legal.lines() {
            if let Some(worth) = outlook.promise(line.action, &crossing) {
                best = best.max(worth);
                list.push((line.action, worth));
            }
        }
        for (_, worth) in list.iter_mut() {
            *worth = ((*worth - best) / WARMTH).exp() + CURIOSITY;
        }
        if list.is_empty() {
            few_amounts(legal, list);
        }
    }

    fn sensible(
        &self,
        room: &mut Choices<Action>,
        rng: &mut (impl Rng + ?Sized),
    ) -> Option<Action> {
        room.clear();
        self.legal(room);
        let ticket = rng.random::<f32>();
        if let [only] = room.lines() {
            return Some(only.action);
        }
        let mut list = Vec::with_capacity(room.lines().len());
        self.candidates(room, &mut list);
        let mut ticket = ticket * list.iter().map(|(_, weight)| weight).sum::<f32>();
        let chosen = list.iter().find(|(_, weight)| {
            ticket -= weight;
            ticket <= 0.0
        });
        chosen.or(list.last()).map(|(action, _)| *action)
    }
}

/// What markers would be worth: at each place, and all places of each row and column together.
#[derive(Default)]
struct Crossed {
    places: [f32; PLACES],
    rows: [f32; 3],
    columns: [f32; 3],
}

impl Crossed {
    fn new(outlook: &Outlook<'_>) -> Crossed {
        let mut crossed = Crossed::default();
        for place in Place::all() {
            let (row, column) = place.row_column();
            let worth = outlook.crossing(place);
            crossed.places[place.index()] = worth;
            crossed.rows[usize::from(row)] += worth;
            crossed.columns[usize::from(column)] += worth;
        }
        crossed
    }

    /// The places to which a border card points, together.
    fn line(&self, card: Border) -> f32 {
        let row = card.row().map_or(0.0, |row| self.rows[usize::from(row)]);
        card.column().map_or(row, |column| self.columns[usize::from(column)])
    }
}

/// How much worth makes an action e times as promising.
const WARMTH: f32 = 0.6;
/// What even the least promising action has compared with the most promising one.
const CURIOSITY: f32 = 0.02;

/// Something to have that costs nothing and can only help: it is done before all else.
fn at_once(game: &State, legal: &Choices<Action>) -> Option<Action> {
    let me = game.holdings(game.acting());
    let gift = |lines: &[Line]| matches!(lines, [line] if is_gift(line));
    let moves = me.targi().iter().any(|card| {
        let lines = &game.deck().border(card).lines;
        lines.iter().any(|line| matches!(line.act, Act::MoveMarker { .. }))
    });
    legal.lines().iter().map(|line| line.action).find(|action| match *action {
        Action::Use { spot: Spot::Border(card) } => gift(&game.deck().border(card).lines),
        Action::Use { spot: Spot::Dune(slot) } => {
            game.dune(slot).is_some_and(|dune| gift(game.lines_of(Source::Dune(dune))))
        }
        Action::Use { spot: Spot::Centre(place) } if !moves => match game.centre(place) {
            Centre::Goods(bit) => gift(game.lines_of(Source::Goods(bit))),
            _ => false,
        },
        Action::Once { card } => {
            let lines = game.lines_of(Source::Tribe(card));
            matches!(lines, [line] if line.pay.is_none() && line.act == Act::LayGold)
        }
        _ => false,
    })
}

impl Outlook<'_> {
    /// How much an action promises; `None` is not worth a thought.
    fn promise(&self, action: Action, crossing: &Crossed) -> Option<f32> {
        let (game, me) = (self.game, self.me);
        Some(match action {
            Action::Place { spot: Spot::Border(card) } => {
                let mut targi = me.targi();
                let before = crossings(targi);
                targi.insert(card);
                let after = crossings(targi);
                let new = after.iter().filter(|&place| !before.has(place));
                let crossed: f32 = new.map(|place| crossing.places[place.index()]).sum();
                let chance =
                    if game.to_place(self.seat) > 1 { 0.35 * crossing.line(card) } else { 0.0 };
                let targia =
                    if game.targia() == Some(card) { self.weights.any * self.usage } else { 0.0 };
                self.border(card) + crossed + chance + targia
            }
            Action::Place { spot: Spot::Dune(slot) } => {
                game.dune(slot).map_or(0.0, |dune| self.best(game.lines_of(Source::Dune(dune))))
            }
            Action::Place { spot: Spot::Centre(_) | Spot::Targia } => return None,
            Action::Use { spot: Spot::Border(card) } => self.border(card),
            Action::Use { spot: Spot::Dune(slot) } => {
                game.dune(slot).map_or(0.0, |dune| self.best(game.lines_of(Source::Dune(dune))))
            }
            Action::Use { spot: Spot::Centre(place) } => self.crossing(place),
            Action::Use { spot: Spot::Targia } => self.weights.any,
            Action::Play { origin } => {
                game.card_from(origin).map_or(0.0, |card| self.play(card, 0)) + 0.3
            }
            Action::Keep { origin } => {
                game.card_from(origin).map_or(0.0, |card| self.in_hand(card))
            }
            Action::Discard { origin: Origin::Hand(_) } => 0.0,
            Action::Discard { .. } => -0.4,
            Action::Waive { .. } => return None,
            Action::Done => -0.3,
            Action::Stop => 0.0,
            Action::Line { line: index } => match game.waiting().last() {
                Some(Task::Choose { source, times }) => {
                    let tired = 0.3 * f32::from(*times);
                    let lines = game.lines_of(*source);
                    lines.get(usize::from(index)).map_or(0.0, |line| self.line(line, Self::act))
                        - tired
                }
                _ => 0.0,
            },
            Action::Good { good } => {
                let have = me.goods()[good as usize];
                match game.waiting().last() {
                    Some(Task::Gain { .. }) => {
                        self.goods(have.saturating_add(1)) - self.goods(have)
                    }
                    _ => self.goods(have.saturating_sub(1)) - self.goods(have),
                }
            }
            Action::Return { good } => {
                let have = me.goods()[good as usize];
                self.goods(have.saturating_sub(1)) - self.goods(have)
            }
            Action::Pay { payment } => {
                let tokens = Tokens {
                    goods: payment.goods,
                    gold: payment.gold,
                    water: payment.water,
                    ..Tokens::NONE
                };
                -self.cost(&tokens, 0).0 - f32::from(payment.card_gold)
            }
            Action::Bracket { paid: true } => 0.3,
            Action::Bracket { paid: false } => 0.0,
            Action::Row { row } => {
                let row = self.rows.get(usize::from(row)).copied().unwrap_or_default();
                match game.waiting().last() {
                    Some(Task::Row(origin, _)) => {
                        let card = game.card_from(*origin);
                        let symbol = card.map(|card| game.deck().card(card).symbol);
                        2.0 * self.fit_row(row, symbol)
                    }
                    _ => -row.bonus(),
                }
            }
            Action::Next => -0.3,
            Action::Pick { card: index } => {
                game.turned(index).map_or(0.0, |source| self.best(game.lines_of(source)))
            }
            Action::Marker { from, to } => self.crossing(to) - self.crossing(from),
            Action::Swap { one, other: two } => {
                return Some(self.swap(one, two)).filter(|&worth| worth > 0.0);
            }
            Action::Move { .. } | Action::Fill { .. } | Action::SwapCentre { .. } => 0.0,
            Action::Water { got: what } => return self.water_exchange(what),
            // There is time for it in the turn of the actions.
            Action::Once { .. } if game.phase() == Phase::Place => -0.5,
            Action::Once { card } => self.best(game.lines_of(Source::Tribe(card))),
            Action::ReturnWater | Action::Start { .. } | Action::Turn { .. } => 0.0,
        })
    }

    /// What it brings the rows if two cards change places.
    fn swap(&self, one: Slot, two: Slot) -> f32 {
        let mut after = self.rows.map(|_| Default::default());
        for (slot, _) in self.me.display().cards() {
            let from = if slot == one {
                two
            } else if slot == two {
                one
            } else {
                slot
            };
            let symbol = match self.me.display().at(from) {
                Some(Laid::Tribe(card)) => Some(self.game.deck().card(card).symbol),
                _ => None,
            };
            let row: &mut Row = &mut after[slot.row()];
            *row = row.with(symbol);
        }
        let bonus = |rows: &[Row]| rows.iter().map(|row| row.bonus()).sum::<f32>();
        bonus(&after) - bonus(&self.rows)
    }

    /// Water can be exchanged at any time; it is worth a thought where that makes something possible.
    fn water_exchange(&self, what: Exchange) -> Option<f32> {
        let (game, me) = (self.game, self.me);
        let lacks = |pay: &Tokens| match what {
            Exchange::Gold => pay.gold > me.gold(),
            Exchange::Good(good) => {
                let good = good as usize;
                pay.goods[good] > me.goods()[good] || pay.any > me.all_goods()
            }
        };
        let costs = |card: Tribe| game.deck().card(card).costs.iter().any(lacks);
        let lines = |source| game.lines_of(source).iter().any(|line| lacks(&line.pay));
        let needed = match (game.waiting().last(), game.phase()) {
            (None, Phase::Limits) => true,
            (Some(Task::Choose { source, .. }), Phase::Raid) => lines(*source),
            (None, Phase::Act) => {
                let tribe =
                    |place| matches!(game.centre(place), Centre::Tribe(card) if costs(card));
                me.markers().iter().any(tribe)
                    || me.targi().iter().any(|card| lines(Source::Border(card)))
                    || me.dunes().filter_map(|slot| game.dune(slot)).any(|d| lines(Source::Dune(d)))
                    || me.hand().iter().flatten().any(|hand| !hand.fresh && costs(hand.card))
            }
            (Some(Task::Decide(_)), _) => game.top_card().is_some_and(costs),
            _ => false,
        };
        needed.then_some(-0.3)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use azalai_core::luck::FastRng;
    use azalai_core::{Odds, Seat, Setup, Turn};
    use rand::SeedableRng;

    const RULEBOOKS: [&str; 3] = ["base", "expansion", "mixed"];

    /// Plays a game; `choose` picks the actions of the seats.
    fn game(
        rules: &str,
        seed: u64,
        mut choose: impl FnMut(&State, Seat, &mut Choices<Action>, &mut FastRng) -> Option<Action>,
    ) -> State {
        let mut rng = FastRng::seed_from_u64(seed);
        let mut state = State::start(&Setup::new(rules, 2)).unwrap();
        let (mut legal, mut odds) = (Choices::new(), Odds::new());
        loop {
            let action = match state.turn() {
                Turn::Over => return state,
                Turn::Chance => {
                    odds.clear();
                    state.chance(&mut odds);
                    odds.pick(&mut rng)
                }
                Turn::Seat(seat) => choose(&state, seat, &mut legal, &mut rng),
            };
            state.apply(action.unwrap(), &mut ());
        }
    }

    #[test]
    fn candidates_are_legal_and_never_missing() {
        for (seed, rules) in (0..15).flat_map(|seed| RULEBOOKS.map(|rules| (seed, rules))) {
            game(rules, seed, |state, _, legal, rng| {
                legal.clear();
                state.legal(legal);
                let mut list = Vec::new();
                state.candidates(legal, &mut list);
                assert!(!list.is_empty(), "{:?}", legal.lines());
                for (action, weight) in list {
                    assert!(legal.holds(action), "{action:?}");
                    assert!(weight.is_finite() && weight > 0.0, "{action:?} {weight}");
                }
                let chances = state.chances();
                let sum: f32 = chances.as_slice().iter().sum();
                assert!((sum - 1.0).abs() < 1e-4, "{chances:?}");
                legal.pick(rng)
            });
        }
    }

    #[test]
    fn at_the_start_nobody_is_ahead() {
        for rules in RULEBOOKS {
            let state = State::start(&Setup::new(rules, 2)).unwrap();
            let prospects = state.prospects();
            assert_eq!(prospects.as_slice()[0], prospects.as_slice()[1]);
        }
    }

    #[test]
    fn a_gift_is_welcome_and_waiving_all_is_not() {
        let mut gifts = 0;
        game("base", 1, |state, seat, legal, rng| {
            legal.clear();
            state.legal(legal);
            let gift = |line: &Line| line.pay.is_none() && line.act == Act::Nothing;
            let taken = legal.each().find(|action| match action {
                Action::Use { spot: Spot::Border(card) } => {
                    state.lines_of(Source::Border(*card)).iter().all(gift)
                }
                _ => false,
            });
            if let Some(taken) = taken.filter(|_| state.robber().number() < 4) {
                let after = |action| {
                    let mut after = state.clone();
                    after.apply(action, &mut ());
                    after.prospects()[seat]
                };
                assert!(after(taken) > after(Action::Done));
                assert!(state.prospects()[seat] > after(Action::Done));
                gifts += 1;
            }
            legal.pick(rng)
        });
        assert!(gifts > 0);
    }

    #[test]
    fn what_is_sensible_beats_anything() {
        for rules in RULEBOOKS {
            let won = (0..20).filter(|&seed| {
                let end = game(rules, seed, |state, seat, legal, rng| {
                    if seat == Seat::FIRST {
                        state.sensible(legal, rng)
                    } else {
                        state.pick(legal, rng)
                    }
                });
                end.outcome().is_some_and(|outcome| outcome.winners.contains(Seat::FIRST))
            });
            assert!(won.count() >= 18, "{rules}");
        }
    }

    #[test]
    fn the_scores_foreseen_in_the_last_round_are_near_the_final_ones() {
        let games = (0..10).flat_map(|seed| RULEBOOKS.map(|rules| (seed, rules)));
        let (mut error, mut count) = (0.0, 0.0);
        for (seed, rules) in games {
            let mut foreseen = None;
            let end = game(rules, seed, |state, _, legal, rng| {
                if state.robber().number() == 15 && state.phase() == Phase::Place {
                    foreseen.get_or_insert(state.prospects());
                }
                state.sensible(legal, rng)
            });
            for (seat, &score) in end.scores().iter() {
                if let Some(foreseen) = foreseen {
                    error += (foreseen[seat] - score as f32).abs();
                    count += 1.0;
                }
            }
        }
        assert!(count > 30.0 && error / count < 7.0, "{error} in {count}");
    }
}
