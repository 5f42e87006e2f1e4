//! Every type that crosses the wire, defined once: what programs and the page send and get. TypeScript and
//! the OpenAPI document are made from these.
//!
//! `V`, `E` and `A` stand for the view, the events and the actions of a game. In Rust they are opaque
//! ([`Json`]): a frame holds what the game wrote.

mod catalogue;
mod command;
mod frame;
mod log;
mod look;
mod refusal;
#[cfg(feature = "schema")]
mod schemas;
mod table;

pub use catalogue::{Bot, Catalogue, Choice, Game, Rules, Words};
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

use azalai_games::json::{self, JsonText};
use serde::{Deserialize, Deserializer, Serialize, Serializer};
use std::marker::PhantomData;

/// The JSON of a `T`, already written.
pub struct Json<T>(JsonText, PhantomData<fn() -> T>);

impl<T> Json<T> {
    /// What was written.
    pub fn text(&self) -> &str {
        self.0.get()
    }
}

impl<T> From<JsonText> for Json<T> {
    fn from(text: JsonText) -> Json<T> {
        Json(text, PhantomData)
    }
}

impl<T> From<serde_json::Value> for Json<T> {
    fn from(value: serde_json::Value) -> Json<T> {
        json::written(&value).into()
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
        Ok(serde_json::Value::deserialize(deserializer)?.into())
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
