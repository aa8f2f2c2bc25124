//! Examples at the end of the help of each command.

use clap::Command;

/// The examples, a line each, in the order of their commands.
const EXAMPLES: &str = include_str!("examples.txt");

/// The examples of a command.
fn of(name: &str) -> Vec<&'static str> {
    EXAMPLES.lines().filter(|line| line.split(' ').nth(1) == Some(name)).collect()
}

/// The command with its examples, if it has any.
pub fn with_examples(command: Command) -> Command {
    match of(command.get_name()) {
        lines if lines.is_empty() => command,
        lines => command.after_help(format!("Examples:\n  {}", lines.join("\n  "))),
    }
}

#[cfg(test)]
mod tests {
    use clap::{CommandFactory, Parser};

    use super::*;
    use crate::play::command::split;
    use crate::program::cli::Cli;

    #[test]
    fn every_example_can_be_typed() {
        for line in EXAMPLES.lines() {
            assert!(Cli::try_parse_from(split(line)).is_ok(), "{line}");
        }
    }

    #[test]
    fn every_command_has_examples() {
        for command in Cli::command().get_subcommands().filter(|command| command.get_name() != "help") {
            assert!(!of(command.get_name()).is_empty(), "{}", command.get_name());
            assert!(command.get_after_help().is_some(), "{}", command.get_name());
        }
    }
}
