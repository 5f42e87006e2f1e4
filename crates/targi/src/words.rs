//! Sentences.
use crate::action::Action;
use crate::event::Event;
use crate::view::View;
use azalai_core::{Lang, Seat, text::Text};

/// What the player at a seat is called.
pub fn player(seat: Seat) -> Text {
    match seat.index() {
        0 => Text::new("White", "Weiß"),
        _ => Text::new("Blue", "Blau"),
    }
}

/// One event as a sentence.
pub fn tell(event: &Event, _view: &View, _lang: Lang) -> String {
    format!("{event:?}")
}

/// What an action would do.
pub fn describe(action: Action, _view: &View, _lang: Lang) -> String {
    action.to_string()
}

/// What has to be decided.
pub fn ask(_view: &View, _lang: Lang) -> String {
    String::new()
}

/// What a symbol is called.
pub fn symbol(symbol: crate::material::Symbol) -> Text {
    use crate::material::Symbol;
    match symbol {
        Symbol::Oasis => Text::new("oasis", "Oase"),
        Symbol::CamelRider => Text::new("camel rider", "Kamelreiter"),
        Symbol::Well => Text::new("well", "Brunnen"),
        Symbol::Camp => Text::new("camp", "Zelt"),
        Symbol::Targia => Text::new("targia", "Targia"),
    }
}
