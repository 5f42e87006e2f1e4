//! The laws of every game, over random games of Targui: both rulebooks, all numbers of players, all
//! options.

use crate::common::{any_action, tables, warlike_action};
use azalai_core::laws::Laws;
use azalai_core::luck::{Stream, stream};
use azalai_core::{Choices, Game, Journal, Odds, Seat, Setup, Viewer};
use targui::{Field, FieldSet, Kind, Limits, Phase, State};

/// More actions than any random game has.
const LONGEST: usize = 20_000;

fn hold(holds: bool, what: impl FnOnce() -> String) -> Result<(), String> {
    if holds { Ok(()) } else { Err(what()) }
}

/// What must be true in every state.
fn invariant(state: &State) -> Result<(), String> {
    camels_and_markers(state)?;
    settlements(state)?;
    deck(state)?;
    money(state)
}

fn camels_and_markers(state: &State) -> Result<(), String> {
    let on_board: u16 = Field::all().map(|field| state.camels(field)).sum();
    let stock = state.stock();
    hold(on_board + stock == 400, || format!("{on_board} camels and a stock of {stock}"))?;
    let mut marked = FieldSet::EMPTY;
    for seat in state.players() {
        let twice = marked.and(state.marked(seat));
        hold(twice.is_empty(), || format!("several markers on {twice:?}"))?;
        marked = marked.or(state.marked(seat));
        let counted: u16 = state.marked(seat).map(|field| state.camels(field)).sum();
        hold(state.camels_of(seat) == counted, || format!("seat {seat} has {counted} camels"))?;
    }
    let stray = Field::all().find(|&field| state.camels(field) > 0 && !marked.contains(field));
    hold(stray.is_none(), || format!("camels without a marker on {stray:?}"))?;
    let wet = marked.and(state.of_kind(Kind::Chott));
    hold(wet.is_empty(), || format!("markers on the chotts {wet:?}"))
}

fn settlements(state: &State) -> Result<(), String> {
    let mut homes = FieldSet::EMPTY;
    for seat in state.players() {
        if let Some(home) = state.settlement(seat) {
            hold(!homes.contains(home), || format!("two settlements on {home}"))?;
            hold(state.kind(home) == Some(Kind::Settlement), || format!("no card on {home}"))?;
            homes.insert(home);
        }
        let holds = state.settlement(seat).is_some_and(|home| state.owner(home) == Some(seat));
        hold(state.holds_own_settlement(seat) == holds, || format!("seat {seat} at home"))?;
        hold(holds || state.levy(seat) == 0, || format!("seat {seat} would be paid"))?;
        // Between the throw that beats a defender and the attacker's advance they may have nothing.
        let settled = state.settlement(seat).is_some() && state.phase() != Phase::Advance;
        let has_marker = !state.marked(seat).is_empty();
        hold(!settled || state.is_alive(seat) == has_marker, || format!("seat {seat} alive"))?;
    }
    hold(homes == state.of_kind(Kind::Settlement), || format!("settlements on {homes:?}"))?;
    let saline = state.of_kind(Kind::Saline);
    hold(saline == FieldSet::of(&[1]), || format!("salines on {saline:?}"))
}

fn deck(state: &State) -> Result<(), String> {
    let view = state.view(Viewer::Public);
    let fates = if state.setup().rules == "classic" { 1 } else { 2 };
    hold(view.deck_fates <= fates, || format!("{} fates in the deck", view.deck_fates))?;
    for player in &view.players {
        let (seat, left) = (player.seat, player.cards_left);
        hold(left <= view.cards_each.min(5), || format!("{left} cards of seat {seat}"))?;
    }
    hold(view.round <= view.rounds, || format!("round {} of {}", view.round, view.rounds))?;
    let seen = view.fates_seen.len();
    let so_far = usize::from(view.round) * usize::from(fates);
    hold(seen <= so_far, || format!("{seen} fates seen in round {}", view.round))
}

fn money(state: &State) -> Result<(), String> {
    if state.options().limits == Limits::Box {
        let cash: u16 = state.players().map(|seat| state.cash(seat)).sum();
        hold(state.coins() == Some(130 - cash.min(130)) && cash <= 130, || format!("{cash} cash"))?;
        let most = state.players().map(|seat| state.marked(seat).len()).max();
        hold(most <= Some(35), || format!("{most:?} markers of one player"))?;
    }
    for viewer in Seat::all(state.seats()).map(Viewer::Seat).chain([Viewer::Public]) {
        for player in state.view(viewer).players {
            let (cash, treasury) = (state.cash(player.seat), state.treasury(player.seat));
            let within = |(least, most), silver| least <= silver && silver <= most;
            hold(within(player.cash_between, cash), || format!("{cash} cash of {player:?}"))?;
            let bounds = player.treasury_between;
            hold(bounds.is_none_or(|bounds| within(bounds, treasury)), || {
                format!("{treasury} in the treasury of {player:?}")
            })?;
            hold(player.cash.is_none_or(|shown| shown == cash), || format!("{player:?}"))?;
        }
    }
    Ok(())
}

