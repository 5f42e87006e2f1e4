//! What a command asks for. A table is changed here and nowhere else; whatever changes it comes out as
//! entries, and applying those to the table as it was leads to the same table.

use crate::clock::Clock;
use crate::entry::{Ending, Entry, Offer};
use crate::holder::{Holder, PersonId, level};
use crate::opening::{Fresh, Opening};
use crate::playing::Playing;
use crate::presence::Presence;
use crate::refusal::Refusal;
use crate::share::bytes_of;
use crate::table::Table;
use crate::wire::{Command, NewTable, Proposal, Settings, TableState};
use azalai_core::{Seat, Turn, Viewer};

/// The longest line of chat, in characters.
pub const LONGEST_LINE: usize = 500;

/// The entries that a command led to. Whoever drives a table stores them before it tells anybody.
#[derive(Clone, PartialEq, Debug)]
pub struct Change {
    /// The number of the last entry before them.
    pub after: u32,
    /// How many actions of the game stand from before.
    pub from: usize,
    /// When.
    pub at: i64,
    /// What.
    pub entries: Vec<Entry>,
}

impl Change {
    /// The number of the last entry.
    pub fn number(&self) -> u32 {
        self.after + u32::try_from(self.entries.len()).unwrap_or(0)
    }

    /// Who gets to see it, and how.
    pub fn audience(&self) -> Audience<'_> {
        // Who decides for a seat is told to everybody by the whole table: news are the same for many readers.
        let hands_over =
            |entry: &Entry| matches!(entry, Entry::Replace { .. } | Entry::Return { .. });
        if self.entries.iter().any(hands_over) {
            return Audience::Whole;
        }
        match self.entries.first() {
            Some(Entry::Say { .. }) => Audience::Listeners,
            Some(Entry::Mute { person, .. }) => Audience::One(person),
            Some(
                Entry::Open(_)
                | Entry::Sit { .. }
                | Entry::Leave { .. }
                | Entry::Fill { .. }
                | Entry::Clear { .. }
                | Entry::Move { .. }
                | Entry::Begin
                | Entry::Pledge { .. }
                | Entry::Share { .. }
                | Entry::Withheld { .. }
                | Entry::Close
                | Entry::Rematch { .. },
            ) => Audience::Whole,
            _ => Audience::News,
        }
    }
}

/// Who gets to see a change, and how.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Audience<'a> {
    /// Everybody, as news.
    News,
    /// Everybody, as the whole table.
    Whole,
    /// One person, as the whole table.
    One(&'a PersonId),
    /// Everybody who has not muted whoever speaks, as chat.
    Listeners,
}

impl Table {
    /// Opens a table, and begins if nobody is missing.
    pub fn open(
        wish: NewTable,
        host: &PersonId,
        fresh: Fresh,
        at: i64,
    ) -> Result<(Table, Change), Refusal> {
        let pledge = wish.pledge.clone();
        Table::open_as(Opening::plan(wish, host, fresh)?, pledge.as_deref(), at)
    }

    /// Opens the table of a plan that was checked; whoever opens it may pledge a share of the luck.
    pub fn open_as(
        opening: Opening,
        pledge: Option<&str>,
        at: i64,
    ) -> Result<(Table, Change), Refusal> {
        let mut table = Table::opened(opening.clone(), at)?;
        let mut entries = vec![];
        if let Some(sha256) = pledge {
            let pledge = Entry::Pledge { person: opening.host.clone(), sha256: bytes_of(sha256)? };
            table.apply(&pledge, at)?;
            entries.push(pledge);
        }
        entries.insert(0, Entry::Open(Box::new(opening)));
        table.follow(&mut entries, at);
        Ok((table, Change { after: 0, from: 0, at, entries }))
    }

