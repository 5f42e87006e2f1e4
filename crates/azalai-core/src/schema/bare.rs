//! Types without their descriptions.

pub use azalai_derive::{IntoParams, TS, ToSchema, path};

/// Stands for what types can do that are described: here, all of them.
pub trait ToSchema {}

impl<T: ?Sized> ToSchema for T {}

/// Stands for what types can do that can be written as TypeScript: here, all of them.
pub trait TS {}

impl<T: ?Sized> TS for T {}

/// Stands for the macro that describes types whose JSON is written by hand.
#[macro_export]
macro_rules! schema_of {
    ($($description:tt)*) => {};
}
