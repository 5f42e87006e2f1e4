//! The rulebooks' Markdown for a terminal.

mod wrap;

use crate::output::columns;
use anstyle::{AnsiColor, Style};
use azalai_core::Lang;
use pulldown_cmark::{Event, HeadingLevel, Options, Parser, Tag, TagEnd};
use std::mem;
use wrap::{Line, Piece, lines, width};

const BOLD: Style = AnsiColor::Yellow.on_default().bold();
const CODE: Style = AnsiColor::Cyan.on_default();
/// No column of a table is narrower than this, however narrow the terminal is.
const NARROWEST: usize = 4;

/// A Markdown text in this language as it is shown in a terminal. Of a picture its words are shown.
pub fn for_terminal(text: &str, lang: Lang) -> String {
    render(text, lang, columns())
}

fn render(text: &str, lang: Lang, columns: usize) -> String {
    let mut page = Page { lang, columns, ..Page::default() };
    for event in Parser::new_ext(text, Options::ENABLE_TABLES) {
        page.take(event);
    }
    page.flush();
    page.shown.trim_end().to_owned()
}

/// What has been read, and what of it is shown.
#[derive(Default)]
struct Page {
    lang: Lang,
    columns: usize,
    shown: String,
    /// The text of the block that is being read.
    block: Vec<Piece>,
    /// What applies to the text that is being read, the innermost last.
    styles: Vec<Style>,
    in_code: bool,
    /// For each list that is open the number of its next item; `None` for one without numbers.
    lists: Vec<Option<u64>>,
    /// The mark of an item whose first line has not been shown yet.
    mark: Option<String>,
    /// The rows of the table that is being read.
    rows: Vec<Vec<Vec<Piece>>>,
}

impl Page {
    fn take(&mut self, event: Event<'_>) {
        match event {
            Event::Start(tag) => self.start(&tag),
            Event::End(tag) => self.end(tag),
            Event::Text(text) if self.in_code => self.code(&text),
            Event::Text(text) => self.text(&text, None),
            Event::Code(text) => self.text(&text, Some(CODE)),
            Event::SoftBreak | Event::HardBreak => self.text(" ", None),
            Event::Rule => self.put(&"─".repeat(self.columns)),
            _ => {}
        }
    }

    fn start(&mut self, tag: &Tag<'_>) {
        match tag {
            Tag::Heading { level, .. } => {
                let style = Style::new().underline();
                self.styles.push(if *level == HeadingLevel::H1 { style.bold() } else { style });
            }
            Tag::Strong => self.styles.push(BOLD),
            Tag::Emphasis => self.styles.push(Style::new().italic()),
            Tag::Image { .. } => {
                self.styles.push(Style::new().dimmed());
                self.text(if self.lang == Lang::De { "[Bild: " } else { "[Picture: " }, None);
            }
            Tag::CodeBlock(_) => self.in_code = true,
            Tag::List(first) => {
                self.flush();
                self.lists.push(*first);
            }
            Tag::Item => self.mark = Some(self.next_mark()),
            Tag::TableHead | Tag::TableRow => self.rows.push(Vec::new()),
            _ => {}
        }
    }

    fn end(&mut self, tag: TagEnd) {
        match tag {
            TagEnd::Strong | TagEnd::Emphasis => drop(self.styles.pop()),
            TagEnd::Image => {
                self.text("]", None);
                self.styles.pop();
            }
            TagEnd::Heading(_) => {
                self.styles.pop();
                self.flush();
                self.gap();
            }
            TagEnd::Paragraph => {
                self.flush();
                self.gap();
            }
            TagEnd::Item => self.flush(),
            TagEnd::List(_) => {
                self.lists.pop();
                if self.lists.is_empty() {
                    self.gap();
                }
            }
            TagEnd::CodeBlock => {
                self.in_code = false;
                self.gap();
            }
            TagEnd::TableCell => {
                let cell = mem::take(&mut self.block);
                self.rows.last_mut().into_iter().for_each(|row| row.push(cell.clone()));
            }
            TagEnd::Table => {
                self.table();
                self.gap();
            }
            _ => {}
        }
    }

