//! A table of the house: who sits there, who watches, the game, the chat. Every change goes through
//! [`Room::change`] or [`Room::play`]: it is made here, queued for the writer, and seen by nobody before
//! it is stored.

use crate::api::{Done, LuckInfo, SeatInfo, Settings, State, TableInfo};
use crate::bots::Thinkers;
use crate::entry::Entry;
use crate::frames::{self, Reader, Said, You};
use crate::metrics::Metrics;
use crate::people::{Person, PersonId};
use crate::play::{Place, Play, Sitter};
use crate::refused::Refused;
use crate::writer::{Job, LogRow, Outbox, Queue, Value, Write};
use axum::extract::ws::Utf8Bytes;
use axum::http::StatusCode;
use azalai_core::luck::Dealer;
use azalai_core::record::Told;
use azalai_core::{Lang, Seat, Seats, Turn, Viewer};
use azalai_games::{AnyGame, Level, levels};
use data_encoding::HEXLOWER;
use std::collections::HashMap;
use std::sync::atomic::{AtomicBool, AtomicI64, AtomicU64, AtomicUsize, Ordering};
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};
use std::time::{SystemTime, UNIX_EPOCH};
use tokio::sync::{mpsc, oneshot};

/// Milliseconds since 1970.
pub fn now() -> i64 {
    let since = SystemTime::now().duration_since(UNIX_EPOCH).unwrap_or_default();
    i64::try_from(since.as_millis()).unwrap_or(i64::MAX)
}

/// The lines of chat that a table keeps at hand.
const CHAT: usize = 100;

/// What rooms share: the writer, the thinkers, the clocks, the counters.
pub struct Works {
    /// The way to the writer.
    pub queue: Queue,
    /// Where bots think about their actions.
    pub thinkers: Thinkers,
    /// Who is told when the clock of a table will have run out.
    pub clocks: mpsc::UnboundedSender<(String, Option<i64>)>,
    /// What is counted.
    pub metrics: Arc<Metrics>,
    /// After how many milliseconds without a sign somebody counts as away.
    pub away_after: i64,
}

/// A seat before the game begins.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Chair {
    /// Free for everybody.
    Open,
    /// Free for those with the code.
    Invited,
    /// Kept for somebody.
    Kept(PersonId),
    /// Somebody sits there.
    Person(PersonId),
    /// A bot sits there.
    Bot(Level),
}

impl Chair {
    /// The kind of chair, as the database and the API call it.
    pub fn kind(&self) -> &'static str {
        match self {
            Chair::Open => "open",
            Chair::Invited => "invited",
            Chair::Kept(_) => "kept",
            Chair::Person(_) => "person",
            Chair::Bot(_) => "bot",
        }
    }

    /// The person who sits there or for whom it is kept.
    pub fn person(&self) -> Option<&PersonId> {
        match self {
            Chair::Kept(person) | Chair::Person(person) => Some(person),
            _ => None,
        }
    }

    /// The bot that sits there.
    pub fn bot(&self) -> Option<Level> {
        match self {
            Chair::Bot(level) => Some(*level),
            _ => None,
        }
    }
}

/// What is known of a table apart from its game.
pub struct Facts {
    /// Its key in the database.
    pub key: i64,
    /// Its id.
    pub id: String,
    /// The game.
    pub game: &'static dyn AnyGame,
    /// What was agreed on.
    pub settings: Settings,
    /// Who opened it.
    pub host: PersonId,
    /// The code for invited seats.
    pub invite: String,
    /// Who sits where before the game.
    pub chairs: Vec<Chair>,
    /// What it is doing.
    pub state: State,
    /// When it was opened.
    pub created_at: i64,
    /// When the game began.
    pub started_at: Option<i64>,
    /// When it ended.
    pub over_at: Option<i64>,
    /// How it ended.
    pub result: Option<String>,
    /// The table of the rematch.
    pub rematch: Option<String>,
}

/// A line of chat, and whose it is.
#[derive(Clone, Debug)]
pub struct Line {
    /// Who.
    pub person: PersonId,
    /// What.
    pub said: Said,
}

