//! A real server behind a real socket of this machine.

use super::mailbox::Mailbox;
use crate::reached::Reached;
use azalai_server::alerts::mail::MailRules;
use azalai_server::alerts::{AlertRules, VapidKeys};
use azalai_server::http::limits::Rate;
use azalai_server::{Config, Server};
use std::io::{self, Read, Write};
use std::net::{SocketAddr, TcpStream};
use std::path::Path;
use std::sync::{Mutex, OnceLock, PoisonError};
use std::time::Duration;
use tempfile::TempDir;
use tokio::runtime::Runtime;

/// How long somebody waits for an answer before they ask whether the server is well.
const WAIT: Duration = Duration::from_millis(700);
/// How long a server that is well may take to say so.
const PATIENCE: Duration = Duration::from_secs(20);
/// After so many requests other people sit at other tables.
const ERA: u32 = 2_000;
/// More than any answer has.
const LONGEST: usize = 16 << 20;

/// A request: method and path in the first line, headers, an empty line, the body. What a request needs and does
/// not say (host, cookie, length, kind of the body) is added; `{table}` is a table at which a game goes on, `{over}` one
/// at which it is over and somebody else said something, `{code}` and `{off}` what stood in the last mail. What
/// begins with a byte 255 is sent as it is. If the server changes to a WebSocket, every line of the body is a
/// message. The server must not panic, and not answer with status 500.
pub fn http(data: &[u8]) -> Reached {
    static DOOR: OnceLock<Mutex<Door>> = OnceLock::new();
    let door = DOOR.get_or_init(|| Mutex::new(Door::open()));
    door.lock().unwrap_or_else(PoisonError::into_inner).knock(data)
}

/// A server in this folder, with everything that it can do. Limits are no target.
pub(crate) fn plain_config(folder: &Path) -> Config {
    let mut config = Config::new(folder.to_owned());
    config.listen = SocketAddr::from(([127, 0, 0, 1], 0));
    config.bot_threads = 1;
    // Tables are read anew now and then.
    config.forget_after = Duration::from_secs(10);
    let often = Rate::new(1_000_000, 1);
    let limits = &mut config.limits;
    for rate in [
        &mut limits.guests,
        &mut limits.requests,
        &mut limits.looks,
        &mut limits.pictures,
        &mut limits.chat,
        &mut limits.reports,
        &mut limits.tables,
        &mut limits.stored,
        &mut limits.stored_of_address,
        &mut limits.stirs,
    ] {
        *rate = often;
    }
    // These take time, or stay in the memory of somebody else.
    for rate in [
        &mut limits.logins,
        &mut limits.logins_of_pair,
        &mut limits.logins_of_name,
        &mut limits.logins_of_known,
        &mut limits.hints,
        &mut limits.codes,
        &mut limits.codes_of_mailbox,
        &mut limits.codes_of_address,
    ] {
        *rate = Rate::new(1_000, 100);
    }
    // The pair of keys of the example in RFC 8291.
    let vapid = VapidKeys {
        private: "q1dXpw3UpT5VOmu_cf_v6ih07Aems3njxI-JWgLcM94".to_owned(),
        public: "BCVxsr7N_eNgVRqvHtD0zTZsEc6-VV-JvLexhqUzORcxaOzi6-AYWXvTBHm4bjyPjs7Vd8pZGH6SRpkNtoIAiw4".to_owned(),
        contact: "mailto:operator@example.com".to_owned(),
    };
    // Nobody outside is called: all is over long before an alert is due.
    let after = Duration::from_secs(24 * 3600);
    let usual = AlertRules::default();
    config.alerts = AlertRules { after, vapid: Some(vapid), again: Vec::new(), ..usual };
    config
}

/// E-mails go to this mailbox.
pub(crate) fn mailed_to(config: &mut Config, mailbox: &str) {
    config.alerts.mail = Some(MailRules {
        server: mailbox.to_owned(),
        from: "Azalai <games@example.net>".to_owned(),
        plain: true,
        within: Duration::from_secs(2),
        ..MailRules::default()
    });
}

struct Door {
    address: SocketAddr,
    mailbox: Mailbox,
    cookie: String,
    table: String,
    over: String,
    connection: Option<TcpStream>,
    knocks: u32,
    _server: (Runtime, Server, TempDir),
}

