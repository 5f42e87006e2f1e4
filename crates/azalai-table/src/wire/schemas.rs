//! What the JSON of types looks like that do not derive it.

use super::{AnyAction, AnyEvent, AnyView, Command, Request};
use azalai_core::schema::{
    AnySchema, Named, PartialSchema, RefOr, Schema, ToSchema, any_of, number,
};
use azalai_games::GAMES;
use std::borrow::Cow;

impl PartialSchema for Request {
    /// Any command, with an `id` beside what it has.
    fn schema() -> AnySchema {
        let mut command = Command::schema();
        if let RefOr::T(Schema::OneOf(commands)) = &mut command {
            for command in &mut commands.items {
                if let RefOr::T(Schema::Object(command)) = command {
                    command.properties.insert("id".to_owned(), number(0..=u64::MAX));
                }
            }
        }
        command
    }
}

impl ToSchema for Request {
    fn schemas(list: &mut Named) {
        Command::schemas(list);
    }
}

/// Stands for what each game has of its own.
macro_rules! of_any_game {
    ($($type:ident = $name:literal;)*) => {$(
        impl PartialSchema for $type {
            fn schema() -> AnySchema {
                any_of(GAMES.iter().map(|game| format!("{}.{}", game.spec().name, $name)))
            }
        }

        impl ToSchema for $type {
            fn name() -> Cow<'static, str> {
                $name.into()
            }

            fn schemas(list: &mut Named) {
                list.extend(GAMES.iter().flat_map(|game| game.schemas()));
            }
        }
    )*};
}

of_any_game! {
    AnyView = "View";
    AnyEvent = "Event";
    AnyAction = "Action";
}
