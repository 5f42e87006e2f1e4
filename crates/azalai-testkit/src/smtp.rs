//! A mail server that keeps what it gets.

use crate::http::PATIENCE;
use std::net::SocketAddr;
use std::sync::{Arc, Mutex};
use std::time::Duration;
use tokio::io::{AsyncBufReadExt, AsyncWriteExt, BufReader, Lines};
use tokio::net::tcp::{OwnedReadHalf, OwnedWriteHalf};
use tokio::net::{TcpListener, TcpStream};

/// A mail as it arrived.
#[derive(Clone, Debug)]
pub struct Arrived {
    /// The address behind `MAIL FROM`.
    pub from: String,
    /// The addresses behind `RCPT TO`.
    pub to: Vec<String>,
    /// The lines of its head, as they came.
    pub head: Vec<String>,
    /// Its text, in plain letters.
    pub text: String,
}

impl Arrived {
    /// The value of a header that is there once.
    #[track_caller]
    pub fn header(&self, name: &str) -> String {
        let start = format!("{}:", name.to_lowercase());
        let mut lines =
            self.head.iter().skip_while(|line| !line.to_lowercase().starts_with(&start));
        let first = lines.next().unwrap_or_else(|| panic!("no {name} in {:?}", self.head));
        let more = lines.take_while(|line| line.starts_with(' '));
        let more: String = more.map(String::as_str).collect();
        plain_header(&format!("{}{more}", first[start.len()..].trim_start()))
    }

    /// The part of the text behind this that ends at a space or a line.
    #[track_caller]
    pub fn behind(&self, start: &str) -> String {
        let rest = self.text.split_once(start).unwrap_or_else(|| panic!("{}", self.text)).1;
        rest.split([' ', '\n', '.']).next().unwrap().to_owned()
    }
}

/// How a mail server answers.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Mood {
    /// As it should.
    Well,
    /// It takes nothing for anybody, for good: 550.
    Refuses,
    /// It takes nothing just now: 451.
    Busy,
    /// It takes connections and says nothing.
    Hangs,
}

/// A mail server without TLS.
#[derive(Clone)]
pub struct SmtpSink {
    /// Where it listens.
    pub address: SocketAddr,
    state: Arc<Mutex<State>>,
}

struct State {
    mood: Mood,
    callers: usize,
    arrived: Vec<Arrived>,
}

impl SmtpSink {
    /// Opens one.
    pub async fn open() -> SmtpSink {
        let listener = TcpListener::bind("127.0.0.1:0").await.unwrap();
        let address = listener.local_addr().unwrap();
        let state = State { mood: Mood::Well, callers: 0, arrived: Vec::new() };
        let sink = SmtpSink { address, state: Arc::new(Mutex::new(state)) };
        let own = sink.clone();
        tokio::spawn(async move {
            while let Ok((stream, _)) = listener.accept().await {
                let sink = own.clone();
                sink.state.lock().unwrap().callers += 1;
                tokio::spawn(async move { sink.talk(stream).await });
            }
        });
        sink
    }

    /// As an option of the server has it.
    pub fn url(&self) -> String {
        format!("smtp://{}", self.address)
    }

    /// Answers otherwise from now on.
    pub fn set(&self, mood: Mood) {
        self.state.lock().unwrap().mood = mood;
    }

    /// How many connections there were.
    pub fn callers(&self) -> usize {
        self.state.lock().unwrap().callers
    }

    /// What arrived for somebody.
    pub fn arrived(&self, to: &str) -> Vec<Arrived> {
        let state = self.state.lock().unwrap();
        state.arrived.iter().filter(|mail| mail.to.iter().any(|one| one == to)).cloned().collect()
    }

    /// Everything that arrived.
    pub fn all(&self) -> Vec<Arrived> {
        self.state.lock().unwrap().arrived.clone()
    }

    /// Waits until so many have arrived for somebody; gives the last.
    pub async fn wait(&self, to: &str, count: usize) -> Arrived {
        let enough = async {
            loop {
                let arrived = self.arrived(to);
                if arrived.len() >= count {
                    return arrived.into_iter().next_back().unwrap();
                }
                tokio::time::sleep(Duration::from_millis(5)).await;
            }
        };
        tokio::time::timeout(PATIENCE, enough).await.expect("a mail arrives")
    }

