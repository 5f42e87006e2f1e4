//! Text with styles, wrapped to a width.

use anstyle::Style;
use unicode_width::{UnicodeWidthChar, UnicodeWidthStr};

/// A part of a text in one style.
#[derive(Clone, Debug)]
pub struct Piece {
    pub text: String,
    pub style: Style,
}

/// A line with its styles written out, and the columns that it takes.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Line {
    pub text: String,
    pub width: usize,
}

#[derive(Clone, Copy)]
struct Letter {
    letter: char,
    style: Style,
}

/// How many columns a text takes.
pub fn width(text: &str) -> usize {
    UnicodeWidthStr::width(text)
}

fn taken(letters: &[Letter]) -> usize {
    letters.iter().map(|letter| letter.letter.width().unwrap_or(0)).sum()
}

/// The text in lines of at most so many columns. A word that is wider than a line is cut.
pub fn lines(pieces: &[Piece], columns: usize) -> Vec<Line> {
    let letters: Vec<Letter> = pieces
        .iter()
        .flat_map(|piece| piece.text.chars().map(|letter| Letter { letter, style: piece.style }))
        .collect();
    let words = letters.split(|letter| letter.letter == ' ').filter(|word| !word.is_empty());
    let mut lines = Vec::new();
    let mut line: Vec<Letter> = Vec::new();
    for word in words {
        if let Some(last) = line.last().copied() {
            if taken(&line) + 1 + taken(word) <= columns {
                // An underlined heading is underlined between its words, too.
                let style = if last.style == word[0].style { last.style } else { Style::new() };
                line.push(Letter { letter: ' ', style });
            } else {
                lines.push(written(&line));
                line.clear();
            }
        }
        for &letter in word {
            if !line.is_empty() && taken(&line) + taken(&[letter]) > columns {
                lines.push(written(&line));
                line.clear();
            }
            line.push(letter);
        }
    }
    if !line.is_empty() {
        lines.push(written(&line));
    }
    lines
}

/// A line with the codes of its styles.
fn written(letters: &[Letter]) -> Line {
    let mut text = String::new();
    for run in letters.chunk_by(|one, next| one.style == next.style) {
        let style = run[0].style;
        let words: String = run.iter().map(|letter| letter.letter).collect();
        text.push_str(&format!("{style}{words}{style:#}"));
    }
    Line { text, width: taken(letters) }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn wrapped(text: &str, columns: usize) -> Vec<String> {
        let piece = Piece { text: text.to_owned(), style: Style::new() };
        lines(&[piece], columns).into_iter().map(|line| line.text).collect()
    }

    #[test]
    fn words_go_to_the_next_line_and_long_ones_are_cut() {
        assert_eq!(wrapped("one two  three", 7), ["one two", "three"]);
        assert_eq!(wrapped("a caravanserai b", 6), ["a", "carava", "nserai", "b"]);
        assert_eq!(wrapped("Wüste süß", 5), ["Wüste", "süß"]);
        assert!(wrapped("   ", 5).is_empty());
    }

    #[test]
    fn a_style_spans_the_spaces_within_it_and_none_around_it() {
        let bold = Style::new().bold();
        let piece = |text: &str, style| Piece { text: text.to_owned(), style };
        let made =
            lines(&[piece("a ", Style::new()), piece("b c", bold), piece(".", Style::new())], 9);
        assert_eq!(made, [Line { text: format!("a {bold}b c{bold:#}."), width: 6 }]);
    }
}
