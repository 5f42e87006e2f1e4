//! What whoever runs the server does to tables, and has a say in.

use super::Lobby;
use crate::people::PersonId;
use crate::refusal::Refusal;
use crate::store::{self, Write};
use azalai_table::wire::Command;

impl Lobby {
    /// May this person tell a table this, as far as whoever runs the server has a say in it? Connections that were
    /// opened before a ban end soon; this holds until then.
    pub fn may(&self, person: &PersonId, command: &Command) -> Result<(), Refusal> {
        if self.people.is_banned(person) {
            return Err(Refusal::Banned);
        }
        if matches!(command, Command::Say { .. }) && self.people.is_muted(person) {
            return Err(Refusal::Muted);
        }
        Ok(())
    }

    /// Somebody has another name: tables in memory know it at once.
    pub fn rename(&self, person: &PersonId, name: &str) {
        self.all_in_memory().iter().for_each(|table| table.rename(person, name));
    }

    /// Nothing is left of a table, whoever uses it.
    pub async fn delete_table(&self, id: &str, noted: Write) -> Result<(), Refusal> {
        // Nobody reads it from here on until it is gone.
        let _hold = self.holds.hold(id).await;
        let key = store::admin::key_of(&self.pool, id).await?.ok_or(Refusal::NoSuchTable)?;
        let key = key.ok_or(Refusal::Damaged)?;
        if let Some(table) = self.remembered(id) {
            table.remove();
        }
        self.drop_table(id);
        let mut writes = vec![Write::Filed];
        writes.extend(store::remove_table(key));
        writes.extend([store::remove_texts(), noted]);
        self.works.queue.store(writes).await
    }
}