    fn text(&mut self, text: &str, style: Option<Style>) {
        let style = style.or(self.styles.last().copied()).unwrap_or_default();
        self.block.push(Piece { text: text.to_owned(), style });
    }

    fn next_mark(&mut self) -> String {
        match self.lists.last_mut() {
            Some(Some(number)) => {
                *number += 1;
                format!("{}. ", *number - 1)
            }
            _ => "• ".to_owned(),
        }
    }

    /// Code is shown as it is.
    fn code(&mut self, text: &str) {
        for line in text.lines() {
            self.put(&format!("{CODE}{line}{CODE:#}"));
        }
    }

    /// Shows the text of the block, wrapped and behind the mark of its item.
    fn flush(&mut self) {
        let block = mem::take(&mut self.block);
        if block.is_empty() {
            return;
        }
        let outer = 2 * self.lists.len().saturating_sub(1);
        let mark = self.mark.take();
        let inner = if self.lists.is_empty() { 0 } else { mark.as_deref().map_or(2, width) };
        let room = self.columns.saturating_sub(outer + inner).max(NARROWEST);
        for (index, line) in lines(&block, room).iter().enumerate() {
            let begin = match &mark {
                Some(mark) if index == 0 => mark.clone(),
                _ => " ".repeat(inner),
            };
            self.put(&format!("{}{begin}{}", " ".repeat(outer), line.text));
        }
    }

    fn put(&mut self, line: &str) {
        self.shown.push_str(line.trim_end());
        self.shown.push('\n');
    }

    /// An empty line behind a block.
    fn gap(&mut self) {
        if !self.shown.is_empty() && !self.shown.ends_with("\n\n") {
            self.shown.push('\n');
        }
    }

    /// Shows the table; if it is too wide, its widest columns are wrapped.
    fn table(&mut self) {
        let rows = mem::take(&mut self.rows);
        let widths = widths(&rows, self.columns);
        for (index, row) in rows.iter().enumerate() {
            let cells: Vec<Vec<Line>> =
                row.iter().zip(&widths).map(|(cell, width)| lines(cell, *width)).collect();
            for at in 0..cells.iter().map(Vec::len).max().unwrap_or(0) {
                let parts: Vec<String> = cells
                    .iter()
                    .zip(&widths)
                    .map(|(cell, width)| padded(cell.get(at), *width))
                    .collect();
                self.put(&format!("│{}│", parts.join("│")));
            }
            if index == 0 {
                let parts: Vec<String> = widths.iter().map(|width| "─".repeat(*width)).collect();
                self.put(&format!("├{}┤", parts.join("┼")));
            }
        }
    }
}

/// A line of a cell, as wide as its column.
fn padded(line: Option<&Line>, width: usize) -> String {
    let (text, taken) = line.map_or(("", 0), |line| (line.text.as_str(), line.width));
    format!("{text}{}", " ".repeat(width.saturating_sub(taken)))
}

/// How wide the columns of a table are.
fn widths(rows: &[Vec<Vec<Piece>>], columns: usize) -> Vec<usize> {
    let many = rows.iter().map(Vec::len).max().unwrap_or(0);
    let natural = |column: usize| {
        let cells = rows.iter().filter_map(|row| row.get(column));
        cells.map(|cell| cell.iter().map(|piece| width(&piece.text)).sum()).max().unwrap_or(0)
    };
    let mut widths: Vec<usize> = (0..many).map(natural).collect();
    while widths.iter().sum::<usize>() + many + 1 > columns {
        match widths.iter_mut().max() {
            Some(widest) if *widest > NARROWEST => *widest -= 1,
            _ => break,
        }
    }
    widths
}

#[cfg(test)]
mod tests {
    use super::*;

    /// What is shown, without colours.
    fn plain(text: &str, columns: usize) -> String {
        plain_in(Lang::En, text, columns)
    }

