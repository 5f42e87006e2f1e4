//! `azalai load`: the benchmark and soak test of the server.

mod frame;
mod lobby;
mod table;
mod tally;

use crate::failure::Failure;
use crate::output::{grouped, say, say_json};
use crate::progress::bar;
use anstyle::Style;
use azalai_core::Setup;
use azalai_core::luck::FastRng;
use azalai_games::{AnyGame, find};
use futures_util::StreamExt;
use lobby::{Guest, Lobby, Place, Socket};
use rand::SeedableRng;
use std::cell::{Cell, RefCell};
use std::io::IsTerminal;
use std::rc::Rc;
use std::sync::atomic::{AtomicU64, Ordering};
use std::sync::{Arc, Barrier};
use std::time::{Duration, Instant};
use table::{OpenTable, Pair, Run, keep_playing};
use tally::{Fault, Kind, Tally};
use tokio::task::{JoinSet, LocalSet};

/// Play many tables on a server at once, at random, and measure how it keeps up.
///
/// Every table has two clients over WebSockets. An action counts when its sender has seen it, and the other has
/// to see it before acting; the time is taken from sending it to seeing its news at the sender. Tables that
/// end are replaced. The guests are new ones: two for every ten tables.
#[derive(clap::Args)]
pub struct Args {
    /// The server: `http://127.0.0.1:4747`. Only http:// and ws://.
    url: String,
    /// How many tables are played at once.
    #[arg(long, value_name = "N", default_value_t = 50, value_parser = clap::value_parser!(u32).range(1..=100_000))]
    tables: u32,
    /// How long, counted from when all tables are open.
    #[arg(long, value_name = "SECONDS", default_value_t = 10.0, value_parser = seconds)]
    seconds: f64,
    /// The game.
    #[arg(long, value_name = "GAME", default_value = "tuareg")]
    game: String,
    /// The rulebook; the first one if not given.
    #[arg(long, value_name = "RULES")]
    rules: Option<String>,
    /// How many seats a table has; the first client plays all but one.
    #[arg(long, value_name = "N", default_value_t = 2, value_parser = clap::value_parser!(u8).range(2..=5))]
    seats: u8,
    /// Open so many more sockets that only watch, at tables where nothing happens.
    #[arg(long, value_name = "N", default_value_t = 0, value_parser = clap::value_parser!(u32).range(0..=1_000_000))]
    idle: u32,
    /// How many threads the clients have. One is enough to keep several cores of a server busy.
    #[arg(long, value_name = "T", default_value_t = 1, value_parser = clap::value_parser!(u16).range(1..=256))]
    threads: u16,
    /// Print JSON.
    #[arg(long)]
    json: bool,
}

/// So many tables two guests have if there are few tables; a server has a limit for each person, and one for new
/// guests.
const TABLES_OF_A_PAIR: usize = 10;
/// So many pairs of guests there are, unless that would be more tables for each than a server allows.
const PAIRS: usize = 40;
/// So many tables two guests have at most.
const MOST_TABLES_OF_A_PAIR: usize = 50;
/// So many sockets a watching guest has.
const SOCKETS_OF_A_WATCHER: usize = 200;
/// So many tables or sockets are opened at the same time.
const OPENED_AT_ONCE: usize = 16;
/// The memory of a socket that only watches.
const WATCHERS_MEMORY: usize = 1024;
/// An answer that has not come so long after the end never will.
const GRACE: Duration = Duration::from_secs(10);

fn seconds(text: &str) -> Result<f64, String> {
    match text.parse() {
        Ok(seconds) if (0.1..=2_592_000.0).contains(&seconds) => Ok(seconds),
        _ => Err("write a number of seconds from 0.1 to 2592000 (30 days)".into()),
    }
}

/// What every thread has to know.
struct Plan {
    place: Place,
    game: &'static str,
    setup: Setup,
    time: Duration,
    /// Everybody waits here until all tables are open.
    ready: Barrier,
    /// How many actions have been played.
    count: Arc<AtomicU64>,
}

pub fn run(args: &Args) -> Result<(), Failure> {
    let place = Place::read(&args.url).map_err(Failure::usage)?;
    let game = find(&args.game)?;
    let setup = setup(game, args)?;
    let threads = usize::from(args.threads).min(args.tables as usize);
    raise_limits(args);
    let plan = Plan {
        place,
        game: game.spec().name,
        setup,
        time: Duration::from_secs_f64(args.seconds),
        ready: Barrier::new(threads + 1),
        count: Arc::new(AtomicU64::new(0)),
    };
    let tally = all_threads(&plan, args, threads)?;
    if tally.actions == 0 {
        let why = tally.shown().first().map_or("no reason was given", String::as_str);
        return Err(Failure::refused(format!("nothing could be played on {}: {why}", args.url)));
    }
    if args.json {
        let mut value = tally.json(args.seconds);
        value["url"] = args.url.as_str().into();
        value["game"] = plan.game.into();
        value["rules"] = plan.setup.rules.as_str().into();
        value["seats"] = plan.setup.seats.into();
        value["threads"] = threads.into();
        return say_json(&value);
    }
    say(&as_text(&tally, &plan, args))
}

