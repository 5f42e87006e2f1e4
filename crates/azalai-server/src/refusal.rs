//! Why the server refuses something: the refusals of its tables, and its own. They stand in one list with
//! their codes and sentences; what status an answer has is said in `http::status`.

use crate::store::Unreadable;
use azalai_core::Lang;
use azalai_table::wire::RefusalInfo;

/// Declares the refusals that need nothing but their name.
macro_rules! refusals {
    ($($name:ident $code:literal $en:literal $de:literal)*) => {
        /// Why the server refuses something.
        #[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
        #[error("{}: {}", self.code(), self.sentence(Lang::En))]
        pub enum Refusal {
            $(#[doc = concat!("`", $code, "`: ", $en, ".")] $name,)*
            /// A table refuses it.
            Table(#[from] azalai_table::Refusal),
            /// `bad_json`: the body is not what the request needs.
            BadBody(String),
            /// `bad_json`: a message is no command.
            BadCommand(String),
            /// `bad_query`: the query is not what the request needs.
            BadQuery(String),
            /// `no_such_game`: there is no game at this address.
            NoSuchGame(azalai_games::UnknownGame),
            /// `too_fast`: too much in a short time; after so many seconds it can be tried again.
            TooFast(u64),
            /// `too_much_stored`: too many bytes in a short time; after so many seconds it can be tried again.
            TooMuchStored(u64),
            /// `too_large`: the body has more than so many KiB.
            TooLarge(usize),
            /// `too_many_tables`: one person may have so many tables that are not over.
            TooManyTables(i64),
            /// `too_many_tokens`: one person may have so many tokens.
            TooManyTokens(i64),
        }

        impl Refusal {
            fn plain(&self) -> Option<(&'static str, &'static str, &'static str)> {
                match self {
                    $(Refusal::$name => Some(($code, $en, $de)),)*
                    _ => None,
                }
            }
        }
    };
}

refusals! {
    AlreadyAccount "already_account" "you have an account already" "du hast schon ein Konto"
    BadName "bad_name"
        "a name has 2 to 24 characters that can be seen, among them a letter or a digit"
        "ein Name hat 2 bis 24 sichtbare Zeichen, darunter ein Buchstabe oder eine Ziffer"
    BadPassword "bad_password" "a password has 8 to 200 characters" "ein Passwort hat 8 bis 200 Zeichen"
    BadToken "bad_token"
        "this token is not valid; make a new one"
        "dieses Token ist ungültig; erzeuge ein neues"
    Banned "banned"
        "you are banned from this server; ask whoever runs it"
        "du bist von diesem Server gesperrt; frag, wer ihn betreibt"
    BadTokenName "bad_name"
        "the name of a token has 1 to 40 characters that can be seen"
        "der Name eines Tokens hat 1 bis 40 sichtbare Zeichen"
    BadBrowser "bad_browser"
        "this is no browser that can be reached by Web Push"
        "das ist kein Browser, der sich mit Web Push erreichen lässt"
    BadMail "bad_mail"
        "this is no e-mail address to which something can be sent"
        "das ist keine E-Mail-Adresse, an die sich etwas schicken lässt"
    BadQuietHours "bad_quiet_hours"
        "quiet hours go from one minute of the day to another"
        "Ruhezeiten gehen von einer Minute des Tages zu einer anderen"
    BadWebhook "bad_webhook"
        "a webhook is an address that begins with https:// or http://"
        "ein Webhook ist eine Adresse, die mit https:// oder http:// beginnt"
    BrokenOff "broken_off" "the body broke off" "der Inhalt brach mittendrin ab"
    Busy "busy"
        "too many people are logging in just now; try again in a moment"
        "gerade melden sich zu viele Leute an; versuche es gleich noch einmal"
    Crowded "busy"
        "the server has more to store than it can just now; nothing was changed, try again in a moment"
        "der Server hat gerade mehr zu speichern, als er kann; nichts wurde geändert, versuche es gleich noch einmal"
    Damaged "damaged"
        "what is stored of this table is damaged, so it cannot be opened; the owner of the server can look into it"
        "was von diesem Tisch gespeichert ist, ist beschädigt, darum lässt er sich nicht öffnen; der Betreiber des Servers kann nachsehen"
    DiskFull "disk_full"
        "the disk is full; nothing is stored until there is room"
        "die Platte ist voll; bis Platz ist, wird nichts gespeichert"
    DiskReadOnly "disk_read_only"
        "the disk can only be read; nothing is stored until it can be written"
        "die Platte lässt sich nur lesen; bis sie sich beschreiben lässt, wird nichts gespeichert"
    ForeignOrigin "foreign_origin"
        "this came from a page of another site; open the page of the game itself"
        "das kam von der Seite eines anderen Anbieters; öffne die Seite des Spiels selbst"
    Full "too_many_sockets"
        "the server has no room for another connection just now; try again soon"
        "der Server hat gerade keinen Platz für eine weitere Verbindung; versuche es bald wieder"
    Internal "internal"
        "the server could not do this; nothing was changed, please try again"
        "der Server konnte das nicht tun; nichts wurde geändert, bitte noch einmal versuchen"
    Kept "kept"
        "the server can no longer play this game by its rules; it can be looked at as it was shown, but nobody can play on"
        "der Server kann dieses Spiel nicht mehr nach seinen Regeln spielen; man kann es so ansehen, wie es gezeigt wurde, aber nicht weiterspielen"
    ManyMails "busy"
        "many e-mails are on their way just now; try again in a minute"
        "gerade sind schon viele E-Mails unterwegs; versuche es in einer Minute noch einmal"
    ManyReviews "busy"
        "many games are being reviewed just now; try again in a minute"
        "gerade entstehen schon viele Rückblicke; versuche es in einer Minute noch einmal"
    Muted "muted"
        "whoever runs this server has muted you: you can play, but not talk"
        "wer diesen Server betreibt, hat dich stummgeschaltet: Du kannst spielen, aber nichts sagen"
    NameTaken "name_taken"
        "somebody has this name already; choose another one"
        "diesen Namen hat schon jemand; wähle einen anderen"
    NoAccount "no_account"
        "a guest has no password; make an account first"
        "ein Gast hat kein Passwort; lege zuerst ein Konto an"
    NoAdvice "busy"
        "too many are waiting for a bot's advice just now; try again in a moment"
        "gerade warten zu viele auf den Rat eines Bots; versuche es gleich noch einmal"
    Nobody "nobody"
        "say who you are first: come in as a guest or log in"
        "sag zuerst, wer du bist: komm als Gast herein oder melde dich an"
    NoCode "no_code"
        "there is no code that could be told any more; let another one be sent"
        "es gibt keinen Code mehr, der sich eingeben ließe; lass einen neuen schicken"
    NoMail "no_mail"
        "this server sends no e-mails"
        "dieser Server schickt keine E-Mails"
    NoPush "no_push"
        "this server sends nothing by Web Push"
        "dieser Server schickt nichts mit Web Push"
    NoSuchLanguage "no_such_language" "the languages are en and de" "die Sprachen sind en und de"
    NoSuchLine "no_such_line"
        "there is no line of somebody else with this number here that you can read"
        "hier gibt es unter dieser Nummer keine Zeile von jemand anderem, die du lesen kannst"
    NoSuchPath "no_such_path"
        "there is nothing at this address"
        "unter dieser Adresse gibt es nichts"
    NoSuchPerson "no_such_person" "there is no such person" "diese Person gibt es nicht"
    NoSuchReport "no_such_report"
        "there is no such report that is not done"
        "eine solche Meldung, die noch offen ist, gibt es nicht"
    NoSuchTable "no_such_table" "there is no such table" "diesen Tisch gibt es nicht"
    NoSuchToken "no_such_token" "you have no such token" "ein solches Token hast du nicht"
    NotJson "not_json"
        "the body must be JSON, and say so: Content-Type: application/json"
        "der Inhalt muss JSON sein und sich so nennen: Content-Type: application/json"
    NotReadBack "not_read_back"
        "what the server stores cannot be read; restart it, and check its disk"
        "was der Server speichert, lässt sich nicht lesen; starte ihn neu und prüfe seine Platte"
    NotStored "not_stored"
        "the server could not store this, so it did not happen; please try again in a moment"
        "der Server konnte das nicht speichern, also ist es nicht geschehen; bitte versuche es gleich noch einmal"
    NoWebSocket "no_websocket"
        "this address speaks WebSocket only"
        "diese Adresse spricht nur WebSocket"
    OnlyInPerson "only_in_person"
        "a token is not enough for this; do it on the page, or with the cookie of a session"
        "dafür genügt kein Token; tu es auf der Seite oder mit dem Cookie einer Sitzung"
    OnlyWatching "nobody"
        "you only watch here; become a guest or log in to play"
        "du schaust hier nur zu; werde Gast oder melde dich an, um zu spielen"
    Reloading "not_stored"
        "the server could not store something at this table and reads it anew; please try again"
        "der Server konnte etwas an diesem Tisch nicht speichern und liest ihn neu; bitte noch einmal versuchen"
    SeveralPersons "several_persons"
        "several guests have this name; say the id of one"
        "mehrere Gäste heißen so; nenne die Id von einem"
    Stopping "stopping" "the server is just stopping" "der Server hält gerade an"
    StoreAway "store_away"
        "the database cannot be reached; nothing is stored until it can"
        "die Datenbank ist nicht erreichbar; bis sie es ist, wird nichts gespeichert"
    StoreDown "store_down"
        "the server cannot read its database just now; nothing was changed, please try again in a moment"
        "der Server kann gerade seine Datenbank nicht lesen; nichts wurde geändert, bitte versuche es gleich noch einmal"
    StoreGone "store_gone"
        "the files of the database were taken away or replaced; nothing is stored until they are back or the server is restarted"
        "die Dateien der Datenbank wurden entfernt oder ersetzt; bis sie wieder da sind oder der Server neu startet, wird nichts gespeichert"
    StoreShut "store_shut"
        "the database does not let the server in; check the name, the password and the rights that it has there"
        "die Datenbank lässt den Server nicht herein; prüfe Name, Passwort und Rechte, die er dort hat"
    StoreSlow "store_slow"
        "the database takes too long to answer"
        "die Datenbank braucht zu lange für eine Antwort"
    StoreTaken "store_taken"
        "another server writes into this database now; nothing is stored here until that one stops"
        "ein anderer Server schreibt jetzt in diese Datenbank; bis er anhält, wird hier nichts gespeichert"
    TooManyBrowsers "too_many_browsers"
        "ten of your browsers get alerts already; turn them off in one first"
        "zehn deiner Browser bekommen schon Hinweise; schalte sie erst in einem aus"
    TooManyMessages "too_fast"
        "too many messages; wait a second"
        "zu viele Nachrichten; warte eine Sekunde"
    TooManySockets "too_many_sockets"
        "you have too many connections open; close one and try again"
        "du hast zu viele Verbindungen offen; schließe eine und versuche es noch einmal"
    TooSlow "too_slow" "the body took too long to arrive" "der Inhalt kam zu langsam an"
    WrongCode "wrong_code"
        "this is not the code that was sent"
        "das ist nicht der Code, der geschickt wurde"
    WrongHost "wrong_host"
        "this server answers to localhost only; its owner can set a public URL"
        "dieser Server hört nur auf localhost; sein Betreiber kann eine öffentliche Adresse setzen"
    WrongLogin "wrong_login"
        "there is no account with this name and this password"
        "es gibt kein Konto mit diesem Namen und diesem Passwort"
    WrongMethod "wrong_method"
        "this address does not answer to that method"
        "diese Adresse antwortet nicht auf diese Methode"
    WrongPassword "wrong_password" "this is not your password" "das ist nicht dein Passwort"
}

impl Refusal {
    /// The server could not do it. What went wrong is in its log, not in the answer.
    pub fn internal(error: impl std::fmt::Display) -> Refusal {
        tracing::error!(%error, "a request failed");
        Refusal::Internal
    }

    /// For programs: `late`, `not_your_turn`, `too_many_tables`, …
    pub fn code(&self) -> &'static str {
        match self {
            Refusal::Table(refusal) => refusal.code(),
            Refusal::BadBody(_) | Refusal::BadCommand(_) => "bad_json",
            Refusal::BadQuery(_) => "bad_query",
            Refusal::NoSuchGame(_) => "no_such_game",
            Refusal::TooFast(_) => "too_fast",
            Refusal::TooMuchStored(_) => "too_much_stored",
            Refusal::TooLarge(_) => "too_large",
            Refusal::TooManyTables(_) => "too_many_tables",
            Refusal::TooManyTokens(_) => "too_many_tokens",
            plain => plain.plain().map_or("", |(code, _, _)| code),
        }
    }

    /// For people.
    pub fn sentence(&self, lang: Lang) -> String {
        let (en, de) = match self {
            Refusal::Table(refusal) => return refusal.sentence(lang),
            Refusal::BadBody(why) => (
                format!("the body is not what this request needs: {why}"),
                format!("der Inhalt passt nicht zu dieser Anfrage: {why}"),
            ),
            Refusal::BadCommand(why) => {
                (format!("this is no command: {why}"), format!("das ist kein Befehl: {why}"))
            }
            Refusal::BadQuery(why) => (
                format!("the part behind the question mark is not what this request needs: {why}"),
                format!("der Teil hinter dem Fragezeichen passt nicht zu dieser Anfrage: {why}"),
            ),
            Refusal::NoSuchGame(error) => (error.to_string(), error.to_string()),
            Refusal::TooFast(seconds) => (
                format!("that was too much in a short time; try again in {seconds} s"),
                format!("das war zu viel in kurzer Zeit; in {seconds} s geht es wieder"),
            ),
            Refusal::TooMuchStored(seconds) => (
                format!("the server has stored much for you of late; try again in {seconds} s"),
                format!(
                    "der Server hat zuletzt viel für dich gespeichert; in {seconds} s geht es wieder"
                ),
            ),
            Refusal::TooLarge(most) => (
                format!("the body is too large: {most} KiB at most"),
                format!("der Inhalt ist zu groß: höchstens {most} KiB"),
            ),
            Refusal::TooManyTables(most) => (
                format!("you have {most} tables that are not over; finish or leave one first"),
                format!(
                    "du hast {most} Tische, die nicht zu Ende sind; beende oder verlass erst einen"
                ),
            ),
            Refusal::TooManyTokens(most) => (
                format!("you have {most} tokens already; remove one first"),
                format!("du hast schon {most} Tokens; entferne zuerst eines"),
            ),
            plain => {
                let (_, en, de) = plain.plain().unwrap_or_default();
                (en.to_owned(), de.to_owned())
            }
        };
        match lang {
            Lang::En => en,
            Lang::De => de,
        }
    }

    /// As the wire has it.
    pub fn info(&self) -> RefusalInfo {
        match self {
            Refusal::Table(refusal) => RefusalInfo::from(refusal),
            own => RefusalInfo {
                code: own.code().to_owned(),
                rule: None,
                en: own.sentence(Lang::En),
                de: own.sentence(Lang::De),
            },
        }
    }
}

impl From<sqlx::Error> for Refusal {
    fn from(error: sqlx::Error) -> Refusal {
        match error {
            // A fault of ours, not of the disk.
            sqlx::Error::ColumnNotFound(_) | sqlx::Error::ColumnDecode { .. } => {
                Refusal::internal(error)
            }
            _ => {
                tracing::error!(%error, "the database could not be read");
                Refusal::StoreDown
            }
        }
    }
}

impl From<Unreadable> for Refusal {
    fn from(why: Unreadable) -> Refusal {
        match why {
            Unreadable::Damaged(_) => Refusal::Damaged,
            Unreadable::Database(error) => error.into(),
        }
    }
}
