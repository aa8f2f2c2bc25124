//! `confirm`: replays the first games behind every recorded result after a change that should not affect play.

use std::io::Write;
use std::path::PathBuf;

use clap::Args;
use serde::Deserialize;

use crate::base::diagnostics::tamed;
use crate::base::error::Failure;
use crate::base::json_file;
use crate::base::say::say;
use crate::studies::confirm::{Confirmable, Verdict};
use crate::studies::headline::Headlines;
use crate::studies::record_file::{Entry, RecordFile};
use crate::studies::skill::Curves;

/// The name of this kind of file.
const KIND: &str = "file of headlines or skill curves";
/// The commands that write such files.
const HELP: &str = "`tournament --headline FILE` and `skill --record FILE` write them";

/// The options of `confirm`.
#[derive(Args, Debug)]
pub struct Options {
    /// File of headlines, as written by `tournament --headline`, or of skill curves, as written by `skill --record`
    file: PathBuf,
    /// Print only errors on standard error
    #[arg(long)]
    quiet: bool,
}

/// The part of a file that names its kind.
#[derive(Deserialize)]
struct Shape {
    schema: String,
}

/// Plays the sample of every result, and marks those that agree as valid for this program.
///
/// # Errors
/// [`Failure::Gate`] when games differ or cannot be compared; and when the file, a scenario or a player is wrong.
pub fn execute(options: &Options, out: &mut dyn Write) -> Result<(), Failure> {
    let Shape { schema } = json_file::read(&options.file, KIND, HELP)?;
    match schema.as_str() {
        Headlines::SCHEMA => confirm::<Headlines>(options, out),
        Curves::SCHEMA => confirm::<Curves>(options, out),
        _ => Err(Failure::Input(format!("{}: this is not a {KIND}; {HELP}", options.file.display()))),
    }
}

fn confirm<F: RecordFile<Entry: Confirmable + Clone + PartialEq>>(
    options: &Options,
    out: &mut dyn Write,
) -> Result<(), Failure> {
    let file = F::read(&options.file)?;
    if file.entries().is_empty() {
        return Err(Failure::Input(format!("{}: nothing is recorded; {}", options.file.display(), F::HELP)));
    }
    F::ready(&options.file)?;
    let mut all_hold = true;
    let mut confirmed = Vec::new();
    let mut judge = |before: &F::Entry| {
        let mut entry = before.clone();
        let scenario = entry.place().0.to_owned();
        say(&format!("playing the sample of {scenario}"), options.quiet);
        let verdict = entry.confirm()?;
        all_hold &= verdict.holds();
        writeln!(out, "{}: {}", tamed(&scenario), sentence(verdict))?;
        confirmed.push((before.clone(), entry));
        Ok(())
    };
    let judged: Result<(), Failure> = file.entries().iter().try_for_each(&mut judge);
    // What was confirmed before a fault is kept; what another process has recorded meanwhile was not judged.
    F::update(&options.file, |file| {
        for entry in file.entries_mut() {
            if let Some((_, after)) = confirmed.iter().find(|(before, _)| before == entry) {
                entry.clone_from(after);
            }
        }
        Ok(())
    })?;
    judged?;
    match all_hold {
        true => Ok(()),
        false => Err(Failure::Gate(
            "a recorded result is out of date; play it again with its command in the file".to_owned(),
        )),
    }
}

const fn sentence(verdict: Verdict) -> &'static str {
    match verdict {
        Verdict::Sampled => "current; its sample is now recorded",
        Verdict::Confirmed => "confirmed, the games of the sample are the same",
        Verdict::Differs => "out of date, the games of the sample differ",
        Verdict::Changed => "out of date, the scenario has changed",
        Verdict::Current => "current; its changes are not played again",
        Verdict::Unknown => "out of date, and it has no sample to compare",
    }
}
