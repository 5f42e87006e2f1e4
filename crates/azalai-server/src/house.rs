//! The house: all tables, and what keeps them going.

use crate::api::{Join, NewTable, Settings, Start, State};
use crate::bots::Thinkers;
use crate::ids::unguessable;
use crate::metrics::Metrics;
use crate::people::{People, Person, PersonId};
use crate::play::level;
use crate::refused::Refused;
use crate::room::{Chair, Contents, Facts, Reply, Room, Works, now};
use crate::store;
use crate::writer::{Value, Write, not_stored};
use axum::http::StatusCode;
use azalai_core::Setup;
use azalai_core::luck::Dealer;
use azalai_games::Level;
use azalai_games::decks::Deck;
use data_encoding::HEXLOWER;
use sqlx::SqlitePool;
use std::collections::{BTreeSet, HashMap};
use std::sync::atomic::{AtomicI64, Ordering};
use std::sync::{Arc, Mutex, PoisonError, RwLock};
use std::time::Duration;
use tokio::sync::{mpsc, oneshot};

/// The level of bots if nobody says otherwise.
pub const USUAL: Level = Level::Medium;

/// The option by which a game takes a deck.
const DECK: &str = "deck";

/// The longest text of an option, in bytes: a map or a deck.
const LONGEST_OPTION: usize = 64 * 1024;

/// The house.
pub struct House {
    /// For reading.
    pub pool: SqlitePool,
    /// What rooms share.
    pub works: Arc<Works>,
    /// The people.
    pub people: People,
    /// The decks that tables may choose by name.
    pub decks: Vec<Deck>,
    /// Where games are reviewed.
    pub reviewers: Thinkers,
    /// How many unfinished tables one person may have opened.
    pub most_tables: i64,
    rooms: RwLock<HashMap<String, Arc<Room>>>,
    loading: tokio::sync::Mutex<()>,
    /// How many tables somebody is opening at this moment.
    opening: Mutex<HashMap<PersonId, i64>>,
    last_key: AtomicI64,
}

/// Somebody is opening a table.
struct Opening<'a> {
    house: &'a House,
    host: &'a PersonId,
    /// How many others the same person was opening already.
    others: i64,
}

impl<'a> Opening<'a> {
    fn new(house: &'a House, host: &'a PersonId) -> Opening<'a> {
        let mut opening = house.opening.lock().unwrap_or_else(PoisonError::into_inner);
        let count = opening.entry(host.clone()).or_default();
        let others = *count;
        *count += 1;
        Opening { house, host, others }
    }
}

impl Drop for Opening<'_> {
    fn drop(&mut self) {
        let mut opening = self.house.opening.lock().unwrap_or_else(PoisonError::into_inner);
        if let Some(count) = opening.get_mut(self.host) {
            *count -= 1;
            if *count == 0 {
                opening.remove(self.host);
            }
        }
    }
}

/// There is no such table.
pub fn no_such_table() -> Refused {
    Refused::new(
        StatusCode::NOT_FOUND,
        "no_such_table",
        "there is no such table",
        "diesen Tisch gibt es nicht",
    )
}

fn conflict(code: &'static str, en: &str, de: &str) -> Refused {
    Refused::new(StatusCode::CONFLICT, code, en, de)
}

fn unprocessable(code: &'static str, en: impl Into<String>, de: impl Into<String>) -> Refused {
    Refused::new(StatusCode::UNPROCESSABLE_ENTITY, code, en, de)
}

impl House {
    /// A house with no table in memory.
    pub async fn new(
        pool: SqlitePool,
        works: Arc<Works>,
        people: People,
        decks: Vec<Deck>,
        most_tables: i64,
    ) -> Result<House, store::StoreError> {
        let last_key = store::last_key(&pool).await?;
        let reviewers = Thinkers::new("reviewer", 1)
            .map_err(|error| store::StoreError::Database(sqlx::Error::Io(error)))?;
        Ok(House {
            pool,
            works,
            people,
            decks,
            reviewers,
            most_tables,
            rooms: RwLock::default(),
            loading: tokio::sync::Mutex::new(()),
            opening: Mutex::default(),
            last_key: AtomicI64::new(last_key),
        })
    }

