//! The picture for a terminal.

use crate::view::View;
use azalai_core::Lang;

/// The position in a line.
pub(crate) fn position(view: &View, lang: Lang) -> String {
    let name = match lang {
        Lang::En => "Heap",
        Lang::De => "Haufen",
    };
    format!("{name}: {} ({})\n", "o ".repeat(view.heap.into()).trim_end(), view.heap)
}
