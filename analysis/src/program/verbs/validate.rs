//! `validate`: checks scenario files and reports every fault.

use std::borrow::Cow;
use std::io::Write;
use std::path::Path;

use clap::{Args, ValueEnum};
use kartacz_engine::games;
use kartacz_engine::scenario::{Fault, Faults, Idle, Loaded, Refusal, Request, Sources, shown};
use serde::Serialize;

use crate::base::diagnostics;
use crate::base::diagnostics::{Line, tamed_line};
use crate::base::error::Failure;
use crate::base::idle::note;
use crate::base::look::Look;
use crate::base::words::counted;
use crate::games::{learned_faults, weight_faults};
use crate::play::changes::Changes;
use crate::play::library::Library;
use crate::play::library::{learned, orders, weights};
use crate::play::{absent, positions};
use crate::program::whole::{Checks, scenarios};
use crate::show::export::pretty;

/// The options of `validate`.
#[derive(Args, Debug)]
pub struct Options {
    /// Paths to files or folders, or ids shown by `list`. Of a folder, each scenario in it is checked. The parts of a scenario are checked with it; a part or a what-if on its
    /// own is checked within the scenarios beside it; test positions and orders are checked with the scenario they
    /// name, weights on their own
    #[arg(required = true, value_name = "FILE")]
    files: Vec<String>,
    #[command(flatten)]
    changes: Changes,
    /// Format of standard output; faults as text go to standard error
    #[arg(long, value_enum, default_value_t)]
    format: Telling,
}

/// The format of faults.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Default, ValueEnum)]
enum Telling {
    /// Text, with the wrong lines
    #[default]
    #[value(alias = "table")]
    Text,
    /// JSON
    Json,
}

/// The result.
#[derive(Debug, Serialize)]
struct Findings<'a> {
    schema: &'static str,
    files: usize,
    faults: Vec<Line<'a>>,
    /// Number of faults that are not listed.
    more: usize,
    /// Values without effect.
    notes: Vec<Note<'a>>,
}

/// A value without effect.
#[derive(Debug, Serialize)]
struct Note<'a> {
    file: &'a str,
    path: &'a str,
    reason: &'a str,
}

/// What a file has.
#[derive(Debug, Default)]
struct Checked {
    faults: Vec<Faults>,
    /// The values of a sound scenario that have no effect.
    idle: Vec<Idle>,
}

impl Checked {
    fn of(faults: impl IntoIterator<Item = Faults>) -> Self {
        Self { faults: faults.into_iter().collect(), idle: Vec::new() }
    }
}

/// The columns of notes that are not printed in a terminal.
const WIDTH: usize = 100;

/// Checks the files; any fault is a failure.
///
/// # Errors
/// When there is a fault.
pub fn execute(options: &Options, out: &mut dyn Write) -> Result<(), Failure> {
    let files = files(&options.files)?;
    let checked: Vec<Checked> = files.iter().map(|file| check(file, &options.changes)).collect();
    let found = || checked.iter().flat_map(|of| &of.faults);
    let faults = once_each(found());
    let more = found().map(|faults| faults.more).sum();
    match options.format {
        Telling::Text => diagnostics::say(faults.iter().copied()),
        Telling::Json => {
            let named = files.iter().zip(&checked);
            let notes =
                named.flat_map(|(file, of)| of.idle.iter().map(|Idle { path, why }| Note { file, path, reason: why }));
            let notes = notes.collect();
            let lines = faults.iter().map(|(_, fault)| Line::new(fault)).collect();
            let findings = Findings { schema: "kartacz.faults/1", files: files.len(), faults: lines, more, notes };
            out.write_all(pretty(&findings).as_bytes())?;
        }
    }
    match faults.len() + more {
        0 if options.format == Telling::Text => {
            writeln!(out, "{}", sound(files.len()))?;
            let several = files.len() > 1;
            files.iter().zip(&checked).try_for_each(|(file, of)| print(out, several.then_some(file), &of.idle))
        }
        0 => Ok(()),
        count => Err(Failure::Input(counted(count as u64, "fault"))),
    }
}

/// The files to check: those that are given, and the scenarios in the folders that are given.
fn files(given: &[String]) -> Result<Vec<String>, Failure> {
    let mut files = Vec::new();
    for name in given {
        let path = Path::new(name);
        if !path.is_dir() {
            files.push(name.clone());
            continue;
        }
        let before = files.len();
        files.extend(scenarios(path));
        if files.len() == before {
            return Err(Failure::Input(format!("there is no scenario in {}; write the path of a file", shown(name))));
        }
    }
    Ok(files)
}

/// Prints the values without effect, after the name of the file where there are several.
fn print(out: &mut dyn Write, file: Option<&String>, idle: &[Idle]) -> Result<(), Failure> {
    let lines = note(idle, Look::of_stdout().width.unwrap_or(WIDTH));
    if let (Some(file), false) = (file, lines.is_empty()) {
        writeln!(out, "{}", tamed_line(file))?;
    }
    Ok(lines.iter().try_for_each(|line| writeln!(out, "{line}"))?)
}

/// The faults of a file; of a part or overlay, within the scenarios it belongs to.
fn check(file: &str, changes: &Changes) -> Checked {
    if weights::is_weights(file) {
        return Checked::of(weight_faults(file));
    }
    if learned::is_learned(file) {
        return Checked::of(learned_faults(file));
    }
    if orders::is_orders(file) {
        return Checked::of(orders::faults(file));
    }
    if positions::is_position(file) {
        return Checked::of(positions::faults(file));
    }
    if let Some(refusal) = absent::refusal(file) {
        return Checked::of(games::load(&Absent(refusal), &Request::new(file)).err());
    }
    let checks = Checks::of(file, changes);
    let load = |request: &Request| games::load(&Library::new(request), request);
    let results: Vec<Result<Loaded, Faults>> = checks.requests.iter().map(load).collect();
    if checks.any && results.iter().any(Result::is_ok) {
        return Checked::default();
    }
    if let [Ok(loaded)] = results.as_slice() {
        return Checked { faults: Vec::new(), idle: loaded.provenance.idle.clone() };
    }
    let most = if checks.any { 1 } else { results.len() };
    Checked::of(results.into_iter().filter_map(Result::err).take(most))
}

/// The path of a missing file.
struct Absent(Refusal);

impl Sources for Absent {
    fn read(&self, _: &str) -> Option<Cow<'_, str>> {
        None
    }

    fn refusal(&self, _: &str) -> Refusal {
        self.0.clone()
    }
}

/// The faults, those of shared parts once.
fn once_each<'a>(found: impl Iterator<Item = &'a Faults>) -> Vec<(&'a Faults, &'a Fault)> {
    let mut faults: Vec<(&Faults, &Fault)> = Vec::new();
    for of in found {
        for fault in &of.list {
            if !faults.iter().any(|(_, known)| *known == fault) {
                faults.push((of, fault));
            }
        }
    }
    faults
}

fn sound(files: usize) -> String {
    match files {
        1 => "1 file is valid".to_owned(),
        files => format!("{} are valid", counted(files as u64, "file")),
    }
}
