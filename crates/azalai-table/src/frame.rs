//! What a reader gets to see. Everything in a frame went through the view of whoever reads it.

use crate::command::{Audience, Change};
use crate::entry::{Entry, Offer};
use crate::holder::{PersonId, TableSeat};
use crate::playing::{OpenOffer, Playing};
use crate::presence::Presence;
use crate::refusal::Refusal;
use crate::result;
use crate::table::{Line, Past, Table};
use crate::wire::{
    self, AnyAction, AnyEvent, AnyView, Clocks, Did, Json, Logged, LuckInfo, News, Offered, Origin,
    Over, Said, SeatInfo, Settings, ShareInfo, Sitting, TableInfo, TableState, Undo, WholeTable,
    You,
};
use azalai_core::{Lang, Seat, Seats, Turn, Viewer};
use azalai_games::levels;
use data_encoding::HEXLOWER;

/// A frame tells of so many missed entries. Whoever has missed more begins anew with the table as it is.
pub const MISSED: usize = 5_000;

/// A frame of any game.
pub type Frame = wire::Frame<AnyView, AnyEvent, AnyAction>;

/// Somebody who gets frames.
#[derive(Clone, PartialEq, Eq, Hash, Debug, Default)]
pub struct Reader {
    /// Who, if anybody in particular.
    pub person: Option<PersonId>,
    /// Which of their seats they want to look from, if they have several.
    pub seat: Option<Seat>,
    /// In which language they want sentences, if at all.
    pub lang: Option<Lang>,
}

/// With whose eyes, and in which language. Those who look with the same eyes get the same news.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Eyes {
    /// With whose eyes.
    pub viewer: Viewer,
    /// In which language, if in any.
    pub lang: Option<Lang>,
}

/// What everybody gets of a position.
struct Position {
    turn: Turn,
    view: Json<AnyView>,
    legal: Json<Vec<azalai_games::LegalLine<AnyAction>>>,
    ask: Option<String>,
    clock: Option<Clocks>,
    offers: Option<Vec<Offered>>,
    over: Option<Over>,
    undo: Option<Undo>,
}

impl Table {
    /// With whose eyes a reader looks: those of a seat of theirs, the public's, and after the end the
    /// referee's, who sees everything.
    pub fn eyes(&self, reader: &Reader) -> Eyes {
        Eyes { viewer: self.viewer(reader.person.as_ref(), reader.seat), lang: reader.lang }
    }

    /// A reader to whom the table shows the same: those who have nothing of their own here are all alike.
    pub fn alike(&self, reader: &Reader) -> Reader {
        let own = |who: &&PersonId| {
            self.belongs(who) || self.host == **who || self.mutes.iter().any(|(by, _)| by == *who)
        };
        Reader { person: reader.person.as_ref().filter(own).cloned(), ..*reader }
    }

    pub(crate) fn viewer(&self, person: Option<&PersonId>, asked: Option<Seat>) -> Viewer {
        let Some(playing) = &self.playing else { return Viewer::Public };
        if playing.ended.is_some() {
            return Viewer::Referee;
        }
        let own = match person {
            None => Seats::NONE,
            Some(person) => match self.seats_of(person) {
                // A bot plays for them: they go on seeing what they saw.
                Seats::NONE => self.replaced(person),
                seats => seats,
            },
        };
        let on_turn = playing.turn().seat().filter(|seat| own.contains(*seat));
        let asked = asked.filter(|seat| own.contains(*seat));
        asked.or(on_turn).or(own.iter().next()).map_or(Viewer::Public, Viewer::Seat)
    }

    /// The table as everybody may see it; the host sees the code for invited seats.
    pub fn info(&self, person: Option<&PersonId>, presence: &Presence) -> TableInfo {
        let over = self.state == TableState::Over;
        let (winners, scores) = result::told_of(self.result.as_deref());
        TableInfo {
            id: self.opening.id.clone(),
            game: self.opening.game.clone(),
            // `sitting` has the names, of those who are not gone.
            settings: Settings { names: Vec::new(), ..self.opening.settings.clone() },
            state: self.state,
            sitting: self.sitting(presence),
            host: self.host.clone(),
            invite: (person == Some(&self.host)).then(|| self.opening.invite.clone()),
            luck: LuckInfo {
                sha256: HEXLOWER.encode(&self.promise().commitment()),
                seed: over.then(|| HEXLOWER.encode(&self.promise().seed())),
                shares: self.shares().map(ShareInfo::from).collect(),
            },
            created_at: self.created_at,
            started_at: self.started_at,
            over_at: self.over_at,
            result: self.result.clone(),
            winners,
            scores,
            rematch: self.rematch.clone(),
            from: self
                .opening
                .from
                .as_ref()
                .map(|from| Origin { table: from.table.clone(), step: from.actions.len() }),
            your_turn: None,
            kept: None,
        }
    }

