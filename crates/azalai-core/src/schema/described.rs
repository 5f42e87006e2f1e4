//! Types with their descriptions.

use std::ops::RangeInclusive;
use utoipa::openapi::schema::{AdditionalProperties, AnyOfBuilder, ArrayBuilder, Type};
use utoipa::openapi::{ObjectBuilder, OneOfBuilder, Ref};

pub use ts_rs::TS;
pub use utoipa::openapi::RefOr;
pub use utoipa::openapi::schema::Schema;
pub use utoipa::{IntoParams, PartialSchema, ToSchema, path};

/// The schema of a type.
pub type AnySchema = RefOr<Schema>;

/// Schemas by name.
pub type Named = Vec<(String, AnySchema)>;

/// Describes types whose JSON is written by hand, each with its name in the description, its schema and
/// the types to which that refers. Everything of [`schema`](crate::schema) can be used in it by its name alone.
///
/// ```
/// use azalai_core::schema::ToSchema;
///
/// struct Pips(u8);
/// struct Throw(Vec<Pips>);
/// azalai_core::schema_of! {
///     Pips: "dice.Pips" = number(1..=6);
///     Throw: "dice.Throw" = list_of::<Pips>(), with Pips;
/// }
/// let mut named = Vec::new();
/// Throw::schemas(&mut named);
/// assert_eq!(named[0].0, "dice.Pips");
/// ```
#[macro_export]
macro_rules! schema_of {
    ($($type:ty: $name:literal = $schema:expr $(, with $other:ty)*;)*) => {$(
        impl $crate::schema::PartialSchema for $type {
            fn schema() -> $crate::schema::AnySchema {
                #[allow(unused_imports)]
                use $crate::schema::*;
                $schema
            }
        }

        impl $crate::schema::ToSchema for $type {
            fn name() -> ::std::borrow::Cow<'static, str> {
                $name.into()
            }

            fn schemas(_list: &mut $crate::schema::Named) {
                $($crate::schema::add::<$other>(_list);)*
            }
        }
    )*};
}

/// Adds a type, and all to which it refers.
pub fn add<T: ToSchema>(list: &mut Named) {
    list.push((T::name().into_owned(), T::schema()));
    T::schemas(list);
}

/// A whole number.
pub fn number(range: RangeInclusive<u64>) -> AnySchema {
    let number = ObjectBuilder::new().schema_type(Type::Integer);
    number.minimum(Some(*range.start())).maximum(Some(*range.end())).into()
}

/// A text that this regular expression describes.
pub fn text(pattern: &str) -> AnySchema {
    ObjectBuilder::new().schema_type(Type::String).pattern(Some(pattern)).into()
}

/// One of some words.
pub fn word(words: &[&str]) -> AnySchema {
    ObjectBuilder::new().schema_type(Type::String).enum_values(Some(words.iter().copied())).into()
}

/// What stands under the name of another type.
pub fn reference<T: ToSchema>() -> AnySchema {
    Ref::from_schema_name(T::name()).into()
}

/// A list.
pub fn list_of<T: ToSchema>() -> AnySchema {
    ArrayBuilder::new().items(reference::<T>()).into()
}

/// A number for each of some words.
pub fn count_of_each(words: &[&str]) -> AnySchema {
    let mut object = ObjectBuilder::new().schema_type(Type::Object);
    for word in words {
        object = object.property(*word, number(0..=u64::from(u16::MAX))).required(*word);
    }
    object.additional_properties(Some(AdditionalProperties::FreeForm(false))).into()
}

/// The one or the other.
pub fn either(one: AnySchema, other: AnySchema) -> AnySchema {
    OneOfBuilder::new().item(one).item(other).into()
}

/// What stands under any of these names; it may fit several.
pub fn any_of(names: impl IntoIterator<Item = String>) -> AnySchema {
    let any_of = AnyOfBuilder::new();
    names.into_iter().fold(any_of, |any_of, name| any_of.item(Ref::from_schema_name(name))).into()
}
