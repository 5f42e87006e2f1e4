//! How each order is carried out.

use super::{Answer, Order, PersonRow, Prune, TableRow, export};
use crate::driver::{KeepRules, Lobby, Reply};
use crate::people::PersonId;
use crate::people::name::Name;
use crate::people::password::Password;
use crate::refusal::Refusal;
use crate::store::admin::{self as rows, PeopleWanted, TablesWanted};
use std::sync::Arc;
use std::time::Duration;
use tokio::sync::oneshot;

/// Carries out orders.
#[derive(Clone)]
pub struct Admin {
    /// The tables, and the people at them.
    pub lobby: Arc<Lobby>,
    /// What is kept if an order does not say.
    pub keep: KeepRules,
}

impl Admin {
    /// Carries out an order. Whatever it changes is stored before it is answered, and noted.
    pub async fn obey(&self, order: Order) -> Result<Answer, Refusal> {
        let pool = &self.lobby.pool;
        Ok(match order {
            Order::People { find, banned, muted, most } => {
                let find = find.as_deref();
                let wanted = PeopleWanted { find, banned, muted, most: most.into() };
                Answer::People(rows::people(pool, &wanted).await?)
            }
            Order::Tables { find, state, most } => {
                let (find, state) = (find.as_deref(), state.as_deref());
                let wanted = TablesWanted { find, state, most: most.into() };
                Answer::Tables(rows::tables(pool, &wanted).await?)
            }
            Order::Ban { person, on } => self.ban(&person, on).await?,
            Order::Mute { person, on } => self.mute(&person, on).await?,
            Order::Rename { person, name } => self.rename(&person, &name).await?,
            Order::Password { person, password } => self.password(&person, password).await?,
            Order::Close { table } => self.close(&table).await?,
            Order::Delete { table } => {
                self.lobby.delete_table(&table, self.note("delete", &table)).await?;
                Answer::Deleted(table)
            }
            Order::Export { person } => {
                Answer::Export(export::all(pool, self.meant(&person).await?).await?)
            }
            Order::Prune(what) => {
                self.lobby.works.queue.store(vec![self.note("prune", "")]).await?;
                Answer::Pruned(self.lobby.prune(&self.keep(what)).await?)
            }
            Order::Reports { all, most } => {
                Answer::Reports(rows::reports(pool, all, most.into()).await?)
            }
            Order::Done { report } => {
                let noted = self.note("done", &report.to_string());
                let done = rows::report_done(report, self.lobby.works.time.now());
                if !self.lobby.works.queue.claim(vec![done, noted]).await? {
                    return Err(Refusal::NoSuchReport);
                }
                Answer::Done(report)
            }
            Order::Orders { most } => Answer::Orders(rows::orders(pool, most.into()).await?),
        })
    }

    /// Whom these words mean.
    async fn meant(&self, words: &str) -> Result<PersonRow, Refusal> {
        let mut found = rows::meant(&self.lobby.pool, words).await?;
        match (found.pop(), found.is_empty()) {
            (Some(person), true) => Ok(person),
            (Some(_), false) => Err(Refusal::SeveralPersons),
            (None, _) => Err(Refusal::NoSuchPerson),
        }
    }

    /// The person with this id, as they are now.
    async fn now(&self, id: &PersonId) -> Result<PersonRow, Refusal> {
        let person = rows::person_with(&self.lobby.pool, id.as_str()).await?;
        person.ok_or(Refusal::NoSuchPerson)
    }

    /// What is stored of an order, and stands in the log of the server.
    fn note(&self, what: &'static str, about: &str) -> crate::store::Write {
        tracing::info!(what, about, "whoever runs the server ordered this");
        rows::note(self.lobby.works.time.now(), what, about)
    }

    async fn ban(&self, words: &str, on: bool) -> Result<Answer, Refusal> {
        let id = self.meant(words).await?.id;
        let noted = self.note(if on { "ban" } else { "unban" }, id.as_str());
        self.lobby.people.ban(&id, on, noted).await?;
        if on {
            // Nobody is to wait for somebody who cannot come.
            self.lobby.leave_all(&id).await?;
        }
        Ok(Answer::Person(self.now(&id).await?))
    }

    async fn mute(&self, words: &str, on: bool) -> Result<Answer, Refusal> {
        let id = self.meant(words).await?.id;
        let noted = self.note(if on { "mute" } else { "unmute" }, id.as_str());
        self.lobby.people.mute(&id, on, noted).await?;
        Ok(Answer::Person(self.now(&id).await?))
    }

    async fn rename(&self, words: &str, name: &str) -> Result<Answer, Refusal> {
        let (id, name) = (self.meant(words).await?.id, Name::parse(name)?);
        self.lobby.people.rename_by_order(&id, &name).await?;
        self.lobby.rename(&id, name.as_str());
        self.lobby.works.queue.store(vec![self.note("rename", id.as_str())]).await?;
        Ok(Answer::Person(self.now(&id).await?))
    }

    async fn password(&self, words: &str, password: Option<String>) -> Result<Answer, Refusal> {
        let id = self.meant(words).await?.id;
        let made = match &password {
            Some(_) => None,
            None => Some(crate::ids::unguessable().map_err(Refusal::internal)?),
        };
        let new = Password::parse(made.clone().or(password).unwrap_or_default())?;
        let noted = self.note("password", id.as_str());
        self.lobby.people.reset_password(&id, new, noted).await?;
        Ok(Answer::Password { person: self.now(&id).await?, password: made })
    }

    async fn close(&self, id: &str) -> Result<Answer, Refusal> {
        let table = self.lobby.wake(id).await?;
        let (stored, waiting) = oneshot::channel();
        table.change(Reply::Wait(stored), |table, _, at| Ok(table.shut(at)?))?;
        waiting.await.unwrap_or(Err(Refusal::NotStored))?;
        self.lobby.works.queue.store(vec![self.note("close", id)]).await?;
        Ok(Answer::Table(self.table(id).await?))
    }

    async fn table(&self, id: &str) -> Result<TableRow, Refusal> {
        let wanted = TablesWanted { find: Some(id), state: None, most: 1 };
        let found = rows::tables(&self.lobby.pool, &wanted).await?;
        found.into_iter().next().ok_or(Refusal::NoSuchTable)
    }

    fn keep(&self, what: Prune) -> KeepRules {
        let hours = |hours: u32| Duration::from_secs(u64::from(hours) * 3600);
        KeepRules {
            closed: what.closed.map_or(self.keep.closed, hours),
            games: what.games.map(|days| 24 * hours(days)).or(self.keep.games),
            guests: what.guests.map(|days| 24 * hours(days)).or(self.keep.guests),
            reports: self.keep.reports,
        }
    }
}