    /// A table with the same people, everybody one seat further on: the plan of it. Seats of others are kept
    /// for them.
    pub fn plan_rematch(&self, person: &PersonId, fresh: Fresh) -> Result<Opening, Refusal> {
        let played = self.state == TableState::Over && self.playing.is_some();
        if !played || !self.belongs(person) {
            return Err(Refusal::NoRematch);
        }
        let level = |seat: &crate::holder::TableSeat| seat.holder.bot().unwrap_or(self.stand_in);
        let mut seats: Vec<Holder> = self
            .seats
            .iter()
            .map(|seat| match &seat.owner {
                Some(owner) if owner == person => Holder::Person(owner.clone()),
                Some(owner) => Holder::Kept(owner.clone()),
                None => Holder::Bot(level(seat)),
            })
            .collect();
        seats.rotate_right(1);
        // The rematch of an old table is a new one.
        let mut settings = Settings { grace: true, ..self.settings_now() };
        if !settings.names.is_empty() {
            settings.names.rotate_right(1);
        }
        Ok(Opening::new(self.game, settings, person, seats, fresh))
    }

    /// Carries out a command of somebody. Nothing changes if it is refused.
    pub fn command(
        &mut self,
        who: &PersonId,
        command: &Command,
        presence: &Presence,
        at: i64,
    ) -> Result<Change, Refusal> {
        let at = at.max(self.last_at);
        self.has_room(command)?;
        if let Command::Start { fill } = command {
            return self.start(who, fill.as_deref(), at);
        }
        if let Command::Act { action, amount, after, seat } = command {
            let seat = self.own_seat(who, *seat)?;
            self.in_time(*after)?;
            return self.enact_act(Turn::Seat(seat), action, *amount, at);
        }
        if let Command::Join { seat, invite, pledge: Some(pledge) } = command {
            let pledge = Entry::Pledge { person: who.clone(), sha256: bytes_of(pledge)? };
            let sit = self.join(who, *seat, invite.as_deref())?;
            return self.enact_all([sit, pledge], at);
        }
        if let Command::Return { seat } = command {
            return self.enact_all(self.wish_to_return(who, *seat)?, at);
        }
        let entry = self.wish(who, command, presence, at)?;
        self.enact(entry, at)
    }

    /// The action of a bot that thought about the table as it was at this number.
    pub fn bot_acts(
        &mut self,
        seat: Seat,
        number: u32,
        action: &str,
        at: i64,
    ) -> Result<Change, Refusal> {
        let at = at.max(self.last_at);
        let playing = self.running()?;
        if playing.last_move > number || self.seat(seat)?.holder.bot().is_none() {
            return Err(Refusal::Late);
        }
        self.has_room_to_act()?;
        self.enact_act(Turn::Seat(seat), action, None, at)
    }

    /// The clock may have run out, or luck has waited long enough for shares.
    pub fn check_clock(&mut self, at: i64) -> Result<Change, Refusal> {
        let playing = self.running()?;
        if self.shares_due().is_some_and(|due| due <= at) {
            let withheld: Vec<Entry> = self.withheld().collect();
            return self.enact_all(withheld, at);
        }
        match playing.clock.deadline() {
            Some((seat, end)) if end <= at => {
                let grace = playing.clock.grace_of(seat);
                self.enact(
                    grace.map_or(Entry::TimeOut { seat }, |ms| Entry::Grace { seat, ms }),
                    at,
                )
            }
            _ => Err(Refusal::NotRunning),
        }
    }

    /// Nobody drove the table for so long: no clock ran.
    pub fn was_left_alone(&mut self, ms: i64, at: i64) -> Result<Change, Refusal> {
        // Not longer than nothing has happened: the last sign of the driver may be older.
        let ms = ms.min(at.saturating_sub(self.last_at)).max(0);
        match self.running()?.clock.deadline() {
            Some(_) => self.enact(Entry::Downtime { ms }, at),
            None => Err(Refusal::NotRunning),
        }
    }

    /// Nobody has touched a game without a clock since this time: it ends, and nobody wins.
    pub fn end_untouched(&mut self, before: i64, at: i64) -> Result<Change, Refusal> {
        self.running()?;
        if self.opening.settings.clock != Clock::None || self.last_at >= before {
            return Err(Refusal::NotRunning);
        }
        self.enact(Entry::End { why: Ending::Deserted }, at)
    }

    /// The table closes because nobody has come.
    pub fn close_stale(&mut self, at: i64) -> Result<Change, Refusal> {
        self.enact(Entry::Close, at)
    }

