//! `kartacz`: a Monte Carlo balance laboratory for hex-and-counter wargames.

use std::io::{self, BufWriter, Write};
use std::process::ExitCode;

use clap::Parser;
use kartacz::base::diagnostics;
use kartacz::base::error::Failure;
use kartacz::program::cli::Cli;
use kartacz::program::usage;

fn main() -> ExitCode {
    match run() {
        Ok(()) => ExitCode::SUCCESS,
        Err(failure) => end(&failure),
    }
}

fn run() -> Result<(), Failure> {
    let cli = match Cli::try_parse() {
        Ok(cli) => cli,
        Err(instead) => return answer(&instead),
    };
    let mut out = BufWriter::new(io::stdout().lock());
    cli.verb.execute(&mut out)?;
    Ok(out.flush()?)
}

/// Help and version go to standard output; every other answer to the command line is an error.
fn answer(answer: &clap::Error) -> Result<(), Failure> {
    if answer.use_stderr() {
        return Err(Failure::Input(usage::message(answer)));
    }
    answer.print()?;
    Ok(io::stdout().flush()?)
}

/// Writes the failure to standard error; a closed standard error is ignored.
fn end(failure: &Failure) -> ExitCode {
    match failure {
        Failure::Closed | Failure::Stopped(_) => {}
        Failure::Gate(why) if why.is_empty() => {}
        Failure::Faults(faults) => diagnostics::say_all(faults),
        Failure::Gate(why) => {
            let _ = writeln!(io::stderr(), "{}", diagnostics::tamed(why));
        }
        failure => {
            let _ = writeln!(io::stderr(), "error: {}", diagnostics::tamed(&failure.to_string()));
        }
    }
    ExitCode::from(failure.exit_code())
}
