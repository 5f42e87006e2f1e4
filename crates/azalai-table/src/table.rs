//! A table: everything that follows from its log, and nothing else.

use crate::clock::Running;
use crate::entry::{Ending, Entry};
use crate::holder::{Holder, PersonId, TableSeat, level};
use crate::opening::Opening;
use crate::playing::Playing;
use crate::refusal::Refusal;
use crate::share::Pledge;
use crate::wire::{Did, Settings, TableState};
use azalai_core::luck::Dealer;
use azalai_core::{Seat, Seats, Turn};
use azalai_games::{AnyGame, Level};

/// The lines of chat that a table keeps at hand.
pub const CHAT: usize = 100;

/// A line of chat.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Line {
    /// The number of its entry.
    pub number: u32,
    /// Who.
    pub person: PersonId,
    /// Whose seat.
    pub seat: Seat,
    /// What.
    pub text: String,
    /// When.
    pub at: i64,
}

/// Something that happened, as the table remembers it.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(crate) enum Past {
    /// The action with this number of the game (counted from 0).
    Act(usize),
    /// Something else.
    Other(Did),
}

/// A table of people and bots.
#[derive(Clone)]
pub struct Table {
    pub(crate) game: &'static dyn AnyGame,
    pub(crate) opening: Opening,
    pub(crate) dealer: Dealer,
    pub(crate) pledges: Vec<Pledge>,
    pub(crate) stand_in: Level,
    pub(crate) host: PersonId,
    pub(crate) seats: Vec<TableSeat>,
    /// Did somebody arrange the seats after the last one sat down? Then a full table waits for the host.
    pub(crate) arranged: bool,
    pub(crate) state: TableState,
    pub(crate) created_at: i64,
    pub(crate) started_at: Option<i64>,
    pub(crate) over_at: Option<i64>,
    pub(crate) result: Option<String>,
    pub(crate) rematch: Option<String>,
    pub(crate) playing: Option<Playing>,
    pub(crate) chat: Vec<Line>,
    pub(crate) mutes: Vec<(PersonId, PersonId)>,
    pub(crate) past: Vec<Past>,
    pub(crate) last_at: i64,
}

/// Why a log cannot be read.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
pub enum BadLog {
    /// It does not begin with the opening of a table.
    #[error("the log does not begin with the opening of a table")]
    NoOpening,
    /// An entry cannot have happened.
    #[error("entry {number} cannot have happened: {refusal}")]
    Impossible {
        /// Which.
        number: usize,
        /// Why.
        refusal: Refusal,
    },
}

impl Table {
    /// The table that this opening leads to. The opening is its first entry.
    pub fn opened(opening: Opening, at: i64) -> Result<Table, Refusal> {
        let game = azalai_games::find(&opening.game)?;
        let stand_in = level(&opening.settings.stand_in)?;
        if opening.seats.len() != usize::from(opening.settings.seats) {
            return Err(Refusal::NoSuchSeat(opening.seats.len()));
        }
        Ok(Table {
            game,
            dealer: Dealer::from_seed(opening.seed),
            pledges: Vec::new(),
            stand_in,
            host: opening.host.clone(),
            seats: seats_of(&opening),
            arranged: false,
            state: TableState::Open,
            created_at: at,
            started_at: None,
            over_at: None,
            result: None,
            rematch: None,
            playing: None,
            chat: Vec::new(),
            mutes: Vec::new(),
            past: vec![Past::Other(Did::Open)],
            last_at: at,
            opening,
        })
    }

    /// The table that these entries, each with its time, lead to.
    pub fn rebuild(log: impl IntoIterator<Item = (i64, Entry)>) -> Result<Table, BadLog> {
        let mut log = log.into_iter();
        let Some((at, Entry::Open(opening))) = log.next() else { return Err(BadLog::NoOpening) };
        let mut table = Table::opened(*opening, at)
            .map_err(|refusal| BadLog::Impossible { number: 1, refusal })?;
        for (at, entry) in log {
            let number = table.past.len() + 1;
            table.apply(&entry, at).map_err(|refusal| BadLog::Impossible { number, refusal })?;
        }
        Ok(table)
    }