    /// Whoever runs the server closes the table: a game that goes on ends, and nobody wins.
    pub fn shut(&mut self, at: i64) -> Result<Change, Refusal> {
        if self.playing.is_none() {
            return self.enact(Entry::Close, at);
        }
        self.running()?;
        self.enact(Entry::End { why: Ending::Closed }, at)
    }

    /// There is a table for the rematch.
    pub fn has_rematch(&mut self, table: &str, at: i64) -> Result<Change, Refusal> {
        self.enact(Entry::Rematch { table: table.to_owned() }, at)
    }

    /// Somebody is gone for good: leaves the table, or gives up all their seats, one after the other.
    pub fn let_go(&mut self, person: &PersonId, at: i64) -> Result<Change, Refusal> {
        match self.playing {
            None => self.enact(Entry::Leave { person: person.clone() }, at),
            Some(_) => {
                let seat = self.seats_of(person).iter().next().ok_or(Refusal::NotYourSeat)?;
                self.enact(Entry::Resign { seat }, at)
            }
        }
    }

    pub(crate) fn running(&self) -> Result<&Playing, Refusal> {
        match &self.playing {
            None => Err(Refusal::NotRunning),
            Some(playing) if playing.ended.is_some() => Err(Refusal::Over),
            Some(playing) => Ok(playing),
        }
    }

    /// Carries out an entry and all that follows from it.
    fn enact(&mut self, entry: Entry, at: i64) -> Result<Change, Refusal> {
        let at = at.max(self.last_at);
        let (after, length) = (self.number(), self.length());
        self.apply(&entry, at)?;
        Ok(self.changed(after, length, entry, at))
    }

    /// Carries out entries that belong together, and all that follows from them.
    fn enact_all(
        &mut self,
        wanted: impl IntoIterator<Item = Entry>,
        at: i64,
    ) -> Result<Change, Refusal> {
        let at = at.max(self.last_at);
        let (after, from) = (self.number(), self.length());
        let mut entries = Vec::new();
        for entry in wanted {
            self.apply(&entry, at)?;
            entries.push(entry);
        }
        self.follow(&mut entries, at);
        Ok(Change { after, from, at, entries })
    }

    /// The same for an action. The log has it as the game writes it, not as somebody typed it.
    fn enact_act(
        &mut self,
        by: Turn,
        action: &str,
        amount: Option<u16>,
        at: i64,
    ) -> Result<Change, Refusal> {
        let (after, length) = (self.number(), self.length());
        self.act(by, action, amount, at)?;
        let played = self.playing.as_ref().and_then(|playing| playing.game.last());
        let (by, action) = played.unwrap_or((by, action.to_owned()));
        Ok(self.changed(after, length, Entry::Act { by, action }, at))
    }

    fn changed(&mut self, after: u32, length: usize, first: Entry, at: i64) -> Change {
        let mut entries = Vec::with_capacity(4);
        entries.push(first);
        self.follow(&mut entries, at);
        Change { after, from: length.min(self.length()), at, entries }
    }

    /// What follows without anybody deciding it: bots that stand in, endings, luck.
    fn follow(&mut self, entries: &mut Vec<Entry>, at: i64) {
        loop {
            let next = match self.consequence() {
                // What follows from the rules of the table cannot be refused; if it were, nothing follows.
                Some(next) => self.apply(&next, at).is_ok().then_some(next),
                None => self.deal(at),
            };
            match next {
                Some(next) => entries.push(next),
                None => return,
            }
        }
    }

    fn length(&self) -> usize {
        self.playing.as_ref().map_or(0, |playing| playing.game.length())
    }

    /// Begins the game, with bots on free seats.
    fn start(&mut self, who: &PersonId, fill: Option<&str>, at: i64) -> Result<Change, Refusal> {
        let fill = fill.map(level).transpose()?;
        if self.state != TableState::Open {
            return Err(Refusal::NotOpen);
        }
        if self.host != *who {
            return Err(Refusal::NotTheHost);
        }
        if fill.is_none() && !self.is_full() {
            return Err(Refusal::SeatsFree);
        }
        let free: Vec<Seat> =
            self.seated().filter(|(_, seat)| seat.holder.is_free()).map(|(seat, _)| seat).collect();
        let bot = fill.map_or("", |level| level.name());
        let fills = free.into_iter().map(|seat| Entry::Fill { seat, bot: bot.to_owned() });
        self.enact_all(fills.chain([Entry::Begin]), at)
    }

