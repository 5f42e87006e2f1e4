//! Every type that crosses the wire, defined once: what programs and the page send and get. TypeScript and
//! the OpenAPI document are made from these.
//!
//! `V`, `E` and `A` stand for the view, the events and the actions of a game. In Rust they are opaque
//! ([`Json`]): a frame holds what the game wrote.

mod command;
mod frame;
mod log;
mod look;
mod refusal;
#[cfg(feature = "schema")]
mod schemas;
mod table;

pub use command::{
    Command, Done, Ending, Join, Looking, OfferKind, Proposal, Rematch, Request, Start, Try,
};
pub use frame::{
    Clocks, DoneFrame, Frame, News, Offered, Over, OverWhy, RefusedFrame, Said, Sitting, ToldOf,
    Undo, WholeTable, You,
};
pub use log::{Did, Logged};
pub use look::{Moment, Preview};
pub use refusal::{RefusalInfo, RefusedBody};
pub use table::{
    LuckInfo, NewTable, Origin, SeatInfo, SeatKind, Settings, ShareInfo, TableInfo, TableState,
};

use serde::{Deserialize, Deserializer, Serialize, Serializer};
use serde_json::value::RawValue;
use std::marker::PhantomData;

/// The JSON of a `T`, already written.
pub struct Json<T>(Box<RawValue>, PhantomData<fn() -> T>);

impl<T> Json<T> {
    /// What was written.
    pub fn text(&self) -> &str {
        self.0.get()
    }
}

impl<T> From<Box<RawValue>> for Json<T> {
    fn from(raw: Box<RawValue>) -> Json<T> {
        Json(raw, PhantomData)
    }
}

impl<T> From<serde_json::Value> for Json<T> {
    fn from(value: serde_json::Value) -> Json<T> {
        // A value has JSON; what could not be written would be nothing.
        serde_json::value::to_raw_value(&value).unwrap_or_default().into()
    }
}

impl<T> Clone for Json<T> {
    fn clone(&self) -> Json<T> {
        Json(self.0.clone(), PhantomData)
    }
}

impl<T> PartialEq for Json<T> {
    fn eq(&self, other: &Json<T>) -> bool {
        self.text() == other.text()
    }
}

impl<T> std::fmt::Debug for Json<T> {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.write_str(self.text())
    }
}

impl<T> Serialize for Json<T> {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        self.0.serialize(serializer)
    }
}

impl<'de, T> Deserialize<'de> for Json<T> {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Json<T>, D::Error> {
        let value = serde_json::Value::deserialize(deserializer)?;
        let raw = serde_json::value::to_raw_value(&value).map_err(serde::de::Error::custom)?;
        Ok(raw.into())
    }
}

/// The view of whichever game is played.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum AnyView {}

/// An event of whichever game is played.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum AnyEvent {}

/// An action of whichever game is played.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum AnyAction {}
