//! That JSON is as its schema says. It knows as much of JSON Schema as our schemas use, and panics at a
//! word that it does not know: nothing goes unchecked. An object has no more properties than its schema.

use regex::Regex;
use serde_json::{Map, Value};
use std::cell::RefCell;
use std::collections::{BTreeSet, HashMap};

/// Schemas by name, to which others refer as `#/components/schemas/NAME`.
pub type Schemas = Map<String, Value>;

/// Is this value as the schema of that name says? The error tells where it is not.
pub fn fits(value: &Value, name: &str, schemas: &Schemas) -> Result<(), String> {
    let schema = schemas.get(name).unwrap_or_else(|| panic!("there is no schema `{name}`"));
    check(value, schema, schemas).map_err(|fault| format!("{name}{fault}"))
}

/// Is this value as a schema says that refers to those?
pub fn check(value: &Value, schema: &Value, all: &Schemas) -> Result<(), String> {
    check_parts(value, schema, all)?;
    if let (Some(object), Some(known)) = (value.as_object(), keys(value, schema, all)) {
        let stray = object.keys().find(|key| !known.contains(key.as_str()));
        demand(stray.is_none(), &format!("has {stray:?}, which is not in the schema"))?;
    }
    Ok(())
}

/// The properties that a schema knows, if it does not allow any. Where a schema has several parts, it
/// knows what one of them knows.
fn keys<'a>(value: &Value, schema: &'a Value, all: &'a Schemas) -> Option<BTreeSet<&'a str>> {
    if schema.get("additionalProperties").is_some_and(|more| *more != Value::Bool(false)) {
        return None;
    }
    let mut known: Option<BTreeSet<&str>> = None;
    let mut add = |more: Option<BTreeSet<&'a str>>| {
        if let Some(more) = more {
            known.get_or_insert_default().extend(more);
        }
    };
    if let Some(properties) = schema.get("properties").and_then(Value::as_object) {
        add(Some(properties.keys().map(String::as_str).collect()));
    }
    if let Some(name) = schema.get("$ref").map(referred) {
        add(keys(value, &all[name], all));
    }
    for word in ["allOf", "oneOf", "anyOf"] {
        for part in schema.get(word).map(list).unwrap_or_default() {
            if word == "allOf" || check_parts(value, part, all).is_ok() {
                add(keys(value, part, all));
            }
        }
    }
    known
}

fn referred(reference: &Value) -> &str {
    text(reference).strip_prefix("#/components/schemas/").expect("a reference")
}

/// All that a schema says, but for what it does not know.
fn check_parts(value: &Value, schema: &Value, all: &Schemas) -> Result<(), String> {
    let schema = schema.as_object().expect("a schema is an object");
    for (word, what) in schema {
        match word.as_str() {
            "$ref" => {
                let name = referred(what);
                check_parts(value, &all[name], all)
                    .map_err(|fault| format!(" -> {name}{fault}"))?;
            }
            "type" => one_of_types(value, what)?,
            // These say something about values of one type only.
            "minimum" | "maximum" if !value.is_number() => {}
            "minItems" | "maxItems" | "items" | "prefixItems" if !value.is_array() => {}
            "pattern" if !value.is_string() => {}
            "required" if !value.is_object() => {}
            "enum" => demand(list(what).contains(value), "is none of the words")?,
            "const" => demand(value == what, "is another word")?,
            "minimum" => demand(value.as_f64() >= what.as_f64(), "is too small")?,
            "maximum" => demand(value.as_f64() <= what.as_f64(), "is too large")?,
            "minItems" | "maxItems" => {
                let (count, bound) = (list(value).len() as u64, what.as_u64().unwrap());
                let fits = if word == "minItems" { count >= bound } else { count <= bound };
                demand(fits, "has another length")?;
            }
            "pattern" => {
                demand(is_match(text(what), text(value)), "has another form")?;
            }
            "items" if what.is_boolean() => {}
            "items" => {
                let first = schema.get("prefixItems").map_or(0, |first| list(first).len());
                for (index, item) in list(value).iter().enumerate().skip(first) {
                    check(item, what, all).map_err(|fault| format!("[{index}]{fault}"))?;
                }
            }
            "prefixItems" => {
                demand(list(value).len() == list(what).len(), "has another length")?;
                for (index, (item, schema)) in list(value).iter().zip(list(what)).enumerate() {
                    check(item, schema, all).map_err(|fault| format!("[{index}]{fault}"))?;
                }
            }
            "required" => {
                let has = |key: &Value| value.get(text(key)).is_some();
                demand(list(what).iter().all(has), "lacks something")?;
            }
            "properties" | "additionalProperties" => {}
            "propertyNames" => {
                for key in value.as_object().into_iter().flat_map(Map::keys) {
                    check(&Value::from(key.as_str()), what, all)?;
                }
            }
            "allOf" => {
                list(what).iter().try_for_each(|part| check_parts(value, part, all))?;
            }
            "oneOf" | "anyOf" => {
                let tried = list(what).iter().map(|one| check_parts(value, one, all));
                let faults: Vec<String> = tried.filter_map(Result::err).collect();
                let fitting = list(what).len() - faults.len();
                let fits = if word == "oneOf" { fitting == 1 } else { fitting > 0 };
                let faults: String = faults.join(" |").chars().take(500).collect();
                demand(fits, &format!("fits {fitting} of the alternatives ({faults})"))?;
            }
            "description" | "format" | "title" | "default" | "example" => {}
            other => panic!("the test does not know `{other}` of a schema"),
        }
    }
    properties(value, schema, all)
}

