//! How an order gets to whoever carries it out. A running server is the only one who writes into its database. It takes
//! orders at a Unix socket beside the database, which only the owner of the files can reach: one order is one line of
//! JSON, and so is the answer. If no server runs, whoever gives the order opens the database and carries it out.

use super::{Admin, Answer, Order};
use crate::opened::Opened;
use crate::refusal::Refusal;
use crate::serve::{Config, ServeError};
use crate::store::{Place, StoreError};
use azalai_core::Lang;
use azalai_table::wire::RefusalInfo;
use futures_util::future::BoxFuture;
use serde::{Deserialize, Serialize};
use socket2::{Domain, SockAddr, Socket, Type};
use std::fs::Permissions;
use std::io::ErrorKind;
use std::os::unix::fs::{FileTypeExt, PermissionsExt};
use std::path::PathBuf;
use std::time::Duration;
use tokio::io::{AsyncBufReadExt, AsyncReadExt, AsyncWriteExt, BufReader};
use tokio::net::{UnixListener, UnixStream};

/// The longest order, in bytes.
const LONGEST: u64 = 64 * 1024;
/// How long somebody may take to say an order, and to read the answer.
const PATIENCE: Duration = Duration::from_secs(30);
/// How many orders may wait at the door.
const WAITING: i32 = 16;

/// Why an order was not carried out.
#[derive(Debug, thiserror::Error)]
pub enum AdminError {
    /// It was refused.
    #[error("{}", .0.en)]
    Refused(RefusalInfo),
    /// There is nothing to carry it out on.
    #[error("{0}: there is no database")]
    NoDatabase(String),
    /// A server runs, and cannot be asked.
    #[error("a server uses {at}, but it cannot be asked: {why}")]
    Unreachable {
        /// Its database.
        at: String,
        /// Why.
        why: String,
    },
    /// The database cannot be opened.
    #[error(transparent)]
    NotOpened(#[from] ServeError),
}

/// What goes back through the door.
#[derive(Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
enum Reply {
    Answer(Answer),
    Refused(RefusalInfo),
}

/// The door at which a server takes orders. The socket is gone when this is dropped.
pub struct Door {
    listener: UnixListener,
    path: PathBuf,
}

impl Drop for Door {
    fn drop(&mut self) {
        // A next server removes what is left.
        let _ = std::fs::remove_file(&self.path);
    }
}

impl Door {
    /// Opens the door beside a database, for whoever holds its lock.
    pub fn open(place: &Place) -> std::io::Result<Door> {
        let path = place.door();
        match std::fs::symlink_metadata(&path) {
            Ok(left) if left.file_type().is_socket() => std::fs::remove_file(&path)?,
            Ok(_) => return Err(ErrorKind::AlreadyExists.into()),
            Err(error) if error.kind() == ErrorKind::NotFound => {}
            Err(error) => return Err(error),
        }
        let socket = Socket::new(Domain::UNIX, Type::STREAM, None)?;
        socket.bind(&SockAddr::unix(&path)?)?;
        // Nobody can connect before it listens, so nobody came in before it was closed to others.
        std::fs::set_permissions(&path, Permissions::from_mode(0o600))?;
        socket.listen(WAITING)?;
        socket.set_nonblocking(true)?;
        Ok(Door { listener: UnixListener::from_std(socket.into())?, path })
    }

    /// Takes orders, one at a time.
    pub async fn keep(self, admin: Admin) {
        loop {
            match self.listener.accept().await {
                Ok((stream, _)) => serve(stream, &admin).await,
                Err(error) => {
                    tracing::error!(%error, "an order could not be taken");
                    tokio::time::sleep(Duration::from_secs(1)).await;
                }
            }
        }
    }
}

/// Takes one order. Whoever does not say one, or does not read the answer, is not waited for.
async fn serve(mut stream: UnixStream, admin: &Admin) {
    let mut line = String::new();
    let mut reader = BufReader::new((&mut stream).take(LONGEST));
    let read = tokio::time::timeout(PATIENCE, reader.read_line(&mut line)).await;
    if !matches!(read, Ok(Ok(_))) {
        return;
    }
    let done = match serde_json::from_str(&line) {
        Ok(order) => admin.obey(order).await,
        Err(error) => Err(Refusal::BadCommand(error.to_string())),
    };
    let reply = match done {
        Ok(answer) => Reply::Answer(answer),
        Err(refusal) => Reply::Refused(refusal.info()),
    };
    // Plain data has JSON.
    let text = serde_json::to_string(&reply).unwrap_or_default() + "\n";
    // Whoever asked may have gone.
    let _ = tokio::time::timeout(PATIENCE, stream.write_all(text.as_bytes())).await;
}

/// Has an order carried out on the database of this server: by itself if it runs, else here.
pub fn order(config: &Config, order: Order) -> BoxFuture<'_, Result<Answer, AdminError>> {
    Box::pin(async move {
        let place = Place::of(&config.data, config.database.as_deref());
        let place = place.map_err(ServeError::from)?;
        if !place.exists() {
            return Err(AdminError::NoDatabase(place.to_string()));
        }
        let error = match UnixStream::connect(place.door()).await {
            Ok(stream) => return ask(stream, &order, &place).await,
            Err(error) => error,
        };
        let opened = match Opened::open(config).await {
            Err(ServeError::Store(StoreError::Used(_) | StoreError::Taken(_))) => {
                return Err(AdminError::Unreachable {
                    at: place.to_string(),
                    why: error.to_string(),
                });
            }
            opened => opened?,
        };
        // Nothing happens here but what was ordered.
        opened.lobby.works.thinkers.stop();
        let admin = Admin { lobby: std::sync::Arc::clone(&opened.lobby), keep: config.keep };
        let answer = admin.obey(order).await;
        opened.close().await;
        answer.map_err(|refusal| AdminError::Refused(refusal.info()))
    })
}

/// Asks a server that runs.
async fn ask(mut stream: UnixStream, order: &Order, place: &Place) -> Result<Answer, AdminError> {
    let fault = |why: String| AdminError::Unreachable { at: place.to_string(), why };
    let mut text = serde_json::to_string(order).map_err(|error| fault(error.to_string()))?;
    if text.len() as u64 >= LONGEST {
        return Err(AdminError::Refused(Refusal::TooLarge(LONGEST as usize / 1024).info()));
    }
    text.push('\n');
    let mut reply = String::new();
    let asked = async {
        stream.write_all(text.as_bytes()).await?;
        stream.read_to_string(&mut reply).await
    };
    asked.await.map_err(|error| fault(error.to_string()))?;
    match serde_json::from_str(&reply) {
        Ok(Reply::Answer(answer)) => Ok(answer),
        Ok(Reply::Refused(info)) => Err(AdminError::Refused(info)),
        Err(_) => Err(fault(Refusal::BrokenOff.sentence(Lang::En))),
    }
}
