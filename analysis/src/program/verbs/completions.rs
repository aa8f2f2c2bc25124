//! `completions`: a script that completes the command line in a shell.

use std::io::Write;

use clap::{Args, Command};
use clap_complete::{Shell, generate};

use crate::base::error::Failure;

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
pub fn execute(options: &Options, program: &mut Command, out: &mut dyn Write) -> Result<(), Failure> {
    // Written to memory first: the generator panics when its output fails.
    let mut script = Vec::new();
    generate(options.shell, program, env!("CARGO_PKG_NAME"), &mut script);
    Ok(out.write_all(&script)?)
}
