//! Alerts: people who are not looking hear that it is their turn. Once a turn, after they had time to see it by themselves,
//! and not in their quiet hours. Whatever goes wrong with them, no table and no writer waits for it.
//!
//! | module | what it holds |
//! |---|---|
//! | `keeper` | which tables are due, whether somebody is still to be told, and trying again |
//! | `lines` | how much is sent at once, in all and for one person |
//! | `post` | one request to somebody else's server, in a bounded time |
//! | `address` | which addresses the server may be made to call |
//! | `push` | Web Push: sealing and signing |
//! | `mail` | e-mail: the mail server, addresses, what is on its way |
//! | `letter` | what stands in e-mails |
//! | `quiet` | quiet hours |

mod address;
mod keeper;
pub mod letter;
pub mod lines;
pub mod mail;
pub mod post;
pub mod push;
mod quiet;

pub use keeper::keep_alerts;
pub(crate) use keeper::try_again;
pub use quiet::Quiet;

use crate::driver::Dues;
use crate::http::limits::{Buckets, Rate};
use crate::people::PersonId;
use azalai_table::Clock;
use lines::{LineRules, Lines};
use mail::{MailRules, Mailer};
use push::{BadKeys, Vapid};
use std::collections::HashSet;
use std::sync::{Arc, PoisonError, RwLock};
use std::time::Duration;

/// How alerts are to be.
#[derive(Clone, Debug)]
pub struct AlertRules {
    /// How long somebody has to act before they are told that it is their turn. Where turns take days, they are told at once.
    pub after: Duration,
    /// After which times what could not be sent is tried again.
    pub again: Vec<Duration>,
    /// How often one person is told of their turns; what is beyond that waits.
    pub rate: Rate,
    /// How much is sent at once.
    pub lines: LineRules,
    /// So many alerts are under way at once at most, those among them that wait to be tried again; the others wait for their turn.
    pub under_way: usize,
    /// May people make the server call addresses of this machine and of networks behind it?
    pub allow_private: bool,
    /// The operator's keys of Web Push, if there are any.
    pub vapid: Option<VapidKeys>,
    /// The operator's mail server, if there is one.
    pub mail: Option<MailRules>,
}

impl Default for AlertRules {
    fn default() -> AlertRules {
        AlertRules {
            after: Duration::from_secs(60),
            again: vec![Duration::from_secs(5), Duration::from_secs(60)],
            rate: Rate::new(20, 30_000),
            lines: LineRules::default(),
            under_way: 4096,
            allow_private: false,
            vapid: None,
            mail: None,
        }
    }
}

/// The operator's keys of Web Push, in base64, and where to complain.
#[derive(Clone)]
pub struct VapidKeys {
    /// The private key.
    pub private: String,
    /// The public key.
    pub public: String,
    /// `mailto:` or `https:`, where a push service can complain.
    pub contact: String,
}

impl std::fmt::Debug for VapidKeys {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        write!(f, "VapidKeys({})", self.public)
    }
}

/// Who is to be told of their turns, and when.
pub struct Alerts {
    /// How alerts are.
    pub rules: AlertRules,
    /// The keys of Web Push.
    pub vapid: Option<Vapid>,
    /// What sends e-mails.
    pub mailer: Option<Mailer>,
    /// The lines to other servers.
    pub(crate) lines: Arc<Lines>,
    /// How often everybody was told of late.
    pub(crate) told: Buckets<PersonId>,
    /// The tables at which somebody may have to be told, and when.
    pub(crate) dues: Dues,
    wanted: RwLock<HashSet<PersonId>>,
}

impl Alerts {
    /// Nobody wants any yet.
    pub fn new(rules: AlertRules) -> Result<Alerts, BadKeys> {
        let keys = rules.vapid.as_ref();
        let vapid = keys.map(|keys| Vapid::new(&keys.private, &keys.public, &keys.contact));
        let vapid = vapid.transpose()?;
        let (lines, told) = (Arc::new(Lines::new(rules.lines)), Buckets::new(rules.rate));
        let (dues, wanted) = (Dues::default(), RwLock::default());
        Ok(Alerts { rules, vapid, mailer: None, lines, told, dues, wanted })
    }

    /// Does somebody want to be told?
    pub fn wants(&self, person: &PersonId) -> bool {
        self.wanted.read().unwrap_or_else(PoisonError::into_inner).contains(person)
    }

    /// Somebody wants to be told from now on, or does not any more.
    pub fn set(&self, person: &PersonId, wants: bool) {
        let mut wanted = self.wanted.write().unwrap_or_else(PoisonError::into_inner);
        if wants {
            wanted.insert(person.clone());
        } else {
            wanted.remove(person);
        }
    }

    /// How long somebody has before they are told, in milliseconds.
    pub(crate) fn delay(&self, clock: Clock) -> i64 {
        match clock {
            Clock::Days { .. } => 0,
            _ => i64::try_from(self.rules.after.as_millis()).unwrap_or(i64::MAX),
        }
    }
}
