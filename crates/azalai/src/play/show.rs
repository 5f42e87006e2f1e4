//! What is shown at the terminal: news, board, choices, help, rules, the end.

use super::list::{by_front, in_columns, ranged};
use super::{BOLD, DIM, Session};
use crate::failure::Failure;
use crate::markdown::for_terminal;
use crate::output::{clear, say};
use anstyle::{AnsiColor, Style};
use azalai_core::{Seat, Viewer};
use azalai_games::find;

/// The lines of news that a person is shown before they act.
const NEWS: usize = 14;
/// So many choices are listed with their sentences; more are listed by their notation.
const SENTENCES: usize = 12;

const WRONG: Style = AnsiColor::Red.on_default().bold();

impl Session {
    pub(super) fn show_news(&mut self, seat: Seat) -> Result<(), Failure> {
        let from = self.told[seat.index()];
        self.told[seat.index()] = self.game.played().len();
        self.show_told(from, seat, NEWS)
    }

    pub(super) fn show_told(&self, from: usize, seat: Seat, most: usize) -> Result<(), Failure> {
        let told = self.game.told(from, Viewer::Seat(seat), self.lang);
        let skipped = told.len().saturating_sub(most);
        if skipped > 0 {
            let before = self.t("before that; `log` shows all", "davor; `log` zeigt alles");
            say(&format!("{DIM}  … {skipped} {before}{DIM:#}"))?;
        }
        for sentence in &told[skipped..] {
            say(&format!("  {sentence}"))?;
        }
        say("")
    }

    pub(super) fn show_board(&self, seat: Seat) -> Result<(), Failure> {
        say(&self.game.draw(Viewer::Seat(seat), self.lang))
    }

    pub(super) fn show_choices(&self, all: bool) -> Result<(), Failure> {
        let legal = self.game.legal(self.lang);
        say(&format!("{BOLD}{}{BOLD:#}", self.game.ask(self.lang)))?;
        if all || legal.len() <= SENTENCES {
            let width = legal.iter().map(|line| ranged(line).chars().count()).max().unwrap_or(0);
            for (index, line) in legal.iter().enumerate() {
                let notation = ranged(line);
                say(&format!(
                    "{DIM}{:>4}{DIM:#}  {notation:<width$}  {DIM}{}{DIM:#}",
                    index + 1,
                    line.text.as_deref().unwrap_or_default()
                ))?;
            }
        } else {
            say(&by_front(&legal).unwrap_or_else(|| in_columns(&legal)))?;
        }
        let hint = self.t(
            "A number or the action itself. `list` explains them, `?` helps.",
            "Eine Nummer oder die Aktion selbst. `list` erklärt sie, `?` hilft.",
        );
        say(&format!("{DIM}{hint}{DIM:#}"))
    }

    pub(super) fn show_help(&self) -> Result<(), Failure> {
        say(self.t(
            "  7            the action with number 7 in the list\n  \
             7 x3         the same with an amount, where the list shows one: 3 of them\n  \
             …            or write the action as it stands in the list\n  \
             list         all actions, explained        board    the board again\n  \
             log          all that happened             undo     take the last action back\n  \
             ? 4          section 4 of the rules        ? 4.2    rule 4.2\n  \
             rules        the whole rulebook            save F   save the game as F\n  \
             quit         leave",
            "  7            die Aktion mit Nummer 7 in der Liste\n  \
             7 x3         dieselbe mit einer Menge, wo die Liste eine zeigt: 3 davon\n  \
             …            oder die Aktion, wie sie in der Liste steht\n  \
             list         alle Aktionen, erklärt        board    noch einmal das Brett\n  \
             log          alles, was geschah            undo     letzte Aktion zurück\n  \
             ? 4          Kapitel 4 der Regeln          ? 4.2    Regel 4.2\n  \
             rules        das ganze Regelheft           save F   Spiel als F speichern\n  \
             quit         gehen",
        ))
    }

    pub(super) fn show_rule(&self, number: Option<&str>) -> Result<(), Failure> {
        let book = find(self.game.spec().name)?.rulebook(self.lang);
        match number {
            None => say(&for_terminal(book.text(), self.lang)),
            Some(number) => match book.find(number) {
                Some(text) => say(&for_terminal(text, self.lang)),
                None => {
                    self.complain(self.t("There is no such rule.", "Diese Regel gibt es nicht."))
                }
            },
        }
    }

    pub(super) fn complain(&self, what: &str) -> Result<(), Failure> {
        say(&format!("{WRONG}{what}{WRONG:#}"))
    }

    pub(super) fn show_end(&mut self) -> Result<(), Failure> {
        clear()?;
        let from = self.looking.map_or(0, |seat| self.told[seat.index()]);
        let told = self.game.told(from, Viewer::Public, self.lang);
        for sentence in &told[told.len().saturating_sub(NEWS)..] {
            say(&format!("  {sentence}"))?;
        }
        say("")?;
        say(&self.game.draw(Viewer::Referee, self.lang))?;
        let scores = self.game.scores();
        let Some(outcome) = self.game.outcome() else { return Ok(()) };
        for (seat, score) in scores.iter() {
            let won = if outcome.winners.contains(seat) { "♛" } else { " " };
            say(&format!("  {won} {:<24}{score:>6}", self.who(seat)))?;
        }
        if self.people() > 0 {
            self.leave()?;
        }
        Ok(())
    }
}