/// What a room is made of.
pub struct Contents {
    /// What is known of it.
    pub facts: Facts,
    /// Its luck.
    pub dealer: Dealer,
    /// The game, once it has begun.
    pub play: Option<Play>,
    /// What was said.
    pub chat: Vec<Line>,
    /// How many lines were ever said.
    pub chat_number: i64,
    /// Who does not want to read whom.
    pub mutes: Vec<(PersonId, PersonId)>,
    /// What people are called.
    pub names: HashMap<PersonId, String>,
}

/// Somebody who gets frames.
struct Follower {
    id: u64,
    person: Option<PersonId>,
    lang: Option<Lang>,
    seat: Option<Seat>,
    outbox: Outbox,
}

struct Inner {
    contents: Contents,
    followers: Vec<Follower>,
    seen: HashMap<PersonId, i64>,
    /// The number of the entry after which a bot is thinking.
    thinking: Option<u32>,
    /// How long frames are, more or less.
    frame: usize,
}

/// A table.
pub struct Room {
    id: String,
    key: i64,
    works: Arc<Works>,
    inner: Mutex<Inner>,
    pending: AtomicUsize,
    given_up: AtomicBool,
    followers: AtomicU64,
    used_at: AtomicI64,
}

/// How a command is answered.
pub enum Reply {
    /// Not at all.
    None,
    /// By a frame `done` with this id.
    Frame(Outbox, u64),
    /// To somebody who waits.
    Wait(oneshot::Sender<Result<(), Refused>>),
}

/// A connection to a room: ends when it is dropped.
pub struct Following {
    room: Arc<Room>,
    id: u64,
}

impl Drop for Following {
    fn drop(&mut self) {
        self.room.unfollow(self.id);
    }
}

fn refused(code: &'static str, en: &str, de: &str) -> Refused {
    Refused::new(StatusCode::CONFLICT, code, en, de)
}

/// The game has not begun.
pub fn not_running() -> Refused {
    refused("not_running", "the game has not begun", "das Spiel hat noch nicht begonnen")
}

/// This person has no seat here.
pub fn not_yours() -> Refused {
    Refused::new(
        StatusCode::FORBIDDEN,
        "not_your_seat",
        "this is not your seat; you only watch here",
        "das ist nicht dein Platz; du schaust hier nur zu",
    )
}

/// The table could not be stored a moment ago and is being read anew.
fn reloading() -> Refused {
    crate::writer::not_stored().retry_after(1)
}

impl Contents {
    /// The seats for which this person decides.
    pub fn seats_of(&self, person: &PersonId) -> Seats {
        match &self.play {
            Some(play) => play.seats_of(person),
            None => {
                let theirs = |(_, chair): &(Seat, &Chair)| **chair == Chair::Person(person.clone());
                let seated = Seat::all(self.facts.chairs.len()).zip(&self.facts.chairs);
                seated.filter(theirs).map(|(seat, _)| seat).collect()
            }
        }
    }

    /// Has this person a seat here, if only one that a bot keeps?
    pub fn belongs(&self, person: &PersonId) -> bool {
        match &self.play {
            Some(play) => play.places().iter().any(|place| place.owner.as_ref() == Some(person)),
            None => self.facts.chairs.iter().any(|chair| chair.person() == Some(person)),
        }
    }

    /// With whose eyes this person looks.
    pub fn viewer(&self, person: Option<&PersonId>, asked: Option<Seat>) -> Viewer {
        let Some(play) = &self.play else { return Viewer::Public };
        if play.ended().is_some() {
            return Viewer::Referee;
        }
        let own = person.map_or(Seats::NONE, |person| play.seats_of(person));
        let on_turn = play.turn().seat().filter(|seat| own.contains(*seat));
        let asked = asked.filter(|seat| own.contains(*seat));
        asked.or(on_turn).or(own.iter().next()).map_or(Viewer::Public, Viewer::Seat)
    }

    /// What a seat is called in a record.
    fn names(&self) -> Vec<String> {
        let name = |person: &PersonId| self.names.get(person).cloned().unwrap_or_default();
        let chair = |chair: &Chair| match chair {
            Chair::Bot(level) => format!("bot:{}", level.name()),
            chair => chair.person().map(name).unwrap_or_default(),
        };
        self.facts.chairs.iter().map(chair).collect()
    }