    fn sitting(&self, presence: &Presence) -> Vec<SeatInfo> {
        let one = |(seat, who): (Seat, &TableSeat)| {
            let person = who.belongs_to();
            let name = person.map(|person| presence.name(person));
            seat_info(seat, who, name, person.is_some_and(|person| presence.is_here(person)))
        };
        self.seated().map(one).collect()
    }

    /// The frame `sitting`: who sits where, and who is there.
    pub fn sitting_frame(&self, presence: &Presence) -> Frame {
        Frame::Sitting(Sitting { sitting: self.sitting(presence) })
    }

    /// The frame `table`: everything that a reader may know. `after` is the number of the last entry that they
    /// know, if they were here before.
    pub fn whole(
        &self,
        reader: &Reader,
        presence: &Presence,
        after: Option<u32>,
        now: i64,
    ) -> Frame {
        let person = reader.person.as_ref();
        let eyes = self.eyes(reader);
        let position = self.playing.as_ref().map(|playing| self.position(playing, eyes, now));
        let heard = |line: &&Line| !self.mutes(person, &line.person);
        let chat = self.chat.iter().filter(heard).map(|line| said(line, presence)).collect();
        let mut whole = WholeTable {
            number: self.number(),
            step: self.playing.as_ref().map_or(0, |playing| playing.game.length()),
            table: self.info(person, presence),
            you: You {
                seats: person.map_or(Seats::NONE, |person| self.seats_of(person)),
                replaced: person.map_or(Seats::NONE, |person| self.replaced(person)),
                seat: match eyes.viewer {
                    Viewer::Seat(seat) => Some(seat),
                    _ => None,
                },
                host: person == Some(&self.host),
            },
            chat,
            missed: None,
            turn: None,
            view: None,
            legal: None,
            ask: None,
            clock: None,
            offers: None,
            told: None,
            told_of: None,
            undo: None,
            over: None,
        };
        if let (Some(position), Some(playing)) = (position, &self.playing) {
            whole.missed = self.missed(after.unwrap_or(whole.number), eyes.viewer);
            whole.turn = Some(position.turn);
            whole.view = Some(position.view);
            whole.legal = Some(position.legal);
            whole.ask = position.ask;
            whole.clock = position.clock;
            whole.offers = position.offers;
            whole.over = position.over;
            let story = eyes.lang.map(|lang| self.told(playing, 0, eyes.viewer, lang));
            (whole.told, whole.told_of) = story.unzip();
            whole.undo = position.undo;
        }
        Frame::Table(Box::new(whole))
    }

    /// The frame `news`: what a change brought, for everybody with these eyes. `None` without a game.
    pub fn news(&self, eyes: Eyes, change: &Change, now: i64) -> Option<Frame> {
        let playing = self.playing.as_ref()?;
        let position = self.position(playing, eyes, now);
        let game = playing.game();
        let story = eyes.lang.map(|lang| self.told(playing, change.after, eyes.viewer, lang));
        let (told, told_of) = story.unzip();
        Some(Frame::News(Box::new(News {
            number: self.number(),
            step: game.length(),
            did: self.logged(change.after, eyes.viewer),
            events: game.events_json(change.from, eyes.viewer).into(),
            turn: position.turn,
            view: position.view,
            legal: position.legal,
            ask: position.ask,
            clock: position.clock,
            offers: position.offers,
            told,
            told_of,
            undo: position.undo,
            over: position.over,
        })))
    }

    /// What a reader gets to see of a change that was just made; `None` if it is not for them.
    pub fn frame(
        &self,
        reader: &Reader,
        change: &Change,
        presence: &Presence,
        now: i64,
    ) -> Option<Frame> {
        match change.audience() {
            Audience::News => self.news(self.eyes(reader), change, now),
            Audience::Whole => Some(self.whole(reader, presence, None, now)),
            Audience::One(person) if reader.person.as_ref() == Some(person) => {
                Some(self.whole(reader, presence, None, now))
            }
            Audience::One(_) => None,
            Audience::Listeners => {
                let line = self.chat.last()?;
                let heard = !self.mutes(reader.person.as_ref(), &line.person);
                heard.then(|| Frame::Said(said(line, presence)))
            }
        }
    }

