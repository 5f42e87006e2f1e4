//! A game in progress at a table: everything that follows from the log, and nothing else.

use crate::clock::{Clock, Running};
use crate::entry::{Ending, Entry, Offer};
use crate::people::PersonId;
use crate::refused::Refused;
use axum::http::StatusCode;
use azalai_core::luck::Dealer;
use azalai_core::{MAX_SEATS, Seat, Seats, Turn};
use azalai_games::{Level, Match};

/// Who decides for a seat.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Sitter {
    /// A person.
    Person(PersonId),
    /// A bot.
    Bot(Level),
}

/// A seat of a running game.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Place {
    /// The person who sat there at the start.
    pub owner: Option<PersonId>,
    /// Who decides now.
    pub sitter: Sitter,
    /// Has it given up?
    pub lost: bool,
    /// Has its clock run out?
    pub away: bool,
}

impl Place {
    /// The seat of a person or a bot.
    pub fn new(sitter: Sitter) -> Place {
        let owner = match &sitter {
            Sitter::Person(person) => Some(person.clone()),
            Sitter::Bot(_) => None,
        };
        Place { owner, sitter, lost: false, away: false }
    }

    /// The person who decides.
    pub fn person(&self) -> Option<&PersonId> {
        match &self.sitter {
            Sitter::Person(person) => Some(person),
            Sitter::Bot(_) => None,
        }
    }

    /// The bot that decides.
    pub fn bot(&self) -> Option<Level> {
        match self.sitter {
            Sitter::Person(_) => None,
            Sitter::Bot(level) => Some(level),
        }
    }
}

/// An offer that waits for answers.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct OpenOffer {
    /// What is offered.
    pub what: Offer,
    /// By whom.
    pub by: Seat,
    /// Who has agreed.
    pub agreed: Seats,
}

/// How a game ended.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Ended {
    /// Why, if it was not played to its end.
    pub why: Option<Ending>,
    /// Who won.
    pub winners: Seats,
    /// When.
    pub at: i64,
}

/// Something that happened, as the table remembers it.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Did {
    /// The action with this number of the game (counted from 0).
    Act(usize),
    /// An action that was taken back.
    Undone,
    /// Something else.
    Other(Entry),
}

/// A game in progress.
pub struct Play {
    table: Box<dyn Match>,
    places: Vec<Place>,
    clock: Running,
    offers: Vec<OpenOffer>,
    votes: [Seats; MAX_SEATS],
    ended: Option<Ended>,
    did: Vec<Did>,
    last_move: u32,
    last_at: i64,
    stirred_at: i64,
    stand_in: Level,
}

fn refused(code: &'static str, en: &str, de: &str) -> Refused {
    Refused::new(StatusCode::CONFLICT, code, en, de)
}

/// The game is over.
pub fn is_over() -> Refused {
    refused("over", "the game is over", "das Spiel ist vorbei")
}

impl Play {
    /// A game that begins at this time.
    pub fn new(
        table: Box<dyn Match>,
        places: Vec<Place>,
        clock: Clock,
        stand_in: Level,
        at: i64,
    ) -> Play {
        let mut play = Play {
            table,
            places,
            clock: Running::new(clock),
            offers: Vec::new(),
            votes: [Seats::NONE; MAX_SEATS],
            ended: None,
            did: Vec::new(),
            last_move: 0,
            last_at: at,
            stirred_at: at,
            stand_in,
        };
        play.settle(at);
        play
    }

    /// The game.
    pub fn table(&self) -> &dyn Match {
        self.table.as_ref()
    }

    /// The seats.
    pub fn places(&self) -> &[Place] {
        &self.places
    }

    /// Each seat with whoever decides for it.
    pub fn seated(&self) -> impl Iterator<Item = (Seat, &Place)> {
        Seat::all(self.places.len()).zip(&self.places)
    }

    /// The clocks.
    pub fn clock(&self) -> &Running {
        &self.clock
    }

    /// What waits for answers.
    pub fn offers(&self) -> &[OpenOffer] {
        &self.offers
    }

    /// How it ended, if it has.
    pub fn ended(&self) -> Option<Ended> {
        self.ended
    }

    /// The number of the last entry of the log.
    pub fn number(&self) -> u32 {
        self.did.len() as u32
    }

    /// The number of the last entry that changed the game.
    pub fn last_move(&self) -> u32 {
        self.last_move
    }

    /// What happened, from the entry with this number on (counted from 1).
    pub fn did_since(&self, after: u32) -> &[Did] {
        &self.did[(after as usize).min(self.did.len())..]
    }

    /// When something last happened.
    pub fn last_at(&self) -> i64 {
        self.last_at
    }

    /// When something last happened, votes apart: a vote is no sign of whoever is voted about.
    pub fn stirred_at(&self) -> i64 {
        self.stirred_at
    }

    /// Whose turn it is; nobody's once the game has ended.
    pub fn turn(&self) -> Turn {
        if self.ended.is_some() { Turn::Over } else { self.table.turn() }
    }

