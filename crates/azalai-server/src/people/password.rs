//! Passwords: hashed slowly on purpose, so a few at a time.

use crate::Refusal;
use argon2::Argon2;
use argon2::password_hash::phc::PasswordHash;
use argon2::password_hash::{Error, PasswordHasher, PasswordVerifier};
use std::sync::{Arc, LazyLock};
use std::time::Duration;
use tokio::sync::{OwnedSemaphorePermit, Semaphore};

/// How long somebody waits for their turn.
const PATIENCE: Duration = Duration::from_secs(15);
/// So many wait at most.
const WAITING: usize = 200;

/// A hash that no password has, for names that nobody has: the answer takes as long as for a wrong
/// password, so it does not tell which names exist.
static NOBODYS: LazyLock<Result<String, Error>> = LazyLock::new(|| hash(b"the password of nobody"));

/// A password of a decent length.
#[derive(Clone)]
pub(crate) struct Password(Vec<u8>);

impl Password {
    pub(crate) fn parse(text: String) -> Result<Password, Refusal> {
        let length = text.chars().take(201).count();
        if (8..=200).contains(&length) {
            Ok(Password(text.into_bytes()))
        } else {
            Err(Refusal::BadPassword)
        }
    }
}

/// Works on passwords, a few at a time. Strangers queue apart from those who are known: they can make each other
/// wait, but nobody else.
pub(crate) struct Passwords {
    strangers: Line,
    known: Line,
}

/// Who waits for a password to be worked on.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Waiting {
    /// Somebody of whom nothing is known.
    Stranger,
    /// Somebody with a session, or at a device where the account was used before.
    Known,
}

struct Line {
    turns: Arc<Semaphore>,
    places: Semaphore,
}

impl Line {
    fn new(at_once: usize) -> Line {
        let turns = Arc::new(Semaphore::new(at_once.max(1)));
        Line { turns, places: Semaphore::new(WAITING) }
    }

    async fn turn(&self) -> Result<OwnedSemaphorePermit, Refusal> {
        let _place = self.places.try_acquire().map_err(|_| Refusal::Busy)?;
        let turn = tokio::time::timeout(PATIENCE, Arc::clone(&self.turns).acquire_owned()).await;
        turn.map_err(|_| Refusal::Busy)?.map_err(Refusal::internal)
    }
}

impl Passwords {
    /// So many of strangers are worked on at a time, and one of those who are known.
    pub(crate) fn new(at_once: usize) -> Passwords {
        // Made now, so that the first to ask does not wait twice as long.
        LazyLock::force(&NOBODYS);
        Passwords { strangers: Line::new(at_once), known: Line::new(1) }
    }

    pub(crate) async fn hash(&self, password: Password, who: Waiting) -> Result<String, Refusal> {
        self.work(who, move || hash(&password.0)).await?.map_err(Refusal::internal)
    }

    /// Is it the password with this hash? Never, if there is no hash.
    pub(crate) async fn is(
        &self,
        password: Password,
        hash: Option<String>,
        who: Waiting,
    ) -> Result<bool, Refusal> {
        let verify = move || verify(&password.0, hash.as_deref());
        self.work(who, verify).await?.map_err(Refusal::internal)
    }

    async fn work<T: Send + 'static>(
        &self,
        who: Waiting,
        job: impl FnOnce() -> T + Send + 'static,
    ) -> Result<T, Refusal> {
        let line = match who {
            Waiting::Stranger => &self.strangers,
            Waiting::Known => &self.known,
        };
        let turn = line.turn().await?;
        let job = move || {
            // The turn ends with the work, even if whoever asked has hung up.
            let _turn = turn;
            job()
        };
        tokio::task::spawn_blocking(job).await.map_err(Refusal::internal)
    }
}

fn hash(password: &[u8]) -> Result<String, Error> {
    Ok(Argon2::default().hash_password(password)?.to_string())
}

fn verify(password: &[u8], hash: Option<&str>) -> Result<bool, Error> {
    let stored = match hash {
        Some(hash) => hash,
        None => NOBODYS.as_ref().map_err(|&error| error)?,
    };
    let stored = PasswordHash::new(stored)?;
    match Argon2::default().verify_password(password, &stored) {
        Ok(()) => Ok(hash.is_some()),
        Err(Error::PasswordInvalid) => Ok(false),
        Err(error) => Err(error),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_hash_is_argon2id_salted_and_fits_its_password_only() {
        let (one, two) = (hash(b"camel milk").unwrap(), hash(b"camel milk").unwrap());
        assert!(one.starts_with("$argon2id$v=19$"), "{one}");
        assert_ne!(one, two);
        assert_eq!(verify(b"camel milk", Some(&one)), Ok(true));
        assert_eq!(verify(b"camel mill", Some(&one)), Ok(false));
        assert_eq!(verify(b"the password of nobody", None), Ok(false));
        assert!(verify(b"camel milk", Some("garbage")).is_err());
    }

    #[test]
    fn passwords_have_a_decent_length() {
        let fits = |text: &str| Password::parse(text.to_owned()).is_ok();
        assert!(fits("12345678") && fits(&"ü".repeat(200)) && fits("ü🐪345678"));
        assert!(!fits("1234567") && !fits(&"ü".repeat(201)) && !fits(&"x".repeat(1_000_000)));
    }
}
