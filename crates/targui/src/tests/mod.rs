//! The rulebook, rule by rule: one file a chapter, every test named after its rule.

mod attack;
mod end;
mod fate;
mod material;
mod payment;
mod round;
mod rulings;
mod setup;
mod turn;

use crate::board::{FIELDS, Field, FieldSet, Sector};
use crate::event::Event;
use crate::material::{ALL_CAMELS, Camels, Fate, FateSet, Kind, Pips, Silver, Tribe};
use crate::options::Rules;
use crate::purse::Purse;
use crate::refusals;
use crate::state::{Phase, State};
use azalai_core::{Game, Lang, Odds, Rulebook, Seat, Setup, Shown, Turn};
use std::collections::BTreeMap;

use Kind::{Chott, Erg, FeshFesh, Guelta, Mountains, Reg, Saline, Settlement};
use Tribe::{Blue, Green, Red, Yellow};

/// Both rulebooks.
const BOOKS: [&str; 2] = ["classic", "updated"];

/// A table in the middle of a game, to be set up by hand and played on in notation.
///
/// It begins with the saline in the centre, regs everywhere else, and everybody at home with ten
/// camels and ten silver: blue on 43, red on 49, green on 37, yellow on 31; with three players red
/// on 31, green on 39, yellow on 47; with two players green on 43, yellow on 31. The seats are not
/// in the order of the tribes, so that nobody confuses the two.
#[derive(Clone, Debug)]
struct Table {
    state: State,
    /// All camels of this table: 400 unless told otherwise.
    camels: Camels,
}

impl Table {
    fn classic(players: u8) -> Table {
        Table::with(&Setup::new("classic", players))
    }

    fn updated(players: u8) -> Table {
        Table::with(&Setup::new("updated", players))
    }

    /// A game before its first action.
    fn start(setup: &Setup) -> Table {
        Table { state: State::start(setup).unwrap(), camels: ALL_CAMELS }
    }

    /// A table with options, everybody at home.
    fn with(setup: &Setup) -> Table {
        let mut table = Table::start(setup);
        let homes: &[(Tribe, usize)] = match setup.seats {
            4 => &[(Red, 49), (Blue, 43), (Yellow, 31), (Green, 37)],
            3 => &[(Yellow, 47), (Red, 31), (Green, 39)],
            _ => &[(Yellow, 31), (Green, 43)],
        };
        table.state.laid_out = FIELDS as u8;
        table.state.of_kind[Chott as usize] = FieldSet::EMPTY;
        for number in 2..=FIELDS {
            table = table.set_kind(number, Reg);
        }
        for (seat, &(tribe, home)) in Seat::all(homes.len()).zip(homes) {
            table = table.set_kind(home, Settlement);
            let state = &mut table.state;
            state.tribes[seat.index()] = Some(tribe);
            state.settlements[seat.index()] = Some(at(home));
            if state.options.rules == Rules::Updated && setup.seats != 3 {
                state.sectors[seat.index()] =
                    Sector::ALL.into_iter().find(|sector| sector.fields().contains(at(home)));
            }
            table = table.mark(tribe, home, 10).cash(tribe, 10);
        }
        table.state.phase = Phase::RoundDie;
        table.round(1)
    }

    fn set_kind(mut self, number: usize, kind: Kind) -> Table {
        let field = at(number);
        self.state.of_kind.iter_mut().for_each(|fields| fields.remove(field));
        self.state.of_kind[kind as usize].insert(field);
        self.state.kinds[field.index()] = kind;
        self
    }

    /// Another territory lies there.
    fn lay(self, number: usize, kind: Kind) -> Table {
        assert!(Kind::LAID_OUT.contains(&kind), "settlements and saline lie where they lie");
        self.set_kind(number, kind)
    }

    fn lay_all(self, kind: Kind, numbers: &[usize]) -> Table {
        numbers.iter().fold(self, |table, &number| table.lay(number, kind))
    }

    /// The field belongs to this tribe and holds so many camels, from the stock.
    fn mark(mut self, tribe: Tribe, number: usize, camels: Camels) -> Table {
        let seat = self.seat(tribe);
        self = self.clear(number);
        self.state.marked[seat.index()].insert(at(number));
        if camels > 0 {
            self.state.stock -= camels;
            self.state.put_down(at(number), camels);
        }
        self
    }

    /// Nobody owns the field; its camels are back in the stock.
    fn clear(mut self, number: usize) -> Table {
        let there = self.state.camels(at(number));
        if there > 0 {
            self.state.lift(at(number), there);
            self.state.stock += there;
        }
        self.state.marked.iter_mut().for_each(|fields| fields.remove(at(number)));
        self
    }

    fn money(mut self, tribe: Tribe, cash: Silver, treasury: Silver) -> Table {
        let mut purse = Purse::default();
        if treasury > 0 {
            purse.receive(treasury);
            purse.deposit(treasury);
            purse.lose_cash();
        }
        purse.receive(cash);
        let seat = self.seat(tribe);
        self.state.purses[seat.index()] = purse;
        self
    }

