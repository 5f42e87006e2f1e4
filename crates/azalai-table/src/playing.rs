//! The game in progress at a table: offers, votes, undo, stand-ins, endings.

use crate::clock::Running;
use crate::entry::{Ending, Entry, Offer};
use crate::holder::{Holder, TableSeat, level};
use crate::refusal::Refusal;
use crate::result::told;
use crate::table::{Past, Table};
use crate::wire::{Did, OfferKind, TableState};
use azalai_core::{MAX_SEATS, Seat, Seats, Turn};
use azalai_games::Match;

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
}

/// A game in progress.
pub struct Playing {
    pub(crate) game: Box<dyn Match>,
    /// How many actions were played before this table began: none can be taken back.
    pub(crate) before: usize,
    /// How many entries the log had when it began.
    pub(crate) begun_at: usize,
    pub(crate) clock: Running,
    pub(crate) offers: Vec<OpenOffer>,
    pub(crate) votes: [Seats; MAX_SEATS],
    pub(crate) ended: Option<Ended>,
    pub(crate) last_move: u32,
    pub(crate) stirred_at: i64,
}

impl Clone for Playing {
    fn clone(&self) -> Playing {
        self.with(self.game.fork())
    }
}

impl Playing {
    /// The same with another game in progress.
    fn with(&self, game: Box<dyn Match>) -> Playing {
        Playing {
            game,
            before: self.before,
            begun_at: self.begun_at,
            clock: self.clock.clone(),
            offers: self.offers.clone(),
            votes: self.votes,
            ended: self.ended,
            last_move: self.last_move,
            stirred_at: self.stirred_at,
        }
    }

    pub(crate) fn new(game: Box<dyn Match>, clock: Running, number: u32, at: i64) -> Playing {
        Playing {
            before: game.length(),
            begun_at: usize::try_from(number).unwrap_or(usize::MAX),
            game,
            clock,
            offers: Vec::new(),
            votes: [Seats::NONE; MAX_SEATS],
            ended: None,
            last_move: number,
            stirred_at: at,
        }
    }

    /// The game.
    pub fn game(&self) -> &dyn Match {
        self.game.as_ref()
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

    /// The number of the last entry that changed the game.
    pub fn last_move(&self) -> u32 {
        self.last_move
    }

    /// When something last happened, votes apart: a vote is no sign of whoever is voted about.
    pub fn stirred_at(&self) -> i64 {
        self.stirred_at
    }

    /// Whose turn it is; nobody's once the game has ended.
    pub fn turn(&self) -> Turn {
        if self.ended.is_some() { Turn::Over } else { self.game.turn() }
    }

    /// Has this seat agreed to an offer of this kind already?
    pub(crate) fn has_agreed(&self, seat: Seat, what: OfferKind) -> bool {
        self.offers.iter().any(|offer| offer.what.kind() == what && offer.agreed.contains(seat))
    }

    /// Has this seat voted for a bot in place of that one already?
    pub(crate) fn has_voted(&self, seat: Seat, away: Seat) -> bool {
        self.votes.get(away.index()).is_some_and(|votes| votes.contains(seat))
    }

    fn open_offer(&mut self, kind: OfferKind) -> Result<&mut OpenOffer, Refusal> {
        let of_kind = |offer: &&mut OpenOffer| offer.what.kind() == kind;
        self.offers.iter_mut().find(of_kind).ok_or(Refusal::NoOffer)
    }
}

impl Table {
    /// The same table with a game that this seat cannot tell from the true one: for tests of secrecy.
    pub fn imagined(&self, seat: Seat, seed: u64) -> Table {
        let playing = self.playing.as_ref();
        let playing = playing.map(|playing| playing.with(playing.game.imagined(seat, seed)));
        Table { playing, ..self.clone() }
    }

    fn in_play(&mut self) -> Result<&mut Playing, Refusal> {
        match &mut self.playing {
            None => Err(Refusal::NotRunning),
            Some(playing) if playing.ended.is_some() => Err(Refusal::Over),
            Some(playing) => Ok(playing),
        }
    }