    /// Where the game begins.
    pub fn places(&self) -> Option<Vec<Place>> {
        let place = |chair: &Chair| match chair {
            Chair::Person(person) => Some(Place::new(Sitter::Person(person.clone()))),
            Chair::Bot(level) => Some(Place::new(Sitter::Bot(*level))),
            Chair::Open | Chair::Invited | Chair::Kept(_) => None,
        };
        self.facts.chairs.iter().map(place).collect()
    }

    /// The table as this person may see it.
    fn info(&self, person: Option<&PersonId>, present: impl Fn(&PersonId) -> bool) -> TableInfo {
        let facts = &self.facts;
        let over = facts.state == State::Over;
        TableInfo {
            id: facts.id.clone(),
            game: facts.game.spec().name.to_owned(),
            settings: facts.settings.clone(),
            state: facts.state,
            sitting: self.sitting(present),
            host: facts.host.clone(),
            invite: (person == Some(&facts.host)).then(|| facts.invite.clone()),
            luck: LuckInfo {
                sha256: HEXLOWER.encode(&self.dealer.commitment()),
                seed: over.then(|| HEXLOWER.encode(&self.dealer.seed())),
            },
            created_at: facts.created_at,
            started_at: facts.started_at,
            over_at: facts.over_at,
            result: facts.result.clone(),
            rematch: facts.rematch.clone(),
            your_turn: None,
        }
    }

    fn sitting(&self, present: impl Fn(&PersonId) -> bool) -> Vec<SeatInfo> {
        let name = |person: &PersonId| self.names.get(person).cloned().unwrap_or_default();
        let one = |(index, chair): (usize, &Chair)| {
            let place = self.play.as_ref().and_then(|play| play.places().get(index));
            let (person, bot) = match place {
                Some(place) => (place.owner.as_ref(), place.bot()),
                None => (chair.person(), chair.bot()),
            };
            let title = bot.map_or("", |level| levels::title(level).get(Lang::En));
            SeatInfo {
                seat: index + 1,
                kind: if bot.is_some() { "bot" } else { chair.kind() },
                person: person.cloned(),
                name: person.map_or_else(|| title.to_owned(), name),
                bot: bot.map(Level::name),
                present: person.is_some_and(&present),
            }
        };
        self.facts.chairs.iter().enumerate().map(one).collect()
    }
}

impl Inner {
    fn is_present(&self, person: &PersonId) -> bool {
        self.followers.iter().any(|follower| follower.person.as_ref() == Some(person))
    }

    fn whole(&self, follower: &Follower, after: Option<u32>) -> Utf8Bytes {
        let contents = &self.contents;
        let person = follower.person.as_ref();
        let viewer = contents.viewer(person, follower.seat);
        let info = contents.info(person, |person| self.is_present(person));
        let muted = |line: &&Line| {
            !contents.mutes.iter().any(|(who, whom)| Some(who) == person && *whom == line.person)
        };
        let whole = frames::Whole {
            info: &info,
            you: You {
                seats: person.map_or(Seats::NONE, |person| contents.seats_of(person)),
                seat: match viewer {
                    Viewer::Seat(seat) => Some(seat),
                    _ => None,
                },
                host: person == Some(&contents.facts.host),
            },
            play: contents.play.as_ref(),
            dealer: &contents.dealer,
            chat: contents.chat.iter().filter(muted).map(|line| &line.said).collect(),
            after,
            now: now(),
        };
        frames::whole(Reader { viewer, lang: follower.lang }, &whole)
    }

    /// A frame `table` for everybody, or for one person alone.
    fn whole_for_all(&self, only: Option<&PersonId>) -> Vec<(Outbox, Utf8Bytes)> {
        let concerned = |follower: &&Follower| only.is_none() || follower.person.as_ref() == only;
        let frame = |follower: &Follower| (follower.outbox.clone(), self.whole(follower, None));
        self.followers.iter().filter(concerned).map(frame).collect()
    }

