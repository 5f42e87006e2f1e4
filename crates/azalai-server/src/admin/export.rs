//! Everything that is stored of a person.

use super::PersonRow;
use crate::people::PersonId;
use crate::refusal::Refusal;
use crate::store::{self, Pool, Unreadable, admin as rows};
use azalai_table::Presence;
use serde_json::{Value, json};

/// Everything that is stored of a person, but for what only opens doors: hashes of secrets.
pub(super) async fn all(pool: &Pool, person: PersonRow) -> Result<Value, Refusal> {
    let mut tables = Vec::new();
    for (key, id) in rows::all_tables_of(pool, &person.id).await? {
        tables.push(match table(pool, key, &id, &person.id).await {
            Ok(table) => table,
            Err(Unreadable::Damaged(why)) => json!({"id": id, "damaged": why}),
            Err(Unreadable::Database(error)) => return Err(error.into()),
        });
    }
    let [sessions, tokens, reports] = rows::belongings(pool, &person.id).await?;
    let alerts = rows::alerts_of(pool, &person.id).await?;
    Ok(json!({
        "person": person,
        "sessions": sessions,
        "tokens": tokens,
        "tables": tables,
        "reports": reports,
        "alerts": alerts,
    }))
}

/// A table as far as it has to do with somebody: the game as they may know it, and what they said.
async fn table(
    pool: &Pool,
    key: Option<i64>,
    id: &str,
    who: &PersonId,
) -> Result<Value, Unreadable> {
    let missing = || Unreadable::Damaged("it cannot be found".to_owned());
    let key = key.ok_or_else(missing)?;
    let stored = store::load(pool, id).await?.ok_or_else(missing)?;
    let (table, presence) = (stored.table, Presence::new(stored.names, 0));
    // One that has not begun has none.
    let record = table.record(Some(who), &presence).ok().map(|record| record.to_string());
    Ok(json!({
        "id": id,
        "game": table.opening().game,
        "state": table.state(),
        "host": table.host() == who,
        "seats": table.seats_of(who),
        "created": table.created_at(),
        "started": table.started_at(),
        "over": table.over_at(),
        "result": table.result(),
        "record": record,
        "said": rows::said(pool, key, who).await?,
    }))
}
