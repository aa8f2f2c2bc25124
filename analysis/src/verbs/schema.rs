//! `schema`: the JSON schema of scenario files.

use std::io::Write;

use clap::Args;
use kartacz_engine::scenario;

use crate::error::Failure;

/// The options of `schema`: none.
#[derive(Args, Debug)]
pub struct Options {}

/// Prints the schema.
///
/// # Errors
/// When the output fails.
pub fn execute(_: &Options, out: &mut dyn Write) -> Result<(), Failure> {
    Ok(out.write_all(scenario::schema().as_bytes())?)
}