/// What the server answered.
#[derive(Debug)]
pub(crate) struct Answer {
    pub status: u16,
    pub head: String,
    pub body: Vec<u8>,
    /// Nothing more can be asked over this connection.
    pub last: bool,
}

impl Answer {
    pub fn header(&self, name: &str) -> Option<&str> {
        let named = |line: &&str| {
            line.split_once(':').is_some_and(|(key, _)| key.trim().eq_ignore_ascii_case(name))
        };
        self.head.lines().find(named)?.split_once(':').map(|(_, value)| value.trim())
    }
}

impl Door {
    fn open() -> Door {
        let runtime = Runtime::new().expect("a runtime");
        let folder = TempDir::new().expect("a folder");
        let mailbox = Mailbox::open();
        let mut config = plain_config(folder.path());
        mailed_to(&mut config, &mailbox.url);
        let server = runtime.block_on(Server::start(&config)).expect("a server");
        let address = server.address();
        let _server = (runtime, server, folder);
        let (cookie, table, over) = Default::default();
        Door { address, mailbox, cookie, table, over, connection: None, knocks: 0, _server }
    }

    fn knock(&mut self, data: &[u8]) -> Reached {
        if self.knocks.is_multiple_of(ERA) {
            (self.cookie, self.table) = sit_down(self.address);
            self.over = finished(self.address, &self.cookie);
        }
        self.knocks = self.knocks.wrapping_add(1);
        let mut reached = Reached::nothing();
        let request = match data.split_first() {
            Some((255, raw)) => raw.to_vec(),
            _ => self.dressed(data),
        };
        // Where turns take days, alerts are due at once, and they go wherever the input says.
        if find(&request, b"days").is_some() {
            return reached;
        }
        let head_only = request.starts_with(b"HEAD ");
        let connection = self.connection.take();
        let connection = connection.or_else(|| TcpStream::connect(self.address).ok());
        let Some(mut stream) = connection else { return reached };
        match ask(&mut stream, &request, head_only, WAIT) {
            Ok(answer) => {
                self.judge(&answer, &request);
                reached.accepted = answer.status < 400;
                let text = String::from_utf8_lossy(&answer.body);
                let code =
                    text.split_once("\"code\":\"").and_then(|(_, rest)| rest.split('"').next());
                let code = code.filter(|_| answer.status >= 400);
                let (first, second, last) = route_of(&request);
                reached.mark(&(answer.status, code, last));
                if reached.accepted {
                    reached.mark(&(first, second, last));
                }
                if answer.status == 101 {
                    speak(&mut stream, body_of(&request), &mut reached);
                } else if !answer.last {
                    self.connection = Some(stream);
                }
            }
            Err(error) => {
                reached.mark(&error.kind());
                // No answer is no fault if the request is not whole; the server must be well all the same.
                if is_timeout(&error) {
                    drop(stream);
                    is_well(self.address);
                }
            }
        }
        reached
    }

    fn judge(&self, answer: &Answer, request: &[u8]) {
        assert!(
            answer.status != 500,
            "status 500 to\n{}\n{}",
            String::from_utf8_lossy(request),
            String::from_utf8_lossy(&answer.body)
        );
    }

    /// The same with what only the server knows.
    fn filled(&self, bytes: &[u8]) -> Vec<u8> {
        let mut bytes = bytes.to_vec();
        if find(&bytes, b"{").is_some() {
            let mailed = self.mailbox.last();
            for (name, value) in [
                ("{table}", &self.table),
                ("{over}", &self.over),
                ("{code}", &mailed.code),
                ("{off}", &mailed.off),
            ] {
                bytes = replaced(&bytes, name.as_bytes(), value.as_bytes());
            }
        }
        bytes
    }

