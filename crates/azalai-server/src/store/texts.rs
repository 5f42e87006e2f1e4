//! Long texts that tables are opened with, decks and maps: each is stored once. The first entry of a log tells the
//! SHA-256 of such a text in its place, as `{"sha256": "…"}`.

use super::base::{Pool, ask};
use super::queue::Write;
use super::tables::Unreadable;
use azalai_table::{Entry, Opening};
use data_encoding::HEXLOWER;
use serde_json::{Value, json};
use sha2::{Digest, Sha256};

/// Texts of an option that are longer than this, in bytes, are stored by themselves.
const LONG: usize = 256;

/// How a text is told that stands elsewhere. No text of an option can read like this: its quotes are escaped.
const ELSEWHERE: &str = r#"{"sha256":""#;

const FIRST: &str = "!open ";

/// The first entry of a log without its long texts, and what stores those.
pub fn folded(key: i64, opening: &Opening) -> (String, Vec<Write>) {
    let mut writes = Vec::new();
    let mut told = serde_json::to_value(opening).unwrap_or_default();
    let set = told.pointer_mut("/settings/set").and_then(Value::as_object_mut);
    for value in set.into_iter().flat_map(|set| set.values_mut()) {
        let Some(text) = value.as_str().filter(|text| text.len() > LONG) else { continue };
        let sha256 = HEXLOWER.encode(&Sha256::digest(text.as_bytes()));
        let sql = "INSERT INTO texts (sha256, text) VALUES (?, ?) ON CONFLICT DO NOTHING";
        writes.push(Write::Statement(sql, vec![sha256.as_str().into(), text.into()]));
        let sql =
            "INSERT INTO table_texts (table_key, sha256) VALUES (?, ?) ON CONFLICT DO NOTHING";
        writes.push(Write::Statement(sql, vec![key.into(), sha256.as_str().into()]));
        *value = json!({ "sha256": sha256 });
    }
    (format!("{FIRST}{told}"), writes)
}

/// An entry out of a log; the first with its long texts.
pub async fn unfolded(pool: &Pool, entry: &str) -> Result<Option<Entry>, Unreadable> {
    let first = entry.strip_prefix(FIRST).filter(|told| told.contains(ELSEWHERE));
    let Some(Ok(mut told)) = first.map(serde_json::from_str::<Value>) else {
        return Ok(entry.parse().ok());
    };
    let set = told.pointer_mut("/settings/set").and_then(Value::as_object_mut);
    for value in set.into_iter().flat_map(|set| set.values_mut()) {
        let Some(sha256) = value.get("sha256").and_then(Value::as_str) else { continue };
        let sql = "SELECT text FROM texts WHERE sha256 = ?";
        let row = ask(sql).with(sha256).first(pool).await?;
        let text = row.and_then(|row| row.text("text"));
        let text =
            text.ok_or_else(|| Unreadable::Damaged(format!("the text {sha256} is missing")))?;
        *value = Value::String(text);
    }
    Ok(serde_json::from_value(told).ok().map(|opening| Entry::Open(Box::new(opening))))
}