    /// A frame `news` for everybody. Those who look with the same eyes share one.
    fn news_for_all(&self, after: u32, from: usize) -> Vec<(Outbox, Utf8Bytes)> {
        let Some(play) = &self.contents.play else { return Vec::new() };
        let now = now();
        let mut made: Vec<(Reader, Utf8Bytes)> = Vec::with_capacity(4);
        let mut deliver = Vec::with_capacity(self.followers.len() + 1);
        for follower in &self.followers {
            let viewer = self.contents.viewer(follower.person.as_ref(), follower.seat);
            let reader = Reader { viewer, lang: follower.lang };
            let frame = match made.iter().find(|(other, _)| *other == reader) {
                Some((_, frame)) => frame.clone(),
                None => {
                    let dealer = &self.contents.dealer;
                    let frame = frames::news(play, reader, after, from, dealer, now, self.frame);
                    made.push((reader, frame.clone()));
                    frame
                }
            };
            deliver.push((follower.outbox.clone(), frame));
        }
        deliver
    }
}

impl Room {
    /// A room with these contents.
    pub fn new(contents: Contents, works: Arc<Works>) -> Arc<Room> {
        let (id, key) = (contents.facts.id.clone(), contents.facts.key);
        let inner = Inner {
            contents,
            followers: Vec::new(),
            seen: HashMap::new(),
            thinking: None,
            frame: 4096,
        };
        let room = Arc::new(Room {
            id,
            key,
            works,
            inner: Mutex::new(inner),
            pending: AtomicUsize::new(0),
            given_up: AtomicBool::new(false),
            followers: AtomicU64::new(0),
            used_at: AtomicI64::new(now()),
        });
        room.wind_up();
        room
    }

    /// Its id.
    pub fn id(&self) -> &str {
        &self.id
    }

    /// Its key in the database.
    pub fn key(&self) -> i64 {
        self.key
    }

    fn lock(&self) -> MutexGuard<'_, Inner> {
        self.inner.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// Was something of it not stored, so that it must be read anew?
    pub fn is_given_up(&self) -> bool {
        self.given_up.load(Ordering::Acquire)
    }

    /// Something could not be stored: what this room knows is no longer true.
    pub fn give_up(&self) {
        self.lose();
        // Those who follow it come back and find the table as it is stored.
        self.lock().followers.drain(..).for_each(|follower| follower.outbox.cut());
    }

    /// The same for a job that was not even queued: whoever queues one holds the lock of the room.
    pub fn lose(&self) {
        self.given_up.store(true, Ordering::Release);
        self.pending.fetch_sub(1, Ordering::AcqRel);
    }

    /// A job of this room was stored.
    pub fn stored(&self) {
        self.pending.fetch_sub(1, Ordering::AcqRel);
    }

    /// Can it be forgotten and read anew later?
    pub fn is_idle(&self, since: i64) -> bool {
        self.pending.load(Ordering::Acquire) == 0
            && self.used_at.load(Ordering::Relaxed) < since
            && {
                let inner = self.lock();
                inner.followers.is_empty() && inner.thinking.is_none()
            }
    }

    fn push(
        self: &Arc<Self>,
        writes: Vec<Write>,
        deliver: Vec<(Outbox, Utf8Bytes)>,
        reply: Reply,
        number: u32,
    ) {
        let mut deliver = deliver;
        let stored = match reply {
            Reply::None => None,
            Reply::Frame(outbox, id) => {
                deliver.push((outbox, frames::done(id, Done { number })));
                None
            }
            Reply::Wait(stored) => Some(stored),
        };
        self.pending.fetch_add(1, Ordering::AcqRel);
        self.works.queue.push(Job { writes, deliver, stored, room: Some(Arc::clone(self)) });
    }

    /// Looks at the room. What is seen may not be stored yet: it must not be told to anybody.
    pub fn look<T>(&self, look: impl FnOnce(&Contents) -> T) -> T {
        look(&self.lock().contents)
    }

    /// Changes something that is no move: seats, start, chat. Everybody gets the table anew.
    pub fn change<T>(
        self: &Arc<Self>,
        reply: Reply,
        change: impl FnOnce(&mut Contents) -> Result<(T, Vec<Write>), Refused>,
    ) -> Result<T, Refused> {
        self.change_for(None, reply, change)
    }

