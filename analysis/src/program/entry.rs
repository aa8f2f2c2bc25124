//! The program from its command line to its exit code.

use std::io::{self, BufWriter, Write};
use std::process::ExitCode;

use clap::Parser;

use crate::base::diagnostics;
use crate::base::error::Failure;
use crate::games::{self, Registry};
use crate::program::cli::Cli;
use crate::program::usage;

/// Runs the program with these games.
#[must_use]
pub fn main(games: Registry) -> ExitCode {
    games::install(games);
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

/// Prints help and version to standard output; any other message of the parser is an error.
fn answer(answer: &clap::Error) -> Result<(), Failure> {
    if answer.use_stderr() {
        return Err(Failure::Input(usage::message(answer)));
    }
    answer.print()?;
    Ok(io::stdout().flush()?)
}

/// Prints the error; a closed standard error is ignored.
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