    fn cash(self, tribe: Tribe, silver: Silver) -> Table {
        let treasury = self.state.treasury(self.seat(tribe));
        self.money(tribe, silver, treasury)
    }

    /// So many camels are left in the stock; those that are missing are out of the box.
    fn short_stock(mut self, stock: Camels) -> Table {
        self.camels = self.camels - self.state.stock + stock;
        self.state.stock = stock;
        self
    }

    /// This tribe has lost everything and is out.
    fn eliminate(mut self, tribe: Tribe) -> Table {
        let seat = self.seat(tribe);
        for field in self.state.marked(seat) {
            self = self.clear(field.number());
        }
        self.state.alive.remove(seat);
        self
    }

    /// The die of this round is to be thrown; the fates with the lowest numbers have been used.
    fn round(mut self, round: u8) -> Table {
        let used = usize::from(round - 1) * usize::from(self.state.options.fates_a_round());
        let mut unseen = self.state.fates();
        unseen.by_ref().take(used).for_each(drop);
        self.state.unseen_fates = unseen;
        self.state.round = round;
        self
    }

    /// The last round.
    fn last_round(self) -> Table {
        let last = self.state.options.rounds();
        self.round(last)
    }

    /// So many cards are face down.
    fn deck(mut self, cards: &[(Tribe, u8)], fates: u8) -> Table {
        self.state.deck = [0; 4];
        for &(tribe, count) in cards {
            let seat = self.seat(tribe);
            self.state.deck[seat.index()] = count;
        }
        let gone = self.state.options.fates_a_round() - fates;
        self.state.unseen_fates.by_ref().take(gone.into()).for_each(drop);
        self.state.deck_fates = fates;
        self.state.cards_each = cards.iter().map(|&(_, count)| count).max().unwrap_or(1).max(1);
        self.state.round_die = Pips::new(self.state.cards_each.into());
        self.state.phase = Phase::Card;
        self
    }

    /// This tribe's card was turned up; the fates of the round are still face down.
    fn turn(self, tribe: Tribe) -> Table {
        let fates = self.state.options.fates_a_round();
        let mut table = self.deck(&[], fates);
        table.state.active = table.seat(tribe);
        table.state.phase = Phase::Move;
        table
    }

    /// This tribe's card was turned up, and it is the last of the round.
    fn last_turn(self, tribe: Tribe) -> Table {
        let mut table = self.deck(&[], 0);
        table.state.active = table.seat(tribe);
        table.state.phase = Phase::Move;
        table
    }

    /// This tribe has a double turn; the fates of the round are still face down.
    fn double_turn(self, tribe: Tribe) -> Table {
        let mut table = self.turn(tribe);
        table.state.round_die = Pips::new(6);
        table.state.double = true;
        table.state.first_half = true;
        table
    }

    /// This fate is turned up while a card of everybody is still face down.
    fn fate(&mut self, number: usize) -> Vec<Event> {
        let everybody: Vec<_> = self.tribes().into_iter().map(|tribe| (tribe, 1)).collect();
        let fates = self.state.options.fates_a_round();
        *self = self.clone().deck(&everybody, fates);
        self.state.unseen_fates.insert(Fate::new(number).unwrap());
        self.play(&format!("fate {number}"))
    }

    /// Plays an action in notation; the rules must allow it. Returns what happened.
    #[track_caller]
    fn play(&mut self, action: &str) -> Vec<Event> {
        let mut events = Vec::new();
        if let Err(refusal) = self.state.play(action.parse().unwrap(), &mut events) {
            panic!("`{action}` is refused by {refusal}");
        }
        self.is_consistent();
        events
    }

    /// Plays several actions.
    #[track_caller]
    fn all(&mut self, actions: &[&str]) -> Vec<Event> {
        let mut events = Vec::new();
        for action in actions {
            events.extend(self.play(action));
        }
        events
    }