    /// What is counted.
    pub fn metrics(&self) -> &Metrics {
        &self.works.metrics
    }

    fn in_memory(&self, id: &str) -> Option<Arc<Room>> {
        let rooms = self.rooms.read().unwrap_or_else(PoisonError::into_inner);
        rooms.get(id).filter(|room| !room.is_given_up()).cloned()
    }

    fn keep(&self, room: &Arc<Room>) {
        let mut rooms = self.rooms.write().unwrap_or_else(PoisonError::into_inner);
        rooms.insert(room.id().to_owned(), Arc::clone(room));
        self.metrics().rooms.set(rooms.len() as i64);
    }

    /// The table with this id, from memory or rebuilt from its log.
    pub async fn room(&self, id: &str) -> Result<Arc<Room>, Refused> {
        if let Some(room) = self.in_memory(id) {
            return Ok(room);
        }
        // One at a time, so that a table is never in memory twice.
        let _one = self.loading.lock().await;
        if let Some(room) = self.in_memory(id) {
            return Ok(room);
        }
        self.works.queue.store(vec![Write::File]).await?;
        let contents = store::load(&self.pool, id).await?.ok_or_else(no_such_table)?;
        let room = Room::new(contents, Arc::clone(&self.works));
        self.keep(&room);
        Ok(room)
    }

    /// Forgets the tables that nobody has used since this time; they are rebuilt when they are.
    pub fn forget_idle(&self, since: i64) {
        let mut rooms = self.rooms.write().unwrap_or_else(PoisonError::into_inner);
        // Whoever has just asked for a room holds it.
        rooms.retain(|_, room| Arc::strong_count(room) > 1 || !room.is_idle(since));
        self.metrics().rooms.set(rooms.len() as i64);
    }

    /// Opens a table.
    pub async fn open(&self, host: &Person, wish: NewTable) -> Result<Arc<Room>, Refused> {
        let (game, settings, chairs) = self.plan(host, wish)?;
        let opening = Opening::new(self, &host.id);
        if store::open_tables(&self.pool, &host.id).await? + opening.others >= self.most_tables {
            let most = self.most_tables;
            return Err(Refused::new(
                StatusCode::TOO_MANY_REQUESTS,
                "too_many_tables",
                format!("you have {most} tables that are not over; finish or leave one first"),
                format!(
                    "du hast {most} Tische, die nicht zu Ende sind; beende oder verlass erst einen"
                ),
            ));
        }
        let facts = self.facts(&host.id, game, settings, chairs)?;
        let names = HashMap::from([(host.id.clone(), host.name.clone())]);
        self.furnish(facts, names).await
    }

    fn facts(
        &self,
        host: &PersonId,
        game: &'static dyn azalai_games::AnyGame,
        settings: Settings,
        chairs: Vec<Chair>,
    ) -> Result<Facts, Refused> {
        Ok(Facts {
            key: self.last_key.fetch_add(1, Ordering::Relaxed) + 1,
            id: unguessable().map_err(Refused::internal)?,
            game,
            settings,
            host: host.clone(),
            invite: unguessable().map_err(Refused::internal)?,
            chairs,
            state: State::Open,
            created_at: now(),
            started_at: None,
            over_at: None,
            result: None,
            rematch: None,
        })
    }

    /// Stores a new table, and begins if nobody is missing.
    async fn furnish(
        &self,
        facts: Facts,
        names: HashMap<PersonId, String>,
    ) -> Result<Arc<Room>, Refused> {
        let dealer = Dealer::from_system().map_err(Refused::internal)?;
        self.works.queue.store(new_rows(&facts, &dealer)?).await?;
        let autostart = facts.settings.autostart;
        let (chat, mutes) = (Vec::new(), Vec::new());
        let contents = Contents { facts, dealer, play: None, chat, chat_number: 0, mutes, names };
        let full = contents.places().is_some();
        let room = Room::new(contents, Arc::clone(&self.works));
        self.keep(&room);
        if full && autostart {
            let (stored, waiting) = oneshot::channel();
            room.change(Reply::Wait(stored), |contents| Ok(((), room.begin(contents)?)))?;
            waiting.await.unwrap_or_else(|_| Err(not_stored()))?;
        }
        Ok(room)
    }

