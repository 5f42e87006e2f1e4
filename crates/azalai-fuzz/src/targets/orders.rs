//! The door at which a server takes the orders of whoever runs it.

use super::web::{is_well, me, plain_config, sit_down};
use crate::reached::Reached;
use azalai_server::Server;
use std::io::{BufRead, BufReader, Write};
use std::net::{Shutdown, SocketAddr};
use std::os::unix::net::UnixStream;
use std::path::PathBuf;
use std::sync::{Mutex, OnceLock, PoisonError};
use std::time::Duration;
use tempfile::TempDir;
use tokio::runtime::Runtime;

/// How many lines of an input count.
const LINES: usize = 8;
/// After so many inputs other people sit at other tables: those before may be gone.
const ERA: u32 = 100;
/// How long a server that is well may take to answer.
const PATIENCE: Duration = Duration::from_secs(20);

/// Orders, one a line, each said at the door by itself; `{person}` and `{table}` are somebody and where they play. The
/// server answers each with an answer or a refusal that is no fault of its own, and goes on.
pub fn order(data: &[u8]) -> Reached {
    static OFFICE: OnceLock<Mutex<Office>> = OnceLock::new();
    let office = OFFICE.get_or_init(|| Mutex::new(Office::open()));
    office.lock().unwrap_or_else(PoisonError::into_inner).hear(data)
}

struct Office {
    address: SocketAddr,
    door: PathBuf,
    person: String,
    table: String,
    inputs: u32,
    _server: (Runtime, Server, TempDir),
}

impl Office {
    fn open() -> Office {
        let runtime = Runtime::new().expect("a runtime");
        let folder = TempDir::new().expect("a folder");
        let config = plain_config(folder.path());
        let server = runtime.block_on(Server::start(&config)).expect("a server");
        let (address, door) = (server.address(), folder.path().join("azalai.admin"));
        let (person, table) = (String::new(), String::new());
        Office { address, door, person, table, inputs: 0, _server: (runtime, server, folder) }
    }

    fn hear(&mut self, data: &[u8]) -> Reached {
        if self.inputs.is_multiple_of(ERA) {
            let (cookie, table) = sit_down(self.address);
            (self.person, self.table) = (me(self.address, &cookie), table);
        }
        self.inputs = self.inputs.wrapping_add(1);
        let mut reached = Reached::nothing();
        let text = String::from_utf8_lossy(data);
        let text = text.replace("{person}", &self.person).replace("{table}", &self.table);
        for line in text.lines().take(LINES) {
            self.say(line, &mut reached);
        }
        if self.inputs.is_multiple_of(16) {
            is_well(self.address);
        }
        reached
    }

    fn say(&self, line: &str, reached: &mut Reached) {
        let reply = self.ask(line).unwrap_or_else(|error| panic!("`{line}`: {error}"));
        let reply: serde_json::Value = match serde_json::from_str(&reply) {
            Ok(reply) => reply,
            Err(error) => panic!("`{line}` is answered by {reply:?}: {error}"),
        };
        let refused = &reply["refused"];
        let code = refused["code"].as_str();
        assert!(code != Some("internal"), "`{line}`: {reply}");
        match code {
            Some(code) => {
                reached.mark(code);
                reached.mark_error(refused["en"].as_str().unwrap_or_default());
            }
            None => {
                let kind = reply["answer"].as_object().and_then(|answer| answer.keys().next());
                let some = kind.map(|kind| &reply["answer"][kind]).and_then(|told| told.as_array());
                reached.accepted = true;
                reached.mark(&(kind, some.map(|some| some.is_empty())));
            }
        }
    }

    fn ask(&self, line: &str) -> std::io::Result<String> {
        let mut stream = UnixStream::connect(&self.door)?;
        stream.set_read_timeout(Some(PATIENCE))?;
        stream.set_write_timeout(Some(PATIENCE))?;
        stream.write_all(format!("{line}\n").as_bytes())?;
        stream.shutdown(Shutdown::Write)?;
        let mut reply = String::new();
        BufReader::new(stream).read_line(&mut reply)?;
        Ok(reply)
    }
}
