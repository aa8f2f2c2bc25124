//! `map`: draws the map with the set-up.

use std::io::Write;
use std::path::PathBuf;

use clap::Args;

use crate::base::error::Failure;
use crate::base::files;
use crate::base::say::say_where;
use crate::games;
use crate::play::changes::Changes;
use crate::play::purpose::single::may_write;

/// The options of `map`.
#[derive(Args, Debug)]
pub struct Options {
    /// Scenario: an id shown by `list`, or a path to a file
    scenario: String,
    #[command(flatten)]
    changes: Changes,
    /// File for the drawing [default: standard output]
    #[arg(long, value_name = "FILE.svg")]
    out: Option<PathBuf>,
    /// Overwrite the file even when it belongs to the results of a command
    #[arg(long)]
    force: bool,
    /// Print only errors on standard error
    #[arg(long)]
    quiet: bool,
}

/// Draws the map as SVG.
///
/// # Errors
/// When the scenario is wrong, or the file belongs to results or cannot be written.
pub fn execute(options: &Options, out: &mut dyn Write) -> Result<(), Failure> {
    options.out.as_deref().map_or(Ok(()), |path| may_write(path, options.force))?;
    let system = games::load(&options.changes.request(&options.scenario))?;
    let no_map = || Failure::Input(format!("{} has no map that can be drawn", options.scenario));
    let svg = system.map().ok_or_else(no_map)?;
    match &options.out {
        Some(path) => {
            files::write_named(path, &svg)?;
            say_where(out, path, options.quiet)?;
            Ok(())
        }
        None => Ok(out.write_all(svg.as_bytes())?),
    }
}
