//! A training: generations that play, learn and meet the best before them. All of it is kept in a folder.

use crate::Args;
use crate::chart;
use crate::duel::{Meeting, Met, meet, pace};
use crate::learn::Learner;
use crate::samples::Samples;
use crate::selfplay::{self, Judge, Pains};
use crate::story::{Generation, Story};
use crate::work::until;
use azalai_bots::Budget;
use azalai_core::luck::FastRng;
use azalai_core::net::Net;
use azalai_core::{Insight, Seat, Setup};
use azalai_games::arena::Sprt;
use rand::SeedableRng;
use std::fs;
use std::marker::PhantomData;
use std::path::{Path, PathBuf};
use std::time::{Duration, Instant, SystemTime, UNIX_EPOCH};

/// A lead that makes a generation the new best one without a doubt, and one that would make it a worse one.
const LEAD: f64 = 0.04;

/// The training of one rulebook.
pub struct Training<'a, G> {
    args: &'a Args,
    rules: String,
    setups: Vec<Setup>,
    threads: usize,
    folder: PathBuf,
    best: &'static Net,
    /// The unit of scores, in points.
    unit: f32,
    story: Story,
    game: PhantomData<G>,
}

/// A network that stays as long as the program runs.
fn for_good(net: Net) -> &'static Net {
    Box::leak(Box::new(net))
}

fn read_net(path: &Path) -> Result<Net, String> {
    let text = fs::read_to_string(path).map_err(|error| format!("{}: {error}", path.display()))?;
    Net::read(&text).map_err(|error| format!("{}: {error}", path.display()))
}

fn write(path: &Path, text: &str) -> Result<(), String> {
    // As a whole or not at all: a break may come at any time.
    let new = path.with_extension("new");
    fs::write(&new, text)
        .and_then(|()| fs::rename(&new, path))
        .map_err(|error| format!("{}: {error}", path.display()))
}

/// How many numbers the game tells of a seat, and of the position as a whole.
fn shape<G: Insight>(setup: &Setup) -> Result<(usize, usize), String> {
    let state = G::start(setup).map_err(|error| format!("{error:?}"))?;
    let features = state.features();
    let shape = (features.seats[Seat::FIRST].as_slice().len(), features.common.as_slice().len());
    if shape.0 == 0 { Err("this game tells a network nothing".into()) } else { Ok(shape) }
}

