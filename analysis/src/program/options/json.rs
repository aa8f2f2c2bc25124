//! `--json`, short for `--format json`: every verb with a `--format` that has JSON takes it.

use clap::builder::ArgPredicate;
use clap::{Arg, ArgAction, Command, Id};

const FORMAT: &str = "format";
/// The id of the short form.
pub const JSON: &str = "json";

/// The command with `--json` beside its `--format`, if it has one and declares no `--json` itself; recursively for its subcommands.
pub fn with_json(command: Command) -> Command {
    let command = command.mut_subcommands(with_json);
    let declared = command.get_arguments().any(|arg| arg.get_id() == JSON);
    if declared || !command.get_arguments().any(has_json) {
        return command;
    }
    // Options that conflict with `--format` conflict with `--json`, too.
    let others: Vec<Id> =
        command.get_arguments().filter(|arg| excludes_format(&command, arg)).map(|arg| arg.get_id().clone()).collect();
    let json = Arg::new(JSON).long(JSON).action(ArgAction::SetTrue).conflicts_with(FORMAT).conflicts_with_all(others);
    let json = json.help("Short for `--format json`");
    command.mut_arg(FORMAT, |format| format.default_value_if(JSON, ArgPredicate::IsPresent, JSON)).arg(json)
}

fn excludes_format(command: &Command, arg: &Arg) -> bool {
    command.get_arg_conflicts_with(arg).iter().any(|other| other.get_id() == FORMAT)
}

fn has_json(arg: &Arg) -> bool {
    arg.get_id() == FORMAT && arg.get_possible_values().iter().any(|value| value.get_name() == JSON)
}

#[cfg(test)]
mod tests {
    use clap::CommandFactory;

    use crate::program::cli::Cli;

    use super::*;

    /// All commands and subcommands, each with its full name.
    fn all(command: &Command, name: &str) -> Vec<(String, Command)> {
        let below = command.get_subcommands().flat_map(|inner| all(inner, &format!("{name} {}", inner.get_name())));
        std::iter::once((name.to_owned(), command.clone())).chain(below).collect()
    }

    #[test]
    fn every_command_with_a_format_has_json() {
        let mut cli = Cli::command();
        cli.build();
        let has = |command: &Command, long: &str| command.get_arguments().any(|arg| arg.get_long() == Some(long));
        let commands = all(&cli, "kartacz");
        let formats = commands.iter().filter(|(_, command)| has(command, FORMAT));
        assert!(formats.clone().count() > 15);
        for (name, command) in &commands {
            assert_eq!(has(command, FORMAT), has(command, JSON), "{name}");
        }
    }
}