    fn position(&self, playing: &Playing, eyes: Eyes, now: i64) -> Position {
        let (game, turn) = (playing.game(), playing.turn());
        let decides = |seat: Seat| self.seat(seat).is_ok_and(|seat| seat.holder.person().is_some());
        let mine = matches!((turn, eyes.viewer), (Turn::Seat(seat), Viewer::Seat(own)) if seat == own && decides(seat));
        let offers: Vec<Offered> = playing.offers.iter().map(offered).collect();
        Position {
            turn,
            view: game.view_json(eyes.viewer).into(),
            legal: game.legal_json(eyes.lang, mine).into(),
            ask: eyes.lang.filter(|_| mine).map(|lang| game.ask(lang)),
            clock: self.clocks(playing, now),
            offers: (!offers.is_empty()).then_some(offers),
            over: self.over(playing),
            undo: match eyes {
                Eyes { viewer: Viewer::Seat(seat), lang: Some(_) } => Some(self.undoable(seat)),
                _ => None,
            },
        }
    }

    /// Whether a seat can take its last action back.
    fn undoable(&self, seat: Seat) -> Undo {
        match self.undo(seat) {
            Ok(Entry::Undo { .. }) => Undo::Alone,
            Ok(_) => Undo::Asking,
            Err(Refusal::CameOut) => Undo::CameOut,
            Err(_) => Undo::Nothing,
        }
    }

    fn clocks(&self, playing: &Playing, now: i64) -> Option<Clocks> {
        let clock = playing.clock();
        let left: Vec<i64> =
            Seat::all(self.seats.len()).filter_map(|seat| clock.left(seat, now)).collect();
        (!left.is_empty()).then(|| Clocks {
            left,
            running: clock.seat(),
            at: now,
            grace: clock.in_grace(),
        })
    }

    fn over(&self, playing: &Playing) -> Option<Over> {
        let ended = playing.ended?;
        let scores = playing.game.outcome().map(|outcome| outcome.scores.as_slice().to_vec());
        Some(Over {
            why: ended.why.into(),
            winners: ended.winners,
            scores,
            seed: HEXLOWER.encode(&self.promise().seed()),
        })
    }

    /// The same, if they are not too many for a frame.
    fn missed(&self, after: u32, viewer: Viewer) -> Option<Vec<Logged>> {
        let after_all = usize::try_from(after).unwrap_or(usize::MAX);
        (self.past.len().saturating_sub(after_all) <= MISSED).then(|| self.logged(after, viewer))
    }

    /// The entries after this number, as this viewer may read them.
    fn logged(&self, after: u32, viewer: Viewer) -> Vec<Logged> {
        let start = usize::try_from(after).unwrap_or(usize::MAX).min(self.past.len());
        let one = |(index, past): (usize, &Past)| {
            let number = u32::try_from(start + index + 1).unwrap_or(u32::MAX);
            match past {
                Past::Act(action) => {
                    let game = self.playing.as_ref()?.game();
                    let (by, action) = game.action_for(*action, viewer)?;
                    Some(Logged::Act { number, by, action })
                }
                // Who does not want to read whom is nobody else's business.
                Past::Other(Did::Mute) => None,
                Past::Other(did) => Some(Logged::Other { number, did: did.clone() }),
            }
        };
        self.past[start..].iter().enumerate().filter_map(one).collect()
    }
}

/// A seat, as everybody may see it. `name` is the name of the person to whom it belongs.
pub fn seat_info(seat: Seat, who: &TableSeat, name: Option<String>, present: bool) -> SeatInfo {
    let bot = who.holder.bot();
    let title = || bot.map_or("", |level| levels::title(level).get(Lang::En)).to_owned();
    // Of somebody who is gone for good no name is left, whoever sat at their screen.
    let name = name.map(|name| who.name.clone().filter(|_| !name.is_empty()).unwrap_or(name));
    SeatInfo {
        seat: seat.number(),
        kind: who.holder.kind(),
        person: who.belongs_to().cloned(),
        name: name.unwrap_or_else(title),
        bot: bot.map(|level| level.name().to_owned()),
        present,
        timed_out: who.timed_out && bot.is_some(),
    }
}

fn offered(offer: &OpenOffer) -> Offered {
    let keep = match offer.what {
        Offer::Undo { keep } => Some(keep),
        _ => None,
    };
    Offered { what: offer.what.kind(), by: offer.by, agreed: offer.agreed, keep }
}

fn said(line: &Line, presence: &Presence) -> Said {
    let Line { number, seat, text, at, person } = line;
    let (number, seat, at) = (*number, *seat, *at);
    Said { number, seat, name: presence.name(person), text: text.clone(), at }
}