impl<'a, G: Insight> Training<'a, G> {
    /// Gets everything ready; with `--resume`, reads what was kept.
    pub fn new(args: &'a Args, threads: usize) -> Result<Training<'a, G>, String> {
        let rules = args.rules.clone().unwrap_or_else(|| G::SPEC.rulebooks[0].name.to_owned());
        let setups: Vec<Setup> =
            args.seats.iter().map(|&seats| Setup::new(&rules, seats)).collect();
        let first = setups.first().ok_or("no seats")?;
        let (own, common) = shape::<G>(first)?;
        let unit = G::start(first).map_or(G::CLEAR_LEAD, |start| selfplay::unit(&start));
        for setup in &setups {
            if shape::<G>(setup)? != (own, common) {
                return Err("with these seats the game tells something else".into());
            }
        }
        let seats: Vec<String> = args.seats.iter().map(u8::to_string).collect();
        let folder = args.keep.join(format!("{}-{rules}-{}", G::SPEC.name, seats.join("")));
        let by_hand =
            Net::new(vec!["made: by hand".into()], own, common, &Net::weights_by_hand(own, common));
        let mut best = by_hand.ok_or("weights")?;
        if let Some(path) = &args.from {
            best = read_net(path)?;
        }
        let equal = setups.iter().map(|setup| 1.0 / f64::from(setup.seats)).sum::<f64>()
            / setups.len() as f64;
        let mut story = Story { equal, generations: Vec::new() };
        if args.resume {
            let path = folder.join("story.txt");
            let lines = fs::read_to_string(&path)
                .map_err(|error| format!("{}: {error}", path.display()))?;
            story.generations = lines.lines().map(str::parse).collect::<Result<_, _>>()?;
            let kept = folder.join("best.net");
            if kept.exists() {
                best = read_net(&kept)?;
            }
        } else if args.meet.is_none() {
            // What lies there belongs to another training.
            let _ = fs::remove_dir_all(&folder);
            fs::create_dir_all(&folder)
                .map_err(|error| format!("{}: {error}", folder.display()))?;
        }
        if best.shape() != (own, common) {
            return Err(format!(
                "the network expects {:?}, the game tells {:?}",
                best.shape(),
                (own, common)
            ));
        }
        Ok(Training {
            args,
            rules,
            setups,
            threads,
            folder,
            best: for_good(best),
            unit,
            story,
            game: PhantomData,
        })
    }

    /// Does what was asked for.
    pub fn run(&mut self) -> Result<(), String> {
        if let Some(path) = &self.args.meet {
            return self.measure(path);
        }
        while self.story.generations.len() < self.args.generations as usize {
            self.generation()?;
        }
        Ok(())
    }

    fn judge(&self, net: &'static Net) -> Judge {
        Judge { net: Some(net), knobs: self.args.knobs.clone() }
    }

    /// Lets a network meet the evaluation by hand, or another one.
    fn measure(&self, path: &Path) -> Result<(), String> {
        let net = read_net(path)?;
        if net.shape() != self.best.shape() {
            return Err("this network expects something else than the game tells".into());
        }
        let new = self.judge(for_good(net));
        let other = match self.args.from {
            Some(_) => Judge { net: Some(self.best), knobs: Vec::new() },
            None => Judge::HAND,
        };
        for setup in &self.setups {
            let equal = 1.0 / f64::from(setup.seats);
            let meeting = Meeting {
                setups: std::slice::from_ref(setup),
                judges: [&new, &other],
                budgets: self.budgets(setup, [&new, &other])?,
                rounds: self.args.rounds,
                sprt: Some(Sprt { low: equal - LEAD / 2.0, high: equal + LEAD }),
                seed: self.args.seed,
                threads: self.threads,
            };
            let [one, other] = meeting.budgets;
            let met = meet::<G>(&meeting, "rounds");
            println!(
                "{} {}, {} seats, {} ({one} against {other}): {met}, {:?}",
                G::SPEC.name,
                self.rules,
                setup.seats,
                self.args.gate,
                met.verdict
            );
        }
        Ok(())
    }

    /// As many iterations as each of them makes in the time that they have.
    fn budgets(&self, setup: &Setup, judges: [&Judge; 2]) -> Result<[Budget; 2], String> {
        let Budget::Time(time) = self.args.gate else { return Ok([self.args.gate; 2]) };
        let iterations = |judge| {
            let pace = pace::<G>(setup, judge, self.args.seed).ok_or("no game can be played")?;
            let count = (time.as_nanos() as f64 / pace).clamp(1.0, 1e6);
            Ok::<_, String>(Budget::Iterations(count as u32))
        };
        Ok([iterations(judges[0])?, iterations(judges[1])?])
    }

    /// One generation.
    fn generation(&mut self) -> Result<(), String> {
        let args = self.args;
        let number = self.story.generations.len();
        let seed = args.seed.wrapping_mul(1000).wrapping_add(number as u64);
        let (games, new) = self.play(number, seed);
        let positions = new.len();
        new.keep(&self.file(number))
            .map_err(|error| format!("{}: {error}", self.folder.display()))?;
        println!("generation {number}: {games} games, {positions} positions");
        let samples = self.past(number, new)?;

        let (own, common) = self.best.shape();
        let mut rng = FastRng::seed_from_u64(seed);
        let never_learned =
            args.from.is_none() && !self.story.generations.iter().any(|one| one.kept);
        let mut learner = if never_learned {
            Learner::by_hand(own, common, self.unit, &mut rng)
        } else {
            Learner::from_net(self.best, self.unit)
        };
        let mut surprise = Vec::new();
        learner.learn(&samples, args.epochs, self.threads, &mut rng, |epoch, loss| {
            surprise.push(loss.win);
            println!("    epoch {epoch}: surprise {:.4}, score {:.4}", loss.win, loss.score);
        });
        let learned = learner.net(self.origin(number, games), self.unit);
        let learned = for_good(learned.ok_or("the weights have run away")?);

        let (new, old) = (self.judge(learned), self.judge(self.best));
        let equal = self.story.equal;
        let met: Met = meet::<G>(
            &Meeting {
                setups: &self.setups,
                judges: [&new, &old],
                budgets: [args.gate; 2],
                rounds: args.rounds,
                sprt: Some(Sprt { low: equal - LEAD / 2.0, high: equal + LEAD }),
                seed: seed ^ 0xd0e1,
                threads: self.threads,
            },
            "rounds",
        );
        let kept = met.is_better();
        println!("  against the best before: {met}, {}", if kept { "kept" } else { "not kept" });
        if kept {
            self.best = learned;
            let text = learned.to_string();
            write(&self.folder.join("best.net"), &text)?;
            if let Some(out) = &args.out {
                write(out, &text)?;
            }
        }
        let (share, doubt) = (met.share, met.doubt);
        self.story.generations.push(Generation { games, positions, surprise, share, doubt, kept });
        let lines: String = self.story.generations.iter().map(|one| format!("{one}\n")).collect();
        write(&self.folder.join("story.txt"), &lines)?;
        let title = format!("{} {}, seats {:?}", G::SPEC.name, self.rules, args.seats);
        chart::draw(&self.folder.join("curves.svg"), &title, &self.story)
    }

    /// The games of a generation: how many, and their positions.
    fn play(&self, number: usize, seed: u64) -> (u64, Samples) {
        let args = self.args;
        let pains =
            Pains { few: args.few, many: args.many, curiosity: args.curiosity, faith: args.faith };
        let judge = self.judge(self.best);
        let time =
            args.minutes.map(|minutes| Duration::from_secs_f64(60.0 * minutes.clamp(0.0, 1e5)));
        let end = time.map(|time| Instant::now() + time);
        let most = args.games.get(number).or(args.games.last()).copied().unwrap_or(0);
        let numbers = 0..if end.is_some() { u64::MAX } else { most };
        let games = until(self.threads, numbers, end, "games", |nth| {
            let setup = &self.setups[(nth % self.setups.len() as u64) as usize];
            // Games of all generations have numbers of their own.
            selfplay::game::<G>(setup, &judge, pains, seed, nth + ((number as u64) << 18))
        });
        let (own, common) = self.best.shape();
        let mut samples = Samples::new(own, common);
        games.iter().for_each(|game| samples.append(game));
        (games.len() as u64, samples)
    }

    fn file(&self, number: usize) -> PathBuf {
        self.folder.join(format!("{number}.samples"))
    }

    /// The positions of this generation and of some before it.
    fn past(&self, number: usize, new: Samples) -> Result<Samples, String> {
        let (own, common) = self.best.shape();
        let mut all = new;
        for before in number.saturating_sub(self.args.window.max(1) - 1)..number {
            let path = self.file(before);
            let read = Samples::read(&path, own, common);
            let read = read.map_err(|error| format!("{}: {error}", path.display()))?;
            all.append(
                &read.ok_or_else(|| format!("{}: no positions of this game", path.display()))?,
            );
        }
        Ok(all)
    }

    /// Where a network comes from.
    fn origin(&self, number: usize, games: u64) -> Vec<String> {
        let args = self.args;
        let seats: Vec<String> = args.seats.iter().map(u8::to_string).collect();
        let before = self.story.generations.iter().map(|one| one.games);
        let played: Vec<String> = before.chain([games]).map(|games| games.to_string()).collect();
        let knobs: String =
            args.knobs.iter().map(|(knob, value)| format!(" --set {knob}={value}")).collect();
        let from = args.from.as_ref().and_then(|path| path.file_name());
        let from = from.map_or_else(String::new, |name| format!(" --from {}", name.display()));
        vec![
            format!("game: {} {}, {} seats", G::SPEC.name, self.rules, seats.join(",")),
            format!(
                "made: azalai-train {} --rules {} --seats {} --generations {} --games {} --few {} --many {} --curiosity {} --faith {} --epochs {} \
                 --window {} --gate {} --rounds {} --seed {}{knobs}{from}",
                args.game,
                self.rules,
                seats.join(","),
                number + 1,
                played.join(","),
                args.few,
                args.many,
                args.curiosity,
                args.faith,
                args.epochs,
                args.window,
                args.gate,
                args.rounds,
                args.seed
            ),
            format!("date: {}", today()),
        ]
    }
}

/// The date of today, as `2026-11-18`.
fn today() -> String {
    let since = SystemTime::now().duration_since(UNIX_EPOCH).unwrap_or_default();
    date(since.as_secs() / 86_400)
}

/// The date so many days after 1970-01-01.
fn date(mut days: u64) -> String {
    let leap = |year: u64| {
        year.is_multiple_of(4) && (!year.is_multiple_of(100) || year.is_multiple_of(400))
    };
    let mut year = 1970;
    while days >= 365 + u64::from(leap(year)) {
        days -= 365 + u64::from(leap(year));
        year += 1;
    }
    let february = 28 + u64::from(leap(year));
    let mut month = 1;
    for length in [31, february, 31, 30, 31, 30, 31, 31, 30, 31, 30] {
        if days < length {
            break;
        }
        days -= length;
        month += 1;
    }
    format!("{year}-{month:02}-{:02}", days + 1)
}

#[cfg(test)]
mod tests {
    use super::*;
    use clap::Parser as _;

