//! What players read, in English and German.

use crate::action::Action;
use crate::board::Field;
use crate::event::Event;
use crate::material::{Fate, Kind, Tribe};
use crate::state::Phase;
use crate::view::View;
use azalai_core::{Lang, Seat, Seats, Text};

/// The colour of a tribe.
pub(crate) fn colour(tribe: Tribe) -> Text {
    match tribe {
        Tribe::Blue => Text::new("blue", "blau"),
        Tribe::Red => Text::new("red", "rot"),
        Tribe::Green => Text::new("green", "grün"),
        Tribe::Yellow => Text::new("yellow", "gelb"),
    }
}

/// A territory.
pub(crate) fn territory(kind: Kind) -> Text {
    match kind {
        Kind::Settlement => Text::new("settlement", "Siedlung"),
        Kind::Saline => Text::new("saline", "Saline"),
        Kind::Guelta => Text::new("guelta", "Guelta"),
        Kind::Reg => Text::new("reg", "Reg"),
        Kind::Erg => Text::new("erg", "Erg"),
        Kind::FeshFesh => Text::new("fesh-fesh", "Fesh-Fesh"),
        Kind::Mountains => Text::new("mountains", "Gebirge"),
        Kind::Chott => Text::new("chott", "Chott"),
    }
}

/// What a fate card brings, in a few words.
pub(crate) fn fate(fate: Fate) -> Text {
    match fate.number() {
        1 => Text::new(
            "all camels on the saline are stolen",
            "alle Kamele auf der Saline werden gestohlen",
        ),
        2 => Text::new("10 camels for blue", "10 Kamele für Blau"),
        3 => Text::new("10 camels for red", "10 Kamele für Rot"),
        4 => Text::new("10 camels for green", "10 Kamele für Grün"),
        5 => Text::new("10 camels for yellow", "10 Kamele für Gelb"),
        6 => Text::new(
            "sandstorms: every erg loses 3 camels",
            "Sandstürme: jedes Erg verliert 3 Kamele",
        ),
        7 => Text::new(
            "drought: every guelta keeps 15 camels at most",
            "Dürre: jede Guelta behält höchstens 15 Kamele",
        ),
        8 => Text::new(
            "a caravan is raided: 10 silver for every tribe with its own settlement",
            "eine Karawane wird überfallen: 10 Silber für jeden Stamm mit eigener Siedlung",
        ),
        9 => Text::new(
            "camel plague: every settlement loses half of its camels",
            "Kamelpest: jede Siedlung verliert die Hälfte ihrer Kamele",
        ),
        10 => Text::new(
            "robbers everywhere: every field with camels loses 1",
            "Räuber überall: jedes Feld mit Kamelen verliert 1",
        ),
        11 => Text::new("rain: every reg loses 5 camels", "Regen: jedes Reg verliert 5 Kamele"),
        12 => Text::new(
            "spring: every marked guelta gains 5 camels",
            "Frühling: jede markierte Guelta bekommt 5 Kamele",
        ),
        13 => Text::new(
            "the wind turns: ergs are worth 3 in fights this round",
            "der Wind dreht: Ergs zählen im Kampf diese Runde 3",
        ),
        14 => Text::new(
            "poisoned water: every guelta loses 10 camels",
            "vergiftetes Wasser: jede Guelta verliert 10 Kamele",
        ),
        15 => Text::new(
            "settlements are raided: whoever holds their own loses all cash",
            "Überfall auf die Siedlungen: wer seine eigene hält, verliert alles Bargeld",
        ),
        _ => Text::new(
            "silver in the mountains: they pay 3 this round",
            "Silber im Gebirge: es zahlt diese Runde 3",
        ),
    }
}

/// One event as a sentence.
pub(crate) fn tell(event: &Event, view: &View, lang: Lang) -> String {
    Teller { view, lang }.event(event)
}

