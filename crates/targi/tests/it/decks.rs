//! Decks of one's own: what is read, what is refused and with which words, and that whatever is read
//! can be played.

use azalai_core::laws::Laws;
use azalai_core::luck::{FastRng, Stream, stream};
use azalai_core::{Choices, Game, Journal, Odds, Record, Setup, SetupError, Turn};
use azalai_testkit::records::line_of;
use proptest::prelude::*;
use rand::RngExt;
use std::fmt::Write as _;
use targi::deck_file::{ACTS, BASE, COUNTS, EXPANSION, PERKS, Role, read};
use targi::{Action, State};

const DOCS: &str = include_str!("../../../../docs/decks.md");

fn own(rules: &str, deck: &str) -> Setup {
    Setup::new(rules, 2).with("deck", deck)
}

fn start(rules: &str, deck: &str) -> State {
    State::start(&own(rules, deck)).unwrap_or_else(|error| panic!("{rules}: {error}"))
}

/// The line and the words with which a deck is refused.
fn refused(rules: &str, deck: &str) -> (usize, String) {
    match State::start(&own(rules, deck)) {
        Err(SetupError::Data { key: "deck", line, fault, .. }) => (line, fault),
        other => panic!("not refused as a deck: {:?}", other.map(|_| deck)),
    }
}

/// The deck is refused in this line with words that contain these.
#[track_caller]
fn refuses(rules: &str, deck: &str, line: usize, words: &str) {
    let (at, fault) = refused(rules, deck);
    assert!(fault.contains(words), "{fault:?}, not {words:?}");
    assert_eq!(at, line, "{fault}");
}

/// The built-in text with one change.
fn changed(text: &str, from: &str, to: &str) -> String {
    assert!(text.contains(from), "{from}");
    text.replacen(from, to, 1)
}

// What is read

#[test]
fn the_built_in_decks_are_read() {
    let base = read(BASE, Role::Base).unwrap();
    let counts = (base.border.len(), base.goods.len(), base.tribe.len(), base.dunes.len());
    assert_eq!(counts, (16, 12, 45, 0));
    let expansion = read(EXPANSION, Role::Expansion).unwrap();
    let counts = (expansion.border.len(), expansion.goods.len());
    assert_eq!(counts, (10, 5));
    assert_eq!((expansion.tribe.len(), expansion.dunes.len()), (45, 20));
}

#[test]
fn a_built_in_deck_given_as_an_own_one_changes_nothing() {
    for (rules, text) in [("base", BASE), ("expansion", EXPANSION), ("mixed", EXPANSION)] {
        let plain = State::start(&Setup::new(rules, 2)).unwrap();
        let own = start(rules, text);
        assert_eq!(own.deck(), plain.deck(), "{rules}");
        assert_eq!(own.setup().get("deck"), Some(text));
    }
}

