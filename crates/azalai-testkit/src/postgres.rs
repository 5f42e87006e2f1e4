//! A PostgreSQL of the tests' own: in a folder and at a port of its own, from its first use until the test program ends.

use std::fs::{self, File};
use std::io::{Read, Write};
use std::net::TcpListener;
use std::path::{Path, PathBuf};
use std::process::{Child, Command, Stdio};
use std::sync::OnceLock;
use std::sync::atomic::{AtomicUsize, Ordering};
use std::thread::sleep;
use std::time::{Duration, Instant};

/// So many databases are made at once; each is a schema, which costs next to nothing.
const AT_ONCE: usize = 100;

/// How long it may take to start, or to stop.
const PATIENCE: Duration = Duration::from_secs(60);

/// The password of the tests.
const PASSWORD: &str = "amina's camel";

/// Runs until its standard input ends, which it does however the test program ends, and leaves nothing. A line `stop` takes
/// all of PostgreSQL away at once, a line `start` brings it back.
const KEEPER: &str = r#"
start() { "$@" >>"$FOLDER/log" 2>&1 </dev/null & pid=$!; }
start "$@"
while read -r order; do
    case $order in
        stop) kill -QUIT $pid; wait $pid ;;
        start) start "$@" ;;
    esac
    echo done
done
kill -INT $pid; wait $pid; rm -rf "$FOLDER"
"#;

/// A PostgreSQL that runs.
pub struct Postgres {
    folder: PathBuf,
    programs: PathBuf,
    port: u16,
    keeper: Child,
    made: AtomicUsize,
    given: AtomicUsize,
}

/// The one of this test program.
pub fn postgres() -> &'static Postgres {
    static ONE: OnceLock<Postgres> = OnceLock::new();
    ONE.get_or_init(Postgres::start)
}

/// Where the programs of the newest PostgreSQL are.
fn programs() -> PathBuf {
    let versions = fs::read_dir("/usr/lib/postgresql").into_iter().flatten().flatten();
    let mut found: Vec<PathBuf> = versions.map(|version| version.path().join("bin")).collect();
    found.retain(|bin| bin.join("initdb").exists());
    found.sort();
    found.pop().expect("PostgreSQL is not installed; on Debian: apt-get install postgresql")
}

fn is_root() -> bool {
    let id = Command::new("id").arg("-u").output().expect("there is a program `id`");
    id.stdout.trim_ascii() == b"0"
}

impl Postgres {
    /// Starts another one, which ends when it is dropped.
    pub fn start() -> Postgres {
        let mut number = rand::random::<u32>();
        let folder = loop {
            let folder = std::env::temp_dir().join(format!("azalai-postgres-{number}"));
            match fs::create_dir(&folder) {
                Ok(()) => break folder,
                Err(_) => number = number.wrapping_add(1),
            }
        };
        let free = TcpListener::bind("127.0.0.1:0").and_then(|free| free.local_addr());
        let port = free.expect("a free port").port();
        let programs = programs();
        fs::write(folder.join("password"), PASSWORD).expect("a file");
        File::create(folder.join("log")).expect("a file");
        if is_root() {
            // PostgreSQL does not run as root.
            let all = Command::new("chown").arg("-R").arg("postgres:").arg(&folder).status();
            assert!(all.is_ok_and(|done| done.success()), "there is no user `postgres`");
        }
        let data = folder.join("data");
        let mut init = as_other(&programs.join("initdb"));
        init.args(["--username=azalai", "--auth=scram-sha-256", "--encoding=UTF8", "--no-locale"]);
        init.args(["--no-sync", "--pwfile"])
            .arg(folder.join("password"))
            .arg("--pgdata")
            .arg(&data);
        let made = init.output().expect("initdb can be started");
        assert!(made.status.success(), "initdb: {}", String::from_utf8_lossy(&made.stderr));
        let server = as_other(&programs.join("postgres"));
        let mut keeper = Command::new("sh");
        keeper.args(["-c", KEEPER, "keeper"]).arg(server.get_program()).args(server.get_args());
        keeper.arg("-D").arg(&data).args(["-p", &port.to_string()]).arg("-k").arg(&folder);
        // Nothing here has to outlive the machine.
        for option in [
            "listen_addresses=127.0.0.1",
            "fsync=off",
            "full_page_writes=off",
            "max_connections=300",
            "shared_buffers=64MB",
            "autovacuum=off",
        ] {
            keeper.args(["-c", option]);
        }
        let keeper = keeper.env("FOLDER", &folder).current_dir("/").stdin(Stdio::piped());
        let keeper = keeper.stdout(Stdio::piped()).spawn().expect("sh can be started");
        let (made, given) = (AtomicUsize::new(0), AtomicUsize::new(0));
        let postgres = Postgres { folder, programs, port, keeper, made, given };
        postgres.wait();
        postgres
    }