    /// The same; if it concerns one person alone, nobody else gets the table anew.
    pub fn change_for<T>(
        self: &Arc<Self>,
        only: Option<&PersonId>,
        reply: Reply,
        change: impl FnOnce(&mut Contents) -> Result<(T, Vec<Write>), Refused>,
    ) -> Result<T, Refused> {
        let mut inner = self.lock();
        if self.is_given_up() {
            return Err(reloading());
        }
        let (made, writes) = change(&mut inner.contents)?;
        let deliver = inner.whole_for_all(only);
        let number = inner.contents.play.as_ref().map_or(0, Play::number);
        self.push(writes, deliver, reply, number);
        drop(inner);
        self.wind_up();
        Ok(made)
    }

    /// Plays: carries out the entry that `wish` makes, and all that follows from it.
    pub fn play(
        self: &Arc<Self>,
        reply: Reply,
        wish: impl FnOnce(&Contents, &Play, &Presence<'_>) -> Result<Entry, Refused>,
    ) -> Result<Done, Refused> {
        let mut inner = self.lock();
        if self.is_given_up() {
            return Err(reloading());
        }
        let Inner { contents, followers, seen, .. } = &mut *inner;
        let play = contents.play.as_ref().ok_or_else(not_running)?;
        let presence = Presence { followers, seen, away_after: self.works.away_after };
        let entry = wish(contents, play, &presence)?;
        let writes = self.enact(contents, entry)?;
        let (after, from) = writes.since;
        let deliver = inner.news_for_all(after, from);
        if let Some((_, frame)) = deliver.first() {
            inner.frame = frame.len() + frame.len() / 4;
        }
        let number = inner.contents.play.as_ref().map_or(0, Play::number);
        self.push(writes.rows, deliver, reply, number);
        drop(inner);
        self.wind_up();
        Ok(Done { number })
    }

    /// Carries out an entry and all that follows; gives what is to be stored.
    fn enact(&self, contents: &mut Contents, entry: Entry) -> Result<Enacted, Refused> {
        let Contents { play, dealer, facts, .. } = contents;
        let play = play.as_mut().ok_or_else(not_running)?;
        let at = now().max(play.last_at());
        let since = (play.number(), play.table().length());
        let mut rows = Vec::with_capacity(4);
        let mut row = |number: u32, entry: &Entry| {
            rows.push(Write::Entry(LogRow {
                key: facts.key,
                number,
                at,
                entry: entry.to_string(),
            }));
        };
        play.enact(&entry, at)?;
        let entry = match (entry, play.table().last()) {
            // The log has the action as the game writes it, not as somebody typed it.
            (Entry::Act { .. }, Some((by, action))) => {
                self.works.metrics.actions.inc();
                Entry::Act { by, action }
            }
            (entry, _) => entry,
        };
        row(play.number(), &entry);
        loop {
            let next = match play.consequence() {
                Some(next) => {
                    play.enact(&next, at)?;
                    Some(next)
                }
                None => play.deal(dealer, at),
            };
            let Some(next) = next else { break };
            row(play.number(), &next);
        }
        if let (Some(ended), State::Running) = (play.ended(), facts.state) {
            facts.state = State::Over;
            facts.over_at = Some(at);
            facts.result = Some(result(play, ended));
            rows.push(Write::Statement(
                "UPDATE tables SET state = 'over', over_at = ?, result = ? WHERE key = ?",
                vec![at.into(), Value::from(facts.result.clone()), facts.key.into()],
            ));
        }
        Ok(Enacted { rows, since: (since.0, since.1.min(play.table().length())) })
    }

    /// The first position of a game that begins now, with the luck that comes before anybody acts.
    pub fn begin(&self, contents: &mut Contents) -> Result<Vec<Write>, Refused> {
        let places = contents.places().ok_or_else(|| {
            refused(
                "seats_free",
                "not all seats are taken yet",
                "noch sind nicht alle Plätze besetzt",
            )
        })?;
        let facts = &mut contents.facts;
        let table = facts.game.open(&facts.settings.setup())?;
        let stand_in = crate::play::level(&facts.settings.stand_in)?;
        let at = now();
        let mut play = Play::new(table, places, facts.settings.clock, stand_in, at);
        let mut rows = vec![Write::Statement(
            "UPDATE tables SET state = 'running', started_at = ? WHERE key = ?",
            vec![at.into(), facts.key.into()],
        )];
        while let Some(entry) = play.deal(&contents.dealer, at) {
            let (key, number) = (facts.key, play.number());
            rows.push(Write::Entry(LogRow { key, number, at, entry: entry.to_string() }));
        }
        (facts.state, facts.started_at) = (State::Running, Some(at));
        contents.play = Some(play);
        Ok(rows)
    }

    /// After a change: the clock is set, and a bot whose turn it is begins to think.
    fn wind_up(self: &Arc<Self>) {
        self.used_at.store(now(), Ordering::Relaxed);
        let mut inner = self.lock();
        let Inner { contents, thinking, .. } = &mut *inner;
        let Some(play) = &contents.play else { return };
        if contents.facts.settings.clock != crate::clock::Clock::None {
            let deadline = play.clock().deadline().map(|(_, at)| at);
            // The keeper of the clocks lives as long as the house.
            let _ = self.works.clocks.send((self.id.clone(), deadline));
        }
        let Turn::Seat(seat) = play.turn() else { return };
        let Some(level) = play.places().get(seat.index()).and_then(Place::bot) else { return };
        let number = play.number();
        if self.is_given_up() || *thinking == Some(number) {
            return;
        }
        *thinking = Some(number);
        drop(inner);
        let room = Arc::clone(self);
        self.works.thinkers.submit(move || room.think(seat, level, number));
    }

    /// Lets a bot think and act, on a thinker's thread.
    fn think(self: &Arc<Self>, seat: Seat, level: Level, number: u32) {
        let fork = {
            let inner = self.lock();
            let play = inner.contents.play.as_ref();
            play.filter(|play| play.number() == number).map(|play| play.table().fork())
        };
        let action = fork.and_then(|mut table| {
            let begun = std::time::Instant::now();
            let seed = azalai_core::luck::system_seed().ok()?;
            let rng = azalai_core::luck::stream(seed, 0, azalai_core::luck::Stream::Bot(seat));
            table.seat_bot(seat, &level.into(), rng);
            let acted = table.bot_acts();
            self.works.metrics.thinking.observe(begun.elapsed().as_secs_f64());
            acted.then(|| table.last()).flatten()
        });
        {
            let mut inner = self.lock();
            if inner.thinking == Some(number) {
                inner.thinking = None;
            }
        }
        if let Some((by, action)) = action {
            let wish = |_: &Contents, play: &Play, _: &Presence<'_>| {
                let still = play.last_move() <= number
                    && play.place(seat).is_ok_and(|place| place.bot().is_some());
                if still { Ok(Entry::Act { by, action }) } else { Err(crate::api::late()) }
            };
            if self.play(Reply::None, wish).is_ok() {
                return;
            }
        }
        // Something else happened meanwhile: if it is still a bot's turn, it thinks again.
        self.wind_up();
    }

