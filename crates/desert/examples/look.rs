//! look
use azalai_core::{Game, Setup, Shown, Lang, Viewer, Choices, Odds, Turn, luck::{Stream, stream}};
use desert::Desert;
fn main() {
    let a: Vec<String> = std::env::args().collect();
    let seats: u8 = a[1].parse().unwrap(); let n: usize = a[2].parse().unwrap();
    let lang = if a.len() > 3 { Lang::De } else { Lang::En };
    let mut s = Desert::start(&Setup::new("standard", seats)).unwrap();
    let mut rng = stream(5, 0, Stream::Luck);
    let (mut legal, mut odds) = (Choices::new(), Odds::new());
    for i in 0..n {
        let a = match s.turn() {
            Turn::Seat(_) => { legal.clear(); s.legal(&mut legal); legal.pick(&mut rng).unwrap() }
            Turn::Chance => { odds.clear(); s.chance(&mut odds); odds.pick(&mut rng).unwrap() }
            Turn::Over => break,
        };
        let mut ev = vec![];
        let d = Desert::describe(a, 0, &s.view(Viewer::Public), lang);
        s.apply(a, &mut ev);
        if i + 8 > n { println!("{a}: {d}"); for e in ev { println!("  {}", Desert::tell(&e, &s.view(Viewer::Public), lang)); } }
    }
    println!("{}", Desert::draw(&s.view(Viewer::Public), lang));
    println!("{}", Desert::ask(&s.view(Viewer::Public), lang));
}
