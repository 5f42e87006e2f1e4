//! What players read, in English and German.

use crate::action::Action;
use crate::event::Event;
use crate::material::Pebbles;
use crate::view::View;
use azalai_core::{Lang, Seat, Text, Turn};

/// The name of a player.
pub(crate) fn player(seat: Seat) -> Text {
    if seat == Seat::FIRST { Text::new("White", "Weiß") } else { Text::new("Blue", "Blau") }
}

fn pebbles(count: Pebbles, lang: Lang) -> String {
    match (count, lang) {
        (1, Lang::En) => "1 pebble".to_owned(),
        (1, Lang::De) => "1 Kieselstein".to_owned(),
        (_, Lang::En) => format!("{count} pebbles"),
        (_, Lang::De) => format!("{count} Kiesel"),
    }
}

/// One event as a sentence.
pub(crate) fn tell(event: &Event, lang: Lang) -> String {
    match (event, lang) {
        (Event::Heaped { pebbles: count }, Lang::En) => {
            format!("There are {}.", pebbles(*count, lang))
        }
        (Event::Heaped { pebbles: count }, Lang::De) => {
            format!("Es liegen {} da.", pebbles(*count, lang))
        }
        (Event::Taken { seat, pebbles: count, left }, Lang::En) => {
            format!("{} takes {}; {left} left.", player(*seat).en, pebbles(*count, lang))
        }
        (Event::Taken { seat, pebbles: count, left }, Lang::De) => {
            format!("{} nimmt {}; {left} bleiben.", player(*seat).de, pebbles(*count, lang))
        }
        (Event::GameOver { outcome }, _) => {
            let winner = player(outcome.winners.iter().next().unwrap_or(Seat::FIRST));
            match lang {
                Lang::En => format!("The game is over: {} wins.", winner.en),
                Lang::De => format!("Das Spiel ist aus: {} gewinnt.", winner.de),
            }
        }
    }
}

/// What an action would do.
pub(crate) fn describe(action: Action, most: u16, lang: Lang) -> String {
    match (action, lang) {
        (Action::Heap { pebbles: count }, Lang::En) => format!("a heap of {count}"),
        (Action::Heap { pebbles: count }, Lang::De) => format!("ein Haufen aus {count}"),
        (Action::Take { pebbles: count }, Lang::En) if u16::from(count) < most => {
            format!("take {count} to {most} pebbles")
        }
        (Action::Take { pebbles: count }, Lang::De) if u16::from(count) < most => {
            format!("{count} bis {most} Kiesel nehmen")
        }
        (Action::Take { pebbles: count }, Lang::En) => format!("take {}", pebbles(count, lang)),
        (Action::Take { pebbles: count }, Lang::De) => format!("{} nehmen", pebbles(count, lang)),
    }
}

/// What the seat whose turn it is has to decide.
pub(crate) fn ask(view: &View, lang: Lang) -> String {
    let text = match view.turn {
        Turn::Seat(_) => Text::new("How many do you take?", "Wie viele nimmst du?"),
        Turn::Chance => Text::new("The heap is made.", "Der Haufen entsteht."),
        Turn::Over => Text::new("The game is over.", "Das Spiel ist zu Ende."),
    };
    text.get(lang).to_owned()
}