    fn wait(&self) {
        let begun = Instant::now();
        let mut ready = Command::new(self.programs.join("pg_isready"));
        ready.args(["-q", "-h", "127.0.0.1", "-p", &self.port.to_string()]);
        while !ready.status().is_ok_and(|status| status.success()) {
            let log = fs::read_to_string(self.folder.join("log")).unwrap_or_default();
            assert!(begun.elapsed() < PATIENCE, "PostgreSQL does not start: {log}");
            sleep(Duration::from_millis(20));
        }
    }

    /// What an SQL command says, as whoever owns everything.
    pub fn sql(&self, sql: &str) -> String {
        let mut psql = Command::new(self.programs.join("psql"));
        psql.args(["-X", "-q", "-A", "-t", "-v", "ON_ERROR_STOP=1", "-h", "127.0.0.1"]);
        psql.args(["-p", &self.port.to_string(), "-U", "azalai", "-d", "postgres", "-c", sql]);
        let done = psql.env("PGPASSWORD", PASSWORD).output().expect("psql can be started");
        assert!(done.status.success(), "{sql}: {}", String::from_utf8_lossy(&done.stderr));
        String::from_utf8_lossy(&done.stdout).trim_end().to_owned()
    }

    /// The address of this database, with this name and password.
    pub fn address(&self, user: &str, password: &str, database: &str) -> String {
        let password = password.replace('\'', "%27").replace(' ', "%20");
        format!("postgres://{user}:{password}@127.0.0.1:{}/{database}", self.port)
    }

    /// The address of a database in which nothing is.
    pub fn fresh(&self) -> String {
        let number = self.given.fetch_add(1, Ordering::Relaxed);
        while self.made.load(Ordering::Acquire) <= number {
            static MAKING: std::sync::Mutex<()> = std::sync::Mutex::new(());
            let _one = MAKING.lock();
            let made = self.made.load(Ordering::Acquire);
            if made <= number {
                let some = (made..made + AT_ONCE).map(|n| format!("CREATE SCHEMA s{n};"));
                self.sql(&some.collect::<String>());
                self.made.store(made + AT_ONCE, Ordering::Release);
            }
        }
        let address = self.address("azalai", PASSWORD, "postgres");
        format!("{address}?options[search_path]=s{number}")
    }

    /// Takes it away at once, as if its machine had gone.
    pub fn stop(&mut self) {
        self.order("stop");
    }

    /// Brings it back.
    pub fn go_on(&mut self) {
        self.order("start");
        self.wait();
    }

    fn order(&mut self, order: &str) {
        let (input, output) = (self.keeper.stdin.as_mut(), self.keeper.stdout.as_mut());
        writeln!(input.expect("it runs"), "{order}").expect("somebody listens");
        let mut done = [0; 5];
        output.expect("it runs").read_exact(&mut done).expect("an answer");
    }
}

impl Drop for Postgres {
    fn drop(&mut self) {
        // Its input ends here.
        drop(self.keeper.stdin.take());
        let _ = self.keeper.wait();
    }
}

/// Starts a program as somebody who is not root.
fn as_other(program: &Path) -> Command {
    if !is_root() {
        return Command::new(program);
    }
    let mut command = Command::new("setpriv");
    command.args(["--reuid=postgres", "--regid=postgres", "--init-groups"]).arg(program);
    command.current_dir("/");
    command
}
