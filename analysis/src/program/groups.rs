//! The verbs in groups, as `kartacz help` lists them.

use std::fmt::Write;

use clap::Command;

/// What a designer wants to do, and the verbs for it.
const GROUPS: [(&str, &[&str]); 7] = [
    ("Play and watch", &["lab", "run", "play", "happened", "slice", "map", "odds"]),
    ("Change and compare", &["what-if", "compare", "sweep", "explain", "knock-out"]),
    ("Find", &["balance", "design", "sensitivity"]),
    ("Guard", &["check", "baseline", "confirm"]),
    ("Files", &["list", "new", "import", "rules", "validate", "schema", "index", "completions"]),
    ("Players", &["tournament", "skill", "exploit", "tune", "train", "positions"]),
    ("Clusters", &["plan", "merge"]),
];

/// Where the groups stand in the help of the program.
pub const TEMPLATE: &str = "Start with `kartacz lab`: it opens a scenario in the browser.\n\n{about-with-newline}\n{usage-heading} {usage}\n\n{before-help}Options:\n{options}{after-help}";

/// The groups, a line for each verb with its purpose.
#[must_use]
pub fn text(program: &Command) -> String {
    let widest = GROUPS.iter().flat_map(|(_, verbs)| *verbs).map(|verb| verb.len()).max().unwrap_or_default();
    let mut text = String::new();
    for (heading, verbs) in GROUPS {
        let _ = writeln!(text, "{heading}:");
        for verb in verbs {
            let about = program.find_subcommand(verb).and_then(Command::get_about).map(ToString::to_string);
            let _ = writeln!(text, "  {verb:widest$}  {}", about.unwrap_or_default());
        }
        text.push('\n');
    }
    text.trim_end().to_owned()
}

#[cfg(test)]
mod tests {
    use clap::CommandFactory;

    use super::*;
    use crate::program::cli::Cli;

    #[test]
    fn every_verb_is_in_one_group() {
        let program = Cli::command();
        let mut all: Vec<&str> = program.get_subcommands().map(Command::get_name).collect();
        let mut grouped: Vec<&str> = GROUPS.iter().flat_map(|(_, verbs)| verbs.iter().copied()).collect();
        all.sort_unstable();
        grouped.sort_unstable();
        assert_eq!(grouped, all);
    }
}
