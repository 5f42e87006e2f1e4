//! The disk fails under the server: it is full, or takes nothing any more. What was acknowledged stays, what
//! could not be stored is refused, and as soon as there is room again everything goes on by itself.
#![allow(clippy::unwrap_used)]

use crate::common::process::{BINARY, Process};
use azalai_testkit::client::{Address, Guest, eventually};
use serde_json::json;
use std::fs::{self, File};
use std::io::Write as _;
use std::os::unix::fs::PermissionsExt as _;
use std::path::{Path, PathBuf};
use std::process::Command;
use tempfile::TempDir;

/// A disk that can be filled.
enum Disk {
    /// A small one that only the server sees.
    Small,
    /// Files cannot grow beyond some size.
    Limited,
}

impl Disk {
    /// The smallest that there is: what cannot be mounted is limited.
    fn small() -> Disk {
        let mut try_it = Command::new("unshare");
        let mounted = try_it.args(["-m", "sh", "-c", SMALL]).arg(std::env::temp_dir()).status();
        if mounted.is_ok_and(|status| status.success()) { Disk::Small } else { Disk::Limited }
    }

    fn start(&self, data: &Path) -> Process {
        match self {
            // A process that may not write on is told so by a signal, unless it ignores that.
            Disk::Limited => Process::after("trap '' XFSZ", data),
            Disk::Small => {
                let mut command = Command::new("unshare");
                let run =
                    format!("dir=$1; bin=$2; shift 2; set -e; ({SMALL_AT}); exec \"$bin\" \"$@\"");
                command.args(["-m", "sh", "-c", &run, "sh"]).arg(data);
                command.arg(BINARY);
                Process::run(command, data)
            }
        }
    }

    /// The folder as the server sees it.
    fn seen(&self, process: &Process, data: &Path) -> PathBuf {
        match self {
            Disk::Limited => data.to_owned(),
            Disk::Small => {
                let inside = data.strip_prefix("/").unwrap();
                Path::new(&format!("/proc/{}/root", process.id())).join(inside)
            }
        }
    }

    fn fill(&self, process: &Process, data: &Path) {
        match self {
            Disk::Limited => {
                let wal = fs::metadata(data.join("azalai.sqlite-wal")).unwrap().len();
                limit(process, &wal.to_string());
            }
            Disk::Small => {
                let mut filler = File::create(self.seen(process, data).join("filler")).unwrap();
                for size in [64 * 1024, 4096, 1] {
                    while filler.write_all(&vec![0; size]).is_ok() {}
                }
            }
        }
    }

    fn free(&self, process: &Process, data: &Path) {
        match self {
            Disk::Limited => limit(process, "unlimited"),
            Disk::Small => fs::remove_file(self.seen(process, data).join("filler")).unwrap(),
        }
    }
}

const SMALL: &str = "mount -t tmpfs -o size=1m none \"$0\"";
const SMALL_AT: &str = "mount -t tmpfs -o size=2m none \"$dir\"";

fn limit(process: &Process, bytes: &str) {
    let mut limit = Command::new("prlimit");
    limit.args(["--pid", &process.id().to_string(), &format!("--fsize={bytes}:unlimited")]);
    assert!(limit.status().unwrap().success());
}

/// A table of one person with both seats.
struct Table {
    person: Guest,
    id: String,
    /// The last number that was acknowledged.
    number: u64,
}

impl Table {
    async fn open(person: &Guest) -> Table {
        let id = person.open(json!({"game": "targui", "seats": ["me", "me"]})).await;
        let number = person.table(&id).await["number"].as_u64().unwrap();
        Table { person: person.clone(), id, number }
    }

    /// Does the first thing that is allowed; says whether it was stored.
    async fn act(&mut self) -> bool {
        let path = format!("/api/tables/{}", self.id);
        let seat = self.person.get(&path).await.ok(200)["turn"].clone();
        let frame = self.person.get(&format!("{path}?seat={seat}")).await.ok(200);
        let action = &frame["legal"][0]["action"];
        let command =
            json!({"do": "act", "action": action, "seat": seat, "after": frame["number"]});
        let answer = self.person.tell(&self.id, command).await;
        if answer.status == 200 {
            self.number = answer.ok(200)["number"].as_u64().unwrap();
            return true;
        }
        answer.is_refused(503, "not_stored");
        false
    }

    /// Everything that was acknowledged is there.
    async fn check(&self) {
        let number = self.person.table(&self.id).await["number"].as_u64();
        assert!(number >= Some(self.number), "{number:?} instead of {}", self.number);
    }
}

