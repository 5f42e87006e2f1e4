//! Writing to the terminal: colours where they are wanted, and no fuss when nobody reads on.

use crate::failure::Failure;
use serde_json::Value;
use std::io::{IsTerminal, Write};

/// Prints a text. Colours are left out where the terminal or `NO_COLOR` asks for it.
pub fn say(text: &str) -> Result<(), Failure> {
    let mut out = anstream::stdout().lock();
    writeln!(out, "{text}")?;
    out.flush()?;
    Ok(())
}

/// Prints a text and stays on the line.
pub fn ask(text: &str) -> Result<(), Failure> {
    let mut out = anstream::stdout().lock();
    write!(out, "{text}")?;
    out.flush()?;
    Ok(())
}

/// Prints JSON.
pub fn say_json(value: &Value) -> Result<(), Failure> {
    say(&format!("{value:#}"))
}

/// Clears the screen and what could be scrolled back to, if there is a screen.
pub fn clear() -> Result<(), Failure> {
    if std::io::stdout().is_terminal() { ask("\x1b[2J\x1b[3J\x1b[H") } else { Ok(()) }
}

/// How many columns text may take.
pub fn columns() -> usize {
    terminal_size::terminal_size().map_or(80, |(width, _)| width.0 as usize).clamp(40, 100)
}

/// 1234567 as 1 234 567.
pub fn grouped(number: f64) -> String {
    let digits = format!("{number:.0}");
    let mut text = String::new();
    for (index, digit) in digits.chars().enumerate() {
        if index > 0 && (digits.len() - index).is_multiple_of(3) {
            text.push(' ');
        }
        text.push(digit);
    }
    text
}

#[cfg(test)]
mod tests {
    #[test]
    fn large_numbers_are_grouped_by_three() {
        assert_eq!(super::grouped(1_234_567.0), "1 234 567");
        assert_eq!(super::grouped(999.4), "999");
        assert_eq!(super::grouped(0.0), "0");
    }
}