/// Plays random games and checks every law in every state of them.
fn laws_hold(setup: &Setup, seeds: std::ops::Range<u64>) {
    let laws = Laws { setup, invariant: &invariant, any_action: &any_action, longest: LONGEST };
    let dreams = azalai_testkit::laws::hold(&laws, seeds);
    let hidden = setup.get("money") == Some("hidden")
        || (setup.rules == "updated" && setup.version == Some(1));
    assert_eq!(dreams > 0, hidden, "{setup:?}: {dreams} imagined states differ from the truth");
}

#[test]
fn the_laws_hold_in_both_rulebooks_with_all_numbers_of_players() {
    for setup in tables() {
        laws_hold(&setup, 0..40);
    }
}

#[test]
fn the_laws_hold_in_shorter_games() {
    for setup in tables() {
        laws_hold(&setup.clone().with("fates", "1,6-16"), 100..108);
        laws_hold(&setup.clone().with("fates", "1,12,13,15"), 200..220);
        laws_hold(&setup.clone().with("fates", "playing"), 220..228);
        if setup.rules == "updated" {
            laws_hold(&setup.with("fates", "1,3,9,13,16"), 230..250);
        }
    }
}

#[test]
fn the_laws_hold_with_own_fields_forbidden_or_empty() {
    for setup in tables() {
        laws_hold(&setup.clone().with("own-fields", "forbidden"), 300..312);
        laws_hold(&setup.with("own-fields", "empty"), 312..324);
    }
}

#[test]
fn the_laws_hold_with_the_limits_of_the_box() {
    for setup in tables().filter(|setup| setup.rules == "classic") {
        laws_hold(&setup.with("limits", "box"), 330..350);
    }
}

#[test]
fn the_laws_hold_with_settlements_on_chotts_forbidden() {
    for setup in tables() {
        let setup = setup.with("chott-settlement", "forbidden").with("fates", "1,8");
        laws_hold(&setup, 400..430);
    }
}

#[test]
fn the_laws_hold_with_hidden_and_with_open_money() {
    for setup in tables().filter(|setup| setup.rules == "updated") {
        laws_hold(&setup.clone().with("money", "hidden"), 500..516);
        laws_hold(&setup.clone().with("money", "open"), 516..530);
        laws_hold(&setup.clone().in_version(1), 530..540);
        laws_hold(&setup.with("homeless", "nobody").with("fates", "1,6"), 540..550);
    }
}

#[test]
fn the_laws_hold_with_other_territories() {
    let territories = "settlement 4 1 9\nsaline 1 0 0\nguelta 12 9 1\nreg 0 0 0\nerg 12 1 3\n\
        fesh-fesh 4 0 0\nmountains 0 1 1\nchott 20 0 0";
    for setup in tables() {
        let setup = setup
            .with("territories", territories)
            .with("chott-settlement", "forbidden")
            .with("own-fields", "forbidden")
            .with("fates", "1,6-12");
        laws_hold(&setup, 600..612);
    }
}

/// Plays a war and checks the invariant, and that what is listed is what is allowed, in every state.
/// Returns how many players were eliminated.
fn war(setup: &Setup, seed: u64) -> usize {
    let mut journal = Journal::<State>::new(setup).expect("the setup is allowed");
    let mut rng = stream(seed, 0, Stream::Luck);
    while let Some(action) = warlike_action(journal.state(), &mut rng) {
        let (by, state) = (journal.state().turn(), *journal.state());
        let (mut legal, mut odds) = (Choices::new(), Odds::new());
        state.legal(&mut legal);
        state.chance(&mut odds);
        for _ in 0..12 {
            let other = any_action(&mut rng);
            let listed =
                legal.holds(other) || odds.outcomes().iter().any(|&(luck, _)| luck == other);
            assert_eq!(state.check(other).is_ok(), listed, "`{other}` in {state:?}");
        }
        journal.play(by, action, &mut ()).expect("what is listed is allowed");
        if let Err(fault) = invariant(journal.state()) {
            panic!("{fault}\nin:\n{}", journal.record(&[]));
        }
        assert!(journal.played().len() < LONGEST, "the war does not end");
    }
    let record = journal.record(&[]).to_string().parse().expect("a record reads back");
    let again = Journal::<State>::read(&record, None).expect("a record replays");
    assert_eq!(again.state(), journal.state());
    let outcome = journal.state().outcome().expect("the war is over");
    let state = journal.state();
    assert!(outcome.winners.iter().all(|seat| state.is_alive(seat)), "the dead do not win");
    state.players().filter(|&seat| !state.is_alive(seat)).count()
}

#[test]
fn the_invariant_holds_in_wars_that_eliminate_players() {
    let with_limits = Setup::new("classic", 2).with("limits", "box");
    for setup in tables().chain([with_limits]) {
        let out: Vec<usize> = (0..30).map(|seed| war(&setup, seed)).collect();
        let last = usize::from(setup.seats) - 1;
        assert!(out.contains(&last), "{setup:?}: nobody won at once");
        assert!(last == 1 || out.contains(&1), "{setup:?}: nobody was eliminated alone");
    }
}
