//! Actions as text, and as data.

use azalai_core::{Action as _, Lang};
use salt::{Action, Slab};
use serde_json::json;

#[test]
fn every_action_reads_back() {
    let slabs = Slab::all().map(|slab| Action::Turn { slab });
    let bids = (0..=u8::MAX).map(|silver| Action::Bid { silver });
    for action in slabs.chain(bids).chain([Action::Pass]) {
        assert_eq!(action.to_string().parse(), Ok(action));
        assert_eq!(format!("  {action} ").to_uppercase().parse(), Ok(action));
    }
}

#[test]
fn nonsense_is_explained_in_both_languages() {
    for text in ["", "bid", "bid x", "bid +4", "bid 256", "bid 4 5", "turn 1", "turn 8", "pass 1"] {
        let error = text.parse::<Action>().unwrap_err();
        assert_ne!(error.tell(Lang::En), error.tell(Lang::De), "{text}");
    }
}

#[test]
fn an_action_is_data() {
    let json = |text: &str| serde_json::to_value(text.parse::<Action>().unwrap()).unwrap();
    assert_eq!(json("turn 7"), json!({ "do": "turn", "slab": 7 }));
    assert_eq!(json("bid 4"), json!({ "do": "bid", "silver": 4 }));
    assert_eq!(json("pass"), json!({ "do": "pass" }));
}

#[test]
fn a_bid_carries_an_amount_and_nothing_else_does() {
    let bid = Action::Bid { silver: 1 };
    assert_eq!(bid.of_amount(9), Ok(Action::Bid { silver: 9 }));
    assert!(bid.of_amount(256).is_err());
    assert!(Action::Pass.of_amount(1).is_err());
}
