//! What happened at a table, in sentences: what the game tells, and between that what happened to the seats.

use crate::holder::level;
use crate::playing::Playing;
use crate::table::{Past, Table};
use crate::wire::{Did, ToldOf};
use azalai_core::{Lang, Seat, Turn, Viewer};
use azalai_games::{Match, levels};

impl Table {
    /// What happened after the entry with this number, as this viewer may know it, and of which actions that tells.
    pub(crate) fn told(
        &self,
        playing: &Playing,
        after: u32,
        viewer: Viewer,
        lang: Lang,
    ) -> (Vec<String>, Vec<ToldOf>) {
        let game = playing.game();
        let start = usize::try_from(after).unwrap_or(usize::MAX).min(self.past.len());
        let past = &self.past[start..];
        let act = |past: &Past| match past {
            Past::Act(number) => Some(*number),
            Past::Other(_) => None,
        };
        let from = past.iter().find_map(act).unwrap_or(game.length());
        let mut sentences = game.told_each(from, viewer, lang).into_iter().peekable();
        let (mut told, mut step) = (Vec::new(), from);
        for past in past {
            match past {
                Past::Act(number) => {
                    while let Some((of, by, text)) = sentences.next_if(|(of, ..)| of <= number) {
                        told.push((text, ToldOf { step: of + 1, by }));
                    }
                    step = number + 1;
                }
                Past::Other(did) => {
                    let of = ToldOf { step, by: Turn::Over };
                    told.extend(of_a_seat(did, game, lang).map(|text| (text, of)));
                }
            }
        }
        told.into_iter().unzip()
    }
}

/// What happened to a seat, if it is worth a sentence.
fn of_a_seat(did: &Did, game: &dyn Match, lang: Lang) -> Option<String> {
    let (seat, en, de): (Seat, String, String) = match did {
        Did::Grace { seat, ms } => {
            let (en, de) = (span(*ms, Lang::En), span(*ms, Lang::De));
            let en = format!("time is up. Once in a game there is a little more: {en}.");
            (*seat, en, format!("Die Zeit ist um. Einmal je Partie gibt es etwas mehr: {de}."))
        }
        Did::Timeout { seat } => {
            (*seat, "the time ran out.".into(), "Die Zeit ist abgelaufen.".into())
        }
        Did::Replace { seat, bot } => {
            let title = levels::title(level(bot).ok()?);
            let (en, de) = (title.get(Lang::En), title.get(Lang::De));
            (*seat, format!("{en} plays on."), format!("{de} spielt weiter."))
        }
        Did::Return { seat } => (*seat, "back at the table.".into(), "wieder am Tisch.".into()),
        _ => return None,
    };
    let what = match lang {
        Lang::En => en,
        Lang::De => de,
    };
    Some(format!("{}: {what}", game.call(seat, lang)))
}

/// A time in whole hours, minutes or seconds.
fn span(ms: i64, lang: Lang) -> String {
    let seconds = ms / 1000;
    let (count, one, many) = match (seconds, lang) {
        (3600.., Lang::En) => (seconds / 3600, "hour", "hours"),
        (3600.., Lang::De) => (seconds / 3600, "Stunde", "Stunden"),
        (60.., Lang::En) => (seconds / 60, "minute", "minutes"),
        (60.., Lang::De) => (seconds / 60, "Minute", "Minuten"),
        (_, Lang::En) => (seconds, "second", "seconds"),
        (_, Lang::De) => (seconds, "Sekunde", "Sekunden"),
    };
    format!("{count} {}", if count == 1 { one } else { many })
}
