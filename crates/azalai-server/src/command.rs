//! What people and programs may do at a running table.

use crate::api::{Command, Deed, Done, late, missing, seat_number};
use crate::entry::{Entry, Offer};
use crate::people::Person;
use crate::play::Play;
use crate::refused::Refused;
use crate::room::{Contents, Presence, Reply, Room, not_yours};
use crate::writer::Write;
use axum::http::StatusCode;
use azalai_core::{Seat, Turn, Viewer};
use std::sync::Arc;

/// The longest line of chat, in characters.
pub const LONGEST_LINE: usize = 500;

fn refused(code: &'static str, en: &str, de: &str) -> Refused {
    Refused::new(StatusCode::CONFLICT, code, en, de)
}

/// Carries out a command.
pub fn carry_out(
    room: &Arc<Room>,
    person: &Person,
    command: &Command,
    reply: Reply,
) -> Result<Done, Refused> {
    match command.deed {
        Deed::Say => {
            let text = command.text.as_deref().ok_or_else(|| missing("text"))?;
            room.say(person, &line(text)?, reply)
        }
        Deed::Mute => mute(room, person, command, reply),
        _ => room.play(reply, |contents, play, presence| {
            wish(contents, play, presence, person, command)
        }),
    }
}

/// What entry a command asks for.
fn wish(
    contents: &Contents,
    play: &Play,
    presence: &Presence<'_>,
    person: &Person,
    command: &Command,
) -> Result<Entry, Refused> {
    if play.ended().is_some() {
        return Err(crate::play::is_over());
    }
    if command.deed == Deed::Return {
        return come_back(contents, play, person, command);
    }
    let seat = own_seat(play, person, command.seat)?;
    match command.deed {
        Deed::Act => {
            let after = command.after.ok_or_else(|| missing("after"))?;
            let action = command.action.as_deref().ok_or_else(|| missing("action"))?;
            if after < play.last_move() {
                return Err(late());
            }
            if after > play.number() {
                return Err(Refused::new(
                    StatusCode::BAD_REQUEST,
                    "early",
                    "this answers something that has not happened; look at the table",
                    "das antwortet auf etwas, das nicht geschehen ist; sieh auf den Tisch",
                ));
            }
            Ok(Entry::Act { by: Turn::Seat(seat), action: action.to_owned() })
        }
        Deed::Undo => undo(play, seat),
        Deed::Resign => Ok(Entry::Resign { seat }),
        Deed::Offer => match command.what.as_deref().ok_or_else(|| missing("what"))? {
            "draw" => Ok(Entry::Offer { seat, what: Offer::Draw }),
            "abort" => Ok(Entry::Offer { seat, what: Offer::Abort }),
            _ => Err(Refused::new(
                StatusCode::BAD_REQUEST,
                "no_such_offer",
                "you can offer `draw` or `abort`",
                "du kannst „draw“ (Remis) oder „abort“ (Abbruch) anbieten",
            )),
        },
        Deed::Answer => {
            let what = command.what.as_deref().ok_or_else(|| missing("what"))?.to_owned();
            Ok(match command.accept.ok_or_else(|| missing("accept"))? {
                true => Entry::Agree { seat, what },
                false => Entry::Decline { seat, what },
            })
        }
        Deed::Replace => {
            let away = seat_number(command.seat_of.ok_or_else(|| missing("seat_of"))?)?;
            match play.place(away)?.person() {
                Some(other)
                    if *other != person.id && presence.is_away(other, play.stirred_at()) =>
                {
                    Ok(Entry::Vote { seat, away })
                }
                Some(other) if *other != person.id => Err(refused(
                    "not_away",
                    "this player has been here a moment ago; wait a little",
                    "dieser Spieler war eben noch da; warte noch ein wenig",
                )),
                _ => Err(refused(
                    "nobody_to_replace",
                    "no other person sits there",
                    "dort sitzt niemand anders",
                )),
            }
        }
        Deed::Return | Deed::Say | Deed::Mute => Err(not_yours()),
    }
}