    /// Carries out an entry of a running game.
    pub(crate) fn play(&mut self, entry: &Entry, at: i64) -> Result<(), Refusal> {
        if let Entry::Act { by, action } = entry {
            return self.act(*by, action, None, at);
        }
        self.in_play()?;
        let did = match entry {
            Entry::Offer { seat, what } => self.offer(*seat, *what)?,
            Entry::Agree { seat, what } => {
                let seats = self.seats_like(*seat)?;
                let offer = self.in_play()?.open_offer(*what)?;
                seats.iter().for_each(|seat| offer.agreed.insert(seat));
                Did::Agree { seat: *seat, what: *what }
            }
            Entry::Decline { seat, what } => {
                self.seat(*seat)?;
                let playing = self.in_play()?;
                playing.open_offer(*what)?;
                playing.offers.retain(|offer| offer.what.kind() != *what);
                Did::Decline { seat: *seat, what: *what }
            }
            Entry::Undo { keep } => self.take_back_to(*keep)?,
            Entry::Resign { seat } => {
                self.seat(*seat)?;
                self.seats[seat.index()].gave_up = true;
                Did::Resign { seat: *seat }
            }
            Entry::Grace { seat, ms } => {
                self.in_play()?.clock.grant(*seat, *ms, at)?;
                Did::Grace { seat: *seat, ms: *ms }
            }
            Entry::TimeOut { seat } => {
                self.seat(*seat)?;
                self.seats[seat.index()].timed_out = true;
                Did::Timeout { seat: *seat }
            }
            Entry::Vote { seat, away } => {
                self.seat(*away)?;
                let seats = self.seats_like(*seat)?;
                let votes = &mut self.in_play()?.votes[away.index()];
                seats.iter().for_each(|seat| votes.insert(seat));
                Did::Vote { seat: *seat, away: *away }
            }
            Entry::Replace { seat, bot } => {
                self.seat(*seat)?;
                self.seats[seat.index()].holder = Holder::Bot(level(bot)?);
                let playing = self.in_play()?;
                playing.votes[seat.index()] = Seats::NONE;
                playing.offers.clear();
                Did::Replace { seat: *seat, bot: bot.clone() }
            }
            Entry::Return { seat } => self.come_back(*seat)?,
            Entry::Downtime { ms } => {
                self.in_play()?.clock.stood_still(*ms);
                Did::Downtime { ms: *ms }
            }
            Entry::End { why } => {
                self.end(Some(*why), at);
                Did::End { why: *why }
            }
            _ => return Err(Refusal::NotRunning),
        };
        self.past.push(Past::Other(did));
        let number = self.number();
        if let Some(playing) = &mut self.playing {
            if let Entry::Undo { .. } = entry {
                playing.last_move = number;
            }
            if !matches!(entry, Entry::Vote { .. }) {
                playing.stirred_at = at;
            }
        }
        self.settle(at);
        Ok(())
    }

    /// A seat or luck acts.
    pub(crate) fn act(
        &mut self,
        by: Turn,
        action: &str,
        amount: Option<u16>,
        at: i64,
    ) -> Result<(), Refusal> {
        self.in_play()?.game.play(by, action, amount)?;
        self.moved(at);
        Ok(())
    }

    /// What luck brings next: plays it and says what it was. `None` if it is not luck's turn.
    pub(crate) fn deal(&mut self, at: i64) -> Option<Entry> {
        if self.waits_for_shares() {
            return None;
        }
        let playing = self.playing.as_mut()?;
        if playing.turn() != Turn::Chance || !playing.game.deal(&self.dealer) {
            return None;
        }
        let (by, action) = playing.game.last()?;
        self.moved(at);
        Some(Entry::Act { by, action })
    }

    fn moved(&mut self, at: i64) {
        let Some(playing) = &mut self.playing else { return };
        self.past.push(Past::Act(playing.game.length().saturating_sub(1)));
        playing.last_move = u32::try_from(self.past.len()).unwrap_or(u32::MAX);
        playing.stirred_at = at;
        playing.offers.clear();
        playing.votes = [Seats::NONE; MAX_SEATS];
        self.settle(at);
    }

    /// After every entry of a game: the clock goes to whoever is on turn, and the end is noticed.
    pub(crate) fn settle(&mut self, at: i64) {
        self.last_at = at;
        let turn = self.turn();
        let Some(playing) = &mut self.playing else { return };
        match turn {
            Turn::Chance => {}
            Turn::Over => {
                playing.clock.turn_to(None, at);
                if playing.ended.is_none() {
                    self.end(None, at);
                }
            }
            Turn::Seat(seat) => {
                let person = self.seats.get(seat.index()).and_then(|seat| seat.holder.person());
                playing.clock.turn_to(person.map(|_| seat), at);
            }
        }
    }

    fn end(&mut self, why: Option<Ending>, at: i64) {
        let in_play = |(_, seat): &(Seat, &TableSeat)| !seat.gave_up && !seat.timed_out;
        let left: Seats = self.seated().filter(in_play).map(|(seat, _)| seat).collect();
        let Some(playing) = &mut self.playing else { return };
        let outcome = playing.game.outcome();
        let winners = match why {
            None => outcome.map_or(Seats::NONE, |outcome| outcome.winners),
            // Where everybody stayed away, nobody wins.
            Some(Ending::Deserted) if left.len() == self.seats.len() => Seats::NONE,
            Some(Ending::Resigned | Ending::Deserted) => left,
            Some(_) => Seats::NONE,
        };
        playing.ended = Some(Ended { why, winners });
        playing.offers.clear();
        playing.clock.turn_to(None, at);
        let result = match why {
            None => outcome.map_or_else(String::new, |outcome| outcome.to_string()),
            Some(why) => told(why, winners),
        };
        self.is_over(result, at);
    }