    /// Does it answer what has happened, and nothing older than the last move?
    fn in_time(&self, after: u32) -> Result<(), Refusal> {
        let playing = self.running()?;
        if after < playing.last_move {
            return Err(Refusal::Late);
        }
        if after > self.number() {
            return Err(Refusal::Early);
        }
        Ok(())
    }

    /// What entry a command asks for.
    fn wish(
        &self,
        who: &PersonId,
        command: &Command,
        presence: &Presence,
        at: i64,
    ) -> Result<Entry, Refusal> {
        match command {
            Command::Join { seat, invite, .. } => self.join(who, *seat, invite.as_deref()),
            Command::Share { share } => {
                Ok(Entry::Share { person: who.clone(), share: bytes_of(share)? })
            }
            Command::Leave => Ok(Entry::Leave { person: who.clone() }),
            Command::Fill { seat_of, bot } => self.wish_to_fill(who, *seat_of, bot),
            Command::Clear { seat_of } => self.wish_to_clear(who, *seat_of),
            Command::Move { to, seat } => self.wish_to_move(who, *to, *seat),
            Command::Say { text } => {
                let seat = self.seats_of(who).iter().next().ok_or(Refusal::NotYourSeat)?;
                Ok(Entry::Say { seat, person: who.clone(), text: line(text)? })
            }
            Command::Mute { seat_of, on } => {
                // It goes into the log of the table, which is not for strangers to write.
                if !self.belongs(who) {
                    return Err(Refusal::NotYourSeat);
                }
                let seat = Seat::from_number(*seat_of).ok_or(Refusal::NoSuchSeat(*seat_of))?;
                let whom = self.seats.get(seat.index()).and_then(|seat| seat.belongs_to());
                let whom = whom.ok_or(Refusal::NobodyToMute)?;
                Ok(Entry::Mute { person: who.clone(), whom: whom.clone(), on: *on })
            }
            Command::Undo { seat } => self.undo(self.own_seat(who, *seat)?),
            Command::Resign { seat } => Ok(Entry::Resign { seat: self.own_seat(who, *seat)? }),
            Command::Offer { what, seat } => {
                let what = match what {
                    Proposal::Draw => Offer::Draw,
                    Proposal::Abort => Offer::Abort,
                };
                Ok(Entry::Offer { seat: self.own_seat(who, *seat)?, what })
            }
            Command::Answer { what, accept, seat } => {
                let (seat, what) = (self.own_seat(who, *seat)?, *what);
                if !accept {
                    return Ok(Entry::Decline { seat, what });
                }
                self.has_room_to_say(self.running()?.has_agreed(seat, what))?;
                Ok(Entry::Agree { seat, what })
            }
            Command::Replace { seat_of, seat } => {
                let seat = self.own_seat(who, *seat)?;
                let stirred_at = self.running()?.stirred_at;
                let (away, other) = self.numbered(*seat_of)?;
                match other.holder.person() {
                    Some(other) if other == who => Err(Refusal::NobodyToReplace),
                    Some(other) if presence.is_away(other, stirred_at, at) => {
                        self.has_room_to_say(self.running()?.has_voted(seat, away))?;
                        Ok(Entry::Vote { seat, away })
                    }
                    Some(_) => Err(Refusal::NotAway),
                    None => Err(Refusal::NobodyToReplace),
                }
            }
            // These are carried out by functions of their own.
            Command::Act { .. } | Command::Start { .. } | Command::Return { .. } => {
                Err(Refusal::NotRunning)
            }
        }
    }

    /// The seat with this number.
    pub(crate) fn numbered(
        &self,
        number: usize,
    ) -> Result<(Seat, &crate::holder::TableSeat), Refusal> {
        let seat = Seat::from_number(number).ok_or(Refusal::NoSuchSeat(number))?;
        Ok((seat, self.seat(seat)?))
    }

