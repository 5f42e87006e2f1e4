//! rate
use azalai_core::{Game, Setup, luck::{Stream, stream}, playout::{Scratch, playout}};
use desert::Desert;
use std::time::Instant;
fn main() {
    let mode = std::env::args().nth(1).is_some();
    let mut odds = azalai_core::Odds::new();
    println!("size {}", std::mem::size_of::<Desert>());
    for seats in 2..=5 {
        let start = Desert::start(&Setup::new("standard", seats)).unwrap();
        let mut scratch = Scratch::default();
        let mut best = 0f64;
        let mut len = 0.0;
        for rep in 0..5 {
            let t = Instant::now();
            let (mut acts, mut games) = (0u64, 0u64);
            let mut rng = stream(rep, 0, Stream::Luck);
            while t.elapsed().as_secs_f64() < 0.6 {
                for _ in 0..200 { let mut s = start; acts += if mode { fast(&mut s, &mut rng, &mut odds) } else { playout(&mut s, &mut rng, &mut scratch) }; games += 1; }
            }
            best = best.max(acts as f64 / t.elapsed().as_secs_f64());
            len = acts as f64 / games as f64;
        }
        println!("{seats} seats: {:.2} M actions/s, {:.1} actions a game", best / 1e6, len);
    }
}
/// fast
pub fn fast(state: &mut Desert, rng: &mut azalai_core::luck::FastRng, odds: &mut azalai_core::Odds<desert::Action>) -> u64 {
    let mut n = 0;
    loop {
        let a = match state.turn() {
            azalai_core::Turn::Seat(_) => state.pick_legal(rng),
            azalai_core::Turn::Chance => { odds.clear(); state.chance(odds); odds.pick(rng) }
            azalai_core::Turn::Over => return n,
        };
        let Some(a) = a else { return n };
        state.apply(a, &mut ());
        n += 1;
    }
}