    /// The seats for which this person decides.
    pub fn seats_of(&self, person: &PersonId) -> Seats {
        let theirs = |(_, place): &(Seat, &Place)| place.person() == Some(person);
        self.seated().filter(theirs).map(|(seat, _)| seat).collect()
    }

    /// The place of a seat; an error if the table has none of that number.
    pub fn place(&self, seat: Seat) -> Result<&Place, Refused> {
        self.places.get(seat.index()).ok_or_else(|| {
            refused("no_such_seat", "there is no such seat", "diesen Platz gibt es nicht")
        })
    }

    /// What luck brings next: plays it and says what it was. `None` if it is not luck's turn.
    pub fn deal(&mut self, dealer: &Dealer, at: i64) -> Option<Entry> {
        if self.turn() != Turn::Chance || !self.table.deal(dealer) {
            return None;
        }
        let (by, action) = self.table.last()?;
        self.moved(at);
        Some(Entry::Act { by, action })
    }

    /// Carries out an entry that somebody wishes for or that stands in the log. Nothing changes if it
    /// is refused.
    pub fn enact(&mut self, entry: &Entry, at: i64) -> Result<(), Refused> {
        if self.ended.is_some() {
            return Err(is_over());
        }
        match entry {
            Entry::Act { by, action } => {
                self.table.play(*by, action, None)?;
                self.moved(at);
                return Ok(());
            }
            Entry::Offer { seat, what } => self.offer(*seat, *what)?,
            Entry::Agree { seat, what } => {
                let seats = self.seats_like(*seat)?;
                let offer = self.open_offer(what)?;
                seats.iter().for_each(|seat| offer.agreed.insert(seat));
            }
            Entry::Decline { seat, what } => {
                self.place(*seat)?;
                let name = self.open_offer(what)?.what.name();
                self.offers.retain(|offer| offer.what.name() != name);
            }
            Entry::Undo { keep } => self.take_back_to(*keep)?,
            Entry::Resign { seat } => {
                self.place(*seat)?;
                self.places[seat.index()].lost = true;
            }
            Entry::TimeOut { seat } => {
                self.place(*seat)?;
                self.places[seat.index()].away = true;
            }
            Entry::Vote { seat, away } => {
                self.place(*away)?;
                let seats = self.seats_like(*seat)?;
                seats.iter().for_each(|seat| self.votes[away.index()].insert(seat));
            }
            Entry::Replace { seat, bot } => {
                self.place(*seat)?;
                let level = level(bot)?;
                self.places[seat.index()].sitter = Sitter::Bot(level);
                self.votes[seat.index()] = Seats::NONE;
                self.offers.clear();
            }
            Entry::Return { seat } => self.come_back(*seat)?,
            Entry::Downtime { ms } => self.clock.stood_still(*ms),
            Entry::End { why } => self.end(Some(*why), at),
        }
        self.did.push(Did::Other(entry.clone()));
        if let Entry::Undo { .. } = entry {
            self.last_move = self.number();
        }
        if !matches!(entry, Entry::Vote { .. }) {
            self.stirred_at = at;
        }
        self.settle(at);
        Ok(())
    }

    /// What must follow now without anybody deciding it, luck apart.
    pub fn consequence(&self) -> Option<Entry> {
        if self.ended.is_some() {
            return None;
        }
        if let Some(offer) = self.offers.iter().find(|offer| self.all_agree(offer)) {
            return Some(match offer.what {
                Offer::Draw => Entry::End { why: Ending::Draw },
                Offer::Abort => Entry::End { why: Ending::Abort },
                Offer::Undo { keep } => Entry::Undo { keep },
            });
        }
        let there = |place: &Place| place.person().is_some() && !place.lost && !place.away;
        let people = self.places.iter().filter(|place| there(place)).count();
        let in_play = self.places.iter().filter(|place| !place.lost).count();
        let replace = |seat| Entry::Replace { seat, bot: self.stand_in.name().to_owned() };
        let find = |wanted: fn(&Place) -> bool| {
            let mut seated = self.seated();
            seated
                .find(|(_, place)| wanted(place) && place.person().is_some())
                .map(|(seat, _)| seat)
        };
        if let Some(seat) = find(|place| place.lost) {
            let ends = people == 0 || in_play <= 1;
            return Some(if ends { Entry::End { why: Ending::Resigned } } else { replace(seat) });
        }
        if people == 0 {
            return Some(Entry::End { why: Ending::Deserted });
        }
        if let Some(seat) = find(|place| place.away) {
            return Some(replace(seat));
        }
        let voted_out = self.seated().find(|(seat, place)| self.voted_out(*seat, place));
        voted_out.map(|(seat, _)| replace(seat))
    }

