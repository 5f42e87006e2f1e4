//! What the JSON of a type looks like, for TypeScript and the OpenAPI document. Types derive [`TS`] and [`ToSchema`]; for those
//! that write their JSON by hand there is [`schema_of!`](crate::schema_of).
//!
//! Only with the feature `schema` does that become code. Tests and `cargo xtask types` have it; the program, which has the
//! document as a file, has not.

#[cfg(not(feature = "schema"))]
mod bare;
#[cfg(feature = "schema")]
mod described;

#[cfg(not(feature = "schema"))]
pub use bare::{IntoParams, TS, ToSchema, path};
#[cfg(feature = "schema")]
pub use described::*;
