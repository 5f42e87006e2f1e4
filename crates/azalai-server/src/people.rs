//! stub
use serde::Serialize;
use utoipa::ToSchema;

/// A person's id.
#[derive(Clone, PartialEq, Eq, Hash, Debug, Serialize, ToSchema)]
pub struct PersonId(pub String);

/// A person.
#[derive(Clone, Debug, Serialize, ToSchema)]
pub struct Person { pub id: PersonId, pub name: String }
