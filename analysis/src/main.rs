//! `kartacz`: a Monte Carlo balance laboratory for hex-and-counter wargames.

use std::io::{self, BufWriter, Write};
use std::process::ExitCode;

use clap::Parser;
use kartacz::cli::Cli;
use kartacz::error::Failure;

fn main() -> ExitCode {
    let cli = Cli::parse();
    let mut out = BufWriter::new(io::stdout().lock());
    let done = cli.verb.execute(&mut out).and_then(|()| Ok(out.flush()?));
    match done {
        Ok(()) => ExitCode::SUCCESS,
        Err(failure) => end(&failure),
    }
}

/// Says what went wrong, if anybody is there to read it.
fn end(failure: &Failure) -> ExitCode {
    if !matches!(failure, Failure::Closed) {
        let _ = writeln!(io::stderr(), "error: {failure}");
    }
    ExitCode::from(failure.exit_code())
}
