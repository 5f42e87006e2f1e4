//! The table in a terminal of 80 columns.

use crate::view::View;
use azalai_core::Lang;
pub(crate) fn position(_view: &View, _lang: Lang) -> String {
    String::new()
}
