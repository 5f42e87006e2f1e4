//! Reading a set of puzzles.

use super::write::{FIRST_LINE, LAST_LINE};
use super::{GRADES, Other, Puzzle, Set, Source, Why, WhyAnswer, WhyPart};
use crate::hint::Step;
use azalai_core::{Seat, Turn};
use std::str::FromStr;

/// A set of puzzles that cannot be read.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
#[error("line {line}: {fault}")]
pub struct ReadError {
    /// The line, counted from 1.
    pub line: usize,
    /// What is wrong with it.
    pub fault: &'static str,
}

/// What is wrong with a line.
type Fault = &'static str;

impl Set {
    /// Reads a set from its text.
    pub fn read(text: &str) -> Result<Set, ReadError> {
        let mut reading = Reading::default();
        let mut count = 0;
        for (index, line) in text.lines().enumerate() {
            count = index + 1;
            reading.line(index, line).map_err(|fault| ReadError { line: count, fault })?;
        }
        reading.finished().map_err(|fault| ReadError { line: count, fault })
    }
}

#[derive(Default)]
struct Reading {
    game: Option<String>,
    rules: Option<String>,
    origin: Vec<String>,
    gone: Option<u64>,
    games: Vec<Source>,
    ended: bool,
}

impl Reading {
    fn line(&mut self, index: usize, line: &str) -> Result<(), Fault> {
        if index == 0 {
            return (line == FIRST_LINE)
                .then_some(())
                .ok_or("a set begins with `azalai puzzles 1`");
        }
        if self.ended {
            return Err("nothing comes after `end`");
        }
        match line.split_once(' ') {
            None if line.is_empty() => Ok(()),
            None if line == LAST_LINE => {
                self.ended = true;
                Ok(())
            }
            None => Err("it says nothing"),
            Some(("#", rest)) => {
                self.origin.push(rest.to_owned());
                Ok(())
            }
            Some(("game:", rest)) => set(&mut self.game, rest.to_owned()),
            Some(("rules:", rest)) => set(&mut self.rules, rest.to_owned()),
            Some(("gone:", rest)) => set(&mut self.gone, number(rest)?),
            Some(("game", rest)) => self.source(rest),
            Some((word, rest)) => {
                let source = self.games.last_mut().ok_or("it belongs to no game")?;
                match word {
                    ">" if source.puzzles.is_empty() => {
                        source.actions.extend(rest.split("; ").map(str::to_owned));
                        Ok(())
                    }
                    "puzzle" => {
                        let puzzle = puzzle(rest)?;
                        if puzzle.after > source.actions.len() {
                            return Err("its game has fewer actions");
                        }
                        source.puzzles.push(puzzle);
                        Ok(())
                    }
                    _ => detail(
                        source.puzzles.last_mut().ok_or("it belongs to no puzzle")?,
                        word,
                        rest,
                    ),
                }
            }
        }
    }

    fn source(&mut self, rest: &str) -> Result<(), Fault> {
        let form = "write for instance `game 12 seats 3`";
        let [count, "seats", seats] = words(rest)[..] else { return Err(form) };
        let (number, seats) = (number(count)?, number(seats)?);
        let source = Source { number, seats, actions: Vec::new(), puzzles: Vec::new() };
        self.games.push(source);
        Ok(())
    }

    fn finished(self) -> Result<Set, Fault> {
        if !self.ended {
            return Err("the last line is `end`");
        }
        let whole = |puzzle: &Puzzle| !puzzle.best.is_empty() && !puzzle.why.against.is_empty();
        if !self.games.iter().flat_map(|source| &source.puzzles).all(whole) {
            return Err("a puzzle has a line `best` and a line `why`");
        }
        Ok(Set {
            game: self.game.ok_or("there is no line `game:`")?,
            rules: self.rules.ok_or("there is no line `rules:`")?,
            origin: self.origin,
            gone: self.gone.ok_or("there is no line `gone:`")?,
            games: self.games,
        })
    }
}

fn set<T>(place: &mut Option<T>, value: T) -> Result<(), Fault> {
    match place.replace(value) {
        None => Ok(()),
        Some(_) => Err("it stands there twice"),
    }
}