    /// What must follow now without anybody deciding it, luck apart.
    pub(crate) fn consequence(&self) -> Option<Entry> {
        if self.state == TableState::Open {
            let nobody = self.seats.iter().all(|seat| seat.holder.person().is_none());
            return match nobody {
                true => Some(Entry::Close),
                false => {
                    let begins = self.opening.settings.autostart && !self.arranged;
                    (begins && self.is_full()).then_some(Entry::Begin)
                }
            };
        }
        let playing = self.playing.as_ref().filter(|playing| playing.ended.is_none())?;
        if let Some(offer) = playing.offers.iter().find(|offer| self.all_agree(offer)) {
            return Some(match offer.what {
                Offer::Draw => Entry::End { why: Ending::Draw },
                Offer::Abort => Entry::End { why: Ending::Abort },
                Offer::Undo { keep } => Entry::Undo { keep },
            });
        }
        let there =
            |seat: &&TableSeat| seat.holder.person().is_some() && !seat.gave_up && !seat.timed_out;
        let people = self.seats.iter().filter(there).count();
        let in_play = self.seats.iter().filter(|seat| !seat.gave_up).count();
        let replace = |seat| Entry::Replace { seat, bot: self.stand_in.name().to_owned() };
        let find = |wanted: fn(&TableSeat) -> bool| {
            let mut persons = self.seated().filter(|(_, seat)| seat.holder.person().is_some());
            persons.find(|(_, seat)| wanted(seat)).map(|(seat, _)| seat)
        };
        if let Some(seat) = find(|seat| seat.gave_up) {
            let ends = people == 0 || in_play <= 1;
            return Some(if ends { Entry::End { why: Ending::Resigned } } else { replace(seat) });
        }
        if people == 0 {
            return Some(Entry::End { why: Ending::Deserted });
        }
        if let Some(seat) = find(|seat| seat.timed_out) {
            return Some(replace(seat));
        }
        let voted_out = self.seated().find(|(seat, who)| self.voted_out(playing, *seat, who));
        voted_out.map(|(seat, _)| replace(seat))
    }

    fn offer(&mut self, seat: Seat, what: Offer) -> Result<Did, Refusal> {
        let agreed = self.seats_like(seat)?;
        let bots = self.seats.iter().any(|seat| seat.holder.bot().is_some() && !seat.gave_up);
        let playing = self.in_play()?;
        if playing.offers.iter().any(|offer| offer.what.kind() == what.kind()) {
            return Err(Refusal::OfferedAlready);
        }
        if what == Offer::Draw && bots {
            return Err(Refusal::BotsDoNotDraw);
        }
        playing.offers.push(OpenOffer { what, by: seat, agreed });
        let keep = match what {
            Offer::Undo { keep } => Some(keep),
            _ => None,
        };
        Ok(Did::Offer { seat, what: what.kind(), keep })
    }

    /// Every person at the table has agreed. Bots agree to everything that can be offered.
    fn all_agree(&self, offer: &OpenOffer) -> bool {
        let agrees = |(seat, who): (Seat, &TableSeat)| {
            who.holder.person().is_none() || offer.agreed.contains(seat)
        };
        self.seated().all(agrees)
    }

    fn voted_out(&self, playing: &Playing, away: Seat, who: &TableSeat) -> bool {
        let votes = playing.votes[away.index()];
        let Some(person) = who.holder.person() else { return false };
        let votes_here =
            |seat: &TableSeat| seat.holder.person().is_some_and(|other| other != person);
        let agrees = |(seat, who): (Seat, &TableSeat)| !votes_here(who) || votes.contains(seat);
        !votes.is_empty() && self.seated().all(agrees)
    }

    /// All seats of the person who decides for this one.
    fn seats_like(&self, seat: Seat) -> Result<Seats, Refusal> {
        match self.seat(seat)?.holder.person() {
            Some(person) => Ok(self.seats_of(person)),
            None => Ok([seat].into_iter().collect()),
        }
    }

    fn come_back(&mut self, seat: Seat) -> Result<Did, Refusal> {
        let who = self.seat(seat)?;
        match (&who.owner, &who.holder) {
            (Some(owner), Holder::Bot(_)) if !who.gave_up => {
                let holder = Holder::Person(owner.clone());
                let seat = &mut self.seats[seat.index()];
                (seat.holder, seat.timed_out) = (holder, false);
            }
            _ => return Err(Refusal::NotReplaced),
        }
        self.in_play()?.clock.come_back(seat);
        Ok(Did::Return { seat })
    }

    fn take_back_to(&mut self, keep: usize) -> Result<Did, Refusal> {
        let playing = self.in_play()?;
        if keep >= playing.game.length() || keep < playing.before {
            return Err(Refusal::NothingToUndo);
        }
        let mut undone = playing.game.length() - keep;
        playing.game.take_back_to(keep);
        playing.offers.clear();
        // From the end: what stands longest is not looked at.
        let mut past = self.past.iter_mut().rev();
        while undone > 0
            && let Some(past) = past.next()
        {
            if matches!(past, Past::Act(_)) {
                *past = Past::Other(Did::Undone);
                undone -= 1;
            }
        }
        Ok(Did::Undo { keep })
    }
}
