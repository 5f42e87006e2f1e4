//! Where the options of `azalai serve` come from: the command line, else the environment, else a file, else the
//! usual. All of it goes through the parser of the command line, so every value is read and checked in one way.

use crate::failure::Failure;
use clap::{Arg, ArgMatches, Command};
use std::path::{Path, PathBuf};

/// The command whose options have more than one source.
const SERVE: &str = "serve";
/// Options that say how to be read, and so stand in no file.
const NOT_IN_A_FILE: [&str; 2] = ["config", "print-config"];

/// `--away-after` is `AZALAI_AWAY_AFTER` in the environment.
pub fn with_environment(command: Command) -> Command {
    let named = |arg: Arg| match arg.get_long() {
        Some(long) if long != "print-config" => {
            let name = format!("AZALAI_{}", long.replace('-', "_").to_uppercase());
            arg.env(name).hide_env_values(true)
        }
        _ => arg,
    };
    command.mut_subcommand(SERVE, |serve| serve.mut_args(named))
}

/// The file of options that was given.
pub fn file(matches: &ArgMatches) -> Option<PathBuf> {
    matches.subcommand_matches(SERVE)?.get_one("config").cloned()
}

/// What stands in the file counts where neither the command line nor the environment says anything.
pub fn with_file(command: Command, path: &Path) -> Result<Command, Failure> {
    let fault = |why: String| Failure::refused(format!("{}: {why}", path.display()));
    let text = std::fs::read_to_string(path).map_err(|error| fault(error.to_string()))?;
    let table: toml::Table = text.parse().map_err(|error| fault(format!("{error}")))?;
    let options = in_a_file(&command);
    let mut command = command;
    for (key, value) in table {
        let Some((_, id)) = options.iter().find(|(long, _)| *long == key) else {
            let names: Vec<&str> = options.iter().map(|(long, _)| long.as_str()).collect();
            return Err(fault(format!(
                "there is no option `{key}`; there are {}",
                names.join(", ")
            )));
        };
        let value = match value {
            toml::Value::String(text) => text,
            toml::Value::Integer(number) => number.to_string(),
            toml::Value::Boolean(yes) => yes.to_string(),
            _ => return Err(fault(format!("`{key}` is a text, a number, true or false"))),
        };
        command = command
            .mut_subcommand(SERVE, |serve| serve.mut_arg(id, |arg| arg.default_value(value)));
    }
    Ok(command)
}

/// The options that may stand in a file: what they are called, and their ids.
fn in_a_file(command: &Command) -> Vec<(String, String)> {
    let serve = command.find_subcommand(SERVE);
    let options = serve.into_iter().flat_map(|serve| serve.get_arguments());
    options
        .filter_map(|arg| Some((arg.get_long()?, arg.get_id().as_str())))
        .filter(|(long, _)| !NOT_IN_A_FILE.contains(long))
        .map(|(long, id)| (long.to_owned(), id.to_owned()))
        .collect()
}

/// These values as a file of options, each with what it means. What has no value stands there as a comment.
pub fn as_file(command: &Command, values: &[(&str, Option<toml::Value>)]) -> String {
    let serve = command.find_subcommand(SERVE);
    let means = |name: &str| {
        let mut options = serve.into_iter().flat_map(|serve| serve.get_arguments());
        let option = options.find(|arg| arg.get_long() == Some(name))?;
        option.get_help().map(ToString::to_string)
    };
    let mut text = String::from("# The options of `azalai serve`. Give this file with --config.\n");
    for (name, value) in values {
        if let Some(means) = means(name) {
            text.push_str(&format!("\n# {means}\n"));
        }
        text.push_str(&match value {
            Some(value) => format!("{name} = {value}\n"),
            None => format!("# {name} =\n"),
        });
    }
    text
}
