//! What a client needs of a frame, and nothing more.
//!
//! A frame is some kilobytes, most of it the view, which these clients do not look at. What they need is
//! found by its bytes where the frame has the form that the server writes; any other form of the same
//! JSON is read the slow way.

use memchr::memmem::Finder;
use rand::{Rng, RngExt};
use serde::Deserialize;
use std::borrow::Cow;
use std::fmt::Write as _;
use std::sync::LazyLock;

/// What a frame is about.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Is {
    /// Everything about the table.
    Table,
    /// Somebody acted.
    News,
    /// A command was not carried out.
    Refused,
    /// Something that is no concern of ours (`said`, `done`, `sitting`).
    Other,
}

/// What a frame is about, and the number of the last action that it knows.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Head {
    pub is: Is,
    pub number: u64,
}

/// A line of the list of legal actions.
#[derive(Deserialize)]
struct Line<'a> {
    #[serde(borrow)]
    action: Cow<'a, str>,
    least: u16,
    most: u16,
}

#[derive(Deserialize)]
struct AnyHead<'a> {
    #[serde(borrow)]
    is: Cow<'a, str>,
    #[serde(default)]
    number: u64,
}

#[derive(Deserialize)]
struct AnyList<'a> {
    #[serde(borrow, default)]
    legal: Vec<Line<'a>>,
}

#[derive(Deserialize)]
struct AnyTurn<'a> {
    #[serde(borrow, default)]
    turn: Turn<'a>,
}

#[derive(Deserialize, Default)]
#[serde(untagged)]
enum Turn<'a> {
    Seat(u8),
    #[serde(borrow)]
    Word(Cow<'a, str>),
    #[default]
    None,
}

/// The head of a frame; `None` if it is no frame.
pub fn head(frame: &str) -> Option<Head> {
    if let Some(rest) = frame.strip_prefix(r#"{"is":"news","number":"#) {
        let digits = rest.find(|c: char| !c.is_ascii_digit())?;
        return Some(Head { is: Is::News, number: rest[..digits].parse().ok()? });
    }
    let AnyHead { is, number } = serde_json::from_str(frame).ok()?;
    let is = match is.as_ref() {
        "table" => Is::Table,
        "news" => Is::News,
        "refused" => Is::Refused,
        "said" | "done" | "sitting" => Is::Other,
        _ => return None,
    };
    Some(Head { is, number })
}

/// The list of legal actions, as the frame writes it.
///
/// These bytes are a key of the frame and cannot be part of a text, where quotes have a backslash.
fn list(frame: &str) -> Option<&str> {
    static KEY: LazyLock<Finder<'static>> = LazyLock::new(|| Finder::new(r#""legal":["#));
    let begin = KEY.find(frame.as_bytes())? + KEY.needle().len();
    let rest = &frame[begin..];
    if rest.starts_with(']') {
        return Some("");
    }
    // The parts of a line hold no list of objects, so the first end of both is the end of the list.
    static END: LazyLock<Finder<'static>> = LazyLock::new(|| Finder::new("}]"));
    Some(&rest[..=END.find(rest.as_bytes())?])
}

/// May the reader of this frame act?
pub fn may_act(frame: &str) -> bool {
    match list(frame) {
        Some(list) => !list.is_empty(),
        None => serde_json::from_str::<AnyList<'_>>(frame).is_ok_and(|any| !any.legal.is_empty()),
    }
}

/// Is the game over?
pub fn is_over(frame: &str) -> bool {
    match serde_json::from_str(frame) {
        Ok(AnyTurn { turn: Turn::Word(word) }) => word == "over",
        _ => false,
    }
}

/// The seat that decides.
pub fn seat_on_turn(frame: &str) -> Option<u8> {
    match serde_json::from_str(frame) {
        Ok(AnyTurn { turn: Turn::Seat(seat) }) => Some(seat),
        _ => None,
    }
}

/// Writes an action from the list of a frame into a command: a line at random, an amount at random. Says
/// whether there was one.
pub fn pick(frame: &str, rng: &mut impl Rng, into: &mut String) -> bool {
    if let Some(line) = list(frame).and_then(|list| any_line(list, rng)) {
        write(&line, rng, into);
        return true;
    }
    match serde_json::from_str::<AnyList<'_>>(frame) {
        Ok(AnyList { legal }) if !legal.is_empty() => {
            write(&legal[rng.random_range(0..legal.len())], rng, into);
            true
        }
        _ => false,
    }
}

/// A line of a list at random. Only this line is read; the others are counted.
fn any_line<'a>(list: &'a str, rng: &mut impl Rng) -> Option<Line<'a>> {
    // A line begins with its notation, and nothing else in it does.
    static LINE: LazyLock<Finder<'static>> = LazyLock::new(|| Finder::new(r#"{"action":"#));
    let count = LINE.find_iter(list.as_bytes()).count();
    if count == 0 {
        return None;
    }
    let begin = LINE.find_iter(list.as_bytes()).nth(rng.random_range(0..count))?;
    let mut lines = serde_json::Deserializer::from_str(&list[begin..]).into_iter();
    lines.next()?.ok()
}