    /// The request with everything that it needs.
    fn dressed(&self, data: &[u8]) -> Vec<u8> {
        let (head, body) = split(data, b"\n\n");
        let (head, body) = (self.filled(head), self.filled(body));
        let mut lines = head.split(|byte| *byte == b'\n');
        let mut request = lines.next().unwrap_or_default().to_vec();
        request.extend_from_slice(b" HTTP/1.1\r\n");
        let mut named = Vec::new();
        for line in lines {
            named.push(split(line, b":").0.trim_ascii().to_ascii_lowercase());
            request.extend_from_slice(line);
            request.extend_from_slice(b"\r\n");
        }
        let length = body.len().to_string();
        let usual = [
            ("host", "localhost"),
            ("cookie", self.cookie.as_str()),
            ("content-type", "application/json"),
            ("content-length", length.as_str()),
        ];
        for (name, value) in usual {
            let needed = !name.starts_with("content") || !body.is_empty();
            if needed && !named.iter().any(|other| other == name.as_bytes()) {
                request.extend_from_slice(format!("{name}: {value}\r\n").as_bytes());
            }
        }
        request.extend_from_slice(b"\r\n");
        request.extend_from_slice(&body);
        request
    }
}

/// A new guest at a new table, which they play with themselves.
pub(crate) fn sit_down(address: SocketAddr) -> (String, String) {
    let answer = must(address, "POST /api/guests", "", r#"{"name":"Amina"}"#);
    let cookie = answer.header("set-cookie").unwrap_or_default();
    let cookie = cookie.split(';').next().unwrap_or_default().to_owned();
    let games = azalai_games::GAMES;
    let game = games[cookie.bytes().map(usize::from).sum::<usize>() % games.len()].spec().name;
    let wish = format!(r#"{{"game":"{game}","seats":["me","me"],"hints":true}}"#);
    let answer = must(address, "POST /api/tables", &cookie, &wish);
    let table: serde_json::Value = serde_json::from_slice(&answer.body).unwrap_or_default();
    (cookie, table["id"].as_str().unwrap_or_default().to_owned())
}

/// A finished game with somebody else, who said something.
pub(crate) fn finished(address: SocketAddr, cookie: &str) -> String {
    let wish = r#"{"game":"tuareg","seats":["me","open"]}"#;
    let answer = must(address, "POST /api/tables", cookie, wish);
    let table: serde_json::Value = serde_json::from_slice(&answer.body).unwrap_or_default();
    let table = table["id"].as_str().unwrap_or_default().to_owned();
    let answer = must(address, "POST /api/guests", "", r#"{"name":"Bilal"}"#);
    let other = answer.header("set-cookie").unwrap_or_default();
    let other = other.split(';').next().unwrap_or_default();
    must(address, &format!("POST /api/tables/{table}/join"), other, "{}");
    for command in [r#"{"do":"say","text":"hello"}"#, r#"{"do":"resign"}"#] {
        must(address, &format!("POST /api/tables/{table}/do"), other, command);
    }
    table
}

/// The id of whoever this is.
pub(crate) fn me(address: SocketAddr, cookie: &str) -> String {
    let answer = must(address, "GET /api/me", cookie, "");
    let me: serde_json::Value = serde_json::from_slice(&answer.body).unwrap_or_default();
    me["id"].as_str().unwrap_or_default().to_owned()
}

/// A request that must be carried out.
pub(crate) fn must(address: SocketAddr, what: &str, cookie: &str, body: &str) -> Answer {
    let answer = plain(address, what, cookie, body);
    assert!((200..300).contains(&answer.status), "{what}: {answer:?}");
    answer
}

/// A request as it should be.
pub(crate) fn plain(address: SocketAddr, what: &str, cookie: &str, body: &str) -> Answer {
    let length = body.len();
    let request = format!(
        "{what} HTTP/1.1\r\nhost: localhost\r\ncookie: {cookie}\r\ncontent-type: application/json\r\n\
         content-length: {length}\r\nconnection: close\r\n\r\n{body}"
    );
    let asked = TcpStream::connect(address)
        .and_then(|mut stream| ask(&mut stream, request.as_bytes(), false, PATIENCE));
    match asked {
        Ok(answer) => answer,
        Err(error) => panic!("{what}: {error}"),
    }
}

/// The server must say that it is well.
pub(crate) fn is_well(address: SocketAddr) {
    must(address, "GET /healthz", "", "");
}

fn is_timeout(error: &io::Error) -> bool {
    matches!(error.kind(), io::ErrorKind::WouldBlock | io::ErrorKind::TimedOut)
}

/// Sends a request and reads its answer.
fn ask(
    stream: &mut TcpStream,
    request: &[u8],
    head_only: bool,
    wait: Duration,
) -> io::Result<Answer> {
    stream.set_nodelay(true)?;
    stream.set_read_timeout(Some(wait))?;
    stream.set_write_timeout(Some(PATIENCE))?;
    stream.write_all(request)?;
    let mut bytes = Vec::new();
    loop {
        let end =
            read_until(stream, &mut bytes, |bytes| find(bytes, b"\r\n\r\n").map(|at| at + 4))?;
        let head = String::from_utf8_lossy(&bytes[..end]).into_owned();
        bytes.drain(..end);
        let status = head.get(9..12).and_then(|status| status.parse().ok()).unwrap_or(0);
        if status == 100 {
            continue;
        }
        let mut answer = Answer { status, head, body: Vec::new(), last: false };
        let closes = answer.header("connection").is_some_and(|value| value == "close");
        let length: Option<usize> =
            answer.header("content-length").and_then(|text| text.parse().ok());
        let chunked = answer.header("transfer-encoding").is_some();
        if head_only || matches!(status, 101 | 204 | 304) {
            answer.last = closes;
        } else if let Some(length) = length.filter(|length| *length < LONGEST) {
            let end =
                read_until(stream, &mut bytes, |bytes| (bytes.len() >= length).then_some(length))?;
            answer.body = bytes.drain(..end).collect();
            answer.last = closes;
        } else {
            // A stream of frames has no end; whatever else comes in parts is read as far as it is there.
            answer.last = true;
            let is_stream =
                answer.header("content-type").is_some_and(|kind| kind.contains("ndjson"));
            if chunked && !is_stream {
                read_until(stream, &mut bytes, |bytes| find(bytes, b"0\r\n\r\n"))?;
            }
            answer.body = std::mem::take(&mut bytes);
        }
        // Answers to more than one request: nobody counts them.
        answer.last |= !bytes.is_empty();
        return Ok(answer);
    }
}

/// Reads until something is there; gives where it ends.
fn read_until(
    stream: &mut TcpStream,
    bytes: &mut Vec<u8>,
    found: impl Fn(&[u8]) -> Option<usize>,
) -> io::Result<usize> {
    let mut part = [0; 16 * 1024];
    loop {
        if let Some(end) = found(bytes) {
            return Ok(end);
        }
        match stream.read(&mut part)? {
            0 => return Err(io::ErrorKind::UnexpectedEof.into()),
            read => bytes.extend_from_slice(&part[..read]),
        }
        if bytes.len() > LONGEST {
            return Err(io::Error::other("an answer without an end"));
        }
    }
}

/// Says every line as a message of a WebSocket, then goodbye.
fn speak(stream: &mut TcpStream, lines: &[u8], reached: &mut Reached) {
    for line in lines.split(|byte| *byte == b'\n').take(20) {
        // A line that begins with a byte 255 is a frame as it is.
        let frame = match line.split_first() {
            Some((255, raw)) => raw.to_vec(),
            _ => frame(0x81, line),
        };
        if stream.write_all(&frame).is_err() {
            return;
        }
    }
    // A message with a number of its own, so that its answer tells that all before it were answered.
    let sent = stream.write_all(&frame(0x81, br#"{"id":424242,"do":"leave"}"#));
    let mut heard = Vec::new();
    let answered = |bytes: &[u8]| find(bytes, b"424242").or(find(bytes, b"\x88\x02"));
    if sent.is_ok() && read_until(stream, &mut heard, answered).is_ok() {
        reached.accepted = true;
    }
    assert!(find(&heard, b"\"internal\"").is_none(), "{}", String::from_utf8_lossy(&heard));
    for code in String::from_utf8_lossy(&heard).split("\"code\":\"").skip(1) {
        reached.mark(code.split('"').next().unwrap_or_default());
    }
    drop(stream.write_all(&frame(0x88, &[3, 232])));
}

/// A frame from a client, with a mask that changes nothing.
fn frame(kind: u8, text: &[u8]) -> Vec<u8> {
    let mut frame = vec![kind];
    match text.len() {
        length @ 0..126 => frame.push(0x80 | u8::try_from(length).unwrap_or(0)),
        length => {
            frame.push(0x80 | 126);
            frame.extend_from_slice(&u16::try_from(length).unwrap_or(u16::MAX).to_be_bytes());
        }
    }
    frame.extend_from_slice(&[0; 4]);
    frame.extend_from_slice(&text[..text.len().min(usize::from(u16::MAX))]);
    frame
}

/// What the server answers to beside its API.
const PAGES: [&str; 6] =
    ["/healthz", "/metrics", "/t/{id}", "/embed/{id}", "/mail/off/{off}", "/rules/{game}"];

/// The words of routes. Whatever else stands in a path makes no difference.
fn words_of_routes() -> &'static [String] {
    static WORDS: OnceLock<Vec<String>> = OnceLock::new();
    WORDS.get_or_init(|| {
        let paths = routes().into_iter().map(|(_, path)| path);
        let mut words: Vec<String> = paths
            .flat_map(|path| path.split('/').map(str::to_owned).collect::<Vec<_>>())
            .filter(|word| !word.is_empty() && !word.starts_with('{'))
            .collect();
        words.sort();
        words.dedup();
        words
    })
}

/// Methods and paths, as the server describes them.
fn routes() -> Vec<(String, String)> {
    let api = include_str!("../../../azalai-server/openapi.json");
    let api: serde_json::Value = serde_json::from_str(api).expect("the description of the API");
    let paths = api["paths"].as_object().into_iter().flatten();
    let of_path = |(path, methods): (&String, &serde_json::Value)| {
        let methods = methods.as_object().into_iter().flatten();
        let methods = methods.map(|(method, _)| (method.to_uppercase(), path.clone()));
        methods.collect::<Vec<_>>()
    };
    let pages = PAGES.map(|path| ("GET".to_owned(), path.to_owned()));
    paths.flat_map(of_path).chain(pages).collect()
}

/// The first two words of the route of a request, and the last.
fn route_of(request: &[u8]) -> (Option<usize>, Option<usize>, Option<usize>) {
    let line = String::from_utf8_lossy(split(request, b"\r").0).into_owned();
    let parts = line.split([' ', '?']).nth(1).unwrap_or_default().split('/').skip(1);
    let known =
        parts.map(|part| words_of_routes().binary_search_by(|word| word.as_str().cmp(part)).ok());
    let known: Vec<Option<usize>> = known.collect();
    let at = |place: usize| known.get(place).copied().flatten();
    (at(0), at(1), known.last().copied().flatten())
}

fn body_of(request: &[u8]) -> &[u8] {
    split(request, b"\r\n\r\n").1
}

fn find(bytes: &[u8], part: &[u8]) -> Option<usize> {
    bytes.windows(part.len()).position(|window| window == part)
}

fn split<'a>(bytes: &'a [u8], at: &[u8]) -> (&'a [u8], &'a [u8]) {
    find(bytes, at).map_or((bytes, &[]), |place| (&bytes[..place], &bytes[place + at.len()..]))
}

fn replaced(mut bytes: &[u8], from: &[u8], to: &[u8]) -> Vec<u8> {
    let mut out = Vec::with_capacity(bytes.len());
    while let Some(place) = find(bytes, from) {
        out.extend_from_slice(&bytes[..place]);
        out.extend_from_slice(to);
        bytes = &bytes[place + from.len()..];
    }
    out.extend_from_slice(bytes);
    out
}

#[cfg(test)]
mod tests {
    use super::*;

    /// A seed asks for this: a word in braces stands for any.
    fn asks(seed: &str, (method, path): &(String, String)) -> bool {
        let line = seed.lines().next().unwrap_or_default();
        let (by, to) = line.split_once(' ').unwrap_or_default();
        let to = to.split('?').next().unwrap_or_default();
        let fits = |(one, other): (&str, &str)| other.starts_with('{') || one == other;
        let same = to.split('/').count() == path.split('/').count();
        by == method && same && to.split('/').zip(path.split('/')).all(fits)
    }

    #[test]
    fn every_route_has_a_seed() {
        let target = crate::find("http").expect("the target");
        let seeds = crate::corpus::seeds(target);
        let seeds: Vec<_> = seeds.iter().map(|seed| String::from_utf8_lossy(seed)).collect();
        for route in routes() {
            assert!(seeds.iter().any(|seed| asks(seed, &route)), "{route:?} has no seed");
        }
        let confirm = ("POST".to_owned(), "/api/me/alerts/mail/confirm".to_owned());
        assert!(routes().contains(&confirm) && words_of_routes().contains(&"confirm".to_owned()));
    }
}
