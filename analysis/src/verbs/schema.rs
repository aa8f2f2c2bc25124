//! `schema`: the JSON schema of a kind of file.

use std::io::Write;

use clap::{Args, ValueEnum};
use kartacz_ai::niemenczyn::weights::form;
use kartacz_engine::scenario;
use kartacz_engine::scenario::niemenczyn::{orders, position};

use crate::error::Failure;

/// The options of `schema`.
#[derive(Args, Debug)]
pub struct Options {
    /// The kind of file
    #[arg(value_enum, default_value_t, value_name = "KIND")]
    of: Kind,
}

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
/// When the output fails.
pub fn execute(options: &Options, out: &mut dyn Write) -> Result<(), Failure> {
    let schema = match options.of {
        Kind::Scenario => scenario::schema(),
        Kind::Position => position::schema(),
        Kind::Plan => orders::schema(),
        Kind::Weights => scenario::weights::schema(&form()),
    };
    Ok(out.write_all(schema.as_bytes())?)
}
