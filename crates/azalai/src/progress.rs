//! What is shown to whoever waits.

use indicatif::{ProgressBar, ProgressStyle};

/// A bar for so many things of a kind ("games"), with room for a message behind it.
pub fn bar(count: u64, kind: &str) -> ProgressBar {
    let bar = ProgressBar::new(count);
    let form = format!(
        "{{wide_bar:.yellow/blue}} {{human_pos}}/{{human_len}} {kind}  {{elapsed}} gone, {{eta}} left  {{msg}}"
    );
    if let Ok(style) = ProgressStyle::with_template(&form) {
        bar.set_style(style);
    }
    bar
}
