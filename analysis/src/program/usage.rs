//! Messages about a wrong command line.

use std::ffi::OsString;

use clap::error::{ContextKind, ContextValue, ErrorKind};
use clap::{Arg, Command, CommandFactory, Error};
use kartacz_engine::scenario::{one_of, shown};

use crate::play::library::scenarios;
use crate::program::cli::Cli;

/// The error message about these words, without the prefix `error:`.
#[must_use]
pub fn message(error: &Error, words: &[OsString]) -> String {
    let text = error.render().to_string();
    let text = text.trim_end();
    let usage = text.find("Usage:").map_or("", |at| &text[at..]);
    let named = |kind| match error.get(kind) {
        Some(ContextValue::String(name)) => Some(name.as_str()),
        _ => None,
    };
    let said = match error.kind() {
        ErrorKind::InvalidSubcommand => named(ContextKind::InvalidSubcommand).map(|name| no_command(name, usage)),
        ErrorKind::UnknownArgument => named(ContextKind::InvalidArg).map(|name| no_argument(name, usage)),
        ErrorKind::InvalidUtf8 => Some("an argument is not valid UTF-8".to_owned()),
        _ => None,
    };
    let missing = || format!("a command is missing\n\n{text}");
    let text = text.strip_prefix("error: ").map_or_else(missing, str::to_owned);
    match (said, help(error, words)) {
        (Some(said), _) => format!("{said}\n\n{usage}"),
        (None, Some(help)) => {
            let (first, rest) = text.split_once("\n\n").unwrap_or((&text, ""));
            format!("{first}\n{help}\n\n{rest}")
        }
        (None, None) => text,
    }
}

/// What an argument that is missing takes.
fn help(error: &Error, words: &[OsString]) -> Option<String> {
    let missing = match (error.kind(), error.get(ContextKind::InvalidArg)?) {
        (ErrorKind::MissingRequiredArgument, ContextValue::Strings(names)) => names.clone(),
        (ErrorKind::InvalidValue, ContextValue::String(name)) if is_missing(error) => vec![name.clone()],
        _ => return None,
    };
    if missing.iter().any(|name| name.contains("<SCENARIO>")) {
        return Some("`kartacz list` shows the scenarios".to_owned());
    }
    let here = command(words.iter().skip(1).filter_map(|word| word.to_str()));
    let arg = here.get_arguments().find(|arg| missing.contains(&arg.to_string()))?;
    arg.get_help().map(|help| format!("  {arg}: {help}"))
}

/// Whether no value was given at all.
fn is_missing(error: &Error) -> bool {
    matches!(error.get(ContextKind::InvalidValue), Some(ContextValue::String(value)) if value.is_empty())
}

/// The parser suggests at most one similar command; this lists all of them.
fn no_command(name: &str, usage: &str) -> String {
    let is_scenario = scenarios().any(|id| id == name) || name.ends_with(".toml");
    if is_scenario {
        return format!("{} is a scenario, not a command; write `kartacz run {name}` to play it", shown(name));
    }
    let here = command(after_program(usage));
    let names: Vec<&str> = here.get_subcommands().map(Command::get_name).collect();
    format!("there is no command {}; {}", shown(name), one_of(name, "commands", names.iter().copied()))
}

/// The message for options. Any other argument is unexpected.
fn no_argument(name: &str, usage: &str) -> String {
    if !name.starts_with('-') {
        return format!("unexpected argument {}; quote arguments that contain spaces", shown(name));
    }
    let here = command(after_program(usage));
    let names = here.get_arguments().filter_map(Arg::get_long).filter(|name| !matches!(*name, "help" | "version"));
    let options: Vec<String> = names.map(|name| format!("--{name}")).collect();
    let help = one_of(name, "options", options.iter().map(String::as_str));
    format!("there is no option {} here; {help}", shown(name))
}

/// The words of a usage behind the name of the program: `Usage: kartacz odds melee --attacker-size <A> ...`.
fn after_program(usage: &str) -> impl Iterator<Item = &str> {
    usage.split_whitespace().skip(2)
}

/// The command that these words begin with.
fn command<'a>(words: impl Iterator<Item = &'a str>) -> Command {
    let mut here = Cli::command();
    here.build();
    for word in words {
        match here.find_subcommand(word) {
            Some(inner) => here = inner.clone(),
            None => break,
        }
    }
    here
}

#[cfg(test)]
mod tests {
    use clap::Parser;

    use super::*;

    fn said(arguments: &[&str]) -> String {
        let words: Vec<OsString> = ["kartacz"].iter().chain(arguments).map(OsString::from).collect();
        message(&Cli::try_parse_from(&words).expect_err("this is wrong"), &words)
    }

    #[test]
    fn an_unknown_command_is_told_with_those_there_are() {
        assert!(said(&["rnu"]).starts_with("there is no command `rnu`; did you mean `run`?"));
        assert!(said(&["simulate"]).starts_with("there is no command `simulate`; commands: `lab`, `run`, `compare`,"));
        assert!(said(&["odds", "siege"]).starts_with("there is no command `siege`; commands: `melee`, `rifle`,"));
    }

    #[test]
    fn an_unknown_option_is_told_with_those_of_its_command() {
        let text = said(&["map", "x", "--games", "5"]);
        assert!(
            text.starts_with(
                "there is no option `--games` here; options: `--set`, `--what-if`, `--out`, `--force`, `--quiet`\n"
            ),
            "{text}"
        );
        let text = said(&["run", "x", "--gmaes", "5"]);
        assert!(text.starts_with("there is no option `--gmaes` here; did you mean `--games`?\n"), "{text}");
        assert!(said(&["run", "x", "--quite"]).contains("did you mean `--quiet`?"));
        assert!(said(&["list", "x", "y"]).starts_with("unexpected argument `y`"));
    }

    #[test]
    fn other_faults_are_told_by_the_parser() {
        assert!(said(&["odds"]).starts_with("a command is missing\n"));
        assert!(said(&["run"]).starts_with("the following required arguments were not provided"));
        assert!(said(&["run"]).contains("`kartacz list` shows the scenarios"));
        let text = said(&["play", "x", "--replay"]);
        assert!(text.contains("--replay <FILE.html>: Write a page that replays"), "{text}");
        assert!(said(&["niemenczyn/scenario-1"]).contains("`kartacz run niemenczyn/scenario-1`"));
    }
}