fn words(text: &str) -> Vec<&str> {
    text.split(' ').collect()
}

fn number<T: FromStr>(text: &str) -> Result<T, Fault> {
    text.parse().map_err(|_| "a number is missing")
}

fn figure(text: &str) -> Result<f64, Fault> {
    let figure: f64 = number(text)?;
    if figure.is_finite() { Ok(figure) } else { Err("a number is missing") }
}

fn seat(text: &str) -> Result<Seat, Fault> {
    Seat::from_number(number(text)?).ok_or("there is no such seat")
}

/// `47 seat 2 grade 3 win 0.612`
fn puzzle(rest: &str) -> Result<Puzzle, Fault> {
    let [after, "seat", by, "grade", grade, "win", win] = words(rest)[..] else {
        return Err("write for instance `puzzle 47 seat 2 grade 3 win 0.612`");
    };
    let (grade, win) = (number(grade)?, figure(win)?);
    if !(1..=GRADES).contains(&grade) {
        return Err("there is no such grade");
    }
    if !(0.0..=1.0).contains(&win) {
        return Err("a chance lies between 0 and 1");
    }
    Ok(Puzzle {
        after: number(after)?,
        seat: seat(by)?,
        grade,
        win,
        best: String::new(),
        others: Vec::new(),
        line: Vec::new(),
        why: Why { against: String::new(), parts: Vec::new(), answer: None },
    })
}

/// A line about a puzzle.
fn detail(puzzle: &mut Puzzle, word: &str, rest: &str) -> Result<(), Fault> {
    match word {
        "best" => rest.clone_into(&mut puzzle.best),
        "why" => rest.clone_into(&mut puzzle.why.against),
        "other" => {
            let (cost, action) = rest.split_once(' ').ok_or("an action is missing")?;
            puzzle.others.push(Other { cost: figure(cost)?, action: action.to_owned() });
        }
        "then" => {
            let (by, action) = rest.split_once(' ').ok_or("an action is missing")?;
            let by = if by == "*" { Turn::Chance } else { Turn::Seat(seat(by)?) };
            puzzle.line.push(Step { by, action: action.to_owned() });
        }
        "part" => puzzle.why.parts.push(part(rest)?),
        "answer" => set(&mut puzzle.why.answer, reply(rest)?)?,
        _ => return Err("nobody knows this word"),
    }
    Ok(())
}

/// `1 4.04 0.31 points areas | Gebiete`
fn part(rest: &str) -> Result<WhyPart, Fault> {
    let form = "write for instance `part 1 4.04 0.31 points areas | Gebiete`";
    let (head, de) = rest.split_once(" | ").ok_or(form)?;
    let mut words = head.splitn(5, ' ');
    let mut word = || words.next().ok_or(form);
    let (by, more, error, kind, en) = (word()?, word()?, word()?, word()?, word()?);
    if !matches!(kind, "points" | "way") {
        return Err(form);
    }
    Ok(WhyPart {
        name: [en.to_owned(), de.to_owned()],
        counts: kind == "points",
        seat: seat(by)?,
        more: figure(more)?,
        error: figure(error)?,
    })
}

/// `2 best 3.1 o12 | a black camel on o12 | ein schwarzes Kamel auf o12`
fn reply(rest: &str) -> Result<WhyAnswer, Fault> {
    let form = "write for instance `answer 2 best 3.1 o12 | a camel on o12 | ein Kamel auf o12`";
    let [head, en, de] = rest.split(" | ").collect::<Vec<_>>()[..] else { return Err(form) };
    let mut words = head.splitn(4, ' ');
    let mut word = || words.next().ok_or(form);
    let (by, to, cost, action) = (word()?, word()?, word()?, word()?);
    if !matches!(to, "best" | "other") {
        return Err(form);
    }
    Ok(WhyAnswer {
        seat: seat(by)?,
        action: action.to_owned(),
        text: [en.to_owned(), de.to_owned()],
        to_other: to == "other",
        cost: figure(cost)?,
    })
}