    #[test]
    fn dates_are_those_of_the_calendar() {
        assert_eq!(
            [0, 59, 11_016, 20_775].map(date),
            ["1970-01-01", "1970-03-01", "2000-02-29", "2026-11-18"]
        );
    }

    #[test]
    fn a_training_goes_on_after_a_break() {
        let folder = tempfile::tempdir().expect("a folder");
        let (keep, out) = (folder.path().join("keep"), folder.path().join("some.net"));
        let run = |more: &[&str]| {
            let mut words = vec![
                "azalai-train",
                "desert",
                "--games",
                "6",
                "--few",
                "4",
                "--many",
                "20",
                "--epochs",
                "2",
                "--rounds",
                "2",
                "--gate",
                "2it",
                "--keep",
                keep.to_str().expect("a path"),
                "--out",
                out.to_str().expect("a path"),
            ];
            words.extend(more);
            let args = Args::parse_from(words);
            let mut training = Training::<desert::State>::new(&args, 2)?;
            training.run()?;
            Ok::<_, String>((training.story.clone(), training.best.clone()))
        };
        let (once, _) = run(&["--generations", "1"]).expect("a generation");
        let (more, best) = run(&["--generations", "2", "--resume"]).expect("another");
        assert_eq!(more.generations[0].games, once.generations[0].games);
        assert_eq!(more.generations.len(), 2);
        let files = ["0.samples", "1.samples", "story.txt", "curves.svg"];
        assert!(files.iter().all(|file| keep.join("desert-standard-2").join(file).exists()));
        if more.generations.iter().any(|generation| generation.kept) {
            assert_eq!(
                read_net(&out).expect("a network"),
                read_net(&keep.join("desert-standard-2/best.net")).expect("kept")
            );
            assert!(best.origin.iter().any(|line| line.starts_with("made: azalai-train desert")));
        }
    }
}