    async fn talk(&self, stream: TcpStream) -> Option<()> {
        let mood = self.state.lock().unwrap().mood;
        if mood == Mood::Hangs {
            return std::future::pending().await;
        }
        let (read, mut write) = stream.into_split();
        let mut lines = BufReader::new(read).lines();
        say(&mut write, "220 sink").await?;
        let (mut from, mut to) = (String::new(), Vec::new());
        while let Ok(Some(line)) = lines.next_line().await {
            let inside = line.split(['<', '>']).nth(1).unwrap_or_default().to_owned();
            let word = line.split([' ', ':']).next().unwrap_or_default().to_uppercase();
            let answer = match (word.as_str(), mood) {
                ("EHLO", _) => "250-sink\r\n250 8BITMIME",
                ("MAIL", _) => {
                    from = inside;
                    "250 fine"
                }
                ("RCPT", Mood::Refuses) => "550 no such mailbox",
                ("RCPT", Mood::Busy) => "451 not now",
                ("RCPT", _) => {
                    to.push(inside);
                    "250 fine"
                }
                ("DATA", _) => {
                    say(&mut write, "354 go on").await?;
                    let mail =
                        read_mail(&mut lines, std::mem::take(&mut from), std::mem::take(&mut to));
                    let mail = mail.await?;
                    self.state.lock().unwrap().arrived.push(mail);
                    "250 taken"
                }
                ("QUIT", _) => "221 bye",
                _ => "502 what?",
            };
            say(&mut write, answer).await?;
        }
        Some(())
    }
}

async fn say(write: &mut OwnedWriteHalf, line: &str) -> Option<()> {
    write.write_all(format!("{line}\r\n").as_bytes()).await.ok()
}

/// Reads a mail up to the line with a point.
async fn read_mail(
    lines: &mut Lines<BufReader<OwnedReadHalf>>,
    from: String,
    to: Vec<String>,
) -> Option<Arrived> {
    let mut all = Vec::new();
    loop {
        let line = lines.next_line().await.ok()??;
        if line == "." {
            break;
        }
        all.push(line.strip_prefix('.').unwrap_or(&line).to_owned());
    }
    let end = all.iter().position(String::is_empty).unwrap_or(all.len());
    let body = all.split_off(end);
    let head = all;
    let printable = head.iter().any(|line| line.to_lowercase().contains("quoted-printable"));
    let text = body.iter().skip(1).map(|line| format!("{line}\n")).collect::<String>();
    let text = if printable { unquoted(&text.replace("=\n", "")) } else { text };
    Some(Arrived { from, to, head, text })
}

/// Letters of the form `=C3=BC` as what they are.
fn unquoted(text: &str) -> String {
    let (mut out, mut rest) = (Vec::new(), text.as_bytes());
    while let Some((&first, more)) = rest.split_first() {
        let hex = more.get(..2).and_then(|two| std::str::from_utf8(two).ok());
        match hex.and_then(|two| u8::from_str_radix(two, 16).ok()).filter(|_| first == b'=') {
            Some(byte) => {
                out.push(byte);
                rest = &more[2..];
            }
            None => {
                out.push(first);
                rest = more;
            }
        }
    }
    String::from_utf8(out).unwrap()
}

/// A header in which words may be written as `=?utf-8?b?…?=`.
fn plain_header(text: &str) -> String {
    let mut out = String::new();
    for (number, part) in text.split("=?utf-8?b?").enumerate() {
        match part.split_once("?=") {
            Some((coded, rest)) if number > 0 => {
                let bytes = data_encoding::BASE64.decode(coded.as_bytes()).unwrap();
                out.push_str(&String::from_utf8(bytes).unwrap());
                // Space between two such words is none.
                out.push_str(if rest.trim().is_empty() { "" } else { rest });
            }
            _ => out.push_str(part),
        }
    }
    out
}