    /// The clock may have run out.
    pub fn check_clock(self: &Arc<Self>) {
        let wish = |_: &Contents, play: &Play, _: &Presence<'_>| match play.clock().deadline() {
            Some((seat, at)) if at <= now() => Ok(Entry::TimeOut { seat }),
            _ => Err(not_running()),
        };
        if self.play(Reply::None, wish).is_err() {
            self.wind_up();
        }
    }

    /// The server was away for so long.
    pub fn was_away(self: &Arc<Self>, ms: i64) {
        let wish = |_: &Contents, play: &Play, _: &Presence<'_>| match play.clock().deadline() {
            // Not longer than nothing has happened: the last sign of the server is a little older.
            Some(_) => Ok(Entry::Downtime { ms: ms.min(now() - play.last_at()).max(0) }),
            None => Err(not_running()),
        };
        // Nothing is to be done where no clock runs.
        let _ = self.play(Reply::None, wish);
    }

    /// Somebody gets frames from now on, first of all the table as it is.
    pub fn follow(
        self: &Arc<Self>,
        person: Option<&Person>,
        lang: Option<Lang>,
        seat: Option<Seat>,
        after: Option<u32>,
        outbox: Outbox,
    ) -> Result<Following, Refused> {
        let mut inner = self.lock();
        if self.is_given_up() {
            return Err(reloading());
        }
        let id = self.followers.fetch_add(1, Ordering::Relaxed);
        let person = person.map(|person| {
            note(&mut inner, person);
            person.id.clone()
        });
        let new = person
            .as_ref()
            .is_some_and(|person| inner.contents.belongs(person) && !inner.is_present(person));
        let follower = Follower { id, person, lang, seat, outbox };
        let deliver =
            if new { self.sitting_for_all(&inner, follower.person.as_ref()) } else { Vec::new() };
        let mut deliver = deliver;
        let outbox = follower.outbox.clone();
        inner.followers.push(follower);
        if let Some(follower) = inner.followers.last() {
            deliver.push((outbox, inner.whole(follower, after)));
        }
        self.push(Vec::new(), deliver, Reply::None, 0);
        Ok(Following { room: Arc::clone(self), id })
    }

    fn unfollow(self: &Arc<Self>, id: u64) {
        let mut inner = self.lock();
        let gone = inner.followers.iter().position(|follower| follower.id == id);
        let Some(gone) = gone.map(|index| inner.followers.swap_remove(index)) else { return };
        let Some(person) = gone.person else { return };
        inner.seen.insert(person.clone(), now());
        if inner.contents.belongs(&person) && !inner.is_present(&person) {
            let deliver = self.sitting_for_all(&inner, None);
            self.push(Vec::new(), deliver, Reply::None, 0);
        }
    }

    /// A frame `sitting` for everybody, with one more person who is coming.
    fn sitting_for_all(
        &self,
        inner: &Inner,
        coming: Option<&PersonId>,
    ) -> Vec<(Outbox, Utf8Bytes)> {
        let present = |person: &PersonId| Some(person) == coming || inner.is_present(person);
        let frame = frames::sitting(&inner.contents.sitting(present));
        inner.followers.iter().map(|follower| (follower.outbox.clone(), frame.clone())).collect()
    }

    /// The table as one frame, once everything before it is stored.
    pub async fn snapshot(
        self: &Arc<Self>,
        person: Option<&Person>,
        lang: Option<Lang>,
        seat: Option<Seat>,
        after: Option<u32>,
    ) -> Result<Utf8Bytes, Refused> {
        let (outbox, mut frames) = Outbox::new();
        {
            let mut inner = self.lock();
            if let Some(person) = person {
                note(&mut inner, person);
            }
            let person = person.map(|person| person.id.clone());
            let follower = Follower { id: 0, person, lang, seat, outbox: outbox.clone() };
            let frame = inner.whole(&follower, after);
            self.push(Vec::new(), vec![(outbox, frame)], Reply::None, 0);
        }
        frames.recv().await.ok_or_else(reloading)
    }

    /// Looks at the room, and gives what was seen once everything before it is stored.
    pub async fn show<T>(
        self: &Arc<Self>,
        look: impl FnOnce(&Contents) -> Result<T, Refused>,
    ) -> Result<T, Refused> {
        let (stored, waiting) = oneshot::channel();
        let seen = {
            let inner = self.lock();
            self.push(Vec::new(), Vec::new(), Reply::Wait(stored), 0);
            look(&inner.contents)?
        };
        waiting.await.unwrap_or_else(|_| Err(reloading()))?;
        Ok(seen)
    }

    /// The table as this person may see it, once everything before it is stored.
    pub async fn info(self: &Arc<Self>, person: Option<&PersonId>) -> Result<TableInfo, Refused> {
        let (stored, waiting) = oneshot::channel();
        let info = {
            let inner = self.lock();
            self.push(Vec::new(), Vec::new(), Reply::Wait(stored), 0);
            inner.contents.info(person, |person| inner.is_present(person))
        };
        waiting.await.unwrap_or_else(|_| Err(reloading()))?;
        Ok(info)
    }

    /// The game as a record for this person.
    pub async fn record(self: &Arc<Self>, person: Option<&PersonId>) -> Result<String, Refused> {
        self.show(|contents| {
            let play = contents.play.as_ref().ok_or_else(not_running)?;
            let names = contents.names();
            let mut record = match play.ended() {
                Some(_) => play.table().record(&names),
                None => play.table().record_for(contents.viewer(person, None), &names),
            };
            let seed = play.ended().map(|_| contents.dealer.seed());
            record.luck = Some(Told { what: contents.dealer.commitment(), line: 0 });
            record.seed = seed.map(|what| Told { what, line: 0 });
            if let Some(why) = play.ended().and_then(|ended| ended.why) {
                record.tail_notes.push(format!("ended: {}", why.name()));
            }
            Ok(record.to_string())
        })
        .await
    }

    /// A person is gone for good: so is the name.
    pub fn forget_name(&self, person: &PersonId) {
        let contents = &mut self.lock().contents;
        contents.names.remove(person);
        let theirs = contents.chat.iter_mut().filter(|line| line.person == *person);
        theirs.for_each(|line| line.said.name.clear());
    }

    /// Says something to everybody who wants to read it.
    pub fn say(
        self: &Arc<Self>,
        person: &Person,
        text: &str,
        reply: Reply,
    ) -> Result<Done, Refused> {
        let mut inner = self.lock();
        if self.is_given_up() {
            return Err(reloading());
        }
        note(&mut inner, person);
        let contents = &mut inner.contents;
        let seat = contents.seats_of(&person.id).iter().next().ok_or_else(not_yours)?;
        let at = now();
        contents.chat_number += 1;
        let writes = vec![Write::Statement(
            "INSERT INTO chat (table_key, number, at, person, seat, text) VALUES (?, ?, ?, ?, ?, ?)",
            vec![
                self.key.into(),
                contents.chat_number.into(),
                at.into(),
                person.id.as_str().into(),
                (seat.number() as i64).into(),
                text.into(),
            ],
        )];
        let said = Said { seat, name: person.name.clone(), text: text.to_owned(), at };
        let frame = frames::said(&said);
        contents.chat.push(Line { person: person.id.clone(), said });
        if contents.chat.len() > CHAT {
            contents.chat.remove(0);
        }
        let Inner { contents, followers, .. } = &*inner;
        let listens = |follower: &&Follower| {
            let mutes = |(who, whom): &(PersonId, PersonId)| {
                follower.person.as_ref() == Some(who) && *whom == person.id
            };
            !contents.mutes.iter().any(mutes)
        };
        let deliver = followers
            .iter()
            .filter(listens)
            .map(|follower| (follower.outbox.clone(), frame.clone()))
            .collect();
        let number = contents.play.as_ref().map_or(0, Play::number);
        self.push(writes, deliver, reply, number);
        Ok(Done { number })
    }
}

