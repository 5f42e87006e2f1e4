//! How a table is opened.

use crate::clock::Clock;
use crate::entry::Entry;
use crate::holder::{Holder, PersonId, level};
use crate::refusal::Refusal;
use crate::table::Table;
use crate::wire::{NewTable, Settings, Try};
use azalai_core::{Seat, Setup, Turn};
use azalai_games::{AnyGame, Level, Match};
use serde::{Deserialize, Serialize};

/// The level of bots if nobody says otherwise.
pub const USUAL: Level = Level::Medium;

/// The longest text of an option, in bytes: a map or a deck.
pub const LONGEST_OPTION: usize = 64 * 1024;

/// The longest name at a shared screen, in characters.
pub const LONGEST_NAME: usize = 24;

/// What nobody can guess and a table does not make itself.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Fresh {
    /// The id of the table.
    pub id: String,
    /// The code for invited seats.
    pub invite: String,
    /// The seed of all its luck.
    pub seed: [u8; 32],
}

/// What the first entry of a log tells.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct Opening {
    /// The id of the table.
    pub id: String,
    /// The name of the game.
    pub game: String,
    /// What was agreed on.
    pub settings: Settings,
    /// Who opened it.
    pub host: PersonId,
    /// The code for invited seats.
    pub invite: String,
    /// The seed of all its luck.
    #[serde(with = "hex")]
    pub seed: [u8; 32],
    /// Who holds which seat.
    pub seats: Vec<Holder>,
    /// Where the game goes on from, if it does not begin anew.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub from: Option<Beginning>,
}

/// The first actions of a finished game, from which a table goes on.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct Beginning {
    /// The table where they were played.
    pub table: String,
    /// The actions, each as a line of a log.
    pub actions: Vec<String>,
}

impl Beginning {
    /// Plays the actions.
    pub(crate) fn play(&self, game: &mut dyn Match) -> Result<(), Refusal> {
        for line in &self.actions {
            match line.parse() {
                Ok(Entry::Act { by, action }) => game.play(by, &action, None)?,
                _ => return Err(Refusal::BadBeginning),
            }
        }
        Ok(())
    }
}

mod hex {
    use data_encoding::HEXLOWER;
    use serde::{Deserialize, Deserializer, Serializer};

    pub fn serialize<S: Serializer>(seed: &[u8; 32], serializer: S) -> Result<S::Ok, S::Error> {
        serializer.serialize_str(&HEXLOWER.encode(seed))
    }

    pub fn deserialize<'de, D: Deserializer<'de>>(deserializer: D) -> Result<[u8; 32], D::Error> {
        let text = String::deserialize(deserializer)?;
        let bytes = HEXLOWER.decode(text.as_bytes()).map_err(serde::de::Error::custom)?;
        bytes.try_into().map_err(|_| serde::de::Error::custom("a seed has 32 bytes"))
    }
}

impl Opening {
    /// Checks a wish for a table.
    pub fn plan(wish: NewTable, host: &PersonId, fresh: Fresh) -> Result<Opening, Refusal> {
        let game = azalai_games::find(&wish.game)?;
        wish.clock.check()?;
        let spec = game.spec();
        let setup = Setup::new(wish.rules.as_deref().unwrap_or(spec.rulebooks[0].name), 0);
        let usual = usize::from(spec.rules(&setup.rules)?.default_seats);
        let seats: Vec<Holder> = match wish.seats.as_slice() {
            [] => {
                let bots = std::iter::repeat_n(Holder::Bot(USUAL), usual.saturating_sub(1));
                std::iter::once(Holder::Person(host.clone())).chain(bots).collect()
            }
            seats => seats.iter().map(|seat| wanted(seat, host)).collect::<Result<_, _>>()?,
        };
        if !seats.contains(&Holder::Person(host.clone())) {
            return Err(Refusal::NoSeatForMe);
        }
        if wish.set.iter().any(|(key, value)| key.len() + value.len() > LONGEST_OPTION) {
            return Err(Refusal::OptionTooLong);
        }
        let count = u8::try_from(seats.len()).unwrap_or(u8::MAX);
        let setup = Setup { seats: count, set: wish.set, ..setup };
        let version = spec.admit(&setup)?;
        game.open(&setup)?;
        let settings = Settings {
            rules: setup.rules,
            version,
            seats: setup.seats,
            set: setup.set,
            names: names(&wish.names, &seats, host)?,
            public: wish.public,
            clock: wish.clock,
            hints: wish.hints,
            autostart: wish.autostart,
            stand_in: USUAL.name().to_owned(),
            grace: true,
        };
        Ok(Opening::new(game, settings, host, seats, fresh))
    }

