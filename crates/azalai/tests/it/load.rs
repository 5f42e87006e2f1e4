//! `azalai load` against a small server with real games.
#![allow(clippy::unwrap_used)]

use crate::common::mock::{Mischief, Mock};
use crate::common::{json, run};
use azalai_games::GAMES;
use serde_json::Value;

/// How long `load` plays, in seconds.
const SHORT: f64 = 0.7;

fn load(mock: &Mock, more: &[&str]) -> Value {
    load_for(mock, more, SHORT)
}

fn load_for(mock: &Mock, more: &[&str], seconds: f64) -> Value {
    let (url, seconds) = (mock.url(), seconds.to_string());
    let mut arguments = vec!["load", &url, "--json", "--seconds", &seconds];
    arguments.extend(more);
    json(&arguments)
}

/// The same against a new server, longer and longer until enough was played: a busy machine needs its time.
fn load_until(mischief: Mischief, more: &[&str], enough: impl Fn(&Value) -> bool) -> (Mock, Value) {
    let mut seconds = SHORT;
    loop {
        let mock = Mock::start(mischief);
        let figures = load_for(&mock, more, seconds);
        if enough(&figures) || seconds > 20.0 {
            return (mock, figures);
        }
        seconds *= 2.0;
    }
}

fn count(value: &Value, key: &str) -> u64 {
    value[key].as_u64().unwrap_or_else(|| panic!("no {key} in {value}"))
}

#[test]
fn tables_are_played_and_measured() {
    let enough = |figures: &Value| count(figures, "actions") > 400;
    let (mock, figures) =
        load_until(Mischief::None, &["--tables", "45", "--game", "targui"], enough);
    assert_eq!((count(&figures, "tables"), count(&figures, "errors")), (45, 0), "{figures}");
    assert!(count(&figures, "actions") > 100, "{figures}");
    let [per_second, seconds] =
        ["actions_per_s", "seconds"].map(|key| figures[key].as_f64().unwrap());
    assert!((per_second * seconds - count(&figures, "actions") as f64).abs() < 1.0);
    let [half, most, longest] =
        ["p50_ms", "p99_ms", "max_ms"].map(|key| figures[key].as_f64().unwrap());
    assert!(0.0 < half && half <= most && most <= longest, "{figures}");
    assert_eq!((&figures["game"], &figures["rules"]), (&"targui".into(), &"classic".into()));
    // Two guests for every ten tables.
    let seen = mock.seen();
    assert_eq!(seen.guests, 10);
    assert_eq!(seen.tables_of.values().copied().collect::<Vec<_>>(), [9; 5]);
    assert!(seen.sockets_of.values().all(|&sockets| sockets <= 60), "{:?}", seen.sockets_of);
    assert!(seen.amounts > 10, "nobody played more than the least amount");
}

#[test]
fn every_game_is_played_and_what_ends_is_replaced() {
    let (mut ended, mut visits) = (0, 0);
    // A slow machine needs more than one visit until a game is over.
    for game in GAMES.iter().cycle().take(10 * GAMES.len()) {
        let (game, books) = (game.spec().name, game.spec().rulebooks);
        // The last rulebook: the first one is played by the other tests.
        let rules = books.last().unwrap().name;
        let mock = Mock::start(Mischief::None);
        let more = ["--tables", "3", "--game", game, "--rules", rules, "--threads", "2"];
        let figures = load(&mock, &more);
        assert_eq!(count(&figures, "errors"), 0, "{figures}");
        assert!(count(&figures, "actions") > 0, "{figures}");
        let finished = count(&figures, "games_finished");
        let opened: usize = mock.seen().tables_of.values().sum();
        assert!(opened as u64 >= finished && opened as u64 <= finished + 3);
        ended += finished;
        visits += 1;
        if ended > 0 && visits >= GAMES.len() {
            break;
        }
    }
    assert!(ended > 0, "no game of any table ended");
}

#[test]
fn more_seats_and_another_form_of_frames_make_no_difference() {
    for seats in ["2", "4"] {
        let tables = ["--tables", "2", "--game", "targui", "--seats", seats];
        let enough = |figures: &Value| count(figures, "actions") > 20;
        let (_, figures) = load_until(Mischief::OtherForm, &tables, enough);
        assert_eq!(count(&figures, "errors"), 0, "{figures}");
        assert!(count(&figures, "actions") > 20, "{figures}");
    }
}