    /// Carries out an entry that a command asks for or that stands in the log. Nothing changes if it is
    /// refused.
    pub fn apply(&mut self, entry: &Entry, at: i64) -> Result<(), Refusal> {
        let did = match entry {
            Entry::Open(_) => return Err(Refusal::NotOpen),
            Entry::Sit { seat, person } => self.sit(*seat, person)?,
            Entry::Leave { person } => self.leave(person)?,
            Entry::Fill { seat, bot } => self.fill(*seat, bot)?,
            Entry::Clear { seat } => self.clear(*seat)?,
            Entry::Move { from, to } => self.change_places(*from, *to)?,
            Entry::Begin => self.begin(at)?,
            Entry::Close => self.close(at)?,
            Entry::Say { seat, person, text } => {
                self.seat(*seat)?;
                let (person, text) = (person.clone(), text.clone());
                self.say(Line { number: self.number() + 1, person, seat: *seat, text, at });
                Did::Say { seat: *seat }
            }
            Entry::Mute { person, whom, on } => {
                let pair = (person.clone(), whom.clone());
                self.mutes.retain(|other| *other != pair);
                if *on {
                    self.mutes.push(pair);
                }
                Did::Mute
            }
            Entry::Rematch { table } => {
                self.rematch = Some(table.clone());
                Did::Rematch { table: table.clone() }
            }
            Entry::Pledge { person, sha256 } => self.pledge(person, *sha256)?,
            Entry::Share { person, share } => self.show_share(person, Some(*share))?,
            Entry::Withheld { person } => self.show_share(person, None)?,
            entry => return self.play(entry, at),
        };
        self.past.push(Past::Other(did));
        self.last_at = at;
        Ok(())
    }

    pub(crate) fn still_open(&self) -> Result<(), Refusal> {
        if self.state == TableState::Open { Ok(()) } else { Err(Refusal::NotOpen) }
    }

    fn sit(&mut self, seat: Seat, person: &PersonId) -> Result<Did, Refusal> {
        self.still_open()?;
        if self.seats.iter().any(|other| other.holder.person() == Some(person)) {
            return Err(Refusal::HereAlready);
        }
        let holder = &self.seat(seat)?.holder;
        if !holder.is_free() || matches!(holder, Holder::Kept(other) if other != person) {
            return Err(Refusal::NoFreeSeat);
        }
        self.seats[seat.index()].holder = Holder::Person(person.clone());
        self.arranged = false;
        Ok(Did::Sit { seat })
    }

    /// The seats of somebody are free again, and somebody else becomes the host.
    fn leave(&mut self, person: &PersonId) -> Result<Did, Refusal> {
        self.still_open()?;
        if !self.belongs(person) {
            return Err(Refusal::NotYourSeat);
        }
        for seat in &mut self.seats {
            if seat.holder.meant_for() == Some(person) {
                *seat = TableSeat::new(Holder::Open);
            }
        }
        self.pledges.retain(|pledge| pledge.person != *person);
        let next = self.seats.iter().find_map(|seat| seat.holder.person());
        if let (Some(next), true) = (next, self.host == *person) {
            self.host = next.clone();
        }
        Ok(Did::Leave)
    }

    fn begin(&mut self, at: i64) -> Result<Did, Refusal> {
        self.still_open()?;
        if !self.is_full() {
            return Err(Refusal::SeatsFree);
        }
        let mut game = self.game.open(&self.opening.settings.setup())?;
        if let Some(from) = &self.opening.from {
            from.play(game.as_mut())?;
        }
        for seat in &mut self.seats {
            seat.owner = seat.holder.person().cloned();
        }
        let settings = &self.opening.settings;
        let clock = Running::new(settings.clock, settings.grace);
        self.playing = Some(Playing::new(game, clock, self.number() + 1, at));
        (self.state, self.started_at) = (TableState::Running, Some(at));
        self.settle(at);
        Ok(Did::Begin)
    }

    fn close(&mut self, at: i64) -> Result<Did, Refusal> {
        self.still_open()?;
        self.is_over("closed".to_owned(), at);
        Ok(Did::Close)
    }

    pub(crate) fn is_over(&mut self, result: String, at: i64) {
        (self.state, self.over_at, self.result) = (TableState::Over, Some(at), Some(result));
    }

    fn say(&mut self, line: Line) {
        self.chat.push(line);
        if self.chat.len() > CHAT {
            self.chat.remove(0);
        }
    }

    /// A seat; an error if the table has none of that number.
    pub(crate) fn seat(&self, seat: Seat) -> Result<&TableSeat, Refusal> {
        self.seats.get(seat.index()).ok_or(Refusal::NoSuchSeat(seat.number()))
    }

    /// Is every seat held by somebody who decides?
    pub fn is_full(&self) -> bool {
        self.seats.iter().all(|seat| !seat.holder.is_free())
    }