    /// Checks a wish for a table.
    fn plan(
        &self,
        host: &Person,
        wish: NewTable,
    ) -> Result<(&'static dyn azalai_games::AnyGame, Settings, Vec<Chair>), Refused> {
        let game = azalai_games::find(&wish.game)
            .map_err(|error| unprocessable("no_such_game", error.to_string(), error.to_string()))?;
        wish.clock.check()?;
        let spec = game.spec();
        let rules = wish.rules.unwrap_or_else(|| spec.rulebooks[0].name.to_owned());
        let usual = spec.rules(&rules)?.default_seats;
        let chairs = match wish.seats.as_slice() {
            [] => {
                let bots =
                    std::iter::repeat_n(Chair::Bot(USUAL), usize::from(usual).saturating_sub(1));
                std::iter::once(Chair::Person(host.id.clone())).chain(bots).collect()
            }
            seats => {
                seats.iter().map(|seat| wanted_chair(seat, host)).collect::<Result<Vec<_>, _>>()?
            }
        };
        if !chairs.contains(&Chair::Person(host.id.clone())) {
            return Err(unprocessable(
                "no_seat_for_me",
                "whoever opens a table sits down at it: one seat must be `me`",
                "wer einen Tisch eröffnet, setzt sich daran: ein Platz muss „me“ sein",
            ));
        }
        let seats = u8::try_from(chairs.len()).unwrap_or(u8::MAX);
        let set = wish
            .set
            .into_iter()
            .map(|(key, value)| self.option(key, value))
            .collect::<Result<_, _>>()?;
        let setup = Setup { rules, seats, set };
        game.open(&setup)?;
        let settings = Settings {
            rules: setup.rules,
            seats: setup.seats,
            set: setup.set,
            public: wish.public,
            clock: wish.clock,
            hints: wish.hints,
            autostart: wish.autostart,
            stand_in: USUAL.name().to_owned(),
        };
        Ok((game, settings, chairs))
    }

    /// An option; a deck of the house goes by its name.
    fn option(&self, key: String, value: String) -> Result<(String, String), Refused> {
        if value.len() > LONGEST_OPTION {
            return Err(unprocessable(
                "option_too_long",
                format!("an option has at most {LONGEST_OPTION} bytes"),
                format!("eine Option hat höchstens {LONGEST_OPTION} Bytes"),
            ));
        }
        let deck = self.decks.iter().find(|deck| key == DECK && deck.name == value);
        Ok((key, deck.map_or(value, |deck| deck.text.clone())))
    }

    /// Sits down at a table.
    pub async fn join(&self, room: &Arc<Room>, person: &Person, wish: Join) -> Result<(), Refused> {
        let (stored, waiting) = oneshot::channel();
        room.change(Reply::Wait(stored), |contents| {
            still_open(contents)?;
            let sits = Chair::Person(person.id.clone());
            if contents.facts.chairs.contains(&sits) {
                return Err(conflict(
                    "here_already",
                    "you sit here already",
                    "du sitzt schon hier",
                ));
            }
            let index = free_chair(contents, person, &wish)?;
            contents.facts.chairs[index] = sits;
            contents.names.insert(person.id.clone(), person.name.clone());
            let mut writes = vec![seat_row(contents, index)];
            if contents.facts.settings.autostart && contents.places().is_some() {
                writes.extend(room.begin(contents)?);
            }
            Ok(((), writes))
        })?;
        waiting.await.unwrap_or_else(|_| Err(not_stored()))
    }

