//! The OpenAPI document. The server has it as a file, which `cargo xtask types` writes.

use utoipa::OpenApi;

#[derive(OpenApi)]
#[openapi(
    info(
        title = "Azalai",
        description = "Desert games: tables, people, bots. docs/api.md tells how frames and commands look.",
        license(name = "MIT OR Apache-2.0", identifier = "MIT OR Apache-2.0")
    ),
    paths(
        super::people::come_in,
        super::people::me,
        super::people::rename,
        super::people::make_account,
        super::people::log_in,
        super::people::log_out,
        super::people::change_password,
        super::people::delete_account,
        super::people::list_tokens,
        super::people::make_token,
        super::people::remove_token,
        super::games::games,
        super::games::rules,
        super::games::cards,
        super::games::left_over,
        super::games::decks,
        super::alerts::show,
        super::alerts::change,
        super::alerts::add_browser,
        super::alerts::remove_browser,
        super::mail::change,
        super::mail::confirm,
        super::mail::remove,
        super::tables::list,
        super::tables::create,
        super::tables::show,
        super::tables::join,
        super::tables::leave,
        super::tables::start,
        super::tables::carry_out,
        super::tables::record,
        super::tables::rematch,
        super::tables::report,
        super::tables::play_on,
        super::stream::follow,
        super::socket::open,
        super::advice::hint,
        super::advice::review,
        super::look::preview,
        super::look::at,
        super::look::choices,
        super::picture::draw,
        super::page::version,
    )
)]
struct Api;

/// The document.
pub fn document() -> utoipa::openapi::OpenApi {
    Api::openapi()
}
