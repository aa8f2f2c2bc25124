//! `map`: draws the map with the set-up.

use std::io::Write;
use std::path::PathBuf;

use clap::Args;

use crate::base::error::Failure;
use crate::base::files;
use crate::games;
use crate::play::changes::Changes;

/// The options of `map`.
#[derive(Args, Debug)]
pub struct Options {
    /// The scenario: an id that `list` shows, or a path to a file
    scenario: String,
    #[command(flatten)]
    changes: Changes,
    /// The file for the drawing; standard output when not given
    #[arg(long, value_name = "FILE.svg")]
    out: Option<PathBuf>,
}

/// Draws the map as SVG.
///
/// # Errors
/// When the scenario is wrong or the file cannot be written.
pub fn execute(options: &Options, out: &mut dyn Write) -> Result<(), Failure> {
    let svg = games::load(&options.changes.request(&options.scenario))?.map();
    match &options.out {
        Some(path) => files::write(path, &svg),
        None => Ok(out.write_all(svg.as_bytes())?),
    }
}