/// Plays, fills the disk, tries everything, frees it, plays on, and loses nothing.
async fn fill_and_free(disk: Disk) {
    let folder = TempDir::new().unwrap();
    let data = folder.path().join("data");
    fs::create_dir(&data).unwrap();
    let process = disk.start(&data);
    let address = Address::new(process.at);
    let (amina, nobody) = (Guest::new(&address, "Amina").await, Guest::nobody(&address));
    let mut old = [Table::open(&amina).await, Table::open(&amina).await];
    for table in &mut old {
        for _ in 0..5 {
            assert!(table.act().await);
        }
    }
    // Luck says who begins: some bot does, and thinks.
    let mut mine = 2;
    let bot = loop {
        let id = amina.open(json!({"game": "targi", "seats": ["bot:hard", "me"]})).await;
        mine += 1;
        if amina.table(&id).await["turn"] == 1 {
            break id;
        }
    };
    disk.fill(&process, &data);

    let mut refused = 0;
    for round in 0..40 {
        refused += usize::from(!old[round % 2].act().await);
        if refused >= 4 {
            break;
        }
    }
    assert!(refused >= 4, "a disk that is full takes everything");
    for _ in 0..3 {
        nobody.post("/api/guests", json!({})).await.is_refused(503, "not_stored");
        let wish = json!({"game": "targui", "seats": ["me", "me"]});
        amina.post("/api/tables", wish).await.is_refused(503, "not_stored");
        amina.post("/api/tokens", json!({"name": "bot"})).await.is_refused(503, "not_stored");
        let health = nobody.get("/healthz").await;
        assert_eq!(health.refused().0, 503, "{}", health.text);
    }
    // What is stored can be read meanwhile.
    for table in &old {
        table.check().await;
    }
    assert_eq!(amina.get("/api/tables?mine=true").await.ok(200).as_array().unwrap().len(), mine);
    assert!(!amina.get("/api/tokens").await.text.contains("bot"), "a token that was refused");
    tokio::time::sleep(std::time::Duration::from_millis(1200)).await;
    let acted = |metrics: String| {
        let line = metrics.lines().find(|line| line.starts_with("azalai_actions_total")).unwrap();
        line.rsplit(' ').next().unwrap().parse::<u64>().unwrap()
    };
    let before = acted(nobody.get("/metrics").await.text);
    disk.free(&process, &data);

    eventually("the server is well again", async || {
        (nobody.get("/healthz").await.status == 200).then_some(())
    })
    .await;
    eventually("the bot goes on though nobody looks", async || {
        (acted(nobody.get("/metrics").await.text) > before).then_some(())
    })
    .await;
    let bilal = Guest::new(&address, "Bilal").await;
    let mut tables: Vec<Table> = old.into();
    tables.push(Table::open(&bilal).await);
    for table in &mut tables {
        for _ in 0..5 {
            assert!(table.act().await, "there is room again");
        }
    }
    // A copy is another process: it sees all of it.
    let copy = folder.path().join("copy");
    copy_of(&disk.seen(&process, &data), &copy);
    let copied = Process::start(&copy);
    address.set(copied.at);
    for table in &tables {
        table.check().await;
    }
    assert_eq!(amina.table(&bot).await["table"]["state"], "running");
    assert!(copied.stop().success());
    process.kill();
}

/// A copy of the files as they are at this moment, as after a kill.
fn copy_of(data: &Path, to: &Path) {
    fs::create_dir(to).unwrap();
    for name in ["azalai.sqlite", "azalai.sqlite-wal"] {
        fs::copy(data.join(name), to.join(name)).unwrap();
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn a_full_disk_costs_nothing_that_was_acknowledged() {
    fill_and_free(Disk::small()).await;
}

#[tokio::test(flavor = "multi_thread")]
async fn errors_in_the_middle_of_a_batch_cost_nothing_that_was_acknowledged() {
    fill_and_free(Disk::Limited).await;
}

#[tokio::test(flavor = "multi_thread")]
async fn the_database_and_its_copies_are_for_their_owner_alone() {
    let mode = |path: &Path| fs::metadata(path).unwrap().permissions().mode() & 0o777;
    for mask in ["000", "022", "077"] {
        let folder = TempDir::new().unwrap();
        let data = folder.path().join("data");
        fs::create_dir(&data).unwrap();
        let process = Process::after(&format!("umask {mask}"), &data);
        Guest::new(&Address::new(process.at), "Amina").await;
        for name in ["azalai.sqlite", "azalai.sqlite-wal", "azalai.sqlite-shm"] {
            assert_eq!(mode(&data.join(name)), 0o600, "{name}, umask {mask}");
        }
        let copy = folder.path().join("copy.sqlite");
        let mut backup = Command::new("sh");
        backup.args(["-c", &format!("umask {mask}; exec \"$0\" \"$@\""), BINARY, "backup"]);
        backup.arg(&copy).arg("--data").arg(&data);
        assert!(backup.output().unwrap().status.success());
        assert_eq!(mode(&copy), 0o600, "a copy, umask {mask}");
        assert!(process.stop().success());
        // What an earlier version left open for everybody is closed at the start.
        fs::set_permissions(data.join("azalai.sqlite"), fs::Permissions::from_mode(0o644)).unwrap();
        let process = Process::start(&data);
        assert_eq!(mode(&data.join("azalai.sqlite")), 0o640);
        assert!(process.stop().success());
        assert!(!data.join("azalai.sqlite-wal").exists(), "a stop leaves one file");
    }
}
