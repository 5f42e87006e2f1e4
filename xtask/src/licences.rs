//! What the dependencies may be: under which licences, from where, in which versions. The licences that are allowed
//! stand in Cargo.toml, under `workspace.metadata.licences`.

use crate::shell::cargo;
use serde_json::Value;
use spdx::{Expression, LicenseReq, ParseMode};
use std::collections::BTreeSet;
use std::path::Path;

/// Are all dependencies, on every system and with every feature, as they may be?
pub fn check(root: &Path) -> Result<(), String> {
    let output = cargo()
        .args(["metadata", "--format-version", "1", "--locked", "--all-features"])
        .current_dir(root)
        .env("CARGO_NET_RETRY", "10")
        .output()
        .map_err(|error| format!("cargo metadata could not be started: {error}"))?;
    if !output.status.success() {
        return Err(format!("cargo metadata failed: {}", String::from_utf8_lossy(&output.stderr)));
    }
    let metadata: Value = serde_json::from_slice(&output.stdout)
        .map_err(|error| format!("cargo metadata wrote something else than JSON: {error}"))?;
    let faults = faults(&metadata);
    if faults.is_empty() {
        println!("   {} packages, all as they may be", list(&metadata["packages"]).len());
        Ok(())
    } else {
        Err(faults.join("\n       "))
    }
}

/// Everything that may not be so.
fn faults(metadata: &Value) -> Vec<String> {
    let allowed: BTreeSet<&str> =
        list(&metadata["metadata"]["licences"]["allow"]).iter().filter_map(Value::as_str).collect();
    let members = list(&metadata["workspace_members"]);
    let mut faults = Vec::new();
    let mut used = BTreeSet::new();
    for package in list(&metadata["packages"]) {
        let name = format!("{} {}", text(&package["name"]), text(&package["version"]));
        let mut fault = |what: String| faults.push(format!("{name} {what}"));
        if let Err(what) = licence(package, &allowed, &mut used) {
            fault(what);
        }
        if let Err(what) = source(package, members.contains(&package["id"])) {
            fault(what);
        }
        for dependency in list(&package["dependencies"]) {
            if let Err(what) = version(dependency) {
                fault(what);
            }
        }
    }
    for licence in allowed.iter().filter(|licence| !used.contains(**licence)) {
        faults.push(format!("the licence {licence} is allowed, and nothing needs it"));
    }
    faults
}

/// Is one of the package's licences allowed, or all of them where all apply?
fn licence<'a>(
    package: &Value,
    allowed: &BTreeSet<&'a str>,
    used: &mut BTreeSet<&'a str>,
) -> Result<(), String> {
    let stated = text(&package["license"]);
    // Older packages write `MIT/Apache-2.0`.
    let expression = Expression::parse_mode(stated, ParseMode::LAX)
        .map_err(|_| format!("has no licence that is understood: `{stated}`"))?;
    let found = |required: &LicenseReq| {
        let required = required.to_string();
        allowed.get(required.as_str()).copied()
    };
    if !expression.evaluate(|required| found(required).is_some()) {
        return Err(format!("has a licence that is not allowed: `{stated}`"));
    }
    used.extend(expression.requirements().filter_map(|term| found(&term.req)));
    Ok(())
}

/// A package comes from the usual registry, or from this project.
fn source(package: &Value, member: bool) -> Result<(), String> {
    match package["source"].as_str() {
        None if member => Ok(()),
        None => Err("lies outside of the project".to_owned()),
        Some(source) if source.starts_with("registry+") || source.starts_with("sparse+") => Ok(()),
        Some(source) => Err(format!("comes from `{source}` instead of a registry")),
    }
}

/// A dependency says which version it needs, and asks no other registry for it.
fn version(dependency: &Value) -> Result<(), String> {
    let name = text(&dependency["name"]);
    if !dependency["registry"].is_null() {
        return Err(format!("takes {name} from another registry: {}", dependency["registry"]));
    }
    if text(&dependency["req"]) == "*" && dependency["path"].is_null() {
        return Err(format!("takes any version of {name}"));
    }
    Ok(())
}

fn list(value: &Value) -> &[Value] {
    value.as_array().map_or(&[], Vec::as_slice)
}

fn text(value: &Value) -> &str {
    value.as_str().unwrap_or_default()
}

#[cfg(test)]
mod tests {
    use super::*;
    use serde_json::json;

    const REGISTRY: &str = "registry+https://registry.example/index";

    /// A project with one dependency, as `cargo metadata` shows it.
    fn project(change: impl FnOnce(&mut Value, &mut Value)) -> Vec<String> {
        let mut own = json!({
            "name": "own", "version": "0.1.0", "id": "own", "license": "MIT", "source": null,
            "dependencies": [
                {"name": "other", "req": "^1", "registry": null, "path": null},
                {"name": "own-core", "req": "*", "registry": null, "path": "/project/core"},
            ],
        });
        let mut other = json!({
            "name": "other", "version": "1.2.3", "id": "other", "license": "Apache-2.0 OR LGPL-3.0-only",
            "source": REGISTRY, "dependencies": [],
        });
        change(&mut own, &mut other);
        faults(&json!({
            "packages": [own, other],
            "workspace_members": ["own"],
            "metadata": {"licences": {"allow": ["MIT", "Apache-2.0"]}},
        }))
    }

    #[test]
    fn what_is_allowed_is_allowed() {
        assert_eq!(project(|_, _| ()), [""; 0]);
        assert_eq!(project(|_, other| other["license"] = "MIT/Apache-2.0".into()), [""; 0]);
        assert_eq!(project(|_, other| other["license"] = "MIT AND Apache-2.0".into()), [""; 0]);
    }

    #[test]
    fn a_licence_that_is_not_allowed_is_found() {
        for licence in
            ["GPL-3.0-only", "Apache-2.0 AND GPL-3.0-only", "Apache-2.0 WITH LLVM-exception"]
        {
            let faults = project(|_, other| other["license"] = licence.into());
            assert!(
                faults[0].contains(&format!(
                    "other 1.2.3 has a licence that is not allowed: `{licence}`"
                ))
            );
        }
        for licence in [json!(null), json!("as you like")] {
            let faults = project(|_, other| other["license"] = licence);
            assert!(faults[0].contains("no licence that is understood"), "{faults:?}");
        }
        let unneeded = project(|_, other| other["license"] = "MIT".into());
        assert_eq!(unneeded, ["the licence Apache-2.0 is allowed, and nothing needs it"]);
    }

    #[test]
    fn a_source_that_is_no_registry_is_found() {
        let git = project(|_, other| other["source"] = "git+https://git.example/other#abc".into());
        assert!(git[0].contains("comes from `git+https://git.example/other#abc`"), "{git:?}");
        let path = project(|_, other| other["source"] = Value::Null);
        assert!(path[0].contains("other 1.2.3 lies outside of the project"), "{path:?}");
        let registry =
            project(|own, _| own["dependencies"][0]["registry"] = "https://else.example".into());
        assert!(registry[0].contains("takes other from another registry"), "{registry:?}");
    }

    #[test]
    fn a_version_that_is_not_stated_is_found() {
        let any = project(|own, _| own["dependencies"][0]["req"] = "*".into());
        assert_eq!(any, ["own 0.1.0 takes any version of other"]);
    }
}
