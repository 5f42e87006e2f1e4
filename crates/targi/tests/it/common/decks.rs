//! Decks of one's own, as tables that play with them.

use azalai_core::Setup;
use targi::deck_file::{BASE, EXPANSION};

/// The base game with a deck of one's own that uses effects the built-in deck has not.
pub fn own_base_deck() -> Setup {
    let mut deck = BASE.to_owned();
    for (from, to) in [
        (
            r#"{ do = "lay-gold" }"#,
            r#"{ do = "draw-tribe" }, { gain = "G" }, { do = "swap-centre" }"#,
        ),
        (
            r#"{ do = "hold-back" }"#,
            r#"{ do = "second-action" }, { do = "discard-hand", gain = "**" }"#,
        ),
        (r#"{ gain = "***" }, "#, r#"{ do = "turn-goods", count = 4, take = 2 }, "#),
        (r#"permanent = { is = "raid-free" }"#, r#"permanent = { is = "raid-pay", pay = "S" }"#),
        (
            r#"permanent = { is = "robber-card" }"#,
            r#"permanent = { is = "hand-limit", limit = 2 }"#,
        ),
        (
            r#"permanent = { is = "hand-discount", less = 1 }"#,
            r#"permanent = { is = "face-opponent" }"#,
        ),
        (
            r#"[{ gain = "*", per = 2, of = "cards" }]"#,
            r#"[{ do = "border-action", gain = "*" }, { do = "play-centre", less = 1 }]"#,
        ),
        (
            r#"[{ gain = "*", per = 2, of = "free-places" }]"#,
            r#"[{ do = "draw-tribe" }, { do = "exchange" }]"#,
        ),
    ] {
        assert!(deck.contains(from), "{from}");
        deck = deck.replace(from, to);
    }
    Setup::new("base", 2).with("deck", &deck)
}

/// The expansion or the mixed game with a deck of one's own.
pub fn own_expansion_deck(rules: &str) -> Setup {
    let mut deck = EXPANSION.to_owned();
    for (from, to) in [
        (
            r#"once = [{ do = "robber-on" }]"#,
            r#"once = [{ do = "turn-goods", count = 3, take = 2 }, { do = "border-action" }]"#,
        ),
        (
            r#"once = [{ do = "swap-centre" }]"#,
            r#"once = [{ do = "draw-tribe", again = "W" }, { do = "discard-hand", gain = "G" }]"#,
        ),
    ] {
        assert!(deck.contains(from), "{from}");
        deck = deck.replace(from, to);
    }
    Setup::new(rules, 2).with("deck", &deck)
}
