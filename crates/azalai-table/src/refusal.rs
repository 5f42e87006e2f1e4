//! Why something is refused. All refusals of a table stand in one list, as those of a game do: each with its
//! code for programs and a sentence in both languages. How an answer over HTTP looks is not their business.

use azalai_core::{AmountError, Lang, NotationError, PlayError, SetupError, Text};
use azalai_games::{Level, UnknownGame};

/// Declares the refusals that need nothing but their name.
macro_rules! refusals {
    ($($(#[$doc:meta])* $name:ident $code:literal $en:literal $de:literal)*) => {
        /// Why a command is refused.
        #[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
        #[error("{}: {}", self.code(), self.sentence(Lang::En))]
        pub enum Refusal {
            $(#[doc = concat!("`", $code, "`: ", $en, ".")] $name,)*
            /// `against_the_rules`: a rule of the game forbids it.
            Rule(azalai_core::Refusal),
            /// `no_action`: the text is no action of the game.
            NoAction(NotationError),
            /// `no_action`: the action cannot have that amount.
            BadAmount(AmountError),
            /// `bad_setup`: the game cannot be played like that.
            BadSetup(Box<SetupError>),
            /// `no_such_game`: there is no game of that name.
            NoSuchGame(UnknownGame),
            /// `no_such_bot`: there is no bot of that level.
            NoSuchBot,
            /// `no_such_seat`: the table has no seat of that number.
            NoSuchSeat(usize),
            /// `no_such_step`: not so many actions were played.
            NoSuchStep(usize),
        }

        impl Refusal {
            fn plain(&self) -> Option<(&'static str, Text)> {
                match self {
                    $(Refusal::$name => Some(($code, Text::new($en, $de))),)*
                    _ => None,
                }
            }
        }
    };
}

refusals! {
    BadBeginning "bad_beginning"
        "the game from which this one goes on cannot be read"
        "die Partie, von der diese weitergeht, ist nicht zu lesen"
    BadClock "bad_clock"
        "a clock has 5 seconds to a day for a turn, 30 seconds to a day with up to 600 seconds of increment for a game, or 1 to 30 days"
        "eine Uhr hat 5 Sekunden bis einen Tag je Zug, 30 Sekunden bis einen Tag mit bis zu 600 Sekunden Zugabe je Partie, oder 1 bis 30 Tage"
    BadLine "bad_line" "a line has 1 to 500 characters" "eine Zeile hat 1 bis 500 Zeichen"
    BadSeatName "bad_seat_name"
        "a name at your own screen has at most 24 characters, and belongs to a seat of yours"
        "ein Name am eigenen Bildschirm hat höchstens 24 Zeichen und gehört zu einem deiner Plätze"
    BadSeat "bad_seat"
        "a seat is `me`, `open`, `invited` or `bot:LEVEL`"
        "ein Platz ist „me“, „open“, „invited“ oder „bot:STUFE“"
    BadShare "bad_share"
        "a share and its SHA-256 have 64 hexadecimal digits"
        "ein Beitrag und sein SHA-256 haben 64 hexadezimale Ziffern"
    BotsDoNotDraw "bots_do_not_draw" "a bot does not agree to a draw" "ein Bot nimmt kein Remis an"
    CameOut "came_out"
        "something hidden or random came out since then; it cannot be taken back"
        "seitdem kam etwas Verdecktes oder Zufälliges heraus; das lässt sich nicht zurücknehmen"
    Early "early"
        "this answers something that has not happened; look at the table"
        "das antwortet auf etwas, das nicht geschehen ist; sieh auf den Tisch"
    FullLog "full_log"
        "this game has become too long to be stored; resign, and open another table"
        "diese Partie ist zu lang geworden, um noch gespeichert zu werden; gib auf und eröffne einen neuen Tisch"
    HereAlready "here_already" "you sit here already" "du sitzt schon hier"
    Late "late"
        "something was played meanwhile; look at the table and choose again"
        "inzwischen wurde etwas gespielt; sieh auf den Tisch und wähle neu"
    LongLog "long_log"
        "so much was said, offered and taken back at this table that it takes actions only; play on, or open another table"
        "an diesem Tisch wurde so viel gesagt, angeboten und zurückgenommen, dass nur noch gespielt werden kann; spiel weiter oder eröffne einen neuen Tisch"
    NoBotThere "no_bot_there" "no bot sits there" "dort sitzt kein Bot"
    NobodyToMute "nobody_to_mute" "no person sits there" "dort sitzt kein Mensch"
    NobodyToReplace "nobody_to_replace" "no other person sits there" "dort sitzt niemand anders"
    NoFreeSeat "no_free_seat" "there is no free seat for you here" "hier ist kein Platz für dich frei"
    NoHints "no_hints" "this table plays without hints" "an diesem Tisch wird ohne Tipps gespielt"
    NoOffer "no_offer" "nothing of that kind is offered" "nichts dergleichen ist angeboten"
    NoRematch "no_rematch"
        "a rematch is for those who played here, after the game"
        "eine Revanche gibt es für die, die hier gespielt haben, nach dem Spiel"
    NoSeatForMe "no_seat_for_me"
        "whoever opens a table sits down at it: one seat must be `me`"
        "wer einen Tisch eröffnet, setzt sich daran: ein Platz muss „me“ sein"
    NotAway "not_away"
        "this player has been here a moment ago; wait a little"
        "dieser Spieler war eben noch da; warte noch ein wenig"
    NothingPledged "nothing_pledged"
        "luck does not wait for a share of yours"
        "der Zufall wartet nicht auf einen Beitrag von dir"
    NothingToUndo "nothing_to_undo" "you have nothing to take back" "du hast nichts zurückzunehmen"
    NotOpen "not_open"
        "the game has begun or the table is closed"
        "das Spiel hat begonnen, oder der Tisch ist geschlossen"
    NotOver "not_over"
        "this is for games that are over"
        "das gibt es für Partien, die zu Ende sind"
    NotReplaced "not_replaced" "no bot stands in for you" "es vertritt dich kein Bot"
    NotRunning "not_running" "the game has not begun" "das Spiel hat noch nicht begonnen"
    NotTheHost "not_the_host"
        "only whoever opened the table may do that"
        "das darf nur, wer den Tisch eröffnet hat"
    NotYourSeat "not_your_seat"
        "this is not your seat; you only watch here"
        "das ist nicht dein Platz; du schaust hier nur zu"
    NotYourTurn "not_your_turn" "it is not your turn" "du bist nicht am Zug"
    OfferedAlready "offered_already"
        "that is offered already; answer it"
        "das ist schon angeboten; beantworte es"
    OptionTooLong "option_too_long"
        "an option has at most 65536 bytes"
        "eine Option hat höchstens 65536 Bytes"
    OtherShare "other_share"
        "this is not the share that was pledged: its SHA-256 is another"
        "das ist nicht der zugesagte Beitrag: sein SHA-256 ist ein anderer"
    Over "over" "the game is over" "das Spiel ist vorbei"
    PledgedAlready "pledged_already"
        "you have pledged a share already"
        "du hast schon einen Beitrag zugesagt"
    SeatsFree "seats_free" "not all seats are taken yet" "noch sind nicht alle Plätze besetzt"
}

impl Refusal {
    /// For programs: `late`, `not_your_turn`, …
    pub fn code(&self) -> &'static str {
        match self {
            Refusal::Rule(_) => "against_the_rules",
            Refusal::NoAction(_) | Refusal::BadAmount(_) => "no_action",
            Refusal::BadSetup(_) => "bad_setup",
            Refusal::NoSuchGame(_) => "no_such_game",
            Refusal::NoSuchBot => "no_such_bot",
            Refusal::NoSuchSeat(_) => "no_such_seat",
            Refusal::NoSuchStep(_) => "no_such_step",
            plain => plain.plain().map_or("", |(code, _)| code),
        }
    }

    /// The number of the rule of the game that forbids it, if one does.
    pub fn rule(&self) -> Option<&'static str> {
        match self {
            Refusal::Rule(refusal) => Some(refusal.rule),
            Refusal::BadSetup(error) => match error.as_ref() {
                SetupError::Refused { refusal, .. } => Some(refusal.rule),
                SetupError::Seats { rule, .. } => Some(rule),
                _ => None,
            },
            _ => None,
        }
    }

    /// For people. The number of the rule is not in it: see [`Refusal::rule`].
    pub fn sentence(&self, lang: Lang) -> String {
        match (self, lang) {
            (Refusal::Rule(refusal), _) => refusal.text.get(lang).to_owned(),
            (Refusal::NoAction(error), _) => error.tell(lang),
            (Refusal::BadAmount(error), _) => error.tell(lang),
            (Refusal::BadSetup(error), _) => error.tell(lang),
            (Refusal::NoSuchGame(error), _) => error.to_string(),
            (Refusal::NoSuchBot, Lang::En) => {
                format!("there is no bot of that level; there are: {}", levels())
            }
            (Refusal::NoSuchBot, Lang::De) => {
                format!("einen Bot dieser Stufe gibt es nicht; es gibt: {}", levels())
            }
            (Refusal::NoSuchSeat(number), Lang::En) => format!("there is no seat {number}"),
            (Refusal::NoSuchSeat(number), Lang::De) => {
                format!("einen Platz {number} gibt es nicht")
            }
            (Refusal::NoSuchStep(steps), Lang::En) => {
                format!("only {steps} actions were played so far")
            }
            (Refusal::NoSuchStep(steps), Lang::De) => {
                format!("bisher wurden nur {steps} Aktionen gespielt")
            }
            (plain, _) => {
                plain.plain().map_or_else(String::new, |(_, text)| text.get(lang).to_owned())
            }
        }
    }
}

fn levels() -> String {
    Level::ALL.iter().map(|level| level.name()).collect::<Vec<_>>().join(", ")
}

impl From<PlayError> for Refusal {
    fn from(error: PlayError) -> Refusal {
        match error {
            PlayError::Notation(error) => Refusal::NoAction(error),
            PlayError::Amount(error) => Refusal::BadAmount(error),
            PlayError::Refused(refusal) => Refusal::Rule(refusal),
        }
    }
}

impl From<SetupError> for Refusal {
    fn from(error: SetupError) -> Refusal {
        Refusal::BadSetup(Box::new(error))
    }
}

impl From<UnknownGame> for Refusal {
    fn from(error: UnknownGame) -> Refusal {
        Refusal::NoSuchGame(error)
    }
}
