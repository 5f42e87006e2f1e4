//! What players read, in English and German.

use crate::action::Action;
use crate::event::Event;
use crate::material::Silver;
use crate::state::Phase;
use crate::view::View;
use azalai_core::{Lang, Outcome, Seat, Text, Turn};

/// The name of a player.
pub(crate) fn player(seat: Seat) -> Text {
    if seat == Seat::FIRST { Text::new("White", "Weiß") } else { Text::new("Blue", "Blau") }
}

fn bid(silver: Silver, lang: Lang) -> String {
    match (silver, lang) {
        (0, Lang::En) => "nothing".to_owned(),
        (0, Lang::De) => "nichts".to_owned(),
        (_, Lang::En) => format!("{silver} silver"),
        (_, Lang::De) => format!("{silver} Silber"),
    }
}

/// One event as a sentence.
pub(crate) fn tell(event: &Event, lang: Lang) -> String {
    let who = |seat: Seat| player(seat).get(lang);
    match (event, lang) {
        (Event::TurnedUp { round, slab }, Lang::En) => {
            format!("Round {round}: a slab of {slab} is for sale.")
        }
        (Event::TurnedUp { round, slab }, Lang::De) => {
            format!("Runde {round}: Eine Platte mit Wert {slab} steht zum Verkauf.")
        }
        (Event::HandClosed { seat, silver: None }, Lang::En) => {
            format!("{} closes a hand.", who(*seat))
        }
        (Event::HandClosed { seat, silver: None }, Lang::De) => {
            format!("{} schließt die Hand.", who(*seat))
        }
        (Event::HandClosed { seat, silver: Some(silver) }, Lang::En) => {
            format!("{} closes a hand with {} in it.", who(*seat), bid(*silver, lang))
        }
        (Event::HandClosed { seat, silver: Some(silver) }, Lang::De) => {
            format!("{} schließt die Hand; darin ist {}.", who(*seat), bid(*silver, lang))
        }
        (Event::HandsOpened { first, second, .. }, Lang::En) => {
            format!("The hands are opened: {} against {}.", bid(*first, lang), bid(*second, lang))
        }
        (Event::HandsOpened { first, second, .. }, Lang::De) => {
            format!("Die Hände öffnen sich: {} gegen {}.", bid(*first, lang), bid(*second, lang))
        }
        (Event::Sold { seat, slab, silver }, Lang::En) => {
            format!("{} takes the {slab} and pays {}.", who(*seat), bid(*silver, lang))
        }
        (Event::Sold { seat, slab, silver }, Lang::De) => {
            format!("{} nimmt die {slab} und zahlt {}.", who(*seat), bid(*silver, lang))
        }
        (Event::Crumbled { slab }, Lang::En) => format!("The slab of {slab} crumbles."),
        (Event::Crumbled { slab }, Lang::De) => format!("Die Platte mit Wert {slab} zerbröselt."),
        (Event::GameOver { outcome }, _) => over(outcome, lang),
    }
}

fn over(outcome: &Outcome, lang: Lang) -> String {
    let mut winners = outcome.winners.iter();
    let (first, tie) = (winners.next().unwrap_or(Seat::FIRST), winners.next().is_some());
    match (tie, lang) {
        (true, Lang::En) => "The game is over: both win.".to_owned(),
        (true, Lang::De) => "Das Spiel ist aus: Beide gewinnen.".to_owned(),
        (false, Lang::En) => format!("The game is over: {} wins.", player(first).en),
        (false, Lang::De) => format!("Das Spiel ist aus: {} gewinnt.", player(first).de),
    }
}

/// What an action would do.
pub(crate) fn describe(action: Action, most: u16, lang: Lang) -> String {
    match (action, lang) {
        (Action::Turn { slab }, Lang::En) => format!("a slab of {slab} is turned up"),
        (Action::Turn { slab }, Lang::De) => format!("eine Platte mit Wert {slab} wird aufgedeckt"),
        (Action::Bid { silver }, Lang::En) if u16::from(silver) < most => {
            format!("bid {silver} to {most} silver")
        }
        (Action::Bid { silver }, Lang::De) if u16::from(silver) < most => {
            format!("{silver} bis {most} Silber bieten")
        }
        (Action::Bid { silver }, Lang::En) => format!("bid {silver} silver"),
        (Action::Bid { silver }, Lang::De) => format!("{silver} Silber bieten"),
        (Action::Pass, Lang::En) => "do not bid".to_owned(),
        (Action::Pass, Lang::De) => "nicht bieten".to_owned(),
    }
}

/// What the seat whose turn it is has to decide.
pub(crate) fn ask(view: &View, lang: Lang) -> String {
    let slab = view.slab.map_or(0, |slab| slab.value());
    match (view.turn, view.phase, lang) {
        (Turn::Seat(_), Phase::First, Lang::En) => {
            format!("How much do you take into your closed hand for the slab of {slab}?")
        }
        (Turn::Seat(_), Phase::First, Lang::De) => {
            format!("Wie viel nimmst du für die Platte mit Wert {slab} in die geschlossene Hand?")
        }
        (Turn::Seat(_), _, Lang::En) => format!("How much do you bid for the slab of {slab}?"),
        (Turn::Seat(_), _, Lang::De) => {
            format!("Wie viel bietest du für die Platte mit Wert {slab}?")
        }
        (Turn::Chance, _, Lang::En) => "A slab is turned up.".to_owned(),
        (Turn::Chance, _, Lang::De) => "Eine Platte wird aufgedeckt.".to_owned(),
        (Turn::Over, _, Lang::En) => "The game is over.".to_owned(),
        (Turn::Over, _, Lang::De) => "Das Spiel ist zu Ende.".to_owned(),
    }
}
