//! The frames that go out to whoever sits at a table or watches it. Everything in them went through
//! the view of the one who gets it.

use crate::api::{Done, SeatInfo, TableInfo};
use crate::entry::{Entry, Offer};
use crate::play::{Did, Play};
use crate::refused::Why;
use axum::extract::ws::Utf8Bytes;
use azalai_core::luck::Dealer;
use azalai_core::{Lang, Seat, Seats, Turn, Viewer};
use data_encoding::HEXLOWER;
use serde::Serialize;
use serde_json::json;
use std::io::Write as _;
use ts_rs::TS;

/// Who reads a frame.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Reader {
    /// With whose eyes.
    pub viewer: Viewer,
    /// In which language sentences are wanted, if at all.
    pub lang: Option<Lang>,
}

/// A line of chat.
#[derive(Clone, Debug, Serialize, TS)]
#[ts(export_to = "api.ts")]
pub struct Said {
    /// Whose seat.
    pub seat: Seat,
    /// The name of the person.
    pub name: String,
    /// What.
    pub text: String,
    /// When.
    pub at: i64,
}

/// What concerns the reader alone.
#[derive(Clone, Debug, Serialize, TS)]
#[ts(export_to = "api.ts")]
pub struct You {
    /// The seats for which he decides.
    pub seats: Seats,
    /// The seat with whose eyes he looks.
    pub seat: Option<Seat>,
    /// Did he open the table?
    pub host: bool,
}

/// Everything somebody may know of a table, from the beginning or after a change that is no move.
pub struct Whole<'a> {
    /// The table.
    pub info: &'a TableInfo,
    /// The reader.
    pub you: You,
    /// The game, once it has begun.
    pub play: Option<&'a Play>,
    /// The dealer; his seed is shown at the end.
    pub dealer: &'a Dealer,
    /// What was said.
    pub chat: Vec<&'a Said>,
    /// The number of the last entry that the reader knows, if he was here before.
    pub after: Option<u32>,
    /// The time.
    pub now: i64,
}

/// A frame that holds nothing but what is in this value.
fn text(out: Vec<u8>) -> Utf8Bytes {
    // Everything written here is JSON or ASCII.
    String::from_utf8(out).unwrap_or_default().into()
}

fn put(out: &mut Vec<u8>, value: &impl Serialize) {
    // Writing plain data to memory cannot fail.
    let _ = azalai_games::json::write(value, out);
}

/// The frame `table`.
pub fn whole(reader: Reader, whole: &Whole<'_>) -> Utf8Bytes {
    let mut out = Vec::with_capacity(8 * 1024);
    let number = whole.play.map_or(0, Play::number);
    let step = whole.play.map_or(0, |play| play.table().length());
    let _ = write!(out, "{{\"is\":\"table\",\"number\":{number},\"step\":{step},\"table\":");
    put(&mut out, whole.info);
    out.extend_from_slice(b",\"you\":");
    put(&mut out, &whole.you);
    out.extend_from_slice(b",\"chat\":");
    put(&mut out, &whole.chat);
    if let Some(play) = whole.play {
        out.extend_from_slice(b",\"missed\":");
        let after = whole.after.unwrap_or(number);
        did(play, after, reader.viewer, &mut out);
        position(play, reader, whole.now, &mut out);
        told(play, 0, reader, &mut out);
        over(play, whole.dealer, &mut out);
    }
    out.push(b'}');
    text(out)
}

/// The frame `news`: what happened after the entry with this number, and the action with that one.
/// It will probably have room in so many bytes.
pub fn news(
    play: &Play,
    reader: Reader,
    after: u32,
    from: usize,
    dealer: &Dealer,
    now: i64,
    room: usize,
) -> Utf8Bytes {
    let mut out = Vec::with_capacity(room);
    let (number, step) = (play.number(), play.table().length());
    let _ = write!(out, "{{\"is\":\"news\",\"number\":{number},\"step\":{step},\"did\":");
    did(play, after, reader.viewer, &mut out);
    out.extend_from_slice(b",\"events\":");
    play.table().write_events(from, reader.viewer, &mut out);
    position(play, reader, now, &mut out);
    told(play, from, reader, &mut out);
    over(play, dealer, &mut out);
    out.push(b'}');
    text(out)
}

/// `turn`, `view`, `legal`, `clock` and `offers`.
fn position(play: &Play, reader: Reader, now: i64, out: &mut Vec<u8>) {
    out.extend_from_slice(b",\"turn\":");
    put(out, &play.turn());
    out.extend_from_slice(b",\"view\":");
    play.table().write_view(reader.viewer, out);
    out.extend_from_slice(b",\"legal\":");
    match (play.turn(), reader.viewer) {
        (Turn::Seat(seat), Viewer::Seat(own)) if seat == own => {
            play.table().write_legal(reader.lang, out);
            if let Some(lang) = reader.lang {
                out.extend_from_slice(b",\"ask\":");
                put(out, &play.table().ask(lang));
            }
        }
        _ => out.extend_from_slice(b"[]"),
    }
    clock(play, now, out);
    if !play.offers().is_empty() {
        let offer = |offer: &crate::play::OpenOffer| {
            let keep = match offer.what {
                Offer::Undo { keep } => Some(keep),
                _ => None,
            };
            json!({"what": offer.what.name(), "by": offer.by, "agreed": offer.agreed, "keep": keep})
        };
        out.extend_from_slice(b",\"offers\":");
        put(out, &play.offers().iter().map(offer).collect::<Vec<_>>());
    }
}

