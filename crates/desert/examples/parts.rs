//! parts
use azalai_core::{Game, Setup, Choices, Odds, Turn, luck::{Stream, stream}};
use desert::{Desert, Phase};
use std::time::Instant;
fn main() {
    let start = Desert::start(&Setup::new("standard", 4)).unwrap();
    let mut rng = stream(1, 0, Stream::Luck);
    let (mut legal, mut odds) = (Choices::new(), Odds::new());
    let mut lead = vec![]; let mut camel = vec![]; let mut cam_act = vec![]; let mut n = 0u64;
    for _ in 0..300 {
        let mut s = start;
        loop {
            n += 1;
            let a = match s.turn() {
                Turn::Seat(_) => { legal.clear(); s.legal(&mut legal); legal.pick(&mut rng).unwrap() }
                Turn::Chance => { odds.clear(); s.chance(&mut odds); odds.pick(&mut rng).unwrap() }
                Turn::Over => break,
            };
            match s.phase() { Phase::Leaders => lead.push(s), Phase::Camels => { camel.push(s); cam_act.push(a) }, _ => {} }
            s.apply(a, &mut ());
        }
    }
    println!("actions/game {}, leaders/game {}, camels/game {}", n / 300, lead.len() / 300, camel.len() / 300);
    for (name, set) in [("lead", &lead), ("camel", &camel)] {
        let mut lines = 0;
        let t = Instant::now();
        for _ in 0..10 { for s in set.iter() { legal.clear(); s.legal(&mut legal); lines += legal.lines().len(); } }
        let ns = t.elapsed().as_nanos() as f64 / (10 * set.len()) as f64;
        println!("{name}: legal {ns:.1} ns, {:.1} lines", lines as f64 / (10 * set.len()) as f64);
    }
    let t = Instant::now();
    let mut x = 0;
    for _ in 0..10 { for (s, a) in camel.iter().zip(&cam_act) { let mut s = *s; s.apply(*a, &mut ()); x += s.camels_to_place() as u32; } }
    println!("camel apply incl. copy {:.1} ns {x}", t.elapsed().as_nanos() as f64 / (10 * camel.len()) as f64);
    let t = Instant::now();
    for _ in 0..10 { for (s, _a) in camel.iter().zip(&cam_act) { let s = std::hint::black_box(*s);  x += s.camels_to_place() as u32; } }
    println!("copy {:.1} ns {x}", t.elapsed().as_nanos() as f64 / (10 * camel.len()) as f64);
}
