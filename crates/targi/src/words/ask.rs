//! Questions: what the player whose turn it is has to decide.

use super::Speaker;
use crate::event::By;
use crate::state::{GOODS_LIMIT, Phase, WATER_LIMIT};
use crate::view::{StepKind, StepView};
use azalai_core::{Turn, text::Text};

impl Speaker<'_> {
    /// What has to be decided, as a question.
    pub(super) fn question(&self) -> String {
        let (phase, turn) = (self.view.phase, self.view.turn);
        let text = match (turn, phase, &self.view.step) {
            (_, Phase::Over, _) => Text::new("The game is over.", "Das Spiel ist zu Ende."),
            (Turn::Chance, Phase::Start, _) => {
                Text::new("Who begins? Luck decides.", "Wer beginnt? Das Los entscheidet.")
            }
            (Turn::Chance | Turn::Over, ..) => Text::new(
                "Which card comes next? Luck decides.",
                "Welche Karte kommt? Der Zufall entscheidet.",
            ),
            (_, _, Some(step)) => return self.question_of(step),
            (_, Phase::Place, None) => return self.question_of_placing(),
            (_, Phase::Limits, None) => return self.question_of_limits(),
            _ => Text::new("What do you do next?", "Was tust du als Nächstes?"),
        };
        text.get(self.lang).to_owned()
    }

    fn question_of_placing(&self) -> String {
        let (placed, all) = self.me().map_or((0, 0), |me| (me.placed, me.targi));
        let number = placed + 1;
        self.say(
            format!("Where do you place your Targi? ({number} of {all})"),
            format!("Wohin setzt du deinen Targi? ({number} von {all})"),
        )
    }

    fn question_of_limits(&self) -> String {
        let Some(me) = self.me() else { return String::new() };
        let goods: u8 = me.goods.iter().sum();
        if goods > GOODS_LIMIT {
            return self.say(
                format!("You have {goods} goods and may keep {GOODS_LIMIT}. Which one do you return?"),
                format!("Du hast {goods} Waren und darfst {GOODS_LIMIT} behalten. Welche gibst du zurück?"),
            );
        }
        let (water, limit) = (me.water, WATER_LIMIT);
        self.say(
            format!("You have {water} water and may keep {limit}. Return the rest, or exchange it?"),
            format!("Du hast {water} Wasser und darfst {limit} behalten. Den Rest zurückgeben oder tauschen?"),
        )
    }

    fn question_of_line(&self, by: Option<By>) -> String {
        let name = by.map_or_else(String::new, |by| self.by(by));
        match by {
            Some(By::Border(card)) if card.is_corner() => {
                self.say(format!("{name}: what do you give?"), format!("{name}: Was gibst du ab?"))
            }
            Some(By::Goods(_)) => self
                .t(
                    "Which side of the goods card do you take?",
                    "Welche Seite der Warenkarte nimmst du?",
                )
                .to_owned(),
            _ => {
                self.say(format!("{name}: what do you choose?"), format!("{name}: Was wählst du?"))
            }
        }
    }

    fn question_of(&self, step: &StepView) -> String {
        let count = step.count;
        let card = step.card.map_or_else(String::new, |card| self.tribe(card));
        let text = match step.kind {
            StepKind::Line => return self.question_of_line(step.by),
            StepKind::Give => {
                return self.say(
                    format!("Which good do you give? ({count} to give)"),
                    format!("Welche Ware gibst du ab? (noch {count})"),
                );
            }
            StepKind::Equal => {
                return self.say(
                    format!("Of which good do you give {count}?"),
                    format!("Von welcher Ware gibst du {count} ab?"),
                );
            }
            StepKind::Gain => {
                return self.say(
                    format!("Which good do you take? ({count} to take)"),
                    format!("Welche Ware nimmst du? (noch {count})"),
                );
            }
            StepKind::Bracket => {
                return self.say(
                    format!("Do you also pay the bracket of {card}?"),
                    format!("Bezahlst du auch die Klammer von {card}?"),
                );
            }
            StepKind::Pay => {
                return self.say(
                    format!("With what do you pay for {card}?"),
                    format!("Womit bezahlst du {card}?"),
                );
            }
            StepKind::Row if step.card.is_some() => {
                return self.say(
                    format!("Into which row do you lay {card}?"),
                    format!("In welche Reihe legst du {card}?"),
                );
            }
            StepKind::Row => Text::new(
                "Into which row do you lay the dune?",
                "In welche Reihe legst du die Wanderdüne?",
            ),
            StepKind::Decide if step.card.is_some() => {
                return self.say(
                    format!("What do you do with {card}?"),
                    format!("Was machst du mit {card}?"),
                );
            }
            StepKind::Decide => Text::new(
                "What becomes of the drawn tribe card?",
                "Was geschieht mit der gezogenen Stammeskarte?",
            ),
            StepKind::Pick if count > 1 => {
                return self.say(
                    format!("Which goods card do you take? ({count} to take)"),
                    format!("Welche Warenkarte nimmst du? (noch {count})"),
                );
            }
            StepKind::Pick => {
                Text::new("Which goods card do you take?", "Welche Warenkarte nimmst du?")
            }
            StepKind::PlayHand => {
                Text::new("Which hand card do you play?", "Welche Handkarte spielst du aus?")
            }
            StepKind::DiscardHand => {
                Text::new("Which hand card do you discard?", "Welche Handkarte legst du ab?")
            }
            StepKind::Marker => Text::new(
                "Which marker do you move, and where?",
                "Welchen Marker versetzt du, und wohin?",
            ),
            StepKind::TakeCentre => Text::new(
                "Which goods card of the centre do you take from?",
                "Von welcher Warenkarte des Mittelfelds nimmst du?",
            ),
            StepKind::PlayCentre => Text::new(
                "Which tribe card of the centre do you play?",
                "Welche Stammeskarte des Mittelfelds spielst du aus?",
            ),
            StepKind::BorderAction => {
                Text::new("Which free border card do you use?", "Welche freie Randkarte nutzt du?")
            }
            StepKind::SecondAction => Text::new(
                "Which border card do you use again?",
                "Welche Randkarte nutzt du noch einmal?",
            ),
            StepKind::Exchange => Text::new(
                "Which two cards of your display do you exchange?",
                "Welche zwei Karten deiner Auslage vertauschst du?",
            ),
            StepKind::Move => Text::new(
                "Which card of your display do you move?",
                "Welche Karte deiner Auslage versetzt du?",
            ),
            StepKind::Fill => Text::new(
                "Which card fills the gap, or follows?",
                "Welche Karte füllt die Lücke oder folgt nach?",
            ),
            StepKind::SwapCentre => Text::new(
                "Which two centre cards do you exchange?",
                "Welche zwei Karten des Mittelfelds vertauschst du?",
            ),
            StepKind::LoseCard => Text::new(
                "From which row do you give away the last card?",
                "Aus welcher Reihe gibst du die letzte Karte ab?",
            ),
            _ => Text::new("What do you do?", "Was tust du?"),
        };
        text.get(self.lang).to_owned()
    }
}
