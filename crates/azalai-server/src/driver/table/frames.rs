//! What those who follow a table get to see of it. Whoever sees the same gets the same frame.

use super::{Connection, Inner};
use crate::driver::Outbox;
use crate::people::Person;
use axum::extract::ws::Utf8Bytes;
use azalai_games::json;
use azalai_table::command::Audience;
use azalai_table::frame::Frame;
use azalai_table::{Change, Eyes, Reader};
use std::collections::HashMap;

/// A frame as it goes over the wire.
pub(super) fn text(frame: &Frame) -> Utf8Bytes {
    String::from(json::written(frame)).into()
}

/// Whom to send what.
pub(super) type Deliver = Vec<(Outbox, Utf8Bytes)>;

impl Inner {
    pub(super) fn whole(&self, reader: &Reader, after: Option<u32>, now: i64) -> Utf8Bytes {
        text(&self.table.whole(reader, &self.presence, after, now))
    }

    /// What everybody gets to see of a change.
    pub(super) fn frames(&self, change: &Change, now: i64) -> Deliver {
        if change.audience() == Audience::News {
            return self.news(change, now);
        }
        // Those to whom the table shows the same share a frame.
        let mut made: HashMap<Reader, Option<Utf8Bytes>> = HashMap::new();
        let mut deliver = Vec::with_capacity(self.connections.len() + 1);
        for connection in &self.connections {
            let alike = self.table.alike(&connection.reader);
            let frame = made.entry(alike).or_insert_with_key(|reader| {
                let frame = self.table.frame(reader, change, &self.presence, now)?;
                Some(text(&frame))
            });
            deliver.extend(frame.clone().map(|frame| (connection.outbox.clone(), frame)));
        }
        deliver
    }

    /// News for everybody. Those who look with the same eyes share a frame.
    fn news(&self, change: &Change, now: i64) -> Deliver {
        let mut made: Vec<(Eyes, Utf8Bytes)> = Vec::with_capacity(4);
        let mut deliver = Vec::with_capacity(self.connections.len() + 1);
        for connection in &self.connections {
            let eyes = self.table.eyes(&connection.reader);
            let frame = match made.iter().find(|(other, _)| *other == eyes) {
                Some((_, frame)) => frame.clone(),
                None => {
                    let Some(news) = self.table.news(eyes, change, now) else { continue };
                    let frame = text(&news);
                    made.push((eyes, frame.clone()));
                    frame
                }
            };
            deliver.push((connection.outbox.clone(), frame));
        }
        deliver
    }

    /// A frame `sitting` for everybody.
    pub(super) fn sitting(&self) -> Deliver {
        let frame = text(&self.table.sitting_frame(&self.presence));
        let one = |connection: &Connection| (connection.outbox.clone(), frame.clone());
        self.connections.iter().map(one).collect()
    }

    /// Somebody gave a sign.
    pub(super) fn note(&mut self, person: &Person, now: i64) {
        if self.table.belongs(&person.id) {
            self.presence.note(&person.id, &person.name, now);
        }
    }
}