    fn moved(&mut self, at: i64) {
        self.did.push(Did::Act(self.table.length() - 1));
        self.last_move = self.number();
        self.stirred_at = at;
        self.offers.clear();
        self.votes = [Seats::NONE; MAX_SEATS];
        self.settle(at);
    }

    /// After every entry: the clock goes to whoever is on turn, and the end is noticed.
    fn settle(&mut self, at: i64) {
        self.last_at = at;
        match self.turn() {
            Turn::Chance => {}
            Turn::Over => {
                self.clock.turn_to(None, at);
                if self.ended.is_none() {
                    self.end(None, at);
                }
            }
            Turn::Seat(seat) => {
                let person = self.places.get(seat.index()).and_then(Place::person);
                self.clock.turn_to(person.map(|_| seat), at);
            }
        }
    }

    fn end(&mut self, why: Option<Ending>, at: i64) {
        let in_play = |(_, place): &(Seat, &Place)| !place.lost && !place.away;
        let winners = match why {
            None => self.table.outcome().map_or(Seats::NONE, |outcome| outcome.winners),
            Some(Ending::Resigned | Ending::Deserted) => {
                self.seated().filter(in_play).map(|(seat, _)| seat).collect()
            }
            Some(_) => Seats::NONE,
        };
        self.ended = Some(Ended { why, winners, at });
        self.offers.clear();
    }

    fn offer(&mut self, seat: Seat, what: Offer) -> Result<(), Refused> {
        let agreed = self.seats_like(seat)?;
        if self.offers.iter().any(|offer| offer.what.name() == what.name()) {
            return Err(refused(
                "offered_already",
                "that is offered already; answer it",
                "das ist schon angeboten; beantworte es",
            ));
        }
        let others = self.places.iter().any(|place| place.bot().is_some() && !place.lost);
        if what == Offer::Draw && others {
            return Err(refused(
                "bots_do_not_draw",
                "a bot does not agree to a draw",
                "ein Bot nimmt kein Remis an",
            ));
        }
        self.offers.push(OpenOffer { what, by: seat, agreed });
        Ok(())
    }

    fn open_offer(&mut self, name: &str) -> Result<&mut OpenOffer, Refused> {
        self.offers.iter_mut().find(|offer| offer.what.name() == name).ok_or_else(|| {
            refused(
                "no_offer",
                "nothing of that kind is offered",
                "nichts dergleichen ist angeboten",
            )
        })
    }

    /// Every person at the table has agreed. Bots agree to everything that can be offered.
    fn all_agree(&self, offer: &OpenOffer) -> bool {
        self.seated().all(|(seat, place)| place.person().is_none() || offer.agreed.contains(seat))
    }

    fn voted_out(&self, away: Seat, place: &Place) -> bool {
        let votes = self.votes[away.index()];
        let Some(person) = place.person() else { return false };
        let voters = |place: &Place| place.person().is_some_and(|voter| voter != person);
        let agrees = |(seat, place): (Seat, &Place)| !voters(place) || votes.contains(seat);
        !votes.is_empty() && self.seated().all(agrees)
    }

    /// All seats of the person who decides for this one.
    fn seats_like(&self, seat: Seat) -> Result<Seats, Refused> {
        match self.place(seat)?.person() {
            Some(person) => Ok(self.seats_of(person)),
            None => Ok([seat].into_iter().collect()),
        }
    }

    fn come_back(&mut self, seat: Seat) -> Result<(), Refused> {
        let place = self.place(seat)?;
        match (&place.owner, &place.sitter) {
            (Some(owner), Sitter::Bot(_)) if !place.lost => {
                let sitter = Sitter::Person(owner.clone());
                let place = &mut self.places[seat.index()];
                (place.sitter, place.away) = (sitter, false);
                Ok(())
            }
            _ => Err(refused(
                "not_replaced",
                "no bot stands in at this seat",
                "auf diesem Platz vertritt dich kein Bot",
            )),
        }
    }

    fn take_back_to(&mut self, keep: usize) -> Result<(), Refused> {
        if keep >= self.table.length() {
            return Err(refused(
                "nothing_to_undo",
                "there is nothing to take back",
                "es gibt nichts zurückzunehmen",
            ));
        }
        self.table.take_back_to(keep);
        for did in &mut self.did {
            if matches!(did, Did::Act(number) if *number >= keep) {
                *did = Did::Undone;
            }
        }
        self.offers.clear();
        Ok(())
    }
}

/// The level of this name. A budget is not accepted: how long bots think is the server's business.
pub fn level(name: &str) -> Result<Level, Refused> {
    Level::ALL.into_iter().find(|level| level.name() == name).ok_or_else(|| {
        let names: Vec<&str> = Level::ALL.iter().map(|level| level.name()).collect();
        let names = names.join(", ");
        Refused::new(
            StatusCode::UNPROCESSABLE_ENTITY,
            "no_such_bot",
            format!("there is no bot of that level; there are: {names}"),
            format!("einen Bot dieser Stufe gibt es nicht; es gibt: {names}"),
        )
    })
}