fn clock(play: &Play, now: i64, out: &mut Vec<u8>) {
    let clock = play.clock();
    let left: Vec<i64> = play.seated().filter_map(|(seat, _)| clock.left(seat, now)).collect();
    if !left.is_empty() {
        out.extend_from_slice(b",\"clock\":");
        put(out, &json!({"left": left, "running": clock.seat(), "at": now}));
    }
}

fn told(play: &Play, from: usize, reader: Reader, out: &mut Vec<u8>) {
    if let Some(lang) = reader.lang {
        out.extend_from_slice(b",\"told\":");
        put(out, &play.table().told(from, reader.viewer, lang));
    }
}

fn over(play: &Play, dealer: &Dealer, out: &mut Vec<u8>) {
    let Some(ended) = play.ended() else { return };
    let scores = play.table().outcome().map(|outcome| outcome.scores);
    let over = json!({
        "why": ended.why.map_or("finished", |why| why.name()),
        "winners": ended.winners,
        "scores": scores,
        "seed": HEXLOWER.encode(&dealer.seed()),
    });
    out.extend_from_slice(b",\"over\":");
    put(out, &over);
}

fn did(play: &Play, after: u32, viewer: Viewer, out: &mut Vec<u8>) {
    out.push(b'[');
    for (index, did) in play.did_since(after).iter().enumerate() {
        if index > 0 {
            out.push(b',');
        }
        let number = after as usize + index + 1;
        let _ = write!(out, "{{\"number\":{number}");
        match did {
            Did::Act(action) => {
                if let Some((by, action)) = play.table().action_for(*action, viewer) {
                    out.extend_from_slice(b",\"by\":");
                    put(out, &by);
                    out.extend_from_slice(b",\"action\":");
                    put(out, &action);
                }
            }
            Did::Undone => out.extend_from_slice(b",\"did\":\"undone\""),
            Did::Other(entry) => other(entry, out),
        }
        out.push(b'}');
    }
    out.push(b']');
}

fn other(entry: &Entry, out: &mut Vec<u8>) {
    let (did, seat, more) = match entry {
        Entry::Act { .. } => return,
        Entry::Offer { seat, what } => ("offer", Some(seat), json!({"what": what.name()})),
        Entry::Agree { seat, what } => ("agree", Some(seat), json!({"what": what})),
        Entry::Decline { seat, what } => ("decline", Some(seat), json!({"what": what})),
        Entry::Undo { keep } => ("undo", None, json!({"keep": keep})),
        Entry::Resign { seat } => ("resign", Some(seat), json!({})),
        Entry::TimeOut { seat } => ("timeout", Some(seat), json!({})),
        Entry::Vote { seat, away } => ("vote", Some(seat), json!({"away": away})),
        Entry::Replace { seat, bot } => ("replace", Some(seat), json!({"bot": bot})),
        Entry::Return { seat } => ("return", Some(seat), json!({})),
        Entry::Downtime { ms } => ("downtime", None, json!({"ms": ms})),
        Entry::End { why } => ("end", None, json!({"why": why.name()})),
    };
    let _ = write!(out, ",\"did\":\"{did}\"");
    if let Some(seat) = seat {
        let _ = write!(out, ",\"seat\":{seat}");
    }
    for (key, value) in more.as_object().into_iter().flatten() {
        let _ = write!(out, ",\"{key}\":{value}");
    }
}

/// The frame `said`.
pub fn said(said: &Said) -> Utf8Bytes {
    #[derive(Serialize)]
    struct Frame<'a> {
        is: &'static str,
        #[serde(flatten)]
        said: &'a Said,
    }
    let mut out = Vec::new();
    put(&mut out, &Frame { is: "said", said });
    text(out)
}

/// The frame `done`.
pub fn done(id: u64, done: Done) -> Utf8Bytes {
    format!("{{\"is\":\"done\",\"id\":{id},\"number\":{}}}", done.number).into()
}

/// The frame `refused`.
pub fn refused(id: Option<u64>, why: &Why) -> Utf8Bytes {
    let mut out = Vec::new();
    put(&mut out, &json!({"is": "refused", "id": id, "error": why}));
    text(out)
}

/// The frame `sitting`: who sits where, and who is there.
pub fn sitting(sitting: &[SeatInfo]) -> Utf8Bytes {
    let mut out = Vec::new();
    put(&mut out, &json!({"is": "sitting", "sitting": sitting}));
    text(out)
}
