//! A game as it was shown, position by position: for programs that no longer know the rules by which it was played.

use crate::frame::{Frame, Reader};
use crate::holder::PersonId;
use crate::look::moment;
use crate::presence::Presence;
use crate::refusal::Refusal;
use crate::table::Table;
use azalai_core::Lang;
use serde::Serialize;
use serde::de::IgnoredAny;
use serde_json::Value;
use std::collections::HashMap;

/// A game as it was shown to everybody, in one language. Nothing in it needs rules to be read.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct KeptGame {
    /// The frame `table`.
    pub frame: String,
    /// The record.
    pub record: String,
    /// Every moment from the beginning on, as JSON.
    pub moments: Vec<String>,
}

fn json(told: &impl Serialize) -> String {
    // Plain data has JSON, of one line.
    serde_json::to_string(told).unwrap_or_default()
}

impl KeptGame {
    /// What everybody may know of the game of a table: all of it if it is over.
    pub fn of(
        table: &Table,
        presence: &Presence,
        lang: Lang,
        now: i64,
    ) -> Result<KeptGame, Refusal> {
        let reader = Reader { person: None, seat: None, lang: Some(lang) };
        let (game, viewer) = table.fork_for(&reader)?;
        let one = |step| Ok(json(&moment(game.fork(), viewer, step, Some(lang))?));
        let moments = (0..=game.length()).map(one).collect::<Result<_, Refusal>>()?;
        let mut frame = table.whole(&reader, presence, Some(0), now);
        if let Frame::Table(whole) = &mut frame {
            whole.table.kept = Some(table.opening().settings.setup().edition());
        }
        let record = table.record(None, presence)?.to_string();
        Ok(KeptGame { frame: json(&frame), record, moments })
    }

    /// As one text.
    pub fn to_text(&self) -> String {
        let head = [self.frame.clone(), json(&self.record)];
        let lines: Vec<String> = head.into_iter().chain(self.moments.iter().cloned()).collect();
        lines.join("\n")
    }

    /// Reads such a text; `None` if it is damaged.
    pub fn read(text: &str) -> Option<KeptGame> {
        let mut lines = text.lines().map(str::to_owned);
        let frame = lines.next()?;
        let record = serde_json::from_str(&lines.next()?).ok()?;
        let moments: Vec<String> = lines.collect();
        let sound = |line: &String| serde_json::from_str::<IgnoredAny>(line).is_ok();
        let told = serde_json::from_str::<HashMap<String, IgnoredAny>>(&frame).is_ok();
        let all = told && !moments.is_empty() && moments.iter().all(sound);
        all.then_some(KeptGame { frame, record, moments })
    }

    /// The frame with what people are called today: names are not kept with a game, for people change and delete them.
    pub fn frame_with(&self, names: &HashMap<PersonId, String>) -> String {
        let Ok(mut frame) = serde_json::from_str::<Value>(&self.frame) else {
            return self.frame.clone();
        };
        let mut seats = HashMap::new();
        let sitting = frame.pointer_mut("/table/sitting").and_then(Value::as_array_mut);
        for seat in sitting.into_iter().flatten() {
            let person = seat["person"].as_str().map(PersonId::from);
            if let Some(name) = person.and_then(|person| names.get(&person)) {
                seats.insert(seat["seat"].to_string(), name.clone());
                seat["name"] = name.as_str().into();
            }
        }
        let chat = frame.get_mut("chat").and_then(Value::as_array_mut);
        for line in chat.into_iter().flatten().filter(|line| line.is_object()) {
            if let Some(name) = seats.get(&line["seat"].to_string()) {
                line["name"] = name.as_str().into();
            }
        }
        frame.to_string()
    }

    /// How many bytes it has, more or less.
    pub fn bytes(&self) -> usize {
        let moments: usize = self.moments.iter().map(|moment| moment.len() + 32).sum();
        self.frame.len() + self.record.len() + moments
    }

    /// The moment after so many actions.
    pub fn moment(&self, step: usize) -> Result<&str, Refusal> {
        let last = self.moments.len().saturating_sub(1);
        self.moments.get(step).map(String::as_str).ok_or(Refusal::NoSuchStep(last))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_frame_that_is_none_is_damaged() {
        for frame in ["[]", "1", "null", "\"frame\"", "{", "[{}]"] {
            assert_eq!(KeptGame::read(&format!("{frame}\n\"record\"\n{{}}")), None, "{frame}");
        }
        assert!(KeptGame::read("{}\n\"record\"\n{}").is_some());
    }

    #[test]
    fn names_come_in_wherever_there_is_a_place_for_them() {
        let names = HashMap::from([("p0".into(), "Amina".to_owned())]);
        let called = |frame: &str| {
            KeptGame::read(&format!("{frame}\n\"record\"\n{{}}")).unwrap().frame_with(&names)
        };
        let frame = r#"{"table":{"sitting":[{"seat":1,"person":"p0"},{"seat":2}]},"chat":[{"seat":1},{"seat":2}]}"#;
        let named: Value = serde_json::from_str(&called(frame)).unwrap();
        assert_eq!(named["table"]["sitting"][0]["name"], "Amina");
        assert_eq!(
            (&named["chat"][0]["name"], named["chat"][1].get("name")),
            (&"Amina".into(), None)
        );
        for odd in [
            r#"{"chat":5,"table":[]}"#,
            r#"{"table":{"sitting":[5,{"person":7},{"person":"p0"}]},"chat":[5,null,[1]]}"#,
        ] {
            let again: Value = serde_json::from_str(&called(odd)).unwrap();
            let before: Value = serde_json::from_str(odd).unwrap();
            assert_eq!(again["chat"], before["chat"]);
        }
    }
}
