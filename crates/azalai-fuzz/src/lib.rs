//! Input that nobody would send, for every parser and door of Azalai.
//!
//! A target is a function that takes any bytes. It panics if something is not as it should be: what was refused
//! changed something, what was written does not read back, a game cannot go on. All targets stand in one table,
//! [`TARGETS`]; two harnesses run them:
//!
//! - `cargo xtask fuzz` runs the program of this crate on stable Rust: a loop of its own that changes what is in
//!   `corpus/` and keeps what led to something new ([`mutate`], [`child`], [`parent`]);
//! - `fuzz/` holds a line for each target for cargo-fuzz, which needs a nightly compiler.
//!
//! | module | what it holds |
//! |---|---|
//! | [`targets`] | the targets, by what they knock at |
//! | [`reached`] | how far an input came: what the loop goes by |
//! | [`play`] | playing any game with any options to its end |
//! | [`corpus`] | where the loop begins |
//! | [`mutate`] | how inputs are changed |
//! | [`child`] | the loop over one target, in a process of its own |
//! | [`parent`] | watches over the children: panics, stuck inputs, memory |

pub mod child;
pub mod corpus;
pub mod mutate;
pub mod parent;
pub mod play;
pub mod reached;
pub mod targets;

pub use reached::Reached;
pub use targets::*;

/// Something that takes any bytes.
#[derive(Clone, Copy, Debug)]
pub struct Target {
    /// Its name, and that of its folder in `corpus/`.
    pub name: &'static str,
    /// Takes any bytes, and says how far they came. Panics if something is not as it should be.
    pub run: fn(&[u8]) -> Reached,
    /// Inputs to begin with beside the corpus: those that follow from the register of games.
    pub seeds: fn() -> Vec<String>,
    /// Words of its format beside those of the corpus.
    pub words: &'static [&'static str],
    /// The longest input.
    pub longest: usize,
    /// Does it need threads, and with them address space that it does not use? Then only what it uses is counted.
    pub threads: bool,
}

fn none() -> Vec<String> {
    Vec::new()
}

/// A target whose inputs are in the corpus alone.
const fn target(
    name: &'static str,
    run: fn(&[u8]) -> Reached,
    words: &'static [&'static str],
) -> Target {
    Target { name, run, seeds: none, words, longest: 8 * 1024, threads: false }
}

/// Every target.
pub const TARGETS: &[Target] = &[
    Target { seeds: games::positions, ..target("notation", notation, &["@", "x", "-", "+", "*"]) },
    Target { longest: 16 * 1024, ..target("record", record, RECORD) },
    Target { longest: 16 * 1024, seeds: tables::records, ..target("verify", verify, RECORD) },
    Target { seeds: games::setups, ..target("options", options, &["%% ", "@1", "@2"]) },
    Target {
        longest: 24 * 1024,
        ..target("deck", deck, &["[[tribe]]", "[[dune]]", "\"\"\"", "#"])
    },
    target("map", map, &["dark line: ", "MM", "##", "oo", "PP", ";"]),
    target("goods", goods, &["[[goods]]", "kind", "255", "256"]),
    target("territories", territories, &["255", "256", "48"]),
    Target { longest: 24 * 1024, seeds: games::setups, ..target("laws", laws, &["%% "]) },
    target("request", request, JSON),
    Target { seeds: tables::sittings, ..target("table", table, JSON) },
    Target { seeds: tables::logs, ..target("log", log, LOG) },
    Target { longest: 24 * 1024, seeds: kept::games, ..target("kept", kept, JSON) },
    target("alert", alert, ALERT),
    Target {
        seeds: nets::smallest,
        ..target("net", net, &["shape: ", "-0.", "1e38", "inf", "NaN"])
    },
    target("words", words, &["@", ":", "/", "%", "hard@", "ms", "http://", "https://"]),
    Target { threads: true, ..target("http", http, HTTP) },
    Target { threads: true, ..target("order", order, JSON) },
    Target { threads: true, ..target("database", database, SQL) },
];

const RECORD: &[&str] =
    &["option ", "seat ", "share ", "sha256 ", "luck: ", "seed: ", "| ", "?", "#"];
const JSON: &[&str] =
    &["{", "}", "[", "]", "null", "true", "1e99", "\\u0000", "\\ud800", "@0", "clock", "bot"];
const LOG: &[&str] =
    &["!open ", "!sit 1 p", "!begin", "!undo 0", "!say 1 p ", "!end draw", "!close"];
const ALERT: &[&str] = &[
    "mail ", "name ", "webhook ", "push ", "vapid ", "quiet ", "smtp ", "@", "+", "..", "=",
    "http://", "https://", "smtps://", "[::1]", "-32768", "-32767", "1439", "1440", "840",
    "\u{202e}", "\r",
];
const HTTP: &[&str] = &[
    "GET ",
    "POST ",
    "PUT ",
    "PATCH ",
    "DELETE ",
    "HEAD ",
    "OPTIONS ",
    "?",
    "&",
    "%00",
    "%ff",
    "..",
    "//",
    "{table}",
    "{over}",
    "{code}",
    "{off}",
    "-32768",
    "content-length: 0",
    "transfer-encoding: chunked",
    "expect: 100-continue",
    "upgrade: websocket",
    "accept-encoding: gzip, br",
    "range: bytes=0-1",
    "if-none-match: *",
    "origin: http://evil",
    "cookie: x=y",
];
const SQL: &[&str] = &["null", "int", "text", "blob", "real", "\\xff", "\\0", "\\n", "-1", "1e400"];

/// The target of this name.
pub fn find(name: &str) -> Option<&'static Target> {
    TARGETS.iter().chain(targets::drill::DRILLS).find(|target| target.name == name)
}