#[test]
fn a_file_that_changes_one_border_card() {
    let text = border(13, r#"[{ gain = "WWW" }]"#, "");
    for rules in ["expansion", "mixed"] {
        let plain = State::start(&Setup::new(rules, 2)).unwrap();
        let game = start(rules, &text);
        for (index, (mine, built_in)) in
            game.deck().border.iter().zip(&plain.deck().border).enumerate()
        {
            assert_eq!(mine != built_in, index + 1 == 13, "card {}", index + 1);
        }
        assert_eq!(game.deck().border[12].lines.len(), 1);
        assert_eq!(game.deck().border[12].lines[0].gain.water, 3);
        assert_eq!(game.deck().tribe, plain.deck().tribe);
        assert_eq!(game.deck().goods, plain.deck().goods);
        assert_eq!(game.deck().dunes, plain.deck().dunes);
        // The base game's side goes before it.
        let both = own(rules, &text).with("base-borders", "13");
        let base = State::start(&Setup::new("base", 2)).unwrap();
        assert_eq!(State::start(&both).unwrap().deck().border[12], base.deck().border[12]);
    }
    // Under base any of the sixteen.
    let game = start("base", &border(2, r#"[{ gain = "DDD" }]"#, ""));
    assert_eq!(game.deck().border[1].lines[0].gain.goods, [3, 0, 0]);
}

#[test]
fn sections_that_are_left_out_stay() {
    let goods = "[[goods]]\ngain = \"GG\"\ncount = 5\n";
    let plain = State::start(&Setup::new("expansion", 2)).unwrap();
    let game = start("expansion", goods);
    assert_eq!(game.deck().goods.len(), 12 + 1, "the 19 cards of the base game stay");
    assert_eq!(game.deck().goods[12].lines[0].gain.gold, 2);
    assert_eq!(game.deck().tribe, plain.deck().tribe);
    let nothing = start("mixed", "# nothing at all\n");
    assert_eq!(nothing.deck(), State::start(&Setup::new("mixed", 2)).unwrap().deck());
}

#[test]
fn mixed_replaces_the_half_of_the_expansion() {
    let text = wild(Role::Expansion, 0);
    let game = start("mixed", &text);
    let base = State::start(&Setup::new("base", 2)).unwrap();
    assert_eq!(game.deck().tribe[..45], base.deck().tribe[..45]);
    assert_eq!(game.deck().tribe[45..], read(&text, Role::Expansion).unwrap().tribe[..]);
    assert_eq!(game.feats().len(), 90);
}

#[test]
fn tokens_with_and_without_spaces() {
    let one = start("expansion", &border(13, r#"[{ pay = "D D G", gain = "* W" }]"#, ""));
    let other = start("expansion", &border(13, r#"[{ pay = "GDD", gain = "W*" }]"#, ""));
    assert_eq!(one.deck(), other.deck());
}

#[test]
fn the_examples_of_the_documentation_are_read() {
    let mut blocks = DOCS.split("```toml\n").skip(1).map(|rest| rest.split("```").next().unwrap());
    let wet = blocks.next().unwrap();
    let game = start("expansion", wet);
    assert_eq!(game.deck().border[12].lines[0].gain.water, 3);
    // The two faults that it tells, word by word.
    let last = wet.rfind("W D / W S / W P").unwrap();
    let mut wrong = wet.to_owned();
    wrong.replace_range(last..last + 15, "W D / W X");
    let error = State::start(&own("expansion", &wrong)).unwrap_err().to_string();
    assert!(DOCS.contains(&error), "{error}");
    let error = State::start(&own("expansion", &wet.replace("count = 3", "count = 2")));
    assert!(DOCS.contains(&error.unwrap_err().to_string()));
    // The three tribe cards, in place of three others of their symbols.
    let mut cards = tribe_cards(EXPANSION);
    let example = blocks.next().unwrap();
    let examples = tribe_cards(example);
    assert_eq!(examples.len(), 3);
    for (card, place) in examples.iter().zip([0, 30, 20]) {
        cards[place] = card.clone();
    }
    let game = start("expansion", &cards.concat());
    assert_eq!(
        game.deck().tribe[45 + 30].bracket.map(|(tokens, vp)| (tokens.water, vp)),
        Some((3, 2))
    );
    assert!(blocks.next().is_none(), "an example without a test");
}

#[test]
fn the_documentation_names_the_whole_vocabulary() {
    for word in ACTS.iter().chain(&PERKS).chain(&COUNTS) {
        assert!(DOCS.contains(&format!("`{word}`")), "{word}");
    }
}

/// The tribe cards of a deck file, one text each.
fn tribe_cards(text: &str) -> Vec<String> {
    let mut cards = Vec::new();
    for part in text.split("[[tribe]]").skip(1) {
        cards.push(format!("[[tribe]]{part}"));
    }
    cards
}

// What is refused

/// A file with one border card; its lines are in line 4, `more` begins in line 5.
fn border(number: usize, lines: &str, more: &str) -> String {
    format!(
        "[[border]]\nnumber = {number}\nname = {{ en = \"a\", de = \"b\" }}\nlines = {lines}\n{more}en = \"c\"\nde = \"d\"\n"
    )
}

/// A file with one dune; its lines are in line 2.
fn dune(lines: &str) -> String {
    format!("[[dune]]\nlines = {lines}\nen = \"a\"\nde = \"b\"\n")
}

/// A file with one tribe card; its cost is in line 3, `more` begins in line 5.
fn tribe(cost: &str, more: &str) -> String {
    format!(
        "[[tribe]]\nsymbol = \"well\"\ncost = \"{cost}\"\nvp = 1\n{more}\nen = \"a\"\nde = \"b\"\n"
    )
}

#[test]
fn not_toml_at_all() {
    refuses("expansion", "[[border]\n", 1, "");
    refuses("expansion", "title = 3\n", 1, "expected a string");
    refuses("expansion", "\n\nborder = 1\n", 3, "expected a sequence");
}

#[test]
fn unknown_names() {
    refuses("expansion", "\n[[card]]\n", 2, "unknown field `card`, expected one of");
    refuses("expansion", "[[goods]]\ngain = \"D\"\ncuont = 5\n", 3, "unknown field `cuont`");
    refuses("expansion", &tribe("D", "cots = 1"), 5, "unknown field `cots`");
    let text = border(13, r#"[{ gian = "W" }]"#, "");
    refuses("expansion", &text, 4, "unknown field `gian`");
    let text = border(13, r#"[{ do = "dance" }]"#, "");
    refuses(
        "expansion",
        &text,
        4,
        "there is no effect `dance`; there are: play-hand, discard-hand",
    );
    let text = tribe("D", r#"permanent = { is = "luck" }"#);
    refuses("expansion", &text, 5, "there is no permanent effect `luck`; there are: discount,");
    let text = tribe("D", r#"end = { vp = 1, of = "camels" }"#);
    refuses("expansion", &text, 5, "there is no count `camels`; there are: oasis, camel-rider,");
    let text = tribe("D", "").replace("well", "wells");
    refuses("expansion", &text, 2, "there is no symbol `wells`; there are: oasis, camel-rider,");
}

#[test]
fn missing_fields() {
    refuses("expansion", "\n[[goods]]\ngain = \"D\"\n", 2, "missing field `count`");
    refuses("expansion", "[[tribe]]\nsymbol = \"well\"\nvp = 1\n", 1, "missing field `cost`");
    let text = border(13, r#"[{ do = "turn-goods", count = 2 }]"#, "");
    refuses("expansion", &text, 4, "`turn-goods` needs `count` (cards turned up) and `take`");
    refuses("expansion", &dune(r#"[{ do = "lay-dune" }]"#), 2, "`lay-dune` needs `vp`");
    for (perk, field) in [
        (r#"is = "discount", less = 1"#, "symbol"),
        (r#"is = "discount", symbol = "well""#, "less"),
        (r#"is = "hand-any-time""#, "more"),
        (r#"is = "hand-limit""#, "limit"),
        (r#"is = "raid-gain""#, "gain"),
        (r#"is = "raid-pay""#, "pay"),
        (r#"is = "goods-bonus", gain = "D""#, "good"),
        (r#"is = "extra-line", pay = "D", gain = "S""#, "at"),
        (r#"is = "double-water""#, "at"),
    ] {
        let text = tribe("D", &format!("permanent = {{ {perk} }}"));
        refuses("expansion", &text, 5, &format!("needs `{field}`"));
    }
    let text = tribe("D", r#"end = { vp = 1, of = "gold" }"#).replace("de = \"b\"\n", "");
    refuses("expansion", &text, 1, "a card with an effect needs its words: `en` and `de`");
}

#[test]
fn fields_that_do_not_belong_there() {
    let text = border(13, r#"[{ do = "exchange", less = 1 }]"#, "");
    refuses("expansion", &text, 4, "`less` does not belong here");
    let text = border(13, r#"[{ gain = "W", take = 1 }]"#, "");
    refuses("expansion", &text, 4, "`take` does not belong here");
    let text = tribe("D", r#"permanent = { is = "raid-free", gain = "D" }"#);
    refuses("expansion", &text, 5, "`gain` does not belong to `raid-free`");
    let text = tribe("D", "at-once = [{ gain = \"D\" }]\nend = { vp = 1, of = \"gold\" }");
    refuses(
        "expansion",
        &text,
        6,
        "a second effect; a card has one of at-once, once, permanent, end",
    );
}

#[test]
fn wrong_totals() {
    // 44 tribe cards: the last one is told, and what is missing.
    let cards = tribe_cards(EXPANSION);
    let less = cards[..44].concat();
    let last = less.lines().enumerate().filter(|(_, line)| *line == "[[tribe]]").last().unwrap().0;
    let words = "44 tribe cards; there must be 45, 9 of each symbol: missing are 1 `targia`";
    refuses("expansion", &less, last + 1, words);
    // A tenth card of a symbol.
    let ten = changed(EXPANSION, "symbol = \"camel-rider\"", "symbol = \"oasis\" # tenth");
    let line = line_of(&ten, "# tenth");
    refuses("expansion", &ten, line, "a tenth card `oasis`; each symbol has 9");
    // Goods cards: 4 or 6 instead of 5, and 18 instead of 19.
    let goods = "[[goods]]\ngain = \"D\"\ncount = 4\n";
    refuses("expansion", goods, 1, "4 goods cards in all; there must be 5");
    let goods = "[[goods]]\ngain = \"D\"\ncount = 4\n\n[[goods]]\ngain = \"S\"\ncount = 2\n";
    refuses("mixed", goods, 5, "6 goods cards in all; there must be 5");
    let base = changed(BASE, "count = 2", "count = 1");
    let line = BASE.lines().enumerate().filter(|(_, line)| *line == "[[goods]]").last().unwrap().0;
    refuses("base", &base, line + 1, "18 goods cards in all; there must be 19");
    // 19 dunes.
    let start = EXPANSION.find("[[dune]]").unwrap();
    let second = start + 1 + EXPANSION[start + 1..].find("[[dune]]").unwrap();
    let dunes = format!("{}{}", &EXPANSION[..start], &EXPANSION[second..]);
    let line = dunes.lines().enumerate().filter(|(_, line)| *line == "[[dune]]").last().unwrap().0;
    refuses("expansion", &dunes, line + 1, "19 dunes; there must be 20");
    // 46 cards are a tenth one, too; 21 dunes too many.
    let more = format!("{EXPANSION}\n{}", cards[3]);
    refuses("expansion", &more, EXPANSION.lines().count() + 3, "a tenth card `oasis`");
    let more = format!("{EXPANSION}\n{}", dune(r#"[{ gain = "D" }]"#));
    assert_eq!(refused("expansion", &more).1, "21 dunes; there must be 20");
}

#[test]
fn wrong_tokens() {
    let gain = |tokens: &str| format!("[[goods]]\ncount = 5\ngain = \"{tokens}\"\n");
    let words = "`X` is no token here; there are D S P G W V and * (a good of choice)";
    refuses("expansion", &gain("D X"), 3, words);
    refuses("expansion", &gain("D ="), 3, "`=` is no token here");
    refuses("expansion", &gain("D / "), 3, "a goods card gives something");
    refuses("expansion", &gain("d"), 3, "`d` is no token here");
    refuses("expansion", &gain("DDDDDDDDDD"), 3, "more than 9 of `D`");
    refuses("expansion", &tribe("D V", ""), 3, "`V` is no token here; there are D S P G W");
    refuses("expansion", &tribe("D *", ""), 3, "`*` is no token here");
    let both = border(13, r#"[{ pay = "*==", gain = "G" }]"#, "");
    refuses("expansion", &both, 4, "either goods of choice (*) or equal goods (=), not both");
    for perk in [
        r#"is = "raid-gain", gain = "*""#,
        r#"is = "raid-pay", pay = "*""#,
        r#"is = "goods-bonus", good = "D", gain = "*""#,
    ] {
        let text = tribe("D", &format!("permanent = {{ {perk} }}"));
        refuses("expansion", &text, 5, "`*` is no token here; there are D S P G W V");
    }
    let text = tribe("D", r#"permanent = { is = "raid-gain", gain = "" }"#);
    refuses("expansion", &text, 5, "`gain` is empty");
    let text = tribe("D", r#"permanent = { is = "goods-bonus", good = "G", gain = "D" }"#);
    refuses("expansion", &text, 5, "`good` is D, S or P");
    let text = border(14, r#"[{ do = "draw-tribe", again = "D" }]"#, "");
    refuses("expansion", &text, 4, "`again` is paid in water: write for instance \"W\"");
}

#[test]
fn wrong_costs_and_brackets() {
    let vp = "bracket-vp = 1";
    for (cost, more, words) in [
        ("D S (W W", vp, "the bracket of the cost is not closed"),
        ("D S W W)", vp, "a `)` without a `(`"),
        ("D (W) S", vp, "one bracket, and at the end of the cost"),
        ("D (W) / S", vp, "one bracket, and at the end of the cost"),
        ("D (W) (S)", vp, "one bracket, and at the end of the cost"),
        ("(S)", vp, "write what the card costs before it"),
        ("D ()", vp, "the bracket of the cost is empty"),
        ("D (S / P)", vp, "the bracket of a cost has no alternatives"),
        ("D S (W W)", "", "a cost with a bracket needs `bracket-vp`"),
        ("D / ", "", "one of them is empty"),
        ("/ D", "", "one of them is empty"),
        ("D // S", "", "one of them is empty"),
        ("D / (S)", vp, "one of them is empty"),
        ("", "", "the cost is empty"),
        ("D / S / P / G", "", "at most 3 alternatives"),
    ] {
        refuses("expansion", &tribe(cost, more), 3, words);
    }
    refuses("expansion", &tribe("D S", vp), 5, "`bracket-vp` needs a cost with a bracket");
    let (_, words) = refused("expansion", &tribe("D (S)", "bracket-vp = 0"));
    assert_eq!(words, "`bracket-vp` is 0; it can be 1 to 9");
}

#[test]
fn wrong_border_cards() {
    let lines = r#"[{ gain = "D" }]"#;
    refuses(
        "expansion",
        &border(2, lines, ""),
        2,
        "the expansion has no border card 2; it has 1 4 5",
    );
    refuses("mixed", &border(0, lines, ""), 2, "the expansion has no border card 0");
    refuses("base", &border(17, lines, ""), 2, "there is no border card 17; they are 1 to 16");
    let minus = border(1, lines, "").replace("number = 1", "number = -1");
    refuses("base", &minus, 2, "there is no border card -1; they are 1 to 16");
    let twice = format!("{}{}", border(13, lines, ""), border(13, lines, ""));
    refuses("expansion", &twice, 8, "a second border card 13");
    refuses("expansion", &border(13, "[]", ""), 4, "write 1 to 8 lines");
    let nine = format!("[{}]", [r#"{ gain = "D" }"#; 9].join(", "));
    refuses("expansion", &border(13, &nine, ""), 4, "write 1 to 8 lines");
    refuses("expansion", &border(13, "[{}]", ""), 4, "a line pays, gains or does something");
    let free = border(13, r#"[{ pay = "D", gain = "S" }, { gain = "D" }]"#, "repeat = true\n");
    refuses("expansion", &free, 4, "what can be repeated must cost something: add `pay`");
    let raid = border(4, r#"[{ pay = "D" }]"#, "repeat = true\n");
    refuses("expansion", &raid, 5, "a raid is paid once: leave out `repeat`");
    assert!(read(&raid.replace("true", "false"), Role::Expansion).is_ok());
    refuses("expansion", &border(4, lines, ""), 4, "a raid gives nothing");
    for mixed in [r#"{ pay = "G*" }"#, r#"{ pay = "==" }"#, r#"{ do = "lose-card", pay = "D" }"#] {
        let text = border(4, &format!("[{mixed}]"), "");
        refuses("expansion", &text, 4, "not several of these in one line");
    }
}

#[test]
fn wrong_counting() {
    let line = |line: &str| border(13, &format!("[{{ {line} }}]"), "");
    refuses("expansion", &line(r#"gain = "D", per = 2"#), 4, "`per` without `of`");
    refuses("expansion", &line(r#"gain = "D", of = "cards""#), 4, "`of` without `per`");
    refuses("expansion", &line(r#"gain = "D", round-up = true"#), 4, "`round-up` needs `per`");
    refuses("expansion", &line(r#"pay = "D", per = 1, of = "cards""#), 4, "`per` needs a `gain`");
    let fourth = line(r#"gain = "D", per = 1, of = "fourth-of-row""#);
    refuses("expansion", &fourth, 4, "`fourth-of-row` counts only in `end`");
    let end = |end: &str| tribe("D", &format!("end = {{ {end} }}"));
    let never = end(r#"vp = 1, per = 2, of = "fourth-of-row""#);
    refuses("expansion", &never, 5, "with this `per` it never counts; leave out `per`");
    assert!(!refused("expansion", &end(r#"vp = 1, of = "fourth-of-row""#)).1.contains("per"));
}

#[test]
fn numbers_out_of_range_say_the_range() {
    for (number, rules, range) in
        [("25", "base", "1 to 19"), ("0", "base", "1 to 19"), ("6", "expansion", "1 to 5")]
    {
        let text = format!("[[goods]]\ngain = \"D\"\ncount = {number}\n");
        refuses(rules, &text, 3, &format!("`count` is {number}; it can be {range}"));
    }
    for number in ["-1", "21", "300", "9223372036854775807"] {
        let text = tribe("D", "").replace("vp = 1", &format!("vp = {number}"));
        refuses("expansion", &text, 4, &format!("`vp` is {number}; it can be 0 to 20"));
    }
    for (field, given, range) in [
        (r#"permanent = { is = "hand-limit", limit = 3 }"#, "`limit` is 3", "2"),
        (r#"permanent = { is = "gold-limit", limit = 3 }"#, "`limit` is 3", "4 to 99"),
        (r#"permanent = { is = "hand-any-time", more = 10 }"#, "`more` is 10", "0 to 9"),
        (r#"permanent = { is = "hand-discount", less = 0 }"#, "`less` is 0", "1 to 9"),
        (r#"end = { vp = 0, of = "gold" }"#, "`vp` is 0", "1 to 9"),
        (r#"end = { vp = 1, per = 13, of = "gold" }"#, "`per` is 13", "1 to 12"),
        (r#"end = { vp = 1, most = -5, of = "gold" }"#, "`most` is -5", "1 to 12"),
        (r#"at-once = [{ do = "turn-goods", count = 5, take = 1 }]"#, "`count` is 5", "1 to 4"),
        (r#"at-once = [{ do = "turn-goods", count = 2, take = 3 }]"#, "`take` is 3", "1 to 2"),
        (r#"at-once = [{ do = "play-hand", less = 256 }]"#, "`less` is 256", "1 to 9"),
        (r#"at-once = [{ gain = "D", per = 0, of = "gold" }]"#, "`per` is 0", "1 to 12"),
    ] {
        refuses("expansion", &tribe("D", field), 5, &format!("{given}; it can be {range}"));
    }
    let text = tribe("D", "").replace("vp = 1", "vp = \"many\"");
    refuses("expansion", &text, 4, "expected a whole number");
    let text = tribe("D", "").replace("vp = 1", "vp = 1.5");
    refuses("expansion", &text, 4, "expected a whole number");
    let text = tribe("D", r#"permanent = { is = "double-water", at = 12 }"#);
    refuses("expansion", &text, 5, "`at` is a border card that is no corner");
    let text = tribe("D", r#"permanent = { is = "double-water", at = -13 }"#);
    refuses("expansion", &text, 5, "`at` is a border card that is no corner");
}

#[test]
fn effects_that_cannot_stand_there_say_where_they_can() {
    let at = |act: &str, home: &str| match home {
        "border" => (border(13, &format!("[{{ do = \"{act}\" }}]"), ""), 4),
        "raid" => (border(4, &format!("[{{ do = \"{act}\" }}]"), ""), 4),
        "dune" => (dune(&format!("[{{ do = \"{act}\" }}]")), 2),
        home => (tribe("D", &format!("{home} = [{{ do = \"{act}\" }}]")), 5),
    };
    // Also where a field is missing that it would need: that it cannot stand there comes first.
    for (act, home, place) in [
        ("lay-dune", "border", "a dune"),
        ("lay-dune", "once", "a dune"),
        ("lay-gold", "dune", "`at-once`, `once`"),
        ("lose-card", "dune", "a raid (border card 4, 8, 12 or 16)"),
        ("lose-card", "border", "a raid"),
        ("turn-goods", "raid", "a border card that is no raid, a dune, `at-once`, `once`"),
        ("play-hand", "raid", "a border card that is no raid, a dune"),
        ("border-action", "border", "a dune, `at-once`, `once`"),
        ("second-action", "border", "a dune, `at-once`, `once`"),
    ] {
        let (text, line) = at(act, home);
        let words = format!("`{act}` cannot stand here; it can stand in: {place}");
        refuses("expansion", &text, line, &words);
    }
    // Wherever an effect may stand, it does.
    for act in ACTS.iter().filter(|act| !["lay-dune", "turn-goods"].contains(act)) {
        let homes = ["border", "raid", "dune", "at-once", "once"];
        let able = homes.iter().filter(|home| {
            let fault = refused_or_fine("expansion", &at(act, home).0);
            !fault.contains("cannot stand")
        });
        let expected = match *act {
            "lose-card" => 1,
            "lay-gold" => 2,
            "border-action" | "second-action" => 3,
            _ => 4,
        };
        assert_eq!(able.count(), expected, "{act}");
    }
}

/// The fault of a deck, or nothing.
fn refused_or_fine(rules: &str, deck: &str) -> String {
    State::start(&own(rules, deck)).err().map_or(String::new(), |error| error.to_string())
}

#[test]
fn a_dune_for_the_display_has_no_other_line() {
    let two = dune(r#"[{ gain = "D" }, { do = "lay-dune", vp = 1 }]"#);
    refuses("expansion", &two, 2, "a dune with `lay-dune` has no other line");
    let two = dune(r#"[{ do = "lay-dune", vp = 1 }, { do = "lay-dune", vp = 2 }]"#);
    refuses("expansion", &two, 2, "a dune with `lay-dune` has no other line");
}

#[test]
fn nothing_of_the_expansion_under_base() {
    let hint = "load this deck with `--rules expansion`";
    // The dunes come before any other fault of theirs.
    for text in [dune(r#"[{ gain = "X" }]"#), dune("[]"), dune(r#"[{ gain = "W" }]"#)] {
        refuses("base", &text, 1, "the base game has no dunes");
        assert!(refused("base", &text).1.contains(hint));
    }
    for (text, line) in [
        (tribe("W", ""), 3),
        (border(2, r#"[{ gain = "W" }]"#, ""), 4),
        (border(14, r#"[{ do = "draw-tribe", again = "W" }]"#, ""), 4),
        (border(2, r#"[{ gain = "D", per = 1, of = "water" }]"#, ""), 4),
        (tribe("D", r#"end = { vp = 1, of = "water" }"#), 5),
    ] {
        refuses("base", &text, line, "the base game has no water");
        assert!(refused("base", &text).1.contains(hint));
    }
    let text = border(2, r#"[{ do = "play-top" }]"#, "");
    refuses("base", &text, 4, "`play-top`: the base game has no open top card");
    for perk in [
        r#"is = "double-water", at = 13"#,
        r#"is = "water-as-good""#,
        r#"is = "targia-anywhere""#,
        r#"is = "targia-both""#,
        r#"is = "join-dune""#,
        r#"is = "own-dune""#,
    ] {
        let text = tribe("D", &format!("permanent = {{ {perk} }}"));
        refuses("base", &text, 5, "the base game has no water, Targia or dunes");
    }
    // The whole deck of the expansion: its first water is told, with what to do.
    let (line, fault) = refused("base", EXPANSION);
    assert_eq!(line, line_of(EXPANSION, "discard-hand"));
    assert!(fault.contains(hint), "{fault}");
}

#[test]
fn nothing_of_the_file_reaches_the_terminal_as_a_command() {
    let escape = "\\u001b]0;gotcha\\u0007";
    for text in [
        format!("\"{escape}\" = 1\n"),
        format!("[[goods]]\ngain = \"{escape}\"\ncount = 5\n"),
        tribe(escape, ""),
        tribe("D", &format!("permanent = {{ is = \"{escape}\" }}")),
        tribe("D", &format!("end = {{ vp = 1, of = \"{escape}\" }}")),
        tribe("D", &format!("\"{escape}\" = 1")),
        tribe("D", &format!("at-once = [{{ do = \"{escape}\" }}]")),
        tribe("D", &format!("at-once = [{{ gain = \"{escape}\" }}]")),
        tribe("D", "").replace("vp = 1", &format!("vp = \"{escape}\"")),
        tribe("D", "").replace("well", escape),
        // A right-to-left override, and a C1 control.
        tribe("D", "").replace("well", "\\u202e\\u009b"),
    ] {
        let error = State::start(&own("expansion", &text)).unwrap_err().to_string();
        let bad = |c: char| c.is_control() || ('\u{202a}'..='\u{202e}').contains(&c);
        assert!(!error.chars().any(bad), "{error:?}");
    }
    let long = format!("{} = 1\n", "x".repeat(100_000));
    let error = State::start(&own("expansion", &long)).unwrap_err().to_string();
    assert!(error.chars().count() < 400, "{} characters", error.len());
}

#[test]
fn texts_without_control_characters_and_of_bounded_length() {
    for bad in ["a\\u001b[31m", "a\\nb", "a\\tb", "\\u0000", "\\u009b", "\\u202eabc", "\\u2028"] {
        let words = "no line breaks or control characters in the text of a card";
        let text =
            border(13, r#"[{ gain = "W" }]"#, "").replace("en = \"c\"", &format!("en = \"{bad}\""));
        refuses("expansion", &text, 5, words);
        let text = border(13, r#"[{ gain = "W" }]"#, "").replace("\"b\"", &format!("\"{bad}\""));
        refuses("expansion", &text, 3, words);
        let text = dune(r#"[{ gain = "W" }]"#).replace("de = \"b\"", &format!("de = \"{bad}\""));
        refuses("expansion", &text, 4, words);
        let text = tribe("D", "").replace("de = \"b\"", &format!("de = \"{bad}\""));
        refuses("expansion", &text, 7, words);
    }
    let line = r#"[{ gain = "W" }]"#;
    let just = border(13, line, "").replace("en = \"c\"", &format!("en = \"{}\"", "ü".repeat(200)));
    assert!(read(&just, Role::Expansion).is_ok(), "200 characters, not bytes");
    let over = border(13, line, "").replace("en = \"c\"", &format!("en = \"{}\"", "ü".repeat(201)));
    refuses("expansion", &over, 5, "this text has 201 characters; at most 200");
}

#[test]
fn lines_and_columns_are_counted_in_characters() {
    let text = "# Ümläut\n[[goods]]\ngain = \"ÄX\" # Ö\ncount = 5\n";
    match State::start(&own("expansion", text)) {
        Err(SetupError::Data { line, column, fault, .. }) => {
            assert_eq!((line, column), (3, 8));
            assert!(fault.starts_with("`Ä` is no token here"), "{fault}");
        }
        other => panic!("{:?}", other.map(|_| ())),
    }
}

// Options and records

#[test]
fn a_record_with_an_own_deck_reads_back() {
    let crlf = EXPANSION.replace('\n', "\r\n");
    let odd = format!("\n\n# | a comment\n   \n{EXPANSION}\n\n# the end");
    for (rules, deck) in [
        ("base", BASE),
        ("expansion", EXPANSION),
        ("mixed", &wild(Role::Expansion, 7)),
        ("mixed", &odd),
    ] {
        let setup = own(rules, deck).in_version(2);
        let journal = random_game(&setup, 3);
        assert_eq!(journal.state().setup(), setup);
        let text = journal.record(&[]).to_string();
        let record: Record = text.parse().unwrap();
        let again = Journal::<State>::read(&record, None).unwrap();
        assert_eq!(again.state(), journal.state());
        assert_eq!(again.state().setup(), setup);
    }
    // Line ends of another system may change on the way, but the game does not.
    let journal = random_game(&own("expansion", &crlf), 4);
    let record: Record = journal.record(&[]).to_string().parse().unwrap();
    let again = Journal::<State>::read(&record, None).unwrap();
    assert_eq!(again.state().deck(), journal.state().deck());
    assert_eq!(again.state().scores(), journal.state().scores());
}

#[test]
fn a_record_with_a_broken_deck_says_where() {
    let journal = random_game(&own("expansion", &border(13, r#"[{ gain = "WWW" }]"#, "")), 5);
    let text = journal.record(&[]).to_string().replace("\"WWW\"", "\"WWX\"");
    let record: Record = text.parse().unwrap();
    let error = Journal::<State>::read(&record, None).unwrap_err().to_string();
    assert!(error.contains("`X` is no token here"), "{error}");
}

/// Plays a random game to its end.
fn random_game(setup: &Setup, seed: u64) -> Journal<State> {
    let mut rng = stream(seed, 0, Stream::Luck);
    let mut journal = Journal::<State>::new(setup).expect("a deck that is read can be played");
    for _ in 0..LONGEST {
        let turn = journal.state().turn();
        let action = match turn {
            Turn::Over => return journal,
            Turn::Chance => {
                let mut odds = Odds::new();
                journal.state().chance(&mut odds);
                odds.pick(&mut rng)
            }
            Turn::Seat(_) => {
                let mut legal = Choices::new();
                journal.state().legal(&mut legal);
                legal.pick(&mut rng)
            }
        };
        let action = action.unwrap_or_else(|| panic!("nothing to do:\n{}", journal.record(&[])));
        journal.play(turn, action, &mut ()).expect("what is listed is allowed");
        if let Err(fault) = journal.state().audit() {
            panic!("after `{action}`: {fault}\n{}", journal.record(&[]));
        }
    }
    panic!("the game does not end:\n{}", journal.record(&[]));
}

// A deck that uses the whole vocabulary

/// More actions than any of these games has.
const LONGEST: usize = 60_000;

/// A deck in which every effect stands in every place where it may, on cheap cards. `turn` shifts
/// which effects are on the cards that there is room for.
fn wild(role: Role, turn: usize) -> String {
    let expansion = role == Role::Expansion;
    let mut acts = vec![
        r#"do = "play-hand", less = 2"#,
        r#"pay = "*", do = "play-hand""#,
        r#"do = "discard-hand", gain = "D*""#,
        r#"do = "play-centre", less = 9"#,
        r#"pay = "S", do = "play-centre""#,
        r#"do = "take-centre", gain = "*""#,
        r#"do = "move-marker""#,
        r#"do = "move-marker", adjacent = true, gain = "V""#,
        r#"do = "turn-goods", count = 4, take = 4, gain = "**""#,
        r#"do = "turn-goods", count = 4, take = 1"#,
        r#"do = "draw-tribe", gain = "G""#,
        r#"do = "exchange", gain = "GS""#,
        r#"do = "move-cards", gain = "*""#,
        r#"do = "swap-centre""#,
        r#"do = "robber-on""#,
        r#"do = "hold-back""#,
        r#"pay = "===", gain = "GG""#,
        r#"pay = "D==", gain = "***""#,
        r#"pay = "V", gain = "********""#,
        r#"gain = "*", per = 1, of = "cards-ahead""#,
        r#"gain = "*G", per = 2, of = "free-places", round-up = true"#,
        r#"gain = "V", per = 1, of = "longest-run""#,
        r#"gain = "D", per = 12, of = "goods", round-up = true"#,
    ];
    let more = [r#"do = "border-action", gain = "*""#, r#"do = "second-action", gain = "P""#];
    let mut perks = vec![
        r#"is = "discount", symbol = "well", less = 1"#,
        r#"is = "discount", symbol = "camp", less = 9"#,
        r#"is = "hand-discount", less = 2"#,
        r#"is = "raid-free""#,
        r#"is = "raid-gain", gain = "DGV""#,
        r#"is = "raid-pay", pay = "S""#,
        r#"is = "raid-pay", pay = "V""#,
        r#"is = "robber-card""#,
        r#"is = "goods-bonus", good = "D", gain = "GGS""#,
        r#"is = "goods-bonus", good = "P", gain = "D""#,
        r#"is = "no-goods-bonus", gain = "**""#,
        r#"is = "hand-any-time", more = 0"#,
        r#"is = "hand-any-time", more = 2"#,
        r#"is = "extra-line", at = 2, pay = "*", gain = "**""#,
        r#"is = "extra-line", at = 5, pay = "==", gain = "G""#,
        r#"is = "face-opponent""#,
        r#"is = "hand-limit", limit = 2"#,
        r#"is = "gold-limit", limit = 99"#,
    ];
    if expansion {
        acts.extend([
            r#"do = "play-top", less = 1, gain = "W""#,
            r#"pay = "WW", do = "play-top""#,
            r#"do = "draw-tribe", again = "WW""#,
            r#"gain = "WW", per = 3, of = "water""#,
        ]);
        perks.extend([
            r#"is = "double-water", at = 13"#,
            r#"is = "raid-pay", pay = "W""#,
            r#"is = "extra-line", at = 13, pay = "W", gain = "WW""#,
            r#"is = "targia-anywhere""#,
            r#"is = "targia-both""#,
            r#"is = "join-dune""#,
            r#"is = "own-dune""#,
            r#"is = "water-as-good""#,
        ]);
    }
    let counts: Vec<&str> = COUNTS
        .iter()
        .copied()
        .chain(["oasis", "camel-rider", "well", "camp", "targia"])
        .filter(|&count| expansion || count != "water")
        .collect();
    let mut effects: Vec<String> = Vec::new();
    effects.extend(perks.iter().map(|perk| format!("permanent = {{ {perk} }}")));
    let all_acts: Vec<&str> = acts.iter().copied().chain(more).collect();
    for act in all_acts.iter() {
        effects.push(format!("once = [{{ {act} }}, {{ gain = \"D\" }}]"));
        effects.push(format!("once = [{{ {act} }}]"));
        effects.push(format!("at-once = [{{ {act} }}, {{ pay = \"D\", gain = \"SS\" }}]"));
    }
    effects.push("once = [{ do = \"lay-gold\" }]".to_owned());
    effects.extend(
        counts.iter().map(|count| format!("end = {{ vp = 2, of = \"{count}\", most = 3 }}")),
    );

    let words = "en = \"a\"\nde = \"b\"\n";
    let mut text = String::from("title = \"wild\"\n");
    let numbers: Vec<usize> =
        (1..=16).filter(|n| !expansion || ![2, 3, 6, 7, 11, 15].contains(n)).collect();
    for (index, number) in numbers.into_iter().enumerate() {
        let lines: Vec<String> = match number {
            4 => vec![r#"pay = "**""#.into(), r#"pay = "V""#.into()],
            8 => vec![r#"pay = "GD""#.into(), r#"do = "lose-card""#.into()],
            12 => vec![r#"do = "lose-card""#.into(), r#"pay = "VVVVVVVVV""#.into()],
            16 => vec![r#"pay = "GGGG""#.into(), r#"do = "lose-card""#.into()],
            _ => (0..4)
                .map(|line| acts[(turn * 5 + index * 4 + line) % acts.len()].to_owned())
                .collect(),
        };
        let lines: Vec<String> = lines.iter().map(|line| format!("{{ {line} }}")).collect();
        let _ = write!(
            text,
            "[[border]]\nnumber = {number}\nname = {{ en = \"n\", de = \"n\" }}\nlines = [{}]\n{words}",
            lines.join(", ")
        );
    }
    // The trader repeats.
    if expansion {
        let lines = r#"[{ pay = "*", gain = "W" }, { pay = "==", gain = "G" }, { pay = "G", do = "play-hand" }]"#;
        let old = text.find("[[border]]\nnumber = 5\n").unwrap_or(text.len());
        let end = old + 1 + text[old + 1..].find("[[border]]").unwrap_or(text.len() - old - 1);
        let card = format!(
            "[[border]]\nnumber = 5\nname = {{ en = \"n\", de = \"n\" }}\nlines = {lines}\nrepeat = true\n{words}"
        );
        text.replace_range(old..end, &card);
    }
    let goods: &[(&str, usize)] = if expansion {
        &[("W*", 2), ("** / G / V", 2), ("D*", 1)]
    } else {
        &[("D / S / P", 5), ("**", 6), ("G / V", 4), ("P", 4)]
    };
    for (gain, count) in goods {
        let _ = write!(text, "[[goods]]\ngain = \"{gain}\"\ncount = {count}\n");
    }
    let symbols = ["oasis", "camel-rider", "well", "camp", "targia"];
    let costs = if expansion {
        ["D / S / W", "P G / S", "W", "S (W)", "D S P / WW (G D)", "P"]
    } else {
        ["D / S / P", "P G / S", "D", "S (P)", "D S P / G (G D)", "P"]
    };
    for card in 0..45 {
        let cost = costs[(card + turn) % costs.len()];
        let bracket = if cost.contains('(') { "bracket-vp = 1\n" } else { "" };
        let effect = &effects[(card + turn * 45) % effects.len()];
        let _ = write!(
            text,
            "[[tribe]]\nsymbol = \"{}\"\ncost = \"{cost}\"\nvp = 1\n{bracket}{effect}\n{words}",
            symbols[card % 5]
        );
    }
    if expansion {
        for dune in 0..20 {
            let act = all_acts[(dune * 3 + turn) % all_acts.len()];
            let other = all_acts[(dune * 7 + turn + 1) % all_acts.len()];
            let lines = if dune % 5 == 4 {
                r#"{ do = "lay-dune", vp = 2, gain = "*" }"#.to_owned()
            } else {
                format!("{{ {act} }}, {{ {other} }}")
            };
            let _ = write!(text, "[[dune]]\nlines = [{lines}]\n{words}");
        }
    }
    text
}

fn any_action(rng: &mut FastRng) -> Action {
    const SOME: [&str; 24] = [
        "place #",
        "place u#",
        "use #",
        "use c##",
        "use u#",
        "use targia",
        "play c##",
        "play hand",
        "play hand2",
        "play top",
        "keep c##",
        "keep top",
        "discard hand",
        "discard top",
        "line #",
        "good D",
        "pay D",
        "row #",
        "next",
        "pick #",
        "swap a# b#",
        "once E-#",
        "water G",
        "stop",
    ];
    loop {
        let digit = |c: char, rng: &mut FastRng| {
            if c == '#' { char::from(b'0' + rng.random_range(0..5u8)) } else { c }
        };
        let head = SOME[rng.random_range(0..SOME.len())];
        let text: String = head.chars().map(|c| digit(c, rng)).collect();
        if let Ok(action) = text.parse() {
            return action;
        }
    }
}

#[test]
fn laws_hold_with_decks_that_use_every_effect() {
    for (rules, role) in
        [("base", Role::Base), ("expansion", Role::Expansion), ("mixed", Role::Expansion)]
    {
        for turn in 0..4 {
            let setup = own(rules, &wild(role, turn));
            let laws = Laws::<State> {
                setup: &setup,
                invariant: &crate::common::invariant,
                any_action: &any_action,
                longest: LONGEST,
            };
            for seed in 0..4 {
                if let Err(fault) = laws.hold(seed) {
                    let tail: String = fault.chars().take(1500).collect();
                    panic!("{rules} {turn} {seed}: {tail}");
                }
            }
        }
    }
}

#[test]
fn decks_that_use_every_effect_are_played_to_the_end() {
    for (rules, role) in
        [("base", Role::Base), ("expansion", Role::Expansion), ("mixed", Role::Expansion)]
    {
        let mut seen = String::new();
        for turn in 0..12 {
            let deck = wild(role, turn);
            seen += &deck;
            for seed in 0..12 {
                random_game(&own(rules, &deck), seed);
            }
        }
        for act in ACTS {
            let there = seen.contains(&format!("do = \"{act}\""));
            let none = role == Role::Base && ["lay-dune", "play-top"].contains(&act);
            assert_eq!(there, !none, "{act}");
        }
        let missing: Vec<_> =
            PERKS.iter().filter(|perk| !seen.contains(&format!("is = \"{perk}\""))).collect();
        assert_eq!(missing.len(), if role == Role::Base { 6 } else { 0 }, "{missing:?}");
        let counts: Vec<_> =
            COUNTS.iter().filter(|count| !seen.contains(&format!("of = \"{count}\""))).collect();
        assert_eq!(counts.len(), usize::from(role == Role::Base), "{counts:?}");
    }
}

/// A deck of one effect only: 45 cards that all do the same, for a handful of goods.
fn all_the_same(role: Role, effect: &str, cost: &str) -> String {
    let mut text = String::new();
    for symbol in ["oasis", "camel-rider", "well", "camp", "targia"] {
        for _ in 0..9 {
            let _ = write!(
                text,
                "[[tribe]]\nsymbol = \"{symbol}\"\ncost = \"{cost}\"\nvp = 1\n{effect}\nen = \"a\"\nde = \"b\"\n"
            );
        }
    }
    read(&text, role).expect("a deck of one effect");
    text
}

#[test]
fn twelve_cards_of_one_kind() {
    let lines: Vec<String> = (0..8).map(|_| r#"{ pay = "D", gain = "S" }"#.to_owned()).collect();
    let trader = format!(
        "[[border]]\nnumber = 5\nname = {{ en = \"n\", de = \"n\" }}\nlines = [{}]\nrepeat = true\nen = \"a\"\nde = \"b\"\n",
        lines.join(", ")
    );
    for (rules, role) in [("base", Role::Base), ("expansion", Role::Expansion)] {
        for effect in [
            r#"permanent = { is = "extra-line", at = 5, pay = "*", gain = "**" }"#,
            r#"permanent = { is = "no-goods-bonus", gain = "*" }"#,
            r#"permanent = { is = "raid-pay", pay = "P" }"#,
            r#"permanent = { is = "goods-bonus", good = "D", gain = "DSPG" }"#,
            r#"once = [{ do = "turn-goods", count = 4, take = 2 }]"#,
            r#"once = [{ do = "draw-tribe" }]"#,
            r#"once = [{ do = "border-action" }, { gain = "*" }]"#,
            r#"once = [{ do = "second-action", gain = "*" }, { gain = "*" }]"#,
            r#"once = [{ do = "play-hand" }, { do = "discard-hand", gain = "G" }]"#,
            r#"at-once = [{ do = "play-centre", less = 1, gain = "*" }]"#,
            r#"at-once = [{ do = "turn-goods", count = 4, take = 4, gain = "*" }]"#,
            r#"once = [{ do = "robber-on" }, { do = "hold-back" }]"#,
        ] {
            let deck = format!("{trader}{}", all_the_same(role, effect, "D / S / P"));
            let setup = own(rules, &deck);
            for seed in 0..12 {
                random_game(&setup, seed);
            }
            let laws = Laws::<State> {
                setup: &setup,
                invariant: &crate::common::invariant,
                any_action: &any_action,
                longest: LONGEST,
            };
            if let Err(fault) = laws.hold(99) {
                let tail: String = fault.chars().take(1500).collect();
                panic!("{rules} {effect}: {tail}");
            }
        }
    }
}

#[test]
fn every_line_and_every_payment_can_be_written() {
    // 8 printed lines and 12 more of a full display; a cost and a bracket of nine of each token.
    assert!("line 20".parse::<Action>().is_ok());
    assert!("line 21".parse::<Action>().is_err());
    let most = format!("pay{}", " D S P G W".repeat(18));
    assert!(most.parse::<Action>().is_ok());
}

// Mutations

/// A change to a text, as somebody's keyboard would make it.
#[derive(Clone, Debug)]
enum Slip {
    DropLine(usize),
    DoubleLine(usize),
    SwapLines(usize, usize),
    DropBytes(usize, usize),
    Type(usize, String),
    Digit(usize, u8),
    Letter(usize, char),
}

fn slip() -> impl Strategy<Value = Slip> {
    let at = 0..100_000usize;
    prop_oneof![
        2 => at.clone().prop_map(Slip::DropLine),
        1 => at.clone().prop_map(Slip::DoubleLine),
        2 => (at.clone(), at.clone()).prop_map(|(one, two)| Slip::SwapLines(one, two)),
        1 => (at.clone(), 1..9usize).prop_map(|(from, length)| Slip::DropBytes(from, length)),
        1 => (at.clone(), "[\\PC\"\\[\\]{}=,/()\u{1b}]{1,3}").prop_map(|(at, text)| Slip::Type(at, text)),
        6 => (at.clone(), 0..10u8).prop_map(|(at, digit)| Slip::Digit(at, digit)),
        6 => (at, prop::sample::select(vec!['D', 'S', 'P', 'G', 'W', 'V', '*', '=', '/']))
            .prop_map(|(at, letter)| Slip::Letter(at, letter)),
    ]
}

impl Slip {
    fn on(&self, text: &str) -> String {
        let mut lines: Vec<&str> = text.lines().collect();
        let count = lines.len().max(1);
        let at = |position: usize| text.floor_char_boundary(position * 7 % text.len().max(1));
        // The n-th place of a character that fits.
        let nth = |position: usize, fits: &dyn Fn(char) -> bool| {
            let places: Vec<usize> =
                text.char_indices().filter(|&(_, c)| fits(c)).map(|(place, _)| place).collect();
            (!places.is_empty()).then(|| places[position % places.len()])
        };
        let replaced = |place: Option<usize>, new: String| {
            let mut text = text.to_owned();
            if let Some(place) = place {
                text.replace_range(place..=place, &new);
            }
            text
        };
        match self {
            Slip::DropLine(line) => {
                lines.remove(line % count);
                lines.join("\n")
            }
            Slip::DoubleLine(line) => {
                lines.insert(line % count, lines[line % count]);
                lines.join("\n")
            }
            Slip::SwapLines(one, two) => {
                lines.swap(one % count, two % count);
                lines.join("\n")
            }
            Slip::DropBytes(from, length) => {
                let from = at(*from);
                let to = text.floor_char_boundary((from + length).min(text.len())).max(from);
                format!("{}{}", &text[..from], &text[to..])
            }
            Slip::Type(place, typed) => {
                let place = at(*place);
                format!("{}{typed}{}", &text[..place], &text[place..])
            }
            Slip::Digit(place, digit) => {
                replaced(nth(*place, &|c| c.is_ascii_digit()), digit.to_string())
            }
            Slip::Letter(place, letter) => {
                let place = nth(*place, &|c| "DSPGWV*=/".contains(c));
                replaced(place, letter.to_string())
            }
        }
    }
}

proptest! {
    #![proptest_config(ProptestConfig { cases: 400, ..ProptestConfig::default() })]

    /// Whatever happens to a deck file: reading it never panics, a refusal names a line of the file in
    /// words fit for a terminal, and what is accepted can be played to the end.
    #[test]
    fn slips_are_refused_or_can_be_played(
        slips in prop::collection::vec(slip(), 1..4),
        which in 0..4usize,
        seed in 0..1000u64,
    ) {
        let wilds = wild(Role::Expansion, seed as usize % 9);
        let (rules, text) = [
            ("base", BASE),
            ("expansion", EXPANSION),
            ("mixed", EXPANSION),
            ("expansion", &wilds),
        ][which];
        let deck = slips.iter().fold(text.to_owned(), |text, slip| slip.on(&text));
        match State::start(&own(rules, &deck)) {
            Ok(_) => {
                random_game(&own(rules, &deck), seed);
            }
            Err(SetupError::Data { line, column, fault, .. }) => {
                prop_assert!(line >= 1 && line <= deck.lines().count() + 1, "line {}", line);
                prop_assert!(column >= 1);
                prop_assert!(!fault.is_empty() && !fault.chars().any(char::is_control), "{}", fault);
            }
            Err(other) => prop_assert!(false, "{}", other),
        }
    }

    /// Any text at all.
    #[test]
    fn any_text_is_refused_or_read(text in "\\PC{0,60}(\n[\\[\\]a-z =\"{}0-9]{0,30}){0,8}") {
        let _ = read(&text, Role::Base);
        let _ = read(&text, Role::Expansion);
    }
}