/// The amount is put into the action by the server, as for everybody.
fn write(line: &Line<'_>, rng: &mut impl Rng, into: &mut String) {
    // No notation has a quote or a backslash in it, so nothing needs to be escaped; writing to a string cannot fail.
    let _ = write!(into, r#""action":"{}""#, line.action);
    if line.least < line.most {
        let _ = write!(into, r#","amount":{}"#, rng.random_range(line.least..=line.most));
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use azalai_core::luck::{Dealer, FastRng};
    use azalai_core::{Lang, Seat, Setup, Turn as GameTurn, Viewer};
    use azalai_games::{GAMES, LegalLine};
    use rand::SeedableRng;
    use serde_json::json;
    use std::collections::BTreeSet;

    /// A frame in the order of docs/api.md, and the same with its keys in another order.
    fn frames(lines: &[LegalLine<serde_json::Value>], view: &serde_json::Value) -> [String; 2] {
        let legal = serde_json::to_string(lines).unwrap();
        let fast = format!(
            r#"{{"is":"news","number":58,"did":[],"turn":2,"view":{view},"legal":{legal},"clock":null}}"#
        );
        let value: serde_json::Value = serde_json::from_str(&fast).unwrap();
        [fast, format!("{value:#}")]
    }

    #[test]
    fn heads_are_read_in_any_form() {
        let news = Head { is: Is::News, number: 58 };
        assert_eq!(head(r#"{"is":"news","number":58,"did":[]}"#), Some(news));
        assert_eq!(head(r#"{ "number": 58, "is": "news" }"#), Some(news));
        assert_eq!(
            head(r#"{"is":"table","table":{"number":3},"number":7}"#),
            Some(Head { is: Is::Table, number: 7 })
        );
        assert_eq!(
            head(r#"{"is":"refused","error":{"code":"late"}}"#).map(|head| head.is),
            Some(Is::Refused)
        );
        for bad in ["", "{}", r#"{"is":"news","number":"#, r#"{"is":"newt","number":3}"#, "[1]"] {
            assert_eq!(head(bad), None, "{bad}");
        }
    }

    #[test]
    fn the_turn_is_read() {
        assert!(is_over(r#"{"is":"news","number":5,"turn":"over","legal":[]}"#));
        assert!(!is_over(r#"{"is":"news","number":5,"turn":"chance","said":"over"}"#));
        assert!(!is_over(r#"{"is":"news","number":5,"turn":1,"view":{"turn":"over"}}"#));
        assert_eq!(seat_on_turn(r#"{"is":"news","view":{"turn":1},"turn":3}"#), Some(3));
        assert_eq!(seat_on_turn(r#"{"is":"news","turn":"chance"}"#), None);
    }

    #[test]
    fn an_empty_list_lets_nobody_act() {
        let mut rng = FastRng::seed_from_u64(1);
        for frame in frames(&[], &json!({"said": "\"legal\":[{\"action\":\"x\"}]"})) {
            assert!(!may_act(&frame), "{frame}");
            assert!(!pick(&frame, &mut rng, &mut String::new()), "{frame}");
        }
    }

    /// What of a command is written.
    fn picked(frame: &str, rng: &mut FastRng) -> (String, Option<u16>) {
        let mut command = String::from("{");
        assert!(pick(frame, rng, &mut command));
        command.push('}');
        let command: serde_json::Value = serde_json::from_str(&command).unwrap();
        let amount = command.get("amount").map(|amount| amount.as_u64().unwrap());
        let amount = amount.map(|amount| u16::try_from(amount).unwrap());
        (command["action"].as_str().unwrap().to_owned(), amount)
    }

    /// In random games of all games, every line is picked as the game itself writes it, with an amount that it
    /// allows, and nothing else is.
    #[test]
    fn what_is_picked_is_legal_in_every_game() {
        let (dealer, mut rng) = (Dealer::from_seed([3; 32]), FastRng::seed_from_u64(9));
        let mut ranges = 0;
        for game in GAMES {
            for rules in game.spec().rulebooks {
                let mut played = game.open(&Setup::new(rules.name, 2)).unwrap();
                let mut turns = 0;
                while played.turn() != GameTurn::Over && turns < 400 {
                    if played.deal(&dealer) {
                        continue;
                    }
                    turns += 1;
                    let lines = played.legal(Lang::En);
                    let mut known = BTreeSet::new();
                    for line in &lines {
                        let range = line.least < line.most;
                        ranges += usize::from(range);
                        known.extend(
                            (line.least..=line.most)
                                .map(|amount| (line.action.clone(), range.then_some(amount))),
                        );
                    }
                    let view = played.view(Viewer::Seat(Seat::FIRST));
                    let mut choice = None;
                    for frame in frames(&lines, &view) {
                        assert!(may_act(&frame));
                        let (action, amount) = picked(&frame, &mut rng);
                        assert!(known.contains(&(action.clone(), amount)), "{action} {amount:?}");
                        choice = Some((action, amount));
                    }
                    let (action, amount) = choice.unwrap();
                    played.play(played.turn(), &action, amount).unwrap();
                }
                assert!(turns > 30, "{} {}", game.spec().name, rules.name);
            }
        }
        assert!(ranges > 0, "no game has amounts");
    }

    #[test]
    fn every_line_and_every_amount_comes_up() {
        let line = |action: &str, least, most| LegalLine {
            action: action.into(),
            parts: json!({"do": "move"}),
            least,
            most,
            with_most: String::new(),
            text: None,
        };
        let lines = [line("24-25 x1", 1, 3), line("buy 2 @24", 2, 3), line("done", 0, 0)];
        let wanted: BTreeSet<(String, Option<u16>)> = [
            ("24-25 x1", Some(1)),
            ("24-25 x1", Some(2)),
            ("24-25 x1", Some(3)),
            ("buy 2 @24", Some(2)),
            ("buy 2 @24", Some(3)),
            ("done", None),
        ]
        .map(|(action, amount)| (action.to_owned(), amount))
        .into();
        for frame in frames(&lines, &json!({})) {
            let mut rng = FastRng::seed_from_u64(4);
            let all: BTreeSet<_> = (0..300).map(|_| picked(&frame, &mut rng)).collect();
            assert_eq!(all, wanted);
        }
    }
}
