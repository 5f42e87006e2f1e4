//! How much memory a server takes, in a process of its own.
#![cfg(target_os = "linux")]
#![allow(clippy::unwrap_used)]

use crate::common::TestServer;
use azalai_server::{Config, Server};
use serde_json::json;
use std::io::{BufRead, BufReader, Read};
use std::net::SocketAddr;
use std::process::{Child, Command, Stdio};
use tokio::io::{AsyncReadExt, AsyncWriteExt};
use tokio::net::{TcpSocket, TcpStream};

/// Where the data are of a server in a process of its own: this program, started once more.
const DATA: &str = "AZALAI_TEST_MEMORY";
/// So many connections ask for a lot and read nothing of it.
const CONNECTIONS: u8 = 250;

/// Serves until whoever started it closes the standard input.
async fn serve(data: String) {
    let mut config = Config::new(data.into());
    config.listen = "127.0.0.1:0".parse().unwrap();
    let server = Server::start(&config).await.unwrap();
    println!("\nserving at {}", server.address());
    let closed = tokio::task::spawn_blocking(|| std::io::stdin().read_to_end(&mut Vec::new()));
    closed.await.unwrap().unwrap();
    server.stop().await;
}

/// A server in a process of its own.
struct Apart {
    child: Child,
    address: SocketAddr,
}

impl Apart {
    fn start(server: &TestServer, test: &str) -> Apart {
        let mut child = Command::new(std::env::current_exe().unwrap())
            .args([test, "--exact", "--nocapture"])
            .env(DATA, &server.config.data)
            .stdin(Stdio::piped())
            .stdout(Stdio::piped())
            .spawn()
            .unwrap();
        let mut lines = BufReader::new(child.stdout.take().unwrap()).lines();
        let address =
            lines.find_map(|line| line.unwrap().strip_prefix("serving at ")?.parse().ok());
        std::thread::spawn(move || lines.for_each(drop));
        Apart { child, address: address.unwrap() }
    }

    /// The most memory that it had so far, in MB.
    fn peak(&self) -> u64 {
        let status = std::fs::read_to_string(format!("/proc/{}/status", self.child.id())).unwrap();
        let line = status.lines().find_map(|line| line.strip_prefix("VmHWM:")).unwrap();
        line.trim().trim_end_matches(" kB").parse::<u64>().unwrap() / 1024
    }
}

impl Drop for Apart {
    fn drop(&mut self) {
        drop(self.child.stdin.take());
        let _ = self.child.wait();
    }
}

/// Somebody who follows a table and reads nothing but that there is an answer.
async fn unread(at: SocketAddr, number: u8, id: &str) -> TcpStream {
    let socket = TcpSocket::new_v4().unwrap();
    socket.set_recv_buffer_size(4096).unwrap();
    socket.bind(SocketAddr::from(([127, 0, 0, number % 5 + 1], 0))).unwrap();
    let mut stream = socket.connect(at).await.unwrap();
    let path = format!("/api/tables/{id}/stream?lang=en&after=0");
    let ask = format!("GET {path} HTTP/1.1\r\nhost: localhost\r\n\r\n");
    stream.write_all(ask.as_bytes()).await.unwrap();
    let mut head = [0; 12];
    stream.read_exact(&mut head).await.unwrap();
    assert_eq!(&head, b"HTTP/1.1 200");
    stream
}

/// As if somebody had talked for ever.
const LONG: &str = "UPDATE log SET last = last + 100000, entries = entries || \
     replace(hex(zeroblob(100000)), '00', \
             (SELECT started_at || ' !say 1 ' || host || ' x' || char(10) FROM tables)) \
     WHERE number = (SELECT MAX(number) FROM log)";

#[tokio::test(flavor = "multi_thread")]
async fn frames_that_nobody_reads_take_little_memory() {
    if let Ok(data) = std::env::var(DATA) {
        return serve(data).await;
    }
    let mut server = TestServer::open().await;
    let pair = server.pair(json!({"game": "desert"})).await;
    server.stop().await;
    server.sql(LONG).await;
    let apart = Apart::start(&server, "memory::frames_that_nobody_reads_take_little_memory");
    let mut all = vec![unread(apart.address, 0, &pair.id).await];
    let before = apart.peak();
    for number in 1..CONNECTIONS {
        all.push(unread(apart.address, number, &pair.id).await);
    }
    let after = apart.peak();
    assert!(after < before + 50, "{before} MB, then {after} MB");
}
