//! Clocks. All times come from the log, so a rebuilt table has the same clock.

use crate::refusal::Refusal;
use azalai_core::schema::{TS, ToSchema};
use azalai_core::{MAX_SEATS, Seat, Seats};
use serde::{Deserialize, Serialize};

/// How much time the players of a table have.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default, Serialize, Deserialize, ToSchema, TS)]
#[serde(tag = "kind", rename_all = "lowercase", deny_unknown_fields)]
#[ts(export_to = "wire.ts")]
pub enum Clock {
    /// As much as they like.
    #[default]
    None,
    /// So much for each turn.
    Move {
        /// From 5 seconds to a day.
        seconds: u32,
    },
    /// So much for the whole game, and a little more after each turn.
    Game {
        /// From 30 seconds to a day.
        seconds: u32,
        /// Up to ten minutes.
        #[serde(default)]
        increment: u32,
    },
    /// So many days for each turn.
    Days {
        /// From 1 to 30.
        days: u32,
    },
}

const DAY: u32 = 24 * 60 * 60;

impl Clock {
    /// Refuses times that make no sense.
    pub fn check(self) -> Result<(), Refusal> {
        let fits = match self {
            Clock::None => true,
            Clock::Move { seconds } => (5..=DAY).contains(&seconds),
            Clock::Game { seconds, increment } => (30..=DAY).contains(&seconds) && increment <= 600,
            Clock::Days { days } => (1..=30).contains(&days),
        };
        if fits {
            return Ok(());
        }
        Err(Refusal::BadClock)
    }

    /// The time at the start of a game, and at the start of each turn unless it is for the game.
    fn allowance(self) -> Option<i64> {
        let seconds = match self {
            Clock::None => return None,
            Clock::Move { seconds } | Clock::Game { seconds, .. } => seconds,
            Clock::Days { days } => days * DAY,
        };
        Some(i64::from(seconds) * 1000)
    }

    /// What a seat gets when its time is up for the first time, in milliseconds: half a minute at most, and a tenth
    /// of the days.
    fn grace(self) -> i64 {
        let allowance = self.allowance().unwrap_or(0);
        match self {
            Clock::Days { .. } => allowance / 10,
            _ => allowance.min(30_000),
        }
    }
}

/// The clocks of a table while it is played.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Running {
    clock: Clock,
    left: [i64; MAX_SEATS],
    /// Whose clock runs.
    seat: Option<Seat>,
    /// Since when.
    since: i64,
    /// Is there a little more for those whose time is up for the first time?
    grace: bool,
    /// Who has had it,
    graced: Seats,
    /// and is it what runs now?
    in_grace: bool,
}

impl Running {
    /// The clocks at the start of a game. Nobody's runs yet.
    pub fn new(clock: Clock, grace: bool) -> Running {
        let left = [clock.allowance().unwrap_or(0); MAX_SEATS];
        let graced = Seats::NONE;
        Running { clock, left, seat: None, since: 0, grace, graced, in_grace: false }
    }

    /// What this seat gets if its time is up, in milliseconds; nothing if it has had it before.
    pub fn grace_of(&self, seat: Seat) -> Option<i64> {
        (self.grace && !self.graced.contains(seat)).then(|| self.clock.grace())
    }

    /// The time of the seat whose clock runs is up: from this moment on it has so much more.
    pub fn grant(&mut self, seat: Seat, ms: i64, at: i64) -> Result<(), Refusal> {
        if self.deadline().is_none_or(|(running, _)| running != seat) {
            return Err(Refusal::NotRunning);
        }
        self.left[seat.index()] = at.saturating_sub(self.since).saturating_add(ms);
        self.graced.insert(seat);
        self.in_grace = true;
        Ok(())
    }

    /// Does the clock that runs show what was granted after its time was up?
    pub fn in_grace(&self) -> bool {
        self.in_grace
    }

    /// Whoever takes a seat back has time enough to do something.
    pub fn come_back(&mut self, seat: Seat) {
        if self.grace {
            let left = &mut self.left[seat.index()];
            *left = (*left).max(self.clock.grace());
        }
    }

    /// From this moment on it is the turn of this seat (of nobody, or of a bot, whose clock stands).
    pub fn turn_to(&mut self, seat: Option<Seat>, at: i64) {
        if seat == self.seat {
            return;
        }
        if let (Some(old), Some(allowance)) = (self.seat, self.clock.allowance()) {
            let left = &mut self.left[old.index()];
            match self.clock {
                Clock::Game { increment, .. } => {
                    *left = left.saturating_sub(at.saturating_sub(self.since));
                    *left = left.saturating_add(i64::from(increment) * 1000);
                }
                _ => *left = allowance,
            }
        }
        (self.seat, self.since, self.in_grace) = (seat, at, false);
    }

    /// For so long nobody's clock ran.
    pub fn stood_still(&mut self, ms: i64) {
        self.since = self.since.saturating_add(ms);
    }

