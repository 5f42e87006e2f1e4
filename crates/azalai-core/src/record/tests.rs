//! Records as they are written and read, whole and damaged.

use super::*;
use proptest::prelude::*;

const SAMPLE: &str = "azalai record 1\n# made by hand\ngame: targui\nrules: classic\nseats: 2\n\
    option fates: 1,6-16\noption map:\n| ..#\n| #..\nseat 2: Amina\nresult: unfinished\n\n\
    1 * tribe green\n# now a person\n2 2 settle 21          # brave\nend\n";

fn line_of(text: &str) -> usize {
    text.parse::<Record>().unwrap_err().line()
}

#[test]
fn a_record_reads_as_it_was_written() {
    let record: Record = SAMPLE.parse().unwrap();
    assert_eq!(record.game, "targui");
    assert_eq!(record.setup.get("map"), Some("..#\n#.."));
    assert_eq!(record.names, ["", "Amina"]);
    assert_eq!(record.actions[1].what.action, "settle 21");
    assert_eq!(record.actions[1].what.comment.as_deref(), Some("brave"));
    assert_eq!(record.actions[1].what.notes, ["now a person"]);
    assert_eq!(record.actions[1].line, 15);
    assert_eq!(record.to_string().parse(), Ok(record));
}

#[test]
fn every_cut_of_a_record_is_noticed() {
    for end in (0..SAMPLE.len() - 2).filter(|&end| SAMPLE.is_char_boundary(end)) {
        assert!(SAMPLE[..end].parse::<Record>().is_err(), "cut at {end} went unnoticed");
    }
}

#[test]
fn errors_name_the_line() {
    assert_eq!(line_of(""), 1);
    assert_eq!(line_of(&SAMPLE.replace("seats: 2", "seats: many")), 5);
    assert_eq!(line_of(&SAMPLE.replace("2 2 settle", "3 2 settle")), 15);
    assert_eq!(line_of(&SAMPLE.replace("2 2 settle", "2 9 settle")), 15);
    assert_eq!(line_of(&SAMPLE.replace("seat 2:", "seat 3:")), 10);
    assert_eq!(line_of(&SAMPLE.replace("rules:", "rulez:")), 4);
    assert_eq!(line_of(&SAMPLE.replace("end\n", "end\n17 * x\n")), 17);
    assert_eq!(line_of(&SAMPLE.replace("| ..#", "")), 7);
}

#[test]
fn an_option_says_something_and_once() {
    let with = |lines: &str| SAMPLE.replace("seats: 2", &format!("seats: 2\n{lines}"));
    for odd in ["option x:", "option x: \n", "option x:\n# no\n| table", "option x:\noption x: 1"] {
        assert_eq!(line_of(&with(odd)), 6, "{odd}");
    }
    assert_eq!(line_of(&with("option x: 1\noption x: 1")), 7);
    assert_eq!(line_of(&with("option x: 1\noption x:\n| 1")), 7);
    assert!(with("option x:\n| 1").parse::<Record>().is_ok());
}

#[test]
fn numbers_are_written_as_numbers() {
    for (good, odd) in [
        ("2 2 settle", "2... 2 settle"),
        ("2 2 settle", "+2 2 settle"),
        ("2 2 settle", "2 +2 settle"),
    ] {
        assert!(SAMPLE.contains(good), "{good}");
        assert!(SAMPLE.replace(good, odd).parse::<Record>().is_err(), "{odd}");
    }
    for odd in ["+2", "02", "2.", "-2"] {
        assert_eq!(line_of(&SAMPLE.replace("seats: 2", &format!("seats: {odd}"))), 5, "{odd}");
        assert_eq!(line_of(&SAMPLE.replace("seat 2:", &format!("seat {odd}:"))), 10, "{odd}");
    }
}

#[test]
fn a_record_without_a_version_was_played_by_the_first() {
    let record: Record = SAMPLE.parse().unwrap();
    assert_eq!((record.setup.rules.as_str(), record.setup.version), ("classic", Some(1)));
    assert!(record.to_string().contains("\nrules: classic\n"));
    let later: Record = SAMPLE.replace("rules: classic", "rules: classic@7").parse().unwrap();
    assert_eq!((later.setup.rules.as_str(), later.setup.version), ("classic", Some(7)));
    assert!(later.to_string().contains("\nrules: classic@7\n"));
}

fn with_luck() -> String {
    let [luck, seed] = ["0a".repeat(32), "F1".repeat(32)];
    SAMPLE.replace("result:", &format!("luck: sha256 {luck}\nseed: {seed}\nresult:"))
}

#[test]
fn a_record_tells_what_was_promised_about_its_luck() {
    let record: Record = with_luck().parse().unwrap();
    let told = |told: &Option<Told<[u8; 32]>>| told.as_ref().map(|told| (told.what, told.line));
    assert_eq!(told(&record.luck), Some(([0x0a; 32], 11)));
    assert_eq!(told(&record.seed), Some(([0xf1; 32], 12)));
    assert_eq!(record.to_string().parse(), Ok(record.clone()));
    let written = record.to_string();
    let place = |header: &str| written.find(header).unwrap();
    assert!(place("\nseat 2:") < place("\nluck: sha256 0a0a"));
    assert!(place("\nluck:") < place("\nseed: f1f1"));
    assert!(place("\nseed:") < place("\nresult:"));
    let plain: Record = SAMPLE.parse().unwrap();
    assert_eq!((plain.luck.clone(), plain.seed.clone()), (None, None));
    assert_ne!(plain, record);
}

#[test]
fn malformed_luck_names_its_line() {
    let sample = with_luck();
    for (from, to, line) in [
        ("sha256 ", "", 11),
        ("sha256 ", "sha256", 11),
        ("sha256 ", "md5 ", 11),
        ("0a0a", "0a0", 11),
        ("0a0a", "0a0a0", 11),
        ("0a0a", "+a0a", 11),
        ("0a0a", "0aéa", 11),
        ("F1F1", "F1G1", 12),
        ("seed: F1", "seed: ", 12),
        ("seed: ", "seed: sha256 ", 12),
    ] {
        let text = sample.replacen(from, to, 1);
        assert_eq!(line_of(&text), line, "{text}");
    }
    let doubled = |header: &str, value: &str| {
        let text = sample.replace("result:", &format!("{header}: {value}\nresult:"));
        let error = text.parse::<Record>().unwrap_err();
        assert_eq!(error.to_string(), format!("line 13: a second header `{header}`"));
    };
    doubled("luck", &format!("sha256 {}", "0a".repeat(32)));
    doubled("seed", &"F1".repeat(32));
}

#[test]
fn a_name_cannot_smuggle_in_a_line() {
    let mut record: Record = SAMPLE.parse().unwrap();
    record.names[0] = "Eve\nresult: seat 1 wins: 99 0".into();
    let read: Record = record.to_string().parse().unwrap();
    assert_eq!(read.result.what, UNFINISHED);
}

proptest! {
    #[test]
    fn no_text_makes_the_reader_panic(text in "\\PC*") {
        let _ = text.parse::<Record>();
    }

    #[test]
    fn no_edited_record_makes_the_reader_panic(at in 0..with_luck().len(), junk in "[ -~\n]{0,6}") {
        let mut text = with_luck();
        text.replace_range(at..at + 1, &junk);
        if let Ok(record) = text.parse::<Record>() {
            prop_assert_eq!(record.to_string().parse::<Record>(), Ok(record));
        }
    }
}