/// What an action would do.
pub(crate) fn describe(action: Action, most: u16, view: &View, lang: Lang) -> String {
    Teller { view, lang }.action(action, most)
}

/// The name of a player: the colour of the tribe, once there is one.
pub(crate) fn call(seat: Seat, view: &View, lang: Lang) -> String {
    Teller { view, lang }.who(seat)
}

/// What the seat whose turn it is has to decide.
pub(crate) fn ask(view: &View, lang: Lang) -> String {
    Teller { view, lang }.question().to_owned()
}

struct Teller<'a> {
    view: &'a View,
    lang: Lang,
}

impl Teller<'_> {
    fn say(&self, en: impl FnOnce() -> String, de: impl FnOnce() -> String) -> String {
        match self.lang {
            Lang::En => en(),
            Lang::De => de(),
        }
    }

    /// "Red", or "Seat 2" as long as the seat has no tribe.
    fn who(&self, seat: Seat) -> String {
        match self.view.player(seat).and_then(|player| player.tribe) {
            Some(tribe) => {
                let name = colour(tribe).get(self.lang);
                let mut letters = name.chars();
                letters
                    .next()
                    .map_or_else(String::new, |first| first.to_uppercase().chain(letters).collect())
            }
            None => self.say(|| format!("Seat {seat}"), || format!("Platz {seat}")),
        }
    }

    /// "25 (guelta)".
    fn place(&self, field: Field) -> String {
        match self.view.field(field) {
            Some(view) => format!("{field} ({})", territory(view.kind).get(self.lang)),
            None => field.to_string(),
        }
    }

    fn camels(&self, camels: u16) -> String {
        self.say(
            || {
                if camels == 1 { "1 camel".into() } else { format!("{camels} camels") }
            },
            || {
                if camels == 1 { "1 Kamel".into() } else { format!("{camels} Kamele") }
            },
        )
    }

    fn names(&self, seats: Seats) -> String {
        let names: Vec<String> = seats.iter().map(|seat| self.who(seat)).collect();
        names.join(self.say(|| " and ".into(), || " und ".into()).as_str())
    }

    fn event(&self, event: &Event) -> String {
        match *event {
            Event::SectorChosen { seat, sector } => {
                let who = self.who(seat);
                self.say(
                    || format!("{who} takes sector {sector}."),
                    || format!("{who} nimmt Sektor {sector}."),
                )
            }
            Event::TribeTaken { seat, tribe } => self.say(
                || format!("Seat {seat} leads the {} ({}).", tribe.people(), colour(tribe).en),
                || format!("Platz {seat} führt die {} ({}).", tribe.people(), colour(tribe).de),
            ),
            Event::LaidOut { .. } => String::new(),
            Event::Settled { seat, field, replaced, camels, silver } => {
                let (who, what) = (self.who(seat), territory(replaced).get(self.lang));
                self.say(
                    || format!("{who} settles on {field} (it was {what}) with {camels} camels and {silver} silver."),
                    || format!("{who} siedelt auf {field} (vorher {what}) mit {camels} Kamelen und {silver} Silber."),
                )
            }
            Event::RoundBegan { round, pips, cards_each, double } => self.say(
                || {
                    let cards = if cards_each == 1 {
                        "1 card".into()
                    } else {
                        format!("{cards_each} cards")
                    };
                    let turns = if double { ", double turns" } else { "" };
                    format!("Round {round}: the die shows {pips}, {cards} each{turns}.")
                },
                || {
                    let cards = if cards_each == 1 {
                        "1 Karte".into()
                    } else {
                        format!("{cards_each} Karten")
                    };
                    let turns = if double { ", Doppelzüge" } else { "" };
                    format!("Runde {round}: der Würfel zeigt {pips}, {cards} für jeden{turns}.")
                },
            ),
            Event::CardTurned { seat, double } => {
                let who = self.who(seat);
                self.say(
                    || {
                        format!(
                            "{who}'s card: {who} has a {}turn.",
                            if double { "double " } else { "" }
                        )
                    },
                    || {
                        format!(
                            "Karte von {who}: {who} hat einen {}.",
                            if double { "Doppelzug" } else { "Zug" }
                        )
                    },
                )
            }
            Event::CardSkipped { seat } => {
                let who = self.who(seat);
                self.say(
                    || format!("{who}'s card: {who} is out."),
                    || format!("Karte von {who}: {who} ist ausgeschieden."),
                )
            }
            Event::FateTurned { fate: card } => {
                let what = fate(card).get(self.lang);
                self.say(
                    || format!("Fate {card}: {what}."),
                    || format!("Schicksal {card}: {what}."),
                )
            }
            Event::CamelsLost { field, camels } => {
                let (place, camels) = (self.place(field), self.camels(camels));
                self.say(
                    || format!("{camels} lost on {place}."),
                    || format!("{camels} verloren auf {place}."),
                )
            }
            Event::CamelsGained { field, camels } => {
                let (place, camels) = (self.place(field), self.camels(camels));
                self.say(
                    || format!("{camels} more on {place}."),
                    || format!("{camels} mehr auf {place}."),
                )
            }
            Event::CoinsShort { coins, most } => self.say(
                || format!("The box holds only {coins} silver: nobody is paid more than {most}."),
                || {
                    format!(
                        "In der Schachtel sind nur {coins} Silber: Niemand bekommt mehr als {most}."
                    )
                },
            ),
            Event::SilverGained { seat, silver } => {
                let who = self.who(seat);
                self.say(
                    || format!("{who} gets {silver} silver."),
                    || format!("{who} bekommt {silver} Silber."),
                )
            }
            Event::CashLost { silver: Some(0), .. } => String::new(),
            Event::CashLost { seat, silver: Some(silver), .. } => {
                let who = self.who(seat);
                self.say(
                    || format!("{who} loses {silver} silver in hand."),
                    || format!("{who} verliert {silver} Silber Bargeld."),
                )
            }
            Event::CashLost { seat, silver: None, .. } => {
                let who = self.who(seat);
                self.say(
                    || format!("{who} loses all cash in hand."),
                    || format!("{who} verliert alles Bargeld."),
                )
            }
            Event::ErgsStrong | Event::MountainsPay | Event::FoughtOn { .. } => String::new(),
            Event::Moved { seat, from, to, camels } => {
                let (who, camels, to) = (self.who(seat), self.camels(camels), self.place(to));
                self.say(
                    || format!("{who} moves {camels} from {from} to {to}."),
                    || format!("{who} zieht {camels} von {from} nach {to}."),
                )
            }
            Event::FieldTaken { seat, field, from } => {
                let (who, from, place) = (self.who(seat), self.who(from), self.place(field));
                self.say(
                    || format!("{who} takes {place} from {from}."),
                    || format!("{who} nimmt {from} {place} ab."),
                )
            }
            Event::AttackBegan { seat, from, to, defender } => {
                let (who, defender, from, to) =
                    (self.who(seat), self.who(defender), self.place(from), self.place(to));
                self.say(
                    || format!("{who} attacks {defender} on {to} from {from}."),
                    || format!("{who} greift {defender} auf {to} von {from} aus an."),
                )
            }
            Event::Struck { seat, strategic, pips, struck, camels, .. } => {
                let (who, lost) = (self.who(seat), self.camels(camels));
                self.say(
                    || format!("{who} throws {pips}: ({strategic} + {pips}) / 2, {lost} lost on {struck}."),
                    || format!("{who} würfelt {pips}: ({strategic} + {pips}) / 2, {lost} verloren auf {struck}."),
                )
            }
            Event::DefenderBeaten { field, defender, .. } => {
                let defender = self.who(defender);
                self.say(
                    || format!("{defender} is beaten on {field}."),
                    || format!("{defender} ist auf {field} geschlagen."),
                )
            }
            Event::AttackerBeaten { seat, field } => {
                let who = self.who(seat);
                self.say(
                    || format!("{who} has no camels left on {field}; the attack has failed."),
                    || {
                        format!(
                            "{who} hat auf {field} keine Kamele mehr; der Angriff ist gescheitert."
                        )
                    },
                )
            }
            Event::AttackStopped { seat } => {
                let who = self.who(seat);
                self.say(
                    || format!("{who} stops the attack."),
                    || format!("{who} bricht den Angriff ab."),
                )
            }
            Event::Bought { seat, field, camels } => {
                let (who, camels, place) = (self.who(seat), self.camels(camels), self.place(field));
                self.say(
                    || format!("{who} buys {camels} on {place}."),
                    || format!("{who} kauft {camels} auf {place}."),
                )
            }
            Event::Deposited { seat, silver, .. } => {
                let who = self.who(seat);
                let silver = silver.map_or_else(
                    || self.say(|| "some".into(), || "etwas".into()),
                    |silver| silver.to_string(),
                );
                self.say(
                    || format!("{who} puts {silver} silver into the treasury."),
                    || format!("{who} legt {silver} Silber in den Schatz."),
                )
            }
            Event::TurnEnded { seat } => {
                let who = self.who(seat);
                self.say(|| format!("{who} is done."), || format!("{who} ist fertig."))
            }
            Event::SecondHalf { seat } => {
                let who = self.who(seat);
                self.say(
                    || format!("{who} goes on with the second half of the double turn."),
                    || format!("{who} macht mit der zweiten Hälfte des Doppelzugs weiter."),
                )
            }
            Event::Paid { seat, silver } => {
                let who = self.who(seat);
                self.say(
                    || format!("{who} is paid {silver} silver."),
                    || format!("{who} erhält {silver} Silber Ertrag."),
                )
            }
            Event::NotPaid { seat } => {
                let who = self.who(seat);
                self.say(
                    || format!("{who} has lost the settlement and is not paid."),
                    || format!("{who} hält die eigene Siedlung nicht und bekommt keinen Ertrag."),
                )
            }
            Event::Eliminated { seat } => {
                let who = self.who(seat);
                self.say(
                    || format!("{who} has no marker left and is out."),
                    || format!("{who} hat keinen Markierungsstein mehr und scheidet aus."),
                )
            }
            Event::GameOver { winners } if winners.is_empty() => self.say(
                || "Nobody holds their own settlement: nobody wins.".into(),
                || "Niemand hält die eigene Siedlung: Niemand siegt.".into(),
            ),
            Event::GameOver { winners } => {
                let (who, several) = (self.names(winners), winners.len() > 1);
                self.say(
                    || {
                        if several {
                            format!("{who} share the win.")
                        } else {
                            format!("{who} wins.")
                        }
                    },
                    || {
                        if several {
                            format!("{who} gewinnen gemeinsam.")
                        } else {
                            format!("{who} gewinnt.")
                        }
                    },
                )
            }
        }
    }

    /// "1–12 camels", or "1 camel" where there is no choice.
    fn up_to(&self, least: u16, most: u16) -> String {
        if least == most { self.camels(most) } else { format!("{least}–{}", self.camels(most)) }
    }

    fn action(&self, action: Action, most: u16) -> String {
        match action {
            Action::Sector { sector } => {
                self.say(|| format!("take sector {sector}"), || format!("Sektor {sector} nehmen"))
            }
            Action::Tribe { tribe } => {
                format!("{} ({})", colour(tribe).get(self.lang), tribe.people())
            }
            Action::Lay { field, kind } => format!("{field}: {}", territory(kind).get(self.lang)),
            Action::Settle { field } => {
                let place = self.place(field);
                self.say(|| format!("settle on {place}"), || format!("siedeln auf {place}"))
            }
            Action::Die { pips } => {
                self.say(|| format!("the die shows {pips}"), || format!("der Würfel zeigt {pips}"))
            }
            Action::Card { tribe } => self.say(
                || format!("card of {}", colour(tribe).en),
                || format!("Karte von {}", colour(tribe).de),
            ),
            Action::Fate { fate: card } => fate(card).get(self.lang).to_owned(),
            Action::Move { from, to, camels } => {
                let (camels, from, to) =
                    (self.up_to(camels, most), self.place(from), self.place(to));
                let taken = self.view.turn.seat() != self.owner_of(action)
                    && self.owner_of(action).is_some();
                self.say(
                    || {
                        format!(
                            "move {camels} from {from} to {to}{}",
                            if taken { ", taking it" } else { "" }
                        )
                    },
                    || {
                        format!(
                            "{camels} von {from} nach {to} ziehen{}",
                            if taken { " und es nehmen" } else { "" }
                        )
                    },
                )
            }
            Action::Attack { from, to } => {
                let there = self.view.field(to).map_or(0, |view| view.camels);
                let here = self.view.field(from).map_or(0, |view| view.camels);
                let (from, to) = (self.place(from), self.place(to));
                self.say(
                    || format!("attack {to} with its {there} from {from} with {here}"),
                    || format!("{to} mit {there} von {from} mit {here} aus angreifen"),
                )
            }
            Action::On => self.say(|| "fight on".into(), || "weiterkämpfen".into()),
            Action::Stop => {
                self.say(|| "stop the attack".into(), || "den Angriff abbrechen".into())
            }
            Action::Advance { camels } => {
                let camels = self.up_to(camels, most);
                self.say(|| format!("move in with {camels}"), || format!("mit {camels} einrücken"))
            }
            Action::Buy { camels, field } => {
                let (camels, place) = (self.up_to(camels, most), self.place(field));
                self.say(
                    || format!("buy {camels} on {place}"),
                    || format!("{camels} auf {place} kaufen"),
                )
            }
            Action::Deposit { silver } => {
                let silver =
                    if silver == most { most.to_string() } else { format!("{silver}–{most}") };
                self.say(
                    || format!("put {silver} silver into the treasury"),
                    || format!("{silver} Silber in den Schatz legen"),
                )
            }
            Action::Done => {
                let half = self.view.first_half;
                self.say(
                    || {
                        if half {
                            "end the first half of the double turn".into()
                        } else {
                            "end the turn".into()
                        }
                    },
                    || {
                        if half {
                            "die erste Hälfte des Doppelzugs beenden".into()
                        } else {
                            "den Zug beenden".into()
                        }
                    },
                )
            }
        }
    }

    fn owner_of(&self, action: Action) -> Option<Seat> {
        match action {
            Action::Move { to, .. } => self.view.field(to).and_then(|view| view.owner),
            _ => None,
        }
    }

    fn question(&self) -> &'static str {
        match self.view.phase {
            Phase::Sectors => Text::new("Which sector?", "Welcher Sektor?"),
            Phase::Tribes => Text::new("Which tribe?", "Welcher Stamm?"),
            Phase::Settling => {
                Text::new("Where shall your settlement be?", "Wo soll die Siedlung stehen?")
            }
            Phase::Move => {
                Text::new("Move or attack, then buy?", "Ziehen oder angreifen, dann kaufen?")
            }
            Phase::Buy => Text::new("Buy camels?", "Kamele kaufen?"),
            Phase::FightOn => Text::new("Fight on or stop?", "Weiterkämpfen oder aufhören?"),
            Phase::Advance => Text::new("How many camels move in?", "Wie viele Kamele rücken ein?"),
            Phase::Layout
            | Phase::RoundDie
            | Phase::Card
            | Phase::AttackerThrows
            | Phase::DefenderThrows => Text::new("Luck decides.", "Das Glück entscheidet."),
            Phase::Over => Text::new("The game is over.", "Das Spiel ist vorbei."),
        }
        .get(self.lang)
    }
}