    /// When the running clock will have run out, and whose it is.
    pub fn deadline(&self) -> Option<(Seat, i64)> {
        self.clock.allowance()?;
        let seat = self.seat?;
        Some((seat, self.since.saturating_add(self.left[seat.index()])))
    }

    /// What a seat has left at this moment, in milliseconds; `None` without a clock.
    pub fn left(&self, seat: Seat, at: i64) -> Option<i64> {
        self.clock.allowance()?;
        let used = if self.seat == Some(seat) { at.saturating_sub(self.since) } else { 0 };
        Some(self.left[seat.index()].saturating_sub(used).max(0))
    }

    /// Whose clock runs.
    pub fn seat(&self) -> Option<Seat> {
        self.seat
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn seats() -> (Seat, Seat) {
        (Seat::FIRST, Seat::from_number(2).unwrap())
    }

    #[test]
    fn a_game_clock_counts_down_and_gives_the_increment_after_each_turn() {
        let (one, two) = seats();
        let mut clock = Running::new(Clock::Game { seconds: 60, increment: 5 }, true);
        clock.turn_to(Some(one), 1_000);
        assert_eq!(clock.deadline(), Some((one, 61_000)));
        clock.turn_to(Some(one), 5_000);
        assert_eq!(clock.left(one, 11_000), Some(50_000), "a turn of several actions goes on");
        clock.turn_to(Some(two), 11_000);
        assert_eq!(clock.left(one, 99_000), Some(55_000));
        assert_eq!(clock.deadline(), Some((two, 71_000)));
    }

    #[test]
    fn a_clock_for_turns_begins_anew_with_each() {
        let (one, two) = seats();
        let mut clock = Running::new(Clock::Move { seconds: 10 }, true);
        clock.turn_to(Some(one), 0);
        clock.turn_to(Some(two), 9_000);
        clock.turn_to(Some(one), 10_000);
        assert_eq!(clock.deadline(), Some((one, 20_000)));
    }

    #[test]
    fn nobody_pays_for_the_time_when_the_server_was_away() {
        let (one, _) = seats();
        let mut clock = Running::new(Clock::Days { days: 1 }, true);
        clock.turn_to(Some(one), 0);
        clock.stood_still(3_600_000);
        assert_eq!(clock.deadline(), Some((one, 25 * 3_600_000)));
    }

    #[test]
    fn what_is_granted_once_begins_when_it_is_granted() {
        let (one, two) = seats();
        let mut clock = Running::new(Clock::Move { seconds: 10 }, true);
        clock.turn_to(Some(one), 0);
        assert_eq!(clock.grant(two, 1, 11_000), Err(Refusal::NotRunning), "not on turn");
        let ms = clock.grace_of(one).unwrap();
        clock.grant(one, ms, 11_000).unwrap();
        assert_eq!((clock.deadline(), clock.in_grace()), (Some((one, 21_000)), true));
        assert_eq!((clock.grace_of(one), clock.grace_of(two)), (None, Some(10_000)));
        clock.turn_to(Some(two), 12_000);
        clock.turn_to(Some(one), 13_000);
        assert_eq!((clock.deadline(), clock.in_grace()), (Some((one, 23_000)), false));
        assert_eq!(Running::new(Clock::Move { seconds: 10 }, false).grace_of(one), None);
    }

    #[test]
    fn more_is_half_a_minute_at_most_or_a_tenth_of_the_days() {
        assert_eq!(Clock::Move { seconds: 5 }.grace(), 5_000);
        assert_eq!(Clock::Game { seconds: 900, increment: 0 }.grace(), 30_000);
        assert_eq!(Clock::Days { days: 5 }.grace(), 12 * 3_600_000);
    }

    #[test]
    fn whoever_comes_back_with_an_empty_clock_gets_a_little() {
        let (one, two) = seats();
        for (grace, left) in [(true, 30_000), (false, 0)] {
            let mut clock = Running::new(Clock::Game { seconds: 60, increment: 0 }, grace);
            clock.turn_to(Some(one), 0);
            clock.turn_to(None, 60_000);
            clock.come_back(one);
            clock.come_back(two);
            assert_eq!((clock.left(one, 0), clock.left(two, 0)), (Some(left), Some(60_000)));
        }
    }

    #[test]
    fn without_a_clock_nothing_runs_out() {
        let (one, _) = seats();
        let mut clock = Running::new(Clock::None, true);
        clock.turn_to(Some(one), 0);
        assert_eq!((clock.deadline(), clock.left(one, 5)), (None, None));
    }

    #[test]
    fn senseless_times_are_refused() {
        assert!(Clock::Move { seconds: 4 }.check().is_err());
        assert!(Clock::Game { seconds: 60, increment: 601 }.check().is_err());
        assert!(Clock::Days { days: 31 }.check().is_err());
        assert!(Clock::Days { days: 30 }.check().is_ok());
    }
}