    /// Leaves a table before the game. If nobody is left, the table closes.
    pub async fn leave(&self, room: &Arc<Room>, person: &PersonId) -> Result<(), Refused> {
        let (stored, waiting) = oneshot::channel();
        room.change(Reply::Wait(stored), |contents| {
            still_open(contents)?;
            if !contents.belongs(person) {
                return Err(crate::room::not_yours());
            }
            let mut writes = Vec::new();
            for index in 0..contents.facts.chairs.len() {
                if contents.facts.chairs[index].person() == Some(person) {
                    contents.facts.chairs[index] = Chair::Open;
                    writes.push(seat_row(contents, index));
                }
            }
            let facts = &mut contents.facts;
            let next = facts.chairs.iter().find_map(|chair| match chair {
                Chair::Person(person) => Some(person.clone()),
                _ => None,
            });
            match next {
                Some(host) if facts.host == *person => {
                    facts.host = host;
                    writes.push(Write::Statement(
                        "UPDATE tables SET host = ? WHERE key = ?",
                        vec![facts.host.as_str().into(), facts.key.into()],
                    ));
                }
                Some(_) => {}
                None => writes.push(close(contents)),
            }
            Ok(((), writes))
        })?;
        waiting.await.unwrap_or_else(|_| Err(not_stored()))
    }

    /// Begins the game. Only the host may.
    pub async fn start(
        &self,
        room: &Arc<Room>,
        person: &PersonId,
        wish: Start,
    ) -> Result<(), Refused> {
        let fill = wish.fill.as_deref().map(level).transpose()?;
        let (stored, waiting) = oneshot::channel();
        room.change(Reply::Wait(stored), |contents| {
            still_open(contents)?;
            if contents.facts.host != *person {
                return Err(Refused::new(
                    StatusCode::FORBIDDEN,
                    "not_the_host",
                    "only whoever opened the table may begin",
                    "nur wer den Tisch eröffnet hat, darf beginnen",
                ));
            }
            let mut writes = Vec::new();
            let before = contents.facts.chairs.clone();
            for index in 0..contents.facts.chairs.len() {
                let free =
                    !matches!(contents.facts.chairs[index], Chair::Person(_) | Chair::Bot(_));
                if let (true, Some(level)) = (free, fill) {
                    contents.facts.chairs[index] = Chair::Bot(level);
                    writes.push(seat_row(contents, index));
                }
            }
            match room.begin(contents) {
                Ok(rows) => writes.extend(rows),
                Err(refused) => {
                    contents.facts.chairs = before;
                    return Err(refused);
                }
            }
            Ok(((), writes))
        })?;
        waiting.await.unwrap_or_else(|_| Err(not_stored()))
    }

    /// A new table with the same people, everybody one seat further on. The first who asks opens it;
    /// for the others a seat is kept.
    pub async fn rematch(&self, room: &Arc<Room>, person: &Person) -> Result<Arc<Room>, Refused> {
        // Two who ask at the same time get the same table.
        let _one = self.loading.lock().await;
        let (game, settings, old, names, is_over, existing) = room.look(|contents| {
            let facts = &contents.facts;
            let is_over = facts.state == State::Over && contents.play.is_some();
            let belongs = contents.belongs(&person.id);
            let (settings, chairs) = (facts.settings.clone(), facts.chairs.clone());
            let names = contents.names.clone();
            (facts.game, settings, chairs, names, is_over && belongs, facts.rematch.clone())
        });
        if !is_over {
            return Err(conflict(
                "no_rematch",
                "a rematch is for those who played here, after the game",
                "eine Revanche gibt es für die, die hier gespielt haben, nach dem Spiel",
            ));
        }
        if let Some(id) = existing {
            drop(_one);
            return self.room(&id).await;
        }
        let mut chairs: Vec<Chair> = old
            .into_iter()
            .map(|chair| match chair {
                Chair::Person(other) if other != person.id => Chair::Kept(other),
                chair => chair,
            })
            .collect();
        chairs.rotate_right(1);
        let facts = self.facts(&person.id, game, settings, chairs)?;
        let id = facts.id.clone();
        let new = self.furnish(facts, names).await?;
        room.change(Reply::None, |contents| {
            contents.facts.rematch = Some(id.clone());
            let values = vec![id.into(), contents.facts.key.into()];
            let write = Write::Statement("UPDATE tables SET rematch = ? WHERE key = ?", values);
            Ok(((), vec![write]))
        })?;
        Ok(new)
    }

