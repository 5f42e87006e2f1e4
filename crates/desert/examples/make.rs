//! make
use azalai_core::{Game, Setup, Journal, Choices, Odds, Turn, luck::{Stream, stream}};
use desert::Desert;
fn main() {
    let map = "; not canonical\n#..P.o..#\n.o...P...\n..M.....o\nP.MM..P..\n...M.o...\n.o...P..P\n#..o....#\ndark line: 2";
    for (file, setup) in [("three", Setup::new("standard", 3)), ("five_on_a_map", Setup::new("standard", 5).with("map", map).with("supply5", "30"))] {
        let mut best: Option<(u16, Journal<Desert>)> = None;
        for seed in 0..3000 {
        let mut j = Journal::<Desert>::new(&setup).unwrap();
        let mut rng = stream(seed, 0, Stream::Luck);
        loop {
            let (mut l, mut o) = (Choices::new(), Odds::new());
            j.state().legal(&mut l); j.state().chance(&mut o);
            let by = j.state().turn();
            let a = match by { Turn::Seat(_) => l.pick(&mut rng), Turn::Chance => o.pick(&mut rng), Turn::Over => break };
            j.play(by, a.unwrap(), &mut ()).unwrap();
        }
        let sum = (1..=j.state().seats()).map(|n| j.state().sheet(azalai_core::Seat::from_number(n).unwrap()).areas.iter().sum::<u16>()).sum::<u16>();
        if best.as_ref().is_none_or(|b| b.0 < sum) { best = Some((sum, j)); }
        }
        let j = best.unwrap().1;
        std::fs::write(format!("crates/desert/tests/games/{file}.record"), j.record(&[]).to_string()).unwrap();
        println!("{} {:?}", j.state().outcome().unwrap(), (1..=3).map(|n| j.state().sheet(azalai_core::Seat::from_number(n).unwrap())).collect::<Vec<_>>());
    }
}
