//! Luck that can be verified: what is accepted, and that nothing forged is.
#![allow(clippy::unwrap_used)]

use azalai_core::luck::{Dealer, FastRng};
use azalai_core::record::{Record, hex};
use azalai_core::{Seat, Setup, Turn, Viewer};
use azalai_games::{BotSpec, GAMES, Match, VerifyError, find, verify};
use azalai_testkit::records::line_of;
use rand::SeedableRng;

const SEED: [u8; 32] = *b"salt for the caravan to Bilma...";

/// A table of bots that play at random.
fn table(game: &str, rules: &str) -> Box<dyn Match> {
    let mut table = find(game).unwrap().open(&Setup::new(rules, 2)).unwrap();
    let bot: BotSpec = "random".parse().unwrap();
    for seat in Seat::all(2) {
        table.seat_bot(seat, &bot, FastRng::seed_from_u64(seat.number() as u64));
    }
    table
}

/// Goes on until the game is over or has so many actions; with a piece of luck taken back on the way.
fn play(table: &mut dyn Match, dealer: &Dealer, most: usize) {
    let mut taken_back = false;
    while table.turn() != Turn::Over && table.played().len() < most {
        assert!(table.deal(dealer) || table.bot_acts());
        if !taken_back && table.played().len() == 20 {
            table.take_back_to(15);
            taken_back = true;
        }
    }
}

fn told(table: &dyn Match, dealer: &Dealer) -> Record {
    let mut record = table.record(&["Amina".into(), "Bilal".into()]);
    record.luck = Some(dealer.commitment().into());
    record.seed = Some(dealer.seed().into());
    record
}

fn a_game(game: &str, rules: &str) -> Record {
    let (mut table, dealer) = (table(game, rules), Dealer::from_seed(SEED));
    play(table.as_mut(), &dealer, usize::MAX);
    told(table.as_ref(), &dealer)
}

fn refused(text: &str) -> VerifyError {
    verify(text).unwrap_err()
}

#[test]
fn the_luck_of_a_dealer_verifies_in_every_game_and_rulebook() {
    for game in GAMES {
        for rules in game.spec().rulebooks {
            let record = a_game(game.spec().name, rules.name);
            let luck = record.actions.iter().filter(|told| told.what.by == Turn::Chance).count();
            let verified = verify(&record.to_string()).unwrap();
            assert_eq!(verified.luck, luck as u64);
            assert!(luck > 1, "{} {} has no luck", game.spec().name, rules.name);
            assert_eq!(verified.record, record);
        }
    }
}

#[test]
fn an_unfinished_game_verifies_once_its_seed_is_told() {
    let (mut table, dealer) = (table("targui", "classic"), Dealer::from_seed(SEED));
    play(table.as_mut(), &dealer, 100);
    let mut record = told(table.as_ref(), &dealer);
    assert!(verify(&record.to_string()).unwrap().luck > 50);
    record.seed = None;
    let error = refused(&record.to_string());
    assert!(error.to_string().contains("when the game is over"), "{error}");
}

#[test]
fn every_changed_throw_is_found_in_its_line() {
    let text = a_game("targui", "classic").to_string();
    let throws: Vec<(usize, &str)> =
        text.lines().enumerate().filter(|(_, line)| line.contains(" * die ")).collect();
    assert!(throws.len() > 5);
    for (index, line) in throws {
        let (before, pips) = line.split_at(line.len() - 1);
        let pips: u8 = pips.parse().unwrap();
        let other = pips % 6 + 1;
        let forged = text.replacen(&format!("\n{line}\n"), &format!("\n{before}{other}\n"), 1);
        assert_ne!(forged, text);
        let error = refused(&forged);
        assert_eq!(error.line(), index + 1);
        let number = before.split(' ').next().unwrap();
        let said = format!(
            "line {}, action {number}: the record says `die {other}`, but the seed gives `die {pips}`",
            index + 1
        );
        assert!(error.to_string().starts_with(&said), "{error}");
    }
}

#[test]
fn luck_that_is_taken_for_a_decision_is_found() {
    let text = a_game("targui", "classic").to_string();
    let line = text.lines().find(|line| line.contains(" * die ")).unwrap();
    let forged = text.replacen(line, &line.replace('*', "1"), 1);
    assert_eq!(refused(&forged).line(), line_of(&text, line));
}

#[test]
fn another_seed_is_not_the_one_that_was_promised() {
    let text = a_game("tuareg", "standard").to_string();
    let forged = text.replace(&hex(&SEED), &hex(&[7; 32]));
    let error = refused(&forged);
    assert_eq!(error.line(), line_of(&text, "seed:"));
    assert!(error.to_string().contains("not the seed that was promised"), "{error}");
    assert!(error.to_string().contains(&hex(&Dealer::from_seed([7; 32]).commitment())));
}

#[test]
fn another_promise_is_found() {
    let record = a_game("targi", "base");
    let mut forged = record.clone();
    forged.luck.as_mut().unwrap().what[31] ^= 1;
    let error = refused(&forged.to_string());
    assert!(error.to_string().contains("not the seed that was promised"), "{error}");
    // With a seed and a promise that fit each other, the luck itself gives it away.
    let other = Dealer::from_seed([7; 32]);
    let mut forged = record;
    (forged.luck, forged.seed) = (Some(other.commitment().into()), Some(other.seed().into()));
    let text = forged.to_string();
    let error = refused(&text);
    assert!(error.to_string().contains("but the seed gives"), "{error}");
    assert!(text.lines().nth(error.line() - 1).unwrap().contains(" * "));
}

#[test]
fn missing_headers_are_named_with_the_line_where_they_should_stand() {
    let text = a_game("desert", "standard").to_string();
    for header in ["luck:", "seed:"] {
        let gone: String = text
            .lines()
            .filter(|line| !line.starts_with(header))
            .map(|line| format!("{line}\n"))
            .collect();
        let error = refused(&gone);
        assert_eq!(error.line(), line_of(&gone, "result:"));
        assert!(error.to_string().contains(&format!("`{header}` is missing")), "{error}");
    }
}

#[test]
fn a_veiled_record_can_be_verified_when_the_game_is_over() {
    let (mut table, dealer) = (table("tuareg", "standard"), Dealer::from_seed(SEED));
    play(table.as_mut(), &dealer, 40);
    let mut record = table.record_for(Viewer::Public, &[]);
    record.luck = Some(dealer.commitment().into());
    let text = record.to_string();
    let error = refused(&text);
    assert_eq!(error.line(), line_of(&text, "?"));
    assert!(error.to_string().contains("can be verified when the game is over"), "{error}");
}

#[test]
fn a_record_with_another_fault_is_refused() {
    let text = a_game("targui", "classic").to_string();
    assert_eq!(refused(&text.replace("game: targui", "game: tarot")).line(), 2);
    let forged = text.replace("wins: ", "wins: 9");
    assert_ne!(forged, text);
    assert_eq!(refused(&forged).line(), line_of(&text, "result:"));
    assert_eq!(refused(text.trim_end().trim_end_matches("end")).line(), text.lines().count());
}