/// The seat for which a person speaks: the one that was asked for, or the one on turn.
pub fn own_seat(play: &Play, person: &Person, asked: Option<usize>) -> Result<Seat, Refused> {
    let own = play.seats_of(&person.id);
    if let Some(number) = asked {
        let seat = seat_number(number)?;
        return if own.contains(seat) { Ok(seat) } else { Err(not_yours()) };
    }
    let on_turn = play.turn().seat().filter(|seat| own.contains(*seat));
    on_turn.or(own.iter().next()).ok_or_else(not_yours)
}

/// Takes back the last action of a seat: at once if nobody else acted since, else if all agree. Never
/// if something hidden or random came out.
fn undo(play: &Play, seat: Seat) -> Result<Entry, Refused> {
    let table = play.table();
    let by = |number: usize| table.action_for(number, Viewer::Referee).map(|(by, _)| by);
    let keep = (0..table.length()).rev().find(|number| by(*number) == Some(Turn::Seat(seat)));
    let Some(keep) = keep else {
        return Err(refused(
            "nothing_to_undo",
            "you have nothing to take back",
            "du hast nichts zurückzunehmen",
        ));
    };
    if table.came_out_since(keep, seat) {
        return Err(refused(
            "came_out",
            "something hidden or random came out since then; it cannot be taken back",
            "seitdem kam etwas Verdecktes oder Zufälliges heraus; das lässt sich nicht zurücknehmen",
        ));
    }
    let alone = (keep..table.length()).all(|number| by(number) == Some(Turn::Seat(seat)));
    Ok(if alone { Entry::Undo { keep } } else { Entry::Offer { seat, what: Offer::Undo { keep } } })
}

fn come_back(
    contents: &Contents,
    play: &Play,
    person: &Person,
    command: &Command,
) -> Result<Entry, Refused> {
    if !contents.belongs(&person.id) {
        return Err(not_yours());
    }
    let wanted = command.seat.map(seat_number).transpose()?;
    let kept = |(seat, place): &(Seat, &crate::play::Place)| {
        place.owner.as_ref() == Some(&person.id)
            && place.person().is_none()
            && wanted.is_none_or(|wanted| wanted == *seat)
    };
    let seat = play.seated().find(kept).map(|(seat, _)| seat);
    seat.map(|seat| Entry::Return { seat }).ok_or_else(|| {
        refused("not_replaced", "no bot stands in for you", "es vertritt dich kein Bot")
    })
}

/// A line of chat without what could disturb others.
fn line(text: &str) -> Result<String, Refused> {
    let plain = |c: char| if azalai_core::setup::is_plain(c) { c } else { ' ' };
    let text: String = text.chars().take(LONGEST_LINE + 1).map(plain).collect();
    let text = text.trim();
    if text.is_empty() || text.chars().count() > LONGEST_LINE {
        return Err(Refused::new(
            StatusCode::UNPROCESSABLE_ENTITY,
            "bad_line",
            format!("a line has 1 to {LONGEST_LINE} characters"),
            format!("eine Zeile hat 1 bis {LONGEST_LINE} Zeichen"),
        ));
    }
    Ok(text.to_owned())
}

fn mute(
    room: &Arc<Room>,
    person: &Person,
    command: &Command,
    reply: Reply,
) -> Result<Done, Refused> {
    let seat = seat_number(command.seat_of.ok_or_else(|| missing("seat_of"))?)?;
    let on = command.on.ok_or_else(|| missing("on"))?;
    room.change_for(Some(&person.id), reply, |contents| {
        let chair = contents.facts.chairs.get(seat.index());
        let whom = chair.and_then(|chair| chair.person()).cloned().ok_or_else(|| {
            refused("nobody_to_mute", "no person sits there", "dort sitzt kein Mensch")
        })?;
        let pair = (person.id.clone(), whom);
        contents.mutes.retain(|other| *other != pair);
        let values = vec![room.key().into(), pair.0.as_str().into(), pair.1.as_str().into()];
        let mut writes = vec![Write::Statement(
            "DELETE FROM mutes WHERE table_key = ? AND person = ? AND muted = ?",
            values.clone(),
        )];
        if on {
            contents.mutes.push(pair);
            writes.push(Write::Statement(
                "INSERT INTO mutes (table_key, person, muted) VALUES (?, ?, ?)",
                values,
            ));
        }
        Ok((Done { number: contents.play.as_ref().map_or(0, Play::number) }, writes))
    })
}