/// What is to be stored after an entry.
struct Enacted {
    rows: Vec<Write>,
    /// The number of the last entry and of the last action before it.
    since: (u32, usize),
}

/// Who is at the table and who is away.
pub struct Presence<'a> {
    followers: &'a [Follower],
    seen: &'a HashMap<PersonId, i64>,
    away_after: i64,
}

impl Presence<'_> {
    /// Has this person not been here for a while?
    pub fn is_away(&self, person: &PersonId, last_at: i64) -> bool {
        let here = self.followers.iter().any(|follower| follower.person.as_ref() == Some(person));
        let seen = self.seen.get(person).copied().unwrap_or(0).max(last_at);
        !here && now() - seen >= self.away_after
    }
}

/// Somebody gave a sign.
fn note(inner: &mut Inner, person: &Person) {
    if inner.contents.belongs(&person.id) {
        inner.seen.insert(person.id.clone(), now());
        inner.contents.names.insert(person.id.clone(), person.name.clone());
    }
}

/// The result for lists.
fn result(play: &Play, ended: crate::play::Ended) -> String {
    match (ended.why, play.table().outcome()) {
        (None, Some(outcome)) => outcome.to_string(),
        (None, None) => String::new(),
        (Some(why), _) => {
            let winners: Vec<String> = ended.winners.iter().map(|seat| seat.to_string()).collect();
            match winners.as_slice() {
                [] => why.name().to_owned(),
                [one] => format!("{}: seat {one} wins", why.name()),
                several => format!("{}: seats {} win", why.name(), several.join(" ")),
            }
        }
    }
}