    /// The seat for which a person speaks in a running game: the one that was asked for, or the one on turn.
    pub fn own_seat(&self, who: &PersonId, asked: Option<usize>) -> Result<Seat, Refusal> {
        let playing = self.running()?;
        let own = self.seats_of(who);
        if let Some(number) = asked {
            let seat = Seat::from_number(number).ok_or(Refusal::NoSuchSeat(number))?;
            return if own.contains(seat) { Ok(seat) } else { Err(Refusal::NotYourSeat) };
        }
        let on_turn = playing.turn().seat().filter(|seat| own.contains(*seat));
        on_turn.or(own.iter().next()).ok_or(Refusal::NotYourSeat)
    }

    fn join(
        &self,
        who: &PersonId,
        seat: Option<usize>,
        invite: Option<&str>,
    ) -> Result<Entry, Refusal> {
        if self.state != TableState::Open {
            return Err(Refusal::NotOpen);
        }
        if !self.seats_of(who).is_empty() {
            return Err(Refusal::HereAlready);
        }
        let invited = invite == Some(self.opening.invite.as_str());
        let free = |holder: &Holder| match holder {
            Holder::Open => true,
            Holder::Invited => invited,
            Holder::Kept(kept) => kept == who,
            Holder::Person(_) | Holder::Bot(_) => false,
        };
        let find = |wanted: &dyn Fn(&Holder) -> bool| {
            self.seated().find(|(_, seat)| wanted(&seat.holder)).map(|(seat, _)| seat)
        };
        let seat = match seat {
            Some(number) => {
                let asked = self.numbered(number).ok();
                asked.filter(|(_, seat)| free(&seat.holder)).map(|(seat, _)| seat)
            }
            None => find(&|holder| *holder == Holder::Kept(who.clone())).or_else(|| find(&free)),
        };
        let seat = seat.ok_or(Refusal::NoFreeSeat)?;
        Ok(Entry::Sit { seat, person: who.clone() })
    }

    /// Takes back the last action of a seat: at once if nobody else acted since, else if all agree. Never
    /// if something hidden or random came out.
    pub(crate) fn undo(&self, seat: Seat) -> Result<Entry, Refusal> {
        let playing = self.running()?;
        self.has_room_beside()?;
        let game = playing.game();
        let by = |number: usize| game.action_for(number, Viewer::Referee).map(|(by, _)| by);
        let keep = (playing.before..game.length())
            .rev()
            .find(|number| by(*number) == Some(Turn::Seat(seat)));
        let keep = keep.ok_or(Refusal::NothingToUndo)?;
        if game.came_out_since(keep, seat) {
            return Err(Refusal::CameOut);
        }
        let alone = (keep..game.length()).all(|number| by(number) == Some(Turn::Seat(seat)));
        Ok(match alone {
            true => Entry::Undo { keep },
            false => Entry::Offer { seat, what: Offer::Undo { keep } },
        })
    }

    /// Takes back the seat that is asked for, or all that bots play for somebody.
    fn wish_to_return(&self, who: &PersonId, asked: Option<usize>) -> Result<Vec<Entry>, Refusal> {
        self.running()?;
        if !self.belongs(who) {
            return Err(Refusal::NotYourSeat);
        }
        let wanted = asked.map(|number| self.numbered(number)).transpose()?.map(|(seat, _)| seat);
        let seats =
            self.replaced(who).iter().filter(|seat| wanted.is_none_or(|wanted| wanted == *seat));
        let entries: Vec<Entry> = seats.map(|seat| Entry::Return { seat }).collect();
        if entries.is_empty() { Err(Refusal::NotReplaced) } else { Ok(entries) }
    }
}

/// A line of chat without what could disturb others.
fn line(text: &str) -> Result<String, Refusal> {
    let plain = |c: char| if azalai_core::setup::is_plain(c) { c } else { ' ' };
    let text: String = text.chars().take(LONGEST_LINE + 1).map(plain).collect();
    let text = text.trim();
    if text.is_empty() || text.chars().count() > LONGEST_LINE {
        return Err(Refusal::BadLine);
    }
    Ok(text.to_owned())
}
