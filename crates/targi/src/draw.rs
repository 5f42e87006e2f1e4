//! The picture of the table.
use crate::view::View;
use azalai_core::Lang;

/// The table.
pub fn table(_view: &View, _lang: Lang) -> String {
    String::new()
}
