//! A mail server of the harness: it takes everything, and looks at what stands in the head of each mail.

use std::io::{self, BufRead, BufReader, Write};
use std::net::{TcpListener, TcpStream};
use std::sync::{Arc, Mutex, PoisonError};

/// What the head of a mail may tell.
const HEADERS: [&str; 11] = [
    "from",
    "to",
    "subject",
    "date",
    "message-id",
    "list-unsubscribe",
    "list-unsubscribe-post",
    "auto-submitted",
    "mime-version",
    "content-type",
    "content-transfer-encoding",
];

/// What stood in the last mail: the code, and the secret that switches mails off.
#[derive(Clone, Default)]
pub(crate) struct Mailed {
    pub code: String,
    pub off: String,
}

/// Takes mails as long as the process runs.
#[derive(Clone)]
pub(crate) struct Mailbox {
    /// As an option of the server has it.
    pub url: String,
    last: Arc<Mutex<Mailed>>,
}

impl Mailbox {
    pub fn open() -> Mailbox {
        let listener = TcpListener::bind("127.0.0.1:0").expect("a port");
        let url = format!("smtp://{}", listener.local_addr().expect("its address"));
        let mailbox = Mailbox { url, last: Arc::default() };
        let own = mailbox.clone();
        std::thread::spawn(move || {
            for stream in listener.incoming().map_while(Result::ok) {
                let own = own.clone();
                // Whoever hangs up has said enough.
                std::thread::spawn(move || drop(own.talk(stream)));
            }
        });
        mailbox
    }

    pub fn last(&self) -> Mailed {
        self.last.lock().unwrap_or_else(PoisonError::into_inner).clone()
    }

    fn talk(&self, mut stream: TcpStream) -> io::Result<()> {
        let mut lines = BufReader::new(stream.try_clone()?).lines();
        let mut to = 0;
        stream.write_all(b"220 harness\r\n")?;
        while let Some(line) = lines.next().transpose()? {
            let word = line.split([' ', ':']).next().unwrap_or_default().to_ascii_uppercase();
            let answer = match word.as_str() {
                "EHLO" => "250-harness\r\n250 8BITMIME",
                "MAIL" | "RSET" | "NOOP" => "250 fine",
                "RCPT" => {
                    to += 1;
                    "250 fine"
                }
                "DATA" => {
                    assert_eq!(to, 1, "a mail goes to one person");
                    to = 0;
                    stream.write_all(b"354 go on\r\n")?;
                    let mail = lines.by_ref().map_while(Result::ok).take_while(|line| line != ".");
                    self.read(&mail.collect::<Vec<_>>());
                    "250 taken"
                }
                "QUIT" => "221 bye",
                other => panic!("a mail server hears `{other}`: {line:?}"),
            };
            stream.write_all(format!("{answer}\r\n").as_bytes())?;
        }
        Ok(())
    }

    fn read(&self, mail: &[String]) {
        let mut told = Mailed::default();
        let mut seen = Vec::new();
        for line in mail.iter().take_while(|line| !line.is_empty()) {
            if line.starts_with(' ') {
                continue;
            }
            let (name, value) = line.split_once(": ").unwrap_or((line, ""));
            let name = name.to_ascii_lowercase();
            let known = HEADERS.contains(&name.as_str()) && !seen.contains(&name);
            assert!(known, "a mail has a header too many: {line:?}");
            match name.as_str() {
                "subject" => told.code = value.rsplit(' ').next().unwrap_or_default().to_owned(),
                "list-unsubscribe" => {
                    let secret = value.trim_end_matches('>').rsplit('/').next();
                    told.off = secret.unwrap_or_default().to_owned();
                }
                _ => {}
            }
            seen.push(name);
        }
        *self.last.lock().unwrap_or_else(PoisonError::into_inner) = told;
    }
}
