//! The server as a process.

use azalai_testkit::http::PATIENCE;
use std::io::{BufRead, BufReader};
use std::net::SocketAddr;
use std::path::Path;
use std::process::{Child, ChildStdout, Command, ExitStatus, Stdio};
use std::time::{Duration, Instant};

pub const BINARY: &str = env!("CARGO_BIN_EXE_azalai");

/// A server that runs in a process of its own.
pub struct Process {
    child: Child,
    _out: BufReader<ChildStdout>,
    pub at: SocketAddr,
}

impl Process {
    pub fn start(data: &Path) -> Process {
        Process::run(Command::new(BINARY), data)
    }

    /// The same after some lines of shell.
    pub fn after(script: &str, data: &Path) -> Process {
        let mut shell = Command::new("sh");
        shell.args(["-c", &format!("{script}; exec \"$0\" \"$@\""), BINARY]);
        Process::run(shell, data)
    }

    /// Runs a command that ends as a server.
    pub fn run(mut command: Command, data: &Path) -> Process {
        let mut child = command
            .args(["serve", "--listen", "127.0.0.1:0", "--away-after", "1", "--data"])
            .arg(data)
            .env("LANG", "C")
            .stdout(Stdio::piped())
            .stderr(Stdio::null())
            .spawn()
            .unwrap();
        let mut out = BufReader::new(child.stdout.take().unwrap());
        let mut line = String::new();
        out.read_line(&mut line).unwrap();
        let at = line.trim().strip_prefix("Azalai is at http://").expect("it says where it is");
        let at = at.trim_end_matches('/').parse().unwrap();
        Process { child, _out: out, at }
    }

    /// Its number.
    pub fn id(&self) -> u32 {
        self.child.id()
    }

    /// Ends it at once, as a failing power supply would.
    pub fn kill(mut self) {
        self.child.kill().unwrap();
        self.child.wait().unwrap();
    }

    /// Asks it to stop, and waits until it has.
    pub fn stop(mut self) -> ExitStatus {
        let pid = self.child.id().to_string();
        assert!(Command::new("kill").args(["-TERM", &pid]).status().unwrap().success());
        let begun = Instant::now();
        loop {
            if let Some(status) = self.child.try_wait().unwrap() {
                return status;
            }
            assert!(begun.elapsed() < PATIENCE, "it does not stop");
            std::thread::sleep(Duration::from_millis(10));
        }
    }
}

impl Drop for Process {
    /// A test that fails leaves nothing behind.
    fn drop(&mut self) {
        let _ = self.child.kill();
        let _ = self.child.wait();
    }
}
