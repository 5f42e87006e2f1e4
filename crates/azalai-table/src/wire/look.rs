//! What would be, and what was.

use super::Json;
use azalai_core::Turn;
use azalai_core::schema::{TS, ToSchema};
use serde::{Deserialize, Serialize};

/// What an action would bring. Without `view`, it depends on what is hidden from you.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize, ToSchema, TS)]
#[serde(bound = "")]
#[ts(export_to = "wire.ts", bound = "V: TS, E: TS", optional_fields)]
pub struct Preview<V, E> {
    /// Does luck decide next, or something that you cannot know?
    pub luck: bool,
    /// Whose turn it would be.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub turn: Option<Turn>,
    /// The game's events, up to the point where luck decides.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[ts(as = "Option<Vec<E>>")]
    #[schema(value_type = Option<Vec<E>>)]
    pub events: Option<Json<Vec<E>>>,
    /// The same in sentences, if there is a language.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub told: Option<Vec<String>>,
    /// The game's view at that point.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[ts(as = "Option<V>")]
    #[schema(value_type = Option<V>)]
    pub view: Option<Json<V>>,
}

/// A moment of a game, as you were allowed to know it then.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize, ToSchema, TS)]
#[serde(bound = "")]
#[ts(export_to = "wire.ts", bound = "V: TS, E: TS")]
pub struct Moment<V, E> {
    /// After so many actions.
    pub step: usize,
    /// Of so many.
    pub steps: usize,
    /// Who did the last of them; nobody before the first.
    pub by: Option<Turn>,
    /// What they did, in notation, with `?` for what you may not know.
    pub action: Option<String>,
    /// The game's events of that action.
    #[ts(as = "Vec<E>")]
    #[schema(value_type = Vec<E>)]
    pub events: Json<Vec<E>>,
    /// The same in sentences, if there is a language.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[ts(optional)]
    pub told: Option<Vec<String>>,
    /// The game's view.
    #[ts(as = "V")]
    #[schema(value_type = V)]
    pub view: Json<V>,
    /// Whose turn it was.
    pub turn: Turn,
}