    /// The number of the rule that forbids an action; a refused action changes nothing.
    #[track_caller]
    fn refusal(&self, action: &str) -> &'static str {
        let mut state = self.state;
        match state.play(action.parse().unwrap(), &mut ()) {
            Ok(()) => panic!("`{action}` is allowed"),
            Err(refusal) => {
                assert_eq!(state, self.state, "a refused action changed the state");
                refusal.rule
            }
        }
    }

    #[track_caller]
    fn is_consistent(&self) {
        let state = &self.state;
        let on_board: Camels = Field::all().map(|field| state.camels(field)).sum();
        assert_eq!(on_board + state.stock, self.camels, "camels on the board and in the stock");
        for field in Field::all() {
            let owners = state.players().filter(|&seat| state.marked(seat).contains(field)).count();
            assert!(owners <= 1, "{owners} markers on {field}");
            assert!(state.camels(field) == 0 || owners == 1, "camels without a marker on {field}");
            assert_eq!(state.with_camels.contains(field), state.camels(field) > 0);
        }
        assert!(state.purses.iter().all(Purse::is_sound));
    }

    fn seat(&self, tribe: Tribe) -> Seat {
        self.state.seat_of(tribe).unwrap()
    }

    /// The tribes that play.
    fn tribes(&self) -> Vec<Tribe> {
        Tribe::ALL.into_iter().filter(|&tribe| self.state.seat_of(tribe).is_some()).collect()
    }

    fn camels(&self, number: usize) -> Camels {
        self.state.camels(at(number))
    }

    fn owner(&self, number: usize) -> Option<Tribe> {
        self.state.owner(at(number)).and_then(|seat| self.state.tribe(seat))
    }

    /// Marker and camels of a field.
    fn field(&self, number: usize) -> (Option<Tribe>, Camels) {
        (self.owner(number), self.camels(number))
    }

    fn cash_of(&self, tribe: Tribe) -> Silver {
        self.state.cash(self.seat(tribe))
    }

    fn treasury_of(&self, tribe: Tribe) -> Silver {
        self.state.treasury(self.seat(tribe))
    }

    fn is_alive(&self, tribe: Tribe) -> bool {
        self.state.is_alive(self.seat(tribe))
    }

    fn is_turn_of(&self, tribe: Tribe) -> bool {
        self.state.turn() == Turn::Seat(self.seat(tribe))
    }

    /// Who has won; empty while the game goes on.
    fn winners(&self) -> Vec<Tribe> {
        let winners = self.state.outcome().map(|outcome| outcome.winners);
        self.tribes()
            .into_iter()
            .filter(|&tribe| winners.is_some_and(|all| all.contains(self.seat(tribe))))
            .collect()
    }

    /// The legal actions, each line once, with its greatest amount.
    fn legal(&self) -> Vec<String> {
        let mut list = azalai_core::Choices::new();
        self.state.legal(&mut list);
        list.lines().iter().map(|line| line.with(line.most).to_string()).collect()
    }

    /// What luck may bring, each with its weight.
    fn odds(&self) -> BTreeMap<String, u32> {
        let mut odds = Odds::new();
        self.state.chance(&mut odds);
        odds.outcomes().iter().map(|(action, weight)| (action.to_string(), *weight)).collect()
    }

    /// Lays out all cards, kind by kind, from field 2 on; the chotts come last, on 46 to 49.
    fn lay_out(&mut self) {
        let cards = |kind| usize::from(self.state.options.territories.cards(kind));
        let kinds: Vec<Kind> = Kind::LAID_OUT
            .iter()
            .flat_map(|&kind| std::iter::repeat_n(kind, cards(kind)))
            .collect();
        for (number, kind) in (2..).zip(kinds) {
            self.play(&format!("lay {number} {}", kind.name()));
        }
    }
}

/// The field with this number.
fn at(number: usize) -> Field {
    Field::new(number).unwrap()
}

/// The numbers of fields in order.
fn numbers(fields: FieldSet) -> Vec<usize> {
    fields.map(Field::number).collect()
}

/// Camels that were lost or gained: field and number.
fn lost(events: &[Event]) -> Vec<(usize, Camels)> {
    let lost = |event: &Event| match *event {
        Event::CamelsLost { field, camels } => Some((field.number(), camels)),
        _ => None,
    };
    events.iter().filter_map(lost).collect()
}

fn gained(events: &[Event]) -> Vec<(usize, Camels)> {
    let gained = |event: &Event| match *event {
        Event::CamelsGained { field, camels } => Some((field.number(), camels)),
        _ => None,
    };
    events.iter().filter_map(gained).collect()
}

#[test]
fn every_refusal_names_a_rule_of_the_rulebook() {
    for lang in Lang::ALL {
        let rules = Rulebook::new(State::rulebook(lang)).numbers();
        for refusal in refusals::ALL {
            assert!(rules.contains(&refusal.rule), "{lang}: {refusal}");
            assert!(!refusal.text.get(lang).is_empty());
        }
    }
}

/// One German name for one thing, in the rulebook and in everything that the game says.
#[test]
fn german_words_are_those_of_the_rulebook() {
    let fates = (1..=16).filter_map(Fate::new).map(crate::names::fate);
    let said = fates.chain(refusals::ALL.iter().map(|refusal| refusal.text));
    let options = State::SPEC.options.iter().map(|option| option.about);
    let rulebooks = State::SPEC.rulebooks.iter().map(|rules| rules.about);
    let said: Vec<&str> = said.chain(options).chain(rulebooks).map(|text| text.de).collect();
    for text in said.into_iter().chain([State::rulebook(Lang::De)]) {
        for other in
            ["Schatz ", "Schatz.", "Kamelseuche", "Salzsee", "Geröll", "Marke ", "Ein Chott kann"]
        {
            assert!(!text.contains(other), "{other}: {text:.100}");
        }
    }
    for fate in (1..=16).filter_map(Fate::new) {
        let told = crate::names::fate(fate).de;
        let name = told.split(['.', ':']).next().unwrap();
        let rule = format!("**8.{fate}** {name}");
        assert!(State::rulebook(Lang::De).contains(&rule), "no `{rule}`");
    }
}