    /// A table of this game with these seats.
    pub fn new(
        game: &dyn AnyGame,
        settings: Settings,
        host: &PersonId,
        seats: Vec<Holder>,
        fresh: Fresh,
    ) -> Opening {
        let Fresh { id, invite, seed } = fresh;
        let game = game.spec().name.to_owned();
        Opening { id, game, settings, host: host.clone(), invite, seed, seats, from: None }
    }
}

impl Table {
    /// A table of one's own that goes on from a moment of this game, which is over, against bots: the plan of it.
    pub fn plan_try(
        &self,
        person: &PersonId,
        wish: &Try,
        fresh: Fresh,
    ) -> Result<Opening, Refusal> {
        let playing = self.playing.as_ref().ok_or(Refusal::NotRunning)?;
        if playing.ended.is_none() {
            return Err(Refusal::NotOver);
        }
        let mut game = playing.game.fork();
        if wish.step > game.length() {
            return Err(Refusal::NoSuchStep(game.length()));
        }
        game.take_back_to(wish.step);
        let own = match (wish.seat, game.turn()) {
            (_, Turn::Over) => return Err(Refusal::Over),
            (Some(number), _) => self.numbered(number)?.0,
            (None, Turn::Seat(seat)) => seat,
            (None, Turn::Chance) => Seat::FIRST,
        };
        let bot = wish.level.as_deref().map_or(Ok(USUAL), level)?;
        let holder = |(seat, _)| match seat == own {
            true => Holder::Person(person.clone()),
            false => Holder::Bot(bot),
        };
        let seats = self.seated().map(holder).collect();
        let settings = Settings {
            public: false,
            clock: Clock::None,
            hints: true,
            autostart: true,
            ..self.opening.settings.clone()
        };
        let line = |(by, action)| Entry::Act { by, action }.to_string();
        let actions = game.played().into_iter().map(line).collect();
        let from = Some(Beginning { table: self.opening.id.clone(), actions });
        Ok(Opening { from, ..Opening::new(self.game, settings, person, seats, fresh) })
    }
}

/// The names of those who share the host's screen, by seat; empty if there is none.
fn names(wanted: &[String], seats: &[Holder], host: &PersonId) -> Result<Vec<String>, Refusal> {
    if wanted.len() > seats.len() {
        return Err(Refusal::NoSuchSeat(wanted.len()));
    }
    let mut names = Vec::with_capacity(wanted.len());
    for (name, holder) in wanted.iter().zip(seats) {
        let name = name.trim();
        let fits = name.chars().count() <= LONGEST_NAME;
        let theirs = name.is_empty() || holder.person() == Some(host);
        if !fits || !theirs || !name.chars().all(azalai_core::setup::is_plain) {
            return Err(Refusal::BadSeatName);
        }
        names.push(name.to_owned());
    }
    let none = names.iter().all(String::is_empty);
    Ok(if none { Vec::new() } else { names })
}

fn wanted(seat: &str, host: &PersonId) -> Result<Holder, Refusal> {
    match seat.split_once(':') {
        None if seat == "me" => Ok(Holder::Person(host.clone())),
        None if seat == "open" => Ok(Holder::Open),
        None if seat == "invited" => Ok(Holder::Invited),
        None if seat == "bot" => Ok(Holder::Bot(USUAL)),
        Some(("bot", name)) => Ok(Holder::Bot(level(name)?)),
        _ => Err(Refusal::BadSeat),
    }
}
