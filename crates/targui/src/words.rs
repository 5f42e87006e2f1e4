//! What players read, in English and German.

use crate::action::Action;
use crate::board::Field;
use crate::event::Event;
use crate::names::{colour, fate, territory};
use crate::state::Phase;
use crate::view::View;
use azalai_core::{Lang, Seat, Seats, Text};

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
                    format!("Runde {round}: Der Würfel zeigt {pips}, {cards} für jeden{turns}.")
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
                    || format!("Schicksalskarte {card}: {what}."),
                )
            }
            Event::CamelsLost { field, camels } => {
                let (place, camels) = (self.place(field), self.camels(camels));
                self.say(
                    || format!("{camels} lost on {place}."),
                    || format!("{camels} auf {place} verloren."),
                )
            }
            Event::CamelsGained { field, camels } => {
                let (place, camels) = (self.place(field), self.camels(camels));
                self.say(
                    || format!("{camels} more on {place}."),
                    || format!("{camels} auf {place} dazu."),
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
                    || format!("{who} verliert {silver} Silber aus der Hand."),
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
                    || format!("{who} attacks {defender}: from {from} against {to}."),
                    || format!("{who} greift {defender} an: von {from} aus auf {to}."),
                )
            }
            Event::Struck { seat, strategic, pips, struck, camels, .. } => {
                let (who, lost) = (self.who(seat), self.camels(camels));
                let sum = strategic + pips.get();
                let blow = sum / 2;
                let even = sum.is_multiple_of(2);
                self.say(
                    || {
                        let rounded = if even { "" } else { ", rounded down" };
                        format!("{who} throws {pips}: ({strategic} + {pips}) / 2 = {blow}{rounded}. {lost} lost on {struck}.")
                    },
                    || {
                        let rounded = if even { "" } else { ", abgerundet" };
                        format!("{who} würfelt {pips}: ({strategic} + {pips}) / 2 = {blow}{rounded}. {lost} auf {struck} verloren.")
                    },
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
                    || format!("{who} legt {silver} Silber in die Schatzkammer."),
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
                    || format!("{who} has lost their own settlement and is not paid."),
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
                            if taken { " und das Feld nehmen" } else { "" }
                        )
                    },
                )
            }
            Action::Attack { from, to } => {
                let there = self.view.field(to).map_or(0, |view| view.camels);
                let here = self.camels(self.view.field(from).map_or(0, |view| view.camels));
                let (from, to) = (self.place(from), self.place(to));
                self.say(
                    || format!("attack {to}: {here} from {from} against {there}"),
                    || format!("{to} angreifen: {here} von {from} gegen {there}"),
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
                    || format!("{silver} Silber in die Schatzkammer legen"),
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
            | Phase::DefenderThrows => Text::new("Luck decides.", "Der Zufall entscheidet."),
            Phase::Over => Text::new("The game is over.", "Das Spiel ist vorbei."),
        }
        .get(self.lang)
    }
}
