//! The levels as people know them.

use azalai_bots::{BotSpec, Budget, Level};
use azalai_core::Text;
use std::time::Duration;

/// How long a bot thinks in one turn at most, however many actions the turn has.
pub const PER_TURN: Duration = Duration::from_secs(10);

/// A bot of this level that may think so long until its turn is over. One that has used up the time of its turn plays on
/// without thinking. So a turn that never ends, whatever the deck, takes no time of anybody.
pub fn in_turn(level: Level, left: Duration) -> BotSpec {
    if left.is_zero() && level.searches() {
        return Level::Greedy.into();
    }
    let time = level.by_time().map(|usual| match level {
        // A turn may have several actions: what comes first does not take the time of what follows.
        Level::Patient => usual.min(left / 2),
        _ => usual.min(left),
    });
    BotSpec::from(level).within(time.map(Budget::Time))
}

/// What a level is called in the desert.
pub const fn title(level: Level) -> Text {
    match level {
        Level::Random => Text::new("Sandstorm", "Sandsturm"),
        Level::Greedy => Text::new("Trader", "Händler"),
        Level::Easy => Text::new("Herder", "Hirte"),
        Level::Medium => Text::new("Guide", "Führer"),
        Level::Hard => Text::new("Amenokal", "Amenokal"),
        Level::Patient => Text::new("Marabout", "Marabut"),
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
            "New in the desert: sees its own step and not the answer, hopes for luck, and overlooks things.",
            "Neu in der Wüste: sieht den eigenen Schritt und nicht die Antwort, hofft auf Glück und übersieht manches.",
        ),
        Level::Medium => Text::new(
            "Has crossed the desert many times: thinks a while about every step.",
            "Hat die Wüste oft durchquert: denkt über jeden Schritt eine Weile nach.",
        ),
        Level::Hard => Text::new(
            "The chief of the Tuareg: thinks for a second, and forgives nothing.",
            "Das Oberhaupt der Tuareg: denkt eine Sekunde lang nach und verzeiht nichts.",
        ),
        Level::Patient => Text::new(
            "The sage of the desert: plays as the Amenokal does, and takes ten seconds or what time there is.",
            "Der Weise der Wüste: spielt wie der Amenokal und nimmt sich zehn Sekunden oder so viel Zeit, wie da ist.",
        ),
        Level::Mcts => Text::new(
            "Knows only the rules and plays games through at random; a yardstick for researchers.",
            "Kennt nur die Regeln und spielt Partien zufällig durch; ein Maßstab für Forscher.",
        ),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn no_level_takes_more_than_is_left_of_its_turn() {
        let bot = |level, left| in_turn(level, Duration::from_millis(left)).to_string();
        assert_eq!(bot(Level::Hard, 10_000), "hard@1s");
        assert_eq!(bot(Level::Hard, 400), "hard@400ms");
        assert_eq!(bot(Level::Mcts, 0), "greedy");
        assert_eq!(bot(Level::Medium, 400), "medium");
        assert_eq!(bot(Level::Medium, 0), "greedy");
        assert_eq!(bot(Level::Easy, 0), "easy");
        // Who is patient leaves as much for what is still to be done.
        assert_eq!(bot(Level::Patient, 60_000), "patient@10s");
        assert_eq!(bot(Level::Patient, 10_000), "patient@5s");
        assert_eq!(bot(Level::Patient, 5_000), "patient@2500ms");
        assert_eq!(bot(Level::Patient, 0), "greedy");
    }
}