    /// A person has gone for good: leaves open tables and gives up running games.
    pub async fn say_goodbye(&self, person: &PersonId) -> Result<(), Refused> {
        let left = self.leave_all(person).await;
        let rooms: Vec<Arc<Room>> = {
            let rooms = self.rooms.read().unwrap_or_else(PoisonError::into_inner);
            rooms.values().cloned().collect()
        };
        rooms.iter().for_each(|room| room.forget_name(person));
        left
    }

    async fn leave_all(&self, person: &PersonId) -> Result<(), Refused> {
        for id in store::tables_of(&self.pool, person).await? {
            let room = self.room(&id).await?;
            let seats =
                room.look(|contents| contents.play.as_ref().map(|play| play.seats_of(person)));
            match seats {
                None => self.leave(&room, person).await?,
                Some(seats) => {
                    for seat in seats.iter() {
                        // The game may be over with the first of them.
                        let _ = room
                            .play(Reply::None, |_, _, _| Ok(crate::entry::Entry::Resign { seat }));
                    }
                }
            }
        }
        Ok(())
    }

    /// After a start: tables with clocks and bots go on.
    pub async fn wake_up(&self, away: i64) -> Result<(), Refused> {
        for id in store::running(&self.pool).await? {
            match self.room(&id).await {
                Ok(room) => room.was_away(away),
                Err(refused) => tracing::error!(%refused, "a table could not be rebuilt"),
            }
        }
        Ok(())
    }

    /// Closes open tables that nobody has come to for long.
    pub async fn close_stale(&self, before: i64) -> Result<(), Refused> {
        for id in store::stale_tables(&self.pool, before).await? {
            let room = self.room(&id).await?;
            // A table that has begun meanwhile stays.
            let _ = room.change(Reply::None, |contents| {
                still_open(contents)?;
                Ok(((), vec![close(contents)]))
            });
        }
        Ok(())
    }
}

/// Calls the rooms whose clock has run out.
pub async fn keep_clocks(
    house: std::sync::Weak<House>,
    mut changes: mpsc::UnboundedReceiver<(String, Option<i64>)>,
) {
    let mut deadlines: BTreeSet<(i64, String)> = BTreeSet::new();
    let mut of: HashMap<String, i64> = HashMap::new();
    loop {
        let wait = deadlines.first().map_or(i64::from(u16::MAX), |(at, _)| at - now()).max(0);
        let wait = Duration::from_millis(u64::try_from(wait).unwrap_or(0));
        tokio::select! {
            // All news of clocks before any is called out.
            biased;
            change = changes.recv() => {
                let Some((id, deadline)) = change else { return };
                if let Some(old) = of.remove(&id) {
                    deadlines.remove(&(old, id.clone()));
                }
                if let Some(at) = deadline {
                    deadlines.insert((at, id.clone()));
                    of.insert(id, at);
                }
            }
            () = tokio::time::sleep(wait) => {
                let Some(house) = house.upgrade() else { return };
                while let Some((at, id)) = deadlines.pop_first() {
                    if at > now() {
                        deadlines.insert((at, id));
                        break;
                    }
                    of.remove(&id);
                    match house.room(&id).await {
                        Ok(room) => room.check_clock(),
                        Err(refused) => tracing::error!(%refused, "a clock ran out at a lost table"),
                    }
                }
            }
        }
    }
}

fn still_open(contents: &Contents) -> Result<(), Refused> {
    if contents.facts.state == State::Open {
        return Ok(());
    }
    Err(conflict(
        "not_open",
        "the game has begun or the table is closed",
        "das Spiel hat begonnen, oder der Tisch ist geschlossen",
    ))
}

