//! Looking ahead, looking back, asking for advice, writing a game down. Nothing is played here.

use crate::frame::Reader;
use crate::holder::{Holder, PersonId};
use crate::presence::Presence;
use crate::refusal::Refusal;
use crate::table::Table;
use crate::wire::{AnyAction, AnyEvent, AnyView, Json, Moment, Preview};
use azalai_core::record::{Record, Told};
use azalai_core::{Lang, Seat, Turn, Viewer};
use azalai_games::{LegalLine, Level, Match};

impl Table {
    /// What would happen if somebody played this now.
    pub fn preview(
        &self,
        who: &PersonId,
        seat: Option<usize>,
        action: &str,
        amount: Option<u16>,
        lang: Option<Lang>,
    ) -> Result<Preview<AnyView, AnyEvent>, Refusal> {
        let game = self.running()?.game();
        let seat = self.own_seat(who, seat)?;
        Ok(match game.foresee(seat, action, amount, lang)? {
            Some(foreseen) => Preview {
                luck: foreseen.turn == Turn::Chance,
                turn: Some(foreseen.turn),
                events: Some(foreseen.events.into()),
                told: foreseen.told,
                view: Some(foreseen.view.into()),
            },
            None => Preview { luck: true, turn: None, events: None, told: None, view: None },
        })
    }

    /// The game as it is, to look back into it, and with whose eyes a reader may.
    pub fn fork_for(&self, reader: &Reader) -> Result<(Box<dyn Match>, Viewer), Refusal> {
        let playing = self.playing.as_ref().ok_or(Refusal::NotRunning)?;
        Ok((playing.game.fork(), self.eyes(reader).viewer))
    }

    /// What could be played after the first `step` actions of a game that is over.
    pub fn choices_at(
        &self,
        step: usize,
        lang: Option<Lang>,
    ) -> Result<Json<Vec<LegalLine<AnyAction>>>, Refusal> {
        let playing = self.playing.as_ref().ok_or(Refusal::NotRunning)?;
        if playing.ended.is_none() {
            return Err(Refusal::NotOver);
        }
        let mut game = playing.game.fork();
        if step > game.length() {
            return Err(Refusal::NoSuchStep(game.length()));
        }
        game.take_back_to(step);
        Ok(game.legal_json(lang, true).into())
    }

    /// The seat for which somebody may ask a bot now, and the game to ask about.
    pub fn hint_for(&self, who: &PersonId) -> Result<(Box<dyn Match>, Seat), Refusal> {
        let playing = self.playing.as_ref().ok_or(Refusal::NotRunning)?;
        if !self.opening.settings.hints {
            return Err(Refusal::NoHints);
        }
        let seat = playing.turn().seat().filter(|seat| self.seats_of(who).contains(*seat));
        Ok((playing.game.fork(), seat.ok_or(Refusal::NotYourTurn)?))
    }

    /// The person whose turn it is, and after how many actions of the game it began: what luck and they themselves did
    /// since then belongs to it.
    pub fn waits_for(&self) -> Option<(&PersonId, usize)> {
        let game = self.running().ok()?.game();
        let who = self.seat(self.turn().seat()?).ok()?.holder.person()?;
        let theirs = |number: &usize| match game.action_for(*number, Viewer::Referee) {
            Some((Turn::Seat(seat), _)) => {
                self.seat(seat).is_ok_and(|seat| seat.belongs_to() == Some(who))
            }
            luck => luck.is_some(),
        };
        let began = (0..game.length()).rev().take_while(theirs).last();
        Some((who, began.unwrap_or(game.length())))
    }

    /// The bot whose turn it is, and the number of the last entry. Nobody, where it could not act.
    pub fn bot_on_turn(&self) -> Option<(Seat, Level, u32)> {
        self.has_room_to_act().ok()?;
        let seat = self.turn().seat()?;
        let level = self.seats.get(seat.index())?.holder.bot()?;
        Some((seat, level, self.number()))
    }

    /// When the running clock will have run out, or luck waits no longer for shares.
    pub fn deadline(&self) -> Option<i64> {
        let playing = self.playing.as_ref().filter(|playing| playing.ended.is_none())?;
        let clock = playing.clock.deadline().map(|(_, at)| at);
        clock.into_iter().chain(self.shares_due()).min()
    }

    /// The game as a record, as far as a person may know it.
    pub fn record(
        &self,
        person: Option<&PersonId>,
        presence: &Presence,
    ) -> Result<Record, Refusal> {
        let playing = self.playing.as_ref().ok_or(Refusal::NotRunning)?;
        let name = |seat: &crate::holder::TableSeat| match (&seat.owner, &seat.holder) {
            (Some(owner), _) => presence.name(owner),
            (None, Holder::Bot(level)) => format!("bot:{}", level.name()),
            (None, _) => String::new(),
        };
        let names: Vec<String> = self.seats.iter().map(name).collect();
        let mut record = match playing.ended {
            Some(_) => playing.game.record(&names),
            None => playing.game.record_for(self.viewer(person, None), &names),
        };
        // The luck before this table was another dealer's: nothing was promised about all of it.
        if let Some(from) = &self.opening.from {
            let (table, step) = (&from.table, from.actions.len());
            record.head_notes.push(format!("goes on after action {step} of the table {table}"));
            return Ok(record);
        }
        record.luck = Some(Told { what: self.promise().commitment(), line: 0 });
        record.shares = self.shares().map(Told::from).collect();
        if let Some(ended) = playing.ended {
            record.seed = Some(Told { what: self.promise().seed(), line: 0 });
            record.tail_notes.extend(ended.why.map(|why| format!("ended: {}", why.name())));
        }
        Ok(record)
    }
}

/// The position after the first `step` actions, as this viewer was allowed to know it then.
pub fn moment(
    mut game: Box<dyn Match>,
    viewer: Viewer,
    step: usize,
    lang: Option<Lang>,
) -> Result<Moment<AnyView, AnyEvent>, Refusal> {
    let steps = game.length();
    if step > steps {
        return Err(Refusal::NoSuchStep(steps));
    }
    // The last action, if there is one, counts from 0.
    let last = step.saturating_sub(1);
    let done = if step > 0 { game.action_for(last, viewer) } else { None };
    game.take_back_to(step);
    let (by, action) = done.unzip();
    Ok(Moment {
        step,
        steps,
        by,
        action,
        events: game.events_json(last, viewer).into(),
        told: lang.map(|lang| game.told(last, viewer, lang)),
        view: game.view_json(viewer).into(),
        turn: game.turn(),
    })
}
