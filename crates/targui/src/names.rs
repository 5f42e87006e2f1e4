//! One name for one thing, in English and German: tribes, territories, fate cards.

use crate::material::{Fate, Kind, Tribe};
use azalai_core::Text;

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
            "Überfall auf die Saline. Alle Kamele dort gehen verloren",
        ),
        2 => Text::new("10 camels for blue", "Geschenk für Blau: 10 Kamele"),
        3 => Text::new("10 camels for red", "Geschenk für Rot: 10 Kamele"),
        4 => Text::new("10 camels for green", "Geschenk für Grün: 10 Kamele"),
        5 => Text::new("10 camels for yellow", "Geschenk für Gelb: 10 Kamele"),
        6 => Text::new(
            "sandstorms: every erg loses 3 camels",
            "Sandsturm. Jedes Erg verliert 3 Kamele",
        ),
        7 => Text::new(
            "drought: every guelta keeps 15 camels at most",
            "Dürre. Jede Guelta behält höchstens 15 Kamele",
        ),
        8 => Text::new(
            "a caravan is raided: 10 silver for every tribe with its own settlement",
            "Reiche Karawane. 10 Silber für jeden Stamm, der seine eigene Siedlung hält",
        ),
        9 => Text::new(
            "camel plague: every settlement loses half of its camels",
            "Kamelpest. Jede Siedlung verliert die Hälfte ihrer Kamele",
        ),
        10 => Text::new(
            "robbers everywhere: every field with camels loses 1",
            "Räuber überall. Jedes Feld mit Kamelen verliert 1",
        ),
        11 => {
            Text::new("rain: every reg loses 5 camels", "Wolkenbruch. Jedes Reg verliert 5 Kamele")
        }
        12 => Text::new(
            "spring: every marked guelta gains 5 camels",
            "Frühling. Jede Guelta mit einem Markierungsstein bekommt 5 Kamele dazu",
        ),
        13 => Text::new(
            "the wind turns: ergs are worth 3 in fights this round",
            "Wandernde Dünen. Jedes Erg hat in dieser Runde den strategischen Wert 3",
        ),
        14 => Text::new(
            "poisoned water: every guelta loses 10 camels",
            "Vergiftetes Wasser. Jede Guelta verliert 10 Kamele",
        ),
        15 => Text::new(
            "settlements are raided: whoever holds their own loses all cash",
            "Geplünderte Siedlungen. Wer die eigene hält, verliert alles Bargeld",
        ),
        _ => Text::new(
            "silver in the mountains: they pay 3 this round",
            "Silber im Gebirge. Jedes Gebirge bringt in dieser Runde 3",
        ),
    }
}