fn properties(value: &Value, schema: &Map<String, Value>, all: &Schemas) -> Result<(), String> {
    let (known, more) = (schema.get("properties"), schema.get("additionalProperties"));
    let (Some(object), true) = (value.as_object(), known.is_some() || more.is_some()) else {
        return Ok(());
    };
    for (key, value) in object {
        match (known.and_then(|known| known.get(key)), more) {
            (Some(schema), _) => check(value, schema, all),
            (None, Some(schema)) if schema.is_object() => check(value, schema, all),
            (None, Some(Value::Bool(false))) => Err(" is not in the schema".to_owned()),
            _ => Ok(()),
        }
        .map_err(|fault| format!(".{key}{fault}"))?;
    }
    Ok(())
}

fn one_of_types(value: &Value, types: &Value) -> Result<(), String> {
    let is = |one: &Value| match text(one) {
        "object" => value.is_object(),
        "array" => value.is_array(),
        "string" => value.is_string(),
        "integer" => value.is_i64() || value.is_u64(),
        "number" => value.is_number(),
        "boolean" => value.is_boolean(),
        "null" => value.is_null(),
        other => panic!("there is no type `{other}`"),
    };
    let fits = types.as_array().map_or_else(|| is(types), |types| types.iter().any(is));
    demand(fits, "is of another type")
}

/// Faults are short: among alternatives, all but one have one.
fn demand(holds: bool, fault: &str) -> Result<(), String> {
    if holds { Ok(()) } else { Err(format!(" {fault}")) }
}

fn is_match(pattern: &str, text: &str) -> bool {
    thread_local! {
        static KNOWN: RefCell<HashMap<String, Regex>> = RefCell::default();
    }
    KNOWN.with_borrow_mut(|known| {
        let regex = known
            .entry(pattern.to_owned())
            .or_insert_with(|| Regex::new(pattern).expect("a pattern of a schema"));
        regex.is_match(text)
    })
}

fn text(value: &Value) -> &str {
    value.as_str().unwrap_or_default()
}

fn list(value: &Value) -> &[Value] {
    value.as_array().map_or(&[], Vec::as_slice)
}

#[cfg(test)]
mod tests {
    use super::*;
    use serde_json::json;

    #[test]
    fn what_is_not_in_the_schema_is_found() {
        let schemas = json!({
            "Seat": { "type": "integer", "minimum": 1, "maximum": 5 },
            "Turn": { "oneOf": [{ "$ref": "#/components/schemas/Seat" }, { "enum": ["over"] }] },
            "View": {
                "type": "object",
                "required": ["turn"],
                "properties": {
                    "turn": { "$ref": "#/components/schemas/Turn" },
                    "code": { "type": ["string", "null"], "pattern": "^T-[0-9]+$" },
                },
            },
        });
        let schemas = schemas.as_object().unwrap();
        let fits = |value: Value| fits(&value, "View", schemas).is_ok();
        assert!(fits(json!({ "turn": 2 })) && fits(json!({ "turn": "over", "code": "T-12" })));
        assert!(!fits(json!({ "turn": 0 })) && !fits(json!({ "turn": "luck" })));
        assert!(
            !fits(json!({ "turn": 1, "code": "X-1" })) && !fits(json!({ "turn": 1, "more": 1 }))
        );
        assert!(!fits(json!({})) && !fits(json!([])));
    }

    #[test]
    fn a_schema_of_several_parts_knows_what_one_of_them_knows() {
        let tagged = |tag: &str, field: &str| {
            json!({ "allOf": [
                { "type": "object", "required": [field], "properties": { field: { "type": "integer" } } },
                { "type": "object", "required": ["is"], "properties": { "is": { "enum": [tag] } } },
            ] })
        };
        let schemas =
            json!({ "Frame": { "oneOf": [tagged("said", "seat"), tagged("done", "id")] } });
        let schemas = schemas.as_object().unwrap();
        let fits = |value: Value| fits(&value, "Frame", schemas).is_ok();
        assert!(fits(json!({ "is": "said", "seat": 1 })) && fits(json!({ "is": "done", "id": 7 })));
        assert!(!fits(json!({ "is": "said", "id": 1 })) && !fits(json!({ "is": "gone", "id": 7 })));
        assert!(!fits(json!({ "is": "done", "id": 7, "seat": 1 })));
    }
}
