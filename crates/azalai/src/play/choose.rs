//! From what a person typed to an action, and back again.

use super::Session;
use crate::failure::Failure;
use crate::prompt::read_line;
use crate::seating::Player;
use azalai_core::{Lang, Seat, Turn};
use azalai_games::LegalLine;
use serde_json::Value;

impl Session {
    pub(super) fn choose_line(
        &mut self,
        seat: Seat,
        number: usize,
        amount: Option<u16>,
    ) -> Result<(), Failure> {
        let legal = self.game.legal(self.lang);
        let Some(line) = number.checked_sub(1).and_then(|index| legal.get(index)) else {
            let all = legal.len();
            return self.complain(&match self.lang {
                Lang::En => format!("The list has the numbers 1 to {all}."),
                Lang::De => format!("Die Liste hat die Nummern 1 bis {all}."),
            });
        };
        let (least, most) = (line.least, line.most);
        let amount = match amount {
            Some(amount) if (least..=most).contains(&amount) => amount,
            Some(_) => {
                return self.complain(&match self.lang {
                    Lang::En => format!("Here the amount is {least} to {most}."),
                    Lang::De => format!("Hier sind es {least} bis {most}."),
                });
            }
            None if least == most => least,
            None => match self.ask_amount(least, most)? {
                Some(amount) => amount,
                None => return Ok(()),
            },
        };
        match self.game.legal_action(number - 1, amount) {
            Some(action) => self.act(seat, &action),
            None => Ok(()),
        }
    }

    fn ask_amount(&self, least: u16, most: u16) -> Result<Option<u16>, Failure> {
        let prompt = match self.lang {
            Lang::En => format!("How many, {least}–{most}? (Enter: {most}) "),
            Lang::De => format!("Wie viele, {least}–{most}? (Enter: {most}) "),
        };
        match read_line(&prompt)? {
            None => Ok(None),
            Some(text) if text.is_empty() => Ok(Some(most)),
            Some(text) => match text.trim_start_matches('x').parse() {
                Ok(amount) if (least..=most).contains(&amount) => Ok(Some(amount)),
                _ => {
                    self.complain(self.t("Nothing done.", "Nichts geschehen."))?;
                    Ok(None)
                }
            },
        }
    }

    /// An action in notation. A move without its amount is understood, too: then the amount is asked.
    pub(super) fn choose_action(&mut self, seat: Seat, action: &str) -> Result<(), Failure> {
        let wanted = action.to_lowercase();
        let without_amount = |line: &LegalLine<Value>| {
            line.action.rsplit_once(' ').is_some_and(|(front, _)| front == wanted)
        };
        let legal = self.game.legal(self.lang);
        match legal.iter().position(|line| line.least > 0 && without_amount(line)) {
            Some(index) => self.choose_line(seat, index + 1, None),
            None => self.act(seat, action),
        }
    }

    fn act(&mut self, seat: Seat, action: &str) -> Result<(), Failure> {
        match self.game.play(Turn::Seat(seat), action, None) {
            Ok(()) => Ok(()),
            Err(error) => self.complain(&error.tell(self.lang)),
        }
    }

    /// Goes back to the last decision of a person. Luck stays what it was; and once luck has shown
    /// something to one seat alone, there is no way back.
    pub(super) fn undo(&mut self) -> Result<(), Failure> {
        let person = |by: &Turn| {
            by.seat().is_some_and(|seat| {
                matches!(self.players.get(seat.index()), Some(Player::Human(_)))
            })
        };
        match self.game.played().iter().rposition(|(by, _)| person(by)) {
            Some(keep) if self.game.secret_luck_since(keep) => self.complain(self.t(
                "A card has been drawn that not everybody may know: that is not taken back.",
                "Es wurde eine Karte gezogen, die nicht alle kennen dürfen: Das wird nicht zurückgenommen.",
            )),
            Some(keep) => {
                self.game.take_back_to(keep);
                for told in &mut self.told {
                    *told = (*told).min(keep);
                }
                Ok(())
            }
            None => self.complain(
                self.t("There is nothing to take back.", "Es gibt nichts zurückzunehmen."),
            ),
        }
    }
}
