//! `completions`: a script that completes the command line in a shell, with the scenarios, what-ifs, sides and players of the program.

use std::collections::BTreeSet;
use std::io::Write;

use clap::builder::PossibleValuesParser;
use clap::{Arg, Args, Command};
use clap_complete::{Shell, generate};

use crate::base::error::Failure;
use crate::games;
use crate::play::changes::Changes;
use crate::play::library;

/// The options of `completions`.
#[derive(Args, Debug)]
pub struct Options {
    /// Shell
    #[arg(value_enum)]
    shell: Shell,
}

/// Prints the script.
///
/// # Errors
/// When the output fails.
pub fn execute(options: &Options, program: &Command, out: &mut dyn Write) -> Result<(), Failure> {
    let mut program = Names::all()?.in_command(program.clone());
    // Written to memory first: the generator panics when its output fails.
    let mut script = Vec::new();
    generate(options.shell, &mut program, env!("CARGO_PKG_NAME"), &mut script);
    Ok(out.write_all(&script)?)
}

/// The names that a shell offers.
#[derive(Default)]
struct Names {
    scenarios: Vec<&'static str>,
    what_ifs: Vec<&'static str>,
    sides: Vec<&'static str>,
    players: Vec<&'static str>,
    seats: Vec<&'static str>,
}

impl Names {
    /// Those of all games.
    fn all() -> Result<Self, Failure> {
        let (mut sides, mut players, mut seats) = (BTreeSet::new(), BTreeSet::new(), BTreeSet::new());
        for id in library::scenarios() {
            let system = games::load(&Changes::default().request(id))?;
            players.extend(system.players().into_iter().map(str::to_owned));
            for side in system.sides() {
                seats.extend(system.players().iter().map(|player| format!("{side}={player}")));
                sides.insert(side);
            }
        }
        // The names of a command live as long as the program, which ends after this verb.
        let kept = |names: BTreeSet<String>| names.into_iter().map(|name| &*name.leak()).collect();
        Ok(Self {
            scenarios: library::scenarios().collect(),
            what_ifs: library::what_ifs().map(|(_, name)| name).collect::<BTreeSet<_>>().into_iter().collect(),
            sides: kept(sides),
            players: kept(players),
            seats: kept(seats),
        })
    }

    /// A command whose arguments offer them, and so do its verbs.
    fn in_command(&self, command: Command) -> Command {
        command.mut_args(|arg| self.in_argument(arg)).mut_subcommands(|verb| self.in_command(verb))
    }

    /// An argument with the names that it takes, if it takes any of these: by its name in the help.
    fn in_argument(&self, arg: Arg) -> Arg {
        let name = arg.get_value_names().and_then(|names| names.first()).map_or("", |name| name.as_str());
        let names = match (arg.get_id().as_str(), name) {
            ("what_if", _) => &self.what_ifs,
            ("scenario" | "scenarios", _) | (_, "SCENARIO") => &self.scenarios,
            (_, "SIDE=PLAYER") => &self.seats,
            ("side", _) | (_, "SIDE") => &self.sides,
            ("player" | "level", _) | (_, "PLAYER") => &self.players,
            _ => return arg,
        };
        arg.value_parser(PossibleValuesParser::new(names.iter().copied()))
    }
}