#[test]
fn those_who_watch_are_counted() {
    let mock = Mock::start(Mischief::None);
    let figures = load(&mock, &["--tables", "1", "--idle", "230"]);
    assert_eq!((count(&figures, "idle"), count(&figures, "idle_open")), (230, 230));
    assert_eq!(count(&figures, "errors"), 0, "{figures}");
    let seen = mock.seen();
    assert_eq!(seen.watching, 230);
    assert!(seen.sockets_of.values().all(|&sockets| sockets <= 200), "{:?}", seen.sockets_of);
    drop(seen);

    let mock = Mock::start(Mischief::HatesWatchers);
    let figures = load(&mock, &["--tables", "1", "--idle", "3"]);
    assert_eq!((count(&figures, "idle"), count(&figures, "idle_open")), (3, 0));
}

#[test]
fn every_fault_is_counted_and_the_first_are_shown() {
    for (mischief, kind, shown) in [
        (Mischief::Refuses, "refused", "tired"),
        (Mischief::HangsUp, "lost", "lost: "),
        (Mischief::Babbles, "unexpected", "gibberish"),
    ] {
        let enough =
            |figures: &Value| count(figures, "errors") > 0 && count(figures, "actions") > 0;
        let (mock, figures) = load_until(mischief, &["--tables", "2"], enough);
        let errors = count(&figures, "errors");
        assert!(errors > 0, "{figures}");
        assert_eq!(figures["errors_by_kind"][kind], errors, "{figures}");
        assert!(figures["first_errors"][0].as_str().unwrap().contains(shown), "{figures}");
        assert!(count(&figures, "actions") > 0, "{figures}");
        let seconds = figures["seconds"].to_string();
        let text = run(&["load", &mock.url(), "--tables", "2", "--seconds", &seconds]);
        assert_eq!(text.code, 0);
        assert!(text.out.contains(" errors") && text.out.contains(shown), "{}", text.out);
    }
}

#[test]
fn silence_is_noticed_at_the_end() {
    let enough = |figures: &Value| count(figures, "actions") == 18;
    let (_mock, figures) = load_until(Mischief::FallsSilent, &["--tables", "2"], enough);
    assert_eq!(figures["errors_by_kind"]["silent"], 2, "{figures}");
    assert_eq!(count(&figures, "actions"), 18);
}

#[test]
fn a_busy_server_is_asked_again() {
    let mock = Mock::start(Mischief::Busy);
    let figures = load(&mock, &["--tables", "1"]);
    assert_eq!(count(&figures, "errors"), 0, "{figures}");
    assert_eq!(mock.seen().answers_late, 2);
}

#[test]
fn text_says_how_it_went() {
    let mock = Mock::start(Mischief::None);
    let ran = run(&["load", &mock.url(), "--tables", "2", "--seconds", "0.3", "--idle", "1"]);
    assert_eq!((ran.code, ran.err.as_str()), (0, ""));
    for part in
        ["tuareg standard: 2 of 2 tables, 0.3 seconds", " actions/s", "1 of 1 sockets", "no errors"]
    {
        assert!(ran.out.contains(part), "{part} is missing: {}", ran.out);
    }
}

#[test]
fn nothing_played_is_a_failure() {
    let mock = Mock::start(Mischief::Closed);
    let closed = run(&["load", &mock.url(), "--tables", "1", "--seconds", "0.2"]);
    assert_eq!(closed.code, 1, "{}", closed.out);
    assert!(closed.err.contains("nothing could be played") && closed.err.contains("403"));
    // A port that was free a moment ago.
    let port = std::net::TcpListener::bind("127.0.0.1:0").unwrap().local_addr().unwrap().port();
    let nobody = run(&["load", &format!("http://127.0.0.1:{port}"), "--seconds", "0.2"]);
    assert_eq!((nobody.code, nobody.out.as_str()), (1, ""));
    assert!(nobody.err.contains("nothing could be played"), "{}", nobody.err);
}

#[test]
fn wrong_usage_is_told() {
    for (arguments, why) in [
        (&["load", "https://azalai.example"][..], "http:// and ws:// only"),
        (&["load", "http://127.0.0.1:1", "--game", "targy"], "did you mean `targ"),
        (&["load", "http://127.0.0.1:1", "--rules", "none"], "none"),
        (&["load", "http://127.0.0.1:1", "--seconds", "0"], "seconds"),
    ] {
        let ran = run(arguments);
        assert_eq!(ran.code, 2, "{arguments:?}: {}", ran.err);
        assert!(ran.err.contains(why), "{}", ran.err);
    }
}