/// The setup of the tables, tried out here so that a wrong name is told before anything is opened.
fn setup(game: &dyn AnyGame, args: &Args) -> Result<Setup, Failure> {
    let spec = game.spec();
    let rules = match &args.rules {
        Some(name) => spec.rules(name)?.name.to_owned(),
        None => spec.default_setup().rules,
    };
    let setup = Setup::new(&rules, args.seats);
    game.open(&setup)?;
    Ok(setup)
}

/// Asks for as many open files as the sockets need. If the system refuses, opening them will tell.
fn raise_limits(args: &Args) {
    let wanted = 2 * u64::from(args.tables) + u64::from(args.idle) + 256;
    let _ = rlimit::increase_nofile_limit(wanted);
}

/// Lets the threads play, shows how it goes, and adds up what they counted.
fn all_threads(plan: &Plan, args: &Args, threads: usize) -> Result<Tally, Failure> {
    let mut sum = Tally::new().map_err(Failure::refused)?;
    std::thread::scope(|scope| {
        let share = |all: u32, thread: usize| {
            let all = all as usize;
            all / threads + usize::from(thread < all % threads)
        };
        let workers: Vec<_> = (0..threads)
            .map(|thread| {
                let (tables, idle) = (share(args.tables, thread), share(args.idle, thread));
                let first = thread as u64 * u64::from(args.tables);
                scope.spawn(move || one_thread(plan, tables, idle, first))
            })
            .collect();
        show_progress(plan, args.json);
        for worker in workers {
            let tally = worker.join().unwrap_or_else(|panic| std::panic::resume_unwind(panic));
            sum.add(&tally.map_err(Failure::refused)?);
        }
        Ok(sum)
    })
}

/// A bar for whoever looks at a terminal.
fn show_progress(plan: &Plan, json: bool) {
    plan.ready.wait();
    if json || !std::io::stderr().is_terminal() {
        return;
    }
    let began = Instant::now();
    let bar = bar(plan.time.as_secs().max(1), "seconds");
    while began.elapsed() < plan.time {
        std::thread::sleep(Duration::from_millis(200).min(plan.time));
        let (gone, actions) = (began.elapsed(), plan.count.load(Ordering::Relaxed));
        bar.set_position(gone.as_secs());
        bar.set_message(format!("{} actions/s", grouped(actions as f64 / gone.as_secs_f64())));
    }
    bar.finish_and_clear();
}

/// One thread with its own tables and its own runtime: nothing in it waits for another thread.
fn one_thread(plan: &Plan, tables: usize, idle: usize, first: u64) -> Result<Tally, String> {
    let begun = Tally::new().map_err(|error| error.to_string()).and_then(|tally| {
        let runtime = tokio::runtime::Builder::new_current_thread().enable_all().build();
        Ok((tally, runtime.map_err(|error| error.to_string())?))
    });
    match begun {
        Ok((tally, runtime)) => {
            let tally = Rc::new(RefCell::new(tally));
            let work = play_all(plan, tables, idle, first, Rc::clone(&tally));
            LocalSet::new().block_on(&runtime, work);
            let counted = tally.borrow().clone();
            Ok(counted)
        }
        Err(why) => {
            plan.ready.wait();
            Err(why)
        }
    }
}

async fn play_all(plan: &Plan, tables: usize, idle: usize, first: u64, tally: Rc<RefCell<Tally>>) {
    let opened = async {
        let lobby = Lobby::new(&plan.place, plan.game, &plan.setup).await?;
        let tables = open_tables(&lobby, tables, &tally).await;
        let still_open = watch(&lobby, idle, &tally).await;
        Ok((lobby, tables, still_open))
    };
    let opened: Result<_, String> = opened.await;
    plan.ready.wait();
    let (lobby, tables, still_open) = match opened {
        Ok(opened) => opened,
        Err(why) => return tally.borrow_mut().went_wrong(&Fault::new(Kind::Unopened, why)),
    };
    tally.borrow_mut().tables = tables.len();
    let until = Instant::now() + plan.time;
    let run = Rc::new(Run {
        lobby,
        tally: Rc::clone(&tally),
        count: Arc::clone(&plan.count),
        until,
        several_seats: plan.setup.seats > 2,
    });
    let mut playing = JoinSet::new();
    for ((table, pair), number) in tables.into_iter().zip(first..) {
        playing.spawn_local(one_table(table, pair, Rc::clone(&run), number));
    }
    tokio::time::sleep_until(until.into()).await;
    tally.borrow_mut().still_watching = still_open.get();
    playing.join_all().await;
}

async fn one_table(table: OpenTable, pair: Rc<Pair>, run: Rc<Run>, number: u64) {
    let rng = FastRng::seed_from_u64(number);
    let end = tokio::time::Instant::from_std(run.until + GRACE);
    let playing = keep_playing(table, &pair, &run, rng);
    if tokio::time::timeout_at(end, playing).await.is_err() {
        run.tally.borrow_mut().went_wrong(&Fault::new(Kind::Silent, "an answer never came"));
    }
}

