//! The program from its command line to its exit code.

use std::ffi::OsString;
use std::io::{self, BufWriter, Write};
use std::process::ExitCode;

use clap::Parser;
use clap::error::ErrorKind;

use crate::base::diagnostics;
use crate::base::error::Failure;
use crate::base::look::Look;
use crate::games::{self, Registry};
use crate::play::outside;
use crate::program::cli::Cli;
use crate::program::{arguments, desktop, help, usage};

/// Runs the program with these games.
#[must_use]
pub fn main(games: Registry) -> ExitCode {
    games::install(games);
    let mut words = arguments::given();
    let alone = words.len() <= 1 && desktop::is_double_click();
    if alone {
        words = ["kartacz", "lab"].map(OsString::from).into();
    }
    let code = match run(words) {
        Ok(()) => ExitCode::SUCCESS,
        Err(failure) => end(&failure),
    };
    outside::end_all();
    if alone {
        desktop::keep_window();
    }
    code
}

fn run(words: Vec<OsString>) -> Result<(), Failure> {
    let cli = match Cli::try_parse_from(&words) {
        Ok(cli) => cli,
        Err(instead) => return answer(&instead, &words),
    };
    let mut out = BufWriter::new(io::stdout().lock());
    cli.verb.execute(&mut out)?;
    Ok(out.flush()?)
}

/// Prints help and version to standard output, and help to standard error where there is no word at all; any other message of the
/// parser is an error.
fn answer(answer: &clap::Error, words: &[OsString]) -> Result<(), Failure> {
    let shown = || help::wrapped(&answer.render().to_string(), Look::of_stdout());
    if words.len() <= 1 && answer.kind() == ErrorKind::DisplayHelpOnMissingArgumentOrSubcommand {
        let _ = write!(io::stderr(), "{}", shown());
        return Err(Failure::Input(String::new()));
    }
    if answer.use_stderr() {
        return Err(Failure::Input(usage::message(answer, words)));
    }
    let mut out = io::stdout().lock();
    write!(out, "{}", shown())?;
    Ok(out.flush()?)
}

/// Prints the error; a closed standard error is ignored.
fn end(failure: &Failure) -> ExitCode {
    match failure {
        Failure::Closed | Failure::Stopped(_) => {}
        Failure::Gate(why) | Failure::Input(why) if why.is_empty() => {}
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
