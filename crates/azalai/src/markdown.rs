//! The rulebooks' Markdown for a terminal.

use crate::output::columns;
use termimad::{MadSkin, crossterm::style::Color};

/// A Markdown text as it is shown in a terminal.
pub fn for_terminal(text: &str) -> String {
    let mut skin = MadSkin::default();
    skin.headers.iter_mut().for_each(|header| header.align = termimad::Alignment::Left);
    skin.bold.set_fg(Color::Yellow);
    skin.text(&one_line_paragraphs(text), Some(columns())).to_string().trim_end().to_owned()
}

/// A rulebook's lines are wrapped in the file; a terminal wraps them anew, so each paragraph and
/// each item of a list becomes one line.
fn one_line_paragraphs(text: &str) -> String {
    let mut joined = String::new();
    let (mut in_code, mut open) = (false, false);
    for line in text.lines() {
        let fence = line.starts_with("```");
        in_code ^= fence;
        let own_line = in_code || fence || line.trim().is_empty() || line.starts_with(['|', '#']);
        if own_line || line.trim_start().starts_with("- ") || !open {
            if !joined.is_empty() {
                joined.push('\n');
            }
            joined.push_str(line);
        } else {
            joined.push(' ');
            joined.push_str(line.trim());
        }
        open = !own_line;
    }
    joined
}

#[cfg(test)]
mod tests {
    #[test]
    fn paragraphs_and_items_become_lines_and_code_stays() {
        let text =
            "## 4 Turn\n\n**4.2** Move\nnow.\n\n- one\n  more\n- two\n\n```\n43 44\n42 21\n```\n";
        assert_eq!(
            super::one_line_paragraphs(text),
            "## 4 Turn\n\n**4.2** Move now.\n\n- one more\n- two\n\n```\n43 44\n42 21\n```"
        );
    }
}