    /// Its id.
    pub fn id(&self) -> &str {
        &self.opening.id
    }

    /// The game.
    pub fn game(&self) -> &'static dyn AnyGame {
        self.game
    }

    /// What the table promises about its luck: its seed alone, without what people add.
    pub(crate) fn promise(&self) -> Dealer {
        Dealer::from_seed(self.opening.seed)
    }

    /// How it was opened.
    pub fn opening(&self) -> &Opening {
        &self.opening
    }

    /// What was agreed on.
    pub fn settings(&self) -> &Settings {
        &self.opening.settings
    }

    /// The same, with the names at a shared screen by the seats as they are now.
    pub fn settings_now(&self) -> Settings {
        let mut settings = self.opening.settings.clone();
        if !settings.names.is_empty() {
            let name = |seat: &TableSeat| seat.name.clone().unwrap_or_default();
            settings.names = self.seats.iter().map(name).collect();
        }
        settings
    }

    /// Who opened it, or took over from whoever did.
    pub fn host(&self) -> &PersonId {
        &self.host
    }

    /// What it is doing.
    pub fn state(&self) -> TableState {
        self.state
    }

    /// When it was opened.
    pub fn created_at(&self) -> i64 {
        self.created_at
    }

    /// When the game began.
    pub fn started_at(&self) -> Option<i64> {
        self.started_at
    }

    /// When it ended.
    pub fn over_at(&self) -> Option<i64> {
        self.over_at
    }

    /// How it ended, for lists.
    pub fn result(&self) -> Option<&str> {
        self.result.as_deref()
    }

    /// The table of the rematch.
    pub fn rematch(&self) -> Option<&str> {
        self.rematch.as_deref()
    }

    /// The seats.
    pub fn seats(&self) -> &[TableSeat] {
        &self.seats
    }

    /// Each seat with whoever holds it.
    pub fn seated(&self) -> impl Iterator<Item = (Seat, &TableSeat)> {
        Seat::all(self.seats.len()).zip(&self.seats)
    }

    /// The game in progress, once it has begun.
    pub fn playing(&self) -> Option<&Playing> {
        self.playing.as_ref()
    }

    /// The number of the last entry.
    pub fn number(&self) -> u32 {
        u32::try_from(self.past.len()).unwrap_or(u32::MAX)
    }

    /// When something last happened.
    pub fn last_at(&self) -> i64 {
        self.last_at
    }

    /// How the game ended early, or that it was played to its end; `None` while it goes on.
    pub fn ended(&self) -> Option<Option<Ending>> {
        self.playing.as_ref()?.ended.map(|ended| ended.why)
    }

    /// Whose turn it is; nobody's before and after the game.
    pub fn turn(&self) -> Turn {
        self.playing.as_ref().map_or(Turn::Over, Playing::turn)
    }

    /// The seats for which this person decides.
    pub fn seats_of(&self, person: &PersonId) -> Seats {
        let theirs = |(_, seat): &(Seat, &TableSeat)| seat.holder.person() == Some(person);
        self.seated().filter(theirs).map(|(seat, _)| seat).collect()
    }

    /// The seats that bots play for this person, and that they may take back.
    pub fn replaced(&self, person: &PersonId) -> Seats {
        let theirs = |(_, seat): &(Seat, &TableSeat)| {
            seat.owner.as_ref() == Some(person) && seat.holder.bot().is_some() && !seat.gave_up
        };
        self.seated().filter(theirs).map(|(seat, _)| seat).collect()
    }

    /// Has this person a seat here, if only one that is kept for them or that a bot holds for them?
    pub fn belongs(&self, person: &PersonId) -> bool {
        self.seats.iter().any(|seat| seat.belongs_to() == Some(person))
    }

    /// The line of chat with this number, if this person can read it.
    pub fn line_for(&self, person: &PersonId, number: u32) -> Option<&Line> {
        let heard = |line: &&Line| line.number == number && !self.mutes(Some(person), &line.person);
        self.chat.iter().find(heard)
    }

    /// Does this person not want to read that one?
    pub(crate) fn mutes(&self, person: Option<&PersonId>, whom: &PersonId) -> bool {
        self.mutes.iter().any(|(who, muted)| Some(who) == person && muted == whom)
    }
}

fn seats_of(opening: &Opening) -> Vec<TableSeat> {
    let seat = |(index, holder): (usize, &Holder)| {
        TableSeat::named(holder.clone(), opening.settings.names.get(index))
    };
    opening.seats.iter().enumerate().map(seat).collect()
}
