//! `schema`: the JSON schema of a kind of file.

use std::io::Write;

use clap::{Args, ValueEnum};
use kartacz_engine::scenario::{OrderFiles, Positions, shown};

use crate::base::error::Failure;
use crate::games;

/// The options of `schema`.
#[derive(Args, Debug)]
pub struct Options {
    /// Kind of file
    #[arg(value_enum, default_value_t, value_name = "KIND")]
    of: Kind,
    /// Rule system of the files [default: the first shown by `list`]
    #[arg(long, value_name = "SYSTEM")]
    system: Option<String>,
}

/// The kinds of files with a schema.
#[derive(Clone, Copy, Debug, Default, ValueEnum)]
enum Kind {
    /// Scenarios, their parts, and what-ifs
    #[default]
    Scenario,
    /// Test positions
    Position,
    /// Orders of the scripted player
    #[value(alias = "plan")]
    Orders,
    /// Weights of the heuristic
    Weights,
}

/// Prints the schema.
///
/// # Errors
/// When there is no such rule system, or it has no such files, or the output fails.
pub fn execute(options: &Options, out: &mut dyn Write) -> Result<(), Failure> {
    let game = options.system.as_ref().map_or(Ok(games::ALL[0]), |system| games::named(system))?;
    let rules = game.rules();
    let schema = match options.of {
        Kind::Scenario => Some(rules.schema()),
        Kind::Position => rules.positions().map(Positions::schema),
        Kind::Orders => rules.orders().map(OrderFiles::schema),
        Kind::Weights => Some(game.weights_schema()),
    };
    let none = || Failure::Input(format!("{} has no such files", shown(rules.name())));
    Ok(out.write_all(schema.ok_or_else(none)?.as_bytes())?)
}