    fn plain_in(lang: Lang, text: &str, columns: usize) -> String {
        anstream::adapter::strip_str(&render(text, lang, columns)).to_string()
    }

    #[test]
    fn paragraphs_and_items_are_wrapped_anew_and_code_stays() {
        let text = "## 4 Turn\n\n**4.2** Move\nnow.\n\n- one\n  more\n- two\n\n```\n43 44\n42 21\n```\n\nEnd.";
        assert_eq!(
            plain(text, 80),
            "4 Turn\n\n4.2 Move now.\n\n• one more\n• two\n\n43 44\n42 21\n\nEnd."
        );
        assert_eq!(
            plain("- a camel of the\n  caravan\n\nIt may not move.", 12),
            "• a camel of\n  the\n  caravan\n\nIt may not\nmove."
        );
    }

    #[test]
    fn styles_are_put_where_they_belong_and_end() {
        let shown = render("# Title\n\n**4.2** a `code` and *so* on", Lang::En, 80);
        let (head, slanted) = (Style::new().underline().bold(), Style::new().italic());
        assert_eq!(
            shown,
            format!(
                "{head}Title{head:#}\n\n{BOLD}4.2{BOLD:#} a {CODE}code{CODE:#} and {slanted}so{slanted:#} on"
            )
        );
    }

    #[test]
    fn tables_have_columns_and_wrap_where_they_are_too_wide() {
        let table = "| Card | Effect |\n|---|---|\n| T-1 | a long one |\n| T-2 | |\n";
        assert_eq!(
            plain(table, 80),
            "│Card│Effect    │\n├────┼──────────┤\n│T-1 │a long one│\n│T-2 │          │"
        );
        assert_eq!(
            plain(table, 13),
            "│Card│Effect│\n├────┼──────┤\n│T-1 │a long│\n│    │one   │\n│T-2 │      │"
        );
    }

    #[test]
    fn lists_in_lists_and_numbered_lists_are_kept_apart() {
        assert_eq!(
            plain("1. one\n2. two\n   - inner\n\nEnd.", 80),
            "1. one\n2. two\n  • inner\n\nEnd."
        );
    }

    #[test]
    fn of_a_picture_the_words_are_shown_in_the_language_of_the_text() {
        let text = "**2.3** See.\n\n![Two camels\nand a palm.](pictures/two.svg)\n\n**2.4** End.";
        assert_eq!(plain(text, 80), "2.3 See.\n\n[Picture: Two camels and a palm.]\n\n2.4 End.");
        assert_eq!(
            plain_in(Lang::De, "![Zwei Kamele.](pictures/two.svg)", 80),
            "[Bild: Zwei Kamele.]"
        );
    }

    /// Pictures as the terminal shows them.
    fn pictures_in_words(text: &str) -> String {
        let words = |line: &str| {
            let (words, _) = line.strip_prefix("![")?.split_once("](pictures/")?;
            Some(format!("Picture {words}"))
        };
        text.lines().map(|line| words(line).unwrap_or_else(|| line.to_owned()) + "\n").collect()
    }

    #[test]
    fn no_line_of_a_rulebook_is_wider_than_the_terminal_and_no_word_is_lost() {
        for game in azalai_games::GAMES {
            for lang in [azalai_core::Lang::En, azalai_core::Lang::De] {
                let text = game.rulebook(lang).text();
                let shown = plain(text, 60);
                let mut in_code = false;
                let own_form = text.lines().filter(|line| {
                    in_code ^= line.starts_with("```");
                    in_code
                });
                let own_form: Vec<&str> = own_form.collect();
                for line in shown.lines() {
                    assert!(width(line) <= 60 || own_form.contains(&line), "{line}");
                }
                let letters = |text: &str| -> Vec<char> {
                    let mut letters: Vec<char> =
                        text.chars().filter(|letter| letter.is_alphanumeric()).collect();
                    letters.sort_unstable();
                    letters
                };
                let said = pictures_in_words(text);
                assert_eq!(letters(&shown), letters(&said), "{}", game.spec().name);
            }
        }
    }
}
