//! The levels as people know them.

use azalai_bots::{BotSpec, Budget, Level};
use azalai_core::Text;
use std::time::Duration;

/// How long a bot thinks in one turn at most, however many actions the turn has.
pub const PER_TURN: Duration = Duration::from_secs(10);

/// How long bots think that think by the clock.
const LONG: Duration = Duration::from_secs(1);

/// A bot of this level that may think so long until its turn is over. One that has used up the time of its turn plays on
/// without thinking. So a turn that never ends, whatever the deck, takes no time of anybody.
pub fn in_turn(level: Level, left: Duration) -> BotSpec {
    if left.is_zero() && level.searches() {
        return Level::Greedy.into();
    }
    let hurry = level.thinks_by_the_clock() && left < LONG;
    BotSpec::from(level).within(hurry.then_some(Budget::Time(left)))
}

/// What a level is called in the desert.
pub const fn title(level: Level) -> Text {
    match level {
        Level::Random => Text::new("Sandstorm", "Sandsturm"),
        Level::Greedy => Text::new("Trader", "Händler"),
        Level::Easy => Text::new("Herder", "Hirte"),
        Level::Medium => Text::new("Guide", "Führer"),
        Level::Hard => Text::new("Amenokal", "Amenokal"),
        Level::Mcts => Text::new("Dice thrower", "Würfler"),
    }
}

/// How a level plays, as a sentence.
pub const fn about(level: Level) -> Text {
    match level {
        Level::Random => {
            Text::new("Does anything that is allowed.", "Tut irgendetwas, das erlaubt ist.")
        }
        Level::Greedy => Text::new(
            "Takes what looks best at once, and looks no further.",
            "Nimmt, was sofort am besten aussieht, und schaut nicht weiter.",
        ),
        Level::Easy => Text::new(
            "Knows the way, but stops to talk: thinks a little and follows its whims.",
            "Kennt den Weg, bleibt aber gern stehen: denkt ein wenig nach und folgt seinen Launen.",
        ),
        Level::Medium => Text::new(
            "Has crossed the desert many times: thinks a while about every step.",
            "Hat die Wüste oft durchquert: denkt über jeden Schritt eine Weile nach.",
        ),
        Level::Hard => Text::new(
            "The chief of the Tuareg: thinks for a second, and forgives nothing.",
            "Das Oberhaupt der Tuareg: denkt eine Sekunde lang nach und verzeiht nichts.",
        ),
        Level::Mcts => Text::new(
            "Knows only the rules and plays games through at random; a yardstick for researchers.",
            "Kennt nur die Regeln und spielt Partien zufällig durch; ein Maßstab für Forscher.",
        ),
    }
}
