//! Who is stronger: two ways to judge positions meet, with the same luck in all rotations of the seats.

use crate::selfplay::Play;
use azalai_bots::{Budget, SearchBot};
use azalai_core::bot::tell;
use azalai_core::insight::{Insight, won};
use azalai_core::luck::{Stream, stream};
use azalai_core::{Bot, Choices, Odds, Seat, Seen, Setup, Turn};

/// One game: the first plays at `at`, the second at all other seats. Says the first's share of the win.
fn one<G: Insight>(
    setup: &Setup,
    [first, second]: [&Play; 2],
    budget: Budget,
    at: Seat,
    seed: u64,
    number: u64,
) -> Option<f64> {
    let mut state = G::start(setup).ok()?;
    let mut luck = stream(seed, number, Stream::Luck);
    let seats = state.seats();
    let mut bots: Vec<SearchBot<G>> = Seat::all(seats)
        .map(|seat| {
            let play = if seat == at { *first } else { *second };
            let luck = stream(seed, number, Stream::Bot(seat));
            let style = move |state: &G| play.style(state);
            SearchBot::new(style, budget, 1, luck)
        })
        .collect();
    let (mut legal, mut odds) = (Choices::new(), Odds::new());
    loop {
        let turn = state.turn();
        let action = match turn {
            Turn::Over => break,
            Turn::Chance => {
                odds.clear();
                state.chance(&mut odds);
                odds.pick(&mut luck)
            }
            Turn::Seat(seat) => {
                legal.clear();
                state.legal(&mut legal);
                bots[seat.index()].choose(&Seen::new(&state, seat, &legal))
            }
        }?;
        for (seat, bot) in Seat::all(seats).zip(&mut bots) {
            tell(bot, seat, &state, turn, action);
        }
        state.apply(action, &mut ());
    }
    Some(f64::from(won(&state.outcome()?)[at]))
}

/// A round: one game at each seat, with the same luck. Says the first's mean share.
pub fn round<G: Insight>(
    setup: &Setup,
    plays: [&Play; 2],
    budget: Budget,
    seed: u64,
    number: u64,
) -> Option<f64> {
    let seats = usize::from(setup.seats);
    let shares: Option<Vec<f64>> =
        Seat::all(seats).map(|at| one::<G>(setup, plays, budget, at, seed, number)).collect();
    Some(shares?.iter().sum::<f64>() / seats as f64)
}