/// Opens so many tables; those that could not be opened are counted as errors.
async fn open_tables(
    lobby: &Lobby,
    count: usize,
    tally: &RefCell<Tally>,
) -> Vec<(OpenTable, Rc<Pair>)> {
    let mut pairs = Vec::new();
    let wanted = count.div_ceil(TABLES_OF_A_PAIR).min(PAIRS);
    let wanted = wanted.max(count.div_ceil(MOST_TABLES_OF_A_PAIR));
    for _ in 0..wanted {
        match new_pair(lobby).await {
            Ok(pair) => pairs.push(Rc::new(pair)),
            Err(why) => {
                tally.borrow_mut().went_wrong(&Fault::new(Kind::Unopened, why));
                break;
            }
        }
    }
    let open = pairs.iter().cycle().take(count).map(|pair| async move {
        OpenTable::open(lobby, pair).await.map(|table| (table, Rc::clone(pair)))
    });
    kept(open, tally).await
}

async fn new_pair(lobby: &Lobby) -> Result<Pair, String> {
    Ok(Pair { host: lobby.guest().await?, other: lobby.guest().await? })
}

/// Waits for many things, some at a time. What goes wrong is counted, and the rest is kept.
async fn kept<T>(
    things: impl Iterator<Item = impl Future<Output = Result<T, Fault>>>,
    tally: &RefCell<Tally>,
) -> Vec<T> {
    let opened = futures_util::stream::iter(things).buffer_unordered(OPENED_AT_ONCE);
    let kept = opened.filter_map(async |opened| match opened {
        Ok(thing) => Some(thing),
        Err(fault) => {
            tally.borrow_mut().went_wrong(&fault);
            None
        }
    });
    kept.collect().await
}

/// Opens sockets that only watch, and counts how many of them are still open.
async fn watch(lobby: &Lobby, count: usize, tally: &RefCell<Tally>) -> Rc<Cell<usize>> {
    let places = watchers(lobby, count.div_ceil(SOCKETS_OF_A_WATCHER)).await;
    let places = places.unwrap_or_else(|why| {
        tally.borrow_mut().went_wrong(&Fault::new(Kind::Unopened, why));
        Vec::new()
    });
    let sockets = places.iter().flat_map(|place| std::iter::repeat_n(place, SOCKETS_OF_A_WATCHER));
    let sockets = sockets
        .take(count)
        .map(async |(guest, table)| lobby.socket(guest, table, WATCHERS_MEMORY).await);
    let sockets = kept(sockets, tally).await;
    tally.borrow_mut().watching = sockets.len();
    let still_open = Rc::new(Cell::new(sockets.len()));
    for socket in sockets {
        tokio::task::spawn_local(keep_watching(socket, Rc::clone(&still_open)));
    }
    still_open
}

/// Guests, each with a quiet table of somebody else.
async fn watchers(lobby: &Lobby, count: usize) -> Result<Vec<(Guest, String)>, String> {
    let mut watchers = Vec::new();
    let mut host = None;
    for index in 0..count {
        if index % TABLES_OF_A_PAIR == 0 {
            host = Some(lobby.guest().await?);
        }
        if let Some(host) = &host {
            watchers.push((lobby.guest().await?, lobby.quiet_table(host).await?));
        }
    }
    Ok(watchers)
}

/// Reads whatever comes, and answers pings by it, until the connection ends.
async fn keep_watching(mut socket: Socket, still_open: Rc<Cell<usize>>) {
    while let Some(Ok(_)) = socket.next().await {}
    still_open.set(still_open.get() - 1);
}

fn as_text(tally: &Tally, plan: &Plan, args: &Args) -> String {
    let (bold, dim) = (Style::new().bold(), Style::new().dimmed());
    let mut lines = vec![
        format!(
            "{bold}{}{bold:#} {}: {} of {} tables, {} seconds",
            plan.game, plan.setup.rules, tally.tables, args.tables, args.seconds
        ),
        format!(
            "  {bold}{} actions/s{bold:#}  {dim}{} actions, {} games finished{dim:#}",
            grouped(tally.actions as f64 / args.seconds),
            grouped(tally.actions as f64),
            tally.finished
        ),
        format!(
            "  from action to news: {:.2} ms (half), {:.2} ms (99 %), {:.2} ms (longest)",
            tally.wait_ms(0.5),
            tally.wait_ms(0.99),
            tally.longest_wait_ms()
        ),
    ];
    if args.idle > 0 {
        lines.push(format!(
            "  watching: {} of {} sockets stayed open",
            tally.still_watching, args.idle
        ));
    }
    lines.push(match tally.errors() {
        0 => "  no errors".into(),
        count => format!("  {bold}{count} errors{bold:#}: {}", tally.kinds()),
    });
    lines.extend(tally.shown().iter().map(|error| format!("    {dim}{error}{dim:#}")));
    lines.join("\n")
}
