//! `schema`: the JSON schema of a kind of file.

use std::io::Write;

use clap::{Args, ValueEnum};
use kartacz_ai::games::{niemenczyn, verdox};
use kartacz_engine::games::niemenczyn::files::orders;
use kartacz_engine::scenario::{self, position};

use crate::error::{Failure, unknown};
use crate::library;

/// The options of `schema`.
#[derive(Args, Debug)]
pub struct Options {
    /// The kind of file
    #[arg(value_enum, default_value_t, value_name = "KIND")]
    of: Kind,
    /// The rule system of the files
    #[arg(long, value_name = "SYSTEM", default_value = FIRST)]
    system: String,
}

/// The rule system that is meant when none is named.
const FIRST: &str = "niemenczyn";

/// The kinds of files that people write.
#[derive(Clone, Copy, Debug, Default, ValueEnum)]
enum Kind {
    /// Scenarios, their parts, and what-ifs
    #[default]
    Scenario,
    /// Test positions
    Position,
    /// Plans, which `scripted` carries out
    Plan,
    /// Weights of the heuristic
    Weights,
}

/// Prints the schema.
///
/// # Errors
/// When there is no such rule system, or it has no such files, or the output fails.
pub fn execute(options: &Options, out: &mut dyn Write) -> Result<(), Failure> {
    let system = options.system.as_str();
    let of_system = scenario::schema_of(system);
    let of_system = of_system.ok_or_else(|| unknown("rule system", system, &library::systems()))?;
    let schema = match options.of {
        Kind::Scenario => of_system,
        Kind::Weights if system != FIRST => scenario::weights::schema(&verdox::weights::form()),
        Kind::Position => position::schema_of(system).unwrap_or_default(),
        Kind::Plan if system != FIRST => scenario::verdox::orders::schema(),
        Kind::Plan => orders::schema(),
        Kind::Weights => scenario::weights::schema(&niemenczyn::weights::form()),
    };
    Ok(out.write_all(schema.as_bytes())?)
}
