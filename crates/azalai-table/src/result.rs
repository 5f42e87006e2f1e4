//! How a game ended, as a line for lists: `seat 2 wins: 10 14 3`, `resigned: seat 1 wins`, `draw`.

use crate::entry::Ending;
use azalai_core::{Seat, Seats};

/// The result of a game that ended early.
pub(crate) fn told(why: Ending, winners: Seats) -> String {
    let winners: Vec<String> = winners.iter().map(|seat| seat.to_string()).collect();
    match winners.as_slice() {
        [] => why.name().to_owned(),
        [one] => format!("{}: seat {one} wins", why.name()),
        several => format!("{}: seats {} win", why.name(), several.join(" ")),
    }
}

/// Who won, and the scores if the game was played to its end; nothing for a game that does not count.
pub fn read(line: &str) -> Option<(Seats, Option<Vec<i32>>)> {
    if line == Ending::Draw.name() {
        return Some((Seats::NONE, None));
    }
    let line = line.find(": seat").map_or(line, |why| &line[why + 2..]);
    let (who, scores) = line.split_once(" win")?;
    let (first, seats) = who.split_once(' ').unwrap_or((who, ""));
    let winners = match first {
        "nobody" => Seats::NONE,
        "seat" | "seats" => {
            let seat = |number: &str| Seat::from_number(number.parse().ok()?);
            seats.split(' ').map(seat).collect::<Option<Seats>>()?
        }
        _ => return None,
    };
    let scores = match scores.trim_start_matches('s').strip_prefix(':') {
        Some(list) => {
            let numbers = list.split_whitespace().map(|score| score.parse().ok());
            Some(numbers.collect::<Option<Vec<i32>>>()?)
        }
        None => None,
    };
    Some((winners, scores))
}

/// The same apart, as lists tell it.
pub fn told_of(line: Option<&str>) -> (Option<Seats>, Option<Vec<i32>>) {
    match line.and_then(read) {
        Some((winners, scores)) => (Some(winners), scores),
        None => (None, None),
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use azalai_core::{Outcome, PerSeat};
    use proptest::prelude::*;

    fn seats(numbers: &[usize]) -> Seats {
        numbers.iter().filter_map(|number| Seat::from_number(*number)).collect()
    }

    #[test]
    fn every_result_reads_back() {
        for winners in [&[][..], &[2], &[1, 3]] {
            let winners = seats(winners);
            let scores = PerSeat::new(3, |seat| [10, -4, 0][seat.index()]);
            let line = Outcome { winners, scores }.to_string();
            assert_eq!(read(&line), Some((winners, Some(vec![10, -4, 0]))), "{line}");
        }
        for winners in [&[2][..], &[1, 3]] {
            let line = told(Ending::Resigned, seats(winners));
            assert_eq!(read(&line), Some((seats(winners), None)), "{line}");
        }
        assert_eq!(read(&told(Ending::Draw, Seats::NONE)), Some((Seats::NONE, None)));
        for nothing in ["abort", "deserted", "closed", ""] {
            assert_eq!(read(nothing), None, "{nothing}");
        }
    }

    proptest! {
        #[test]
        fn whatever_stands_there_is_no_panic(line in ".{0,40}", seat in "(seats? )?[0-9 ]{0,6} wins?:?[0-9 -]{0,9}") {
            let _ = (read(&line), read(&seat), read(&format!("{line}: {seat}")));
        }
    }
}