fn close(contents: &mut Contents) -> Write {
    let facts = &mut contents.facts;
    let at = now();
    (facts.state, facts.over_at, facts.result) = (State::Over, Some(at), Some("closed".to_owned()));
    Write::Statement(
        "UPDATE tables SET state = 'over', over_at = ?, result = 'closed' WHERE key = ?",
        vec![at.into(), facts.key.into()],
    )
}

fn wanted_chair(seat: &str, host: &Person) -> Result<Chair, Refused> {
    match seat.split_once(':') {
        None if seat == "me" => Ok(Chair::Person(host.id.clone())),
        None if seat == "open" => Ok(Chair::Open),
        None if seat == "invited" => Ok(Chair::Invited),
        None if seat == "bot" => Ok(Chair::Bot(USUAL)),
        Some(("bot", name)) => Ok(Chair::Bot(level(name)?)),
        _ => Err(unprocessable(
            "bad_seat",
            "a seat is `me`, `open`, `invited` or `bot:LEVEL`",
            "ein Platz ist „me“, „open“, „invited“ oder „bot:STUFE“",
        )),
    }
}

/// The chair on which somebody may sit down.
fn free_chair(contents: &Contents, person: &Person, wish: &Join) -> Result<usize, Refused> {
    let facts = &contents.facts;
    let invited = wish.invite.as_deref() == Some(facts.invite.as_str());
    let free = |chair: &Chair| match chair {
        Chair::Open => true,
        Chair::Invited => invited,
        Chair::Kept(kept) => *kept == person.id,
        Chair::Person(_) | Chair::Bot(_) => false,
    };
    let kept = |chair: &Chair| *chair == Chair::Kept(person.id.clone());
    match wish.seat {
        Some(number) => {
            let index = number.checked_sub(1).filter(|index| *index < facts.chairs.len());
            index.filter(|index| free(&facts.chairs[*index]))
        }
        None => facts.chairs.iter().position(kept).or_else(|| facts.chairs.iter().position(free)),
    }
    .ok_or_else(|| {
        conflict(
            "no_free_seat",
            "there is no free seat for you here",
            "hier ist kein Platz für dich frei",
        )
    })
}

fn seat_row(contents: &Contents, index: usize) -> Write {
    let facts = &contents.facts;
    let chair = &facts.chairs[index];
    Write::Statement(
        "UPDATE seats SET kind = ?, person = ?, bot = ? WHERE table_key = ? AND seat = ?",
        vec![
            chair.kind().into(),
            chair.person().map(|person| person.as_str()).into(),
            chair.bot().map(Level::name).into(),
            facts.key.into(),
            (index as i64 + 1).into(),
        ],
    )
}

fn new_rows(facts: &Facts, dealer: &Dealer) -> Result<Vec<Write>, Refused> {
    let settings = serde_json::to_string(&facts.settings).map_err(Refused::internal)?;
    let mut rows = vec![Write::Statement(
        "INSERT INTO tables (key, id, host, game, settings, public, invite, state, seed, created_at) \
         VALUES (?, ?, ?, ?, ?, ?, ?, 'open', ?, ?)",
        vec![
            facts.key.into(),
            facts.id.as_str().into(),
            facts.host.as_str().into(),
            facts.game.spec().name.into(),
            settings.into(),
            i64::from(facts.settings.public).into(),
            facts.invite.as_str().into(),
            HEXLOWER.encode(&dealer.seed()).into(),
            facts.created_at.into(),
        ],
    )];
    rows.extend(facts.chairs.iter().enumerate().map(|(index, chair)| {
        let values: Vec<Value> = vec![
            facts.key.into(),
            (index as i64 + 1).into(),
            chair.kind().into(),
            chair.person().map(|person| person.as_str()).into(),
            chair.bot().map(Level::name).into(),
        ];
        Write::Statement(
            "INSERT INTO seats (table_key, seat, kind, person, bot) VALUES (?, ?, ?, ?, ?)",
            values,
        )
    }));
    Ok(rows)
}
