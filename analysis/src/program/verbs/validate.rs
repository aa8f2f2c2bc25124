//! `validate`: checks scenario files and reports every fault.

use std::borrow::Cow;
use std::io::Write;

use clap::{Args, ValueEnum};
use kartacz_engine::games;
use kartacz_engine::scenario::{Fault, Faults, Refusal, Request, Sources};
use serde::Serialize;

use crate::base::diagnostics;
use crate::base::diagnostics::Line;
use crate::base::error::Failure;
use crate::base::words::counted;
use crate::games::{learned_faults, weight_faults};
use crate::play::changes::Changes;
use crate::play::library::Library;
use crate::play::library::{learned, orders, weights};
use crate::play::{absent, positions};
use crate::program::whole::Checks;
use crate::show::export::pretty;

/// The options of `validate`.
#[derive(Args, Debug)]
pub struct Options {
    /// Paths to files, or ids shown by `list`. The parts of a scenario are checked with it; a part or a what-if on its
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
}

/// Checks the files; any fault is a failure.
///
/// # Errors
/// When there is a fault.
pub fn execute(options: &Options, out: &mut dyn Write) -> Result<(), Failure> {
    let found: Vec<Faults> = options.files.iter().flat_map(|file| check(file, &options.changes)).collect();
    let faults = once_each(&found);
    let more = found.iter().map(|faults| faults.more).sum();
    match options.format {
        Telling::Text => diagnostics::say(faults.iter().copied()),
        Telling::Json => {
            let lines = faults.iter().map(|(_, fault)| Line::new(fault)).collect();
            let findings = Findings { schema: "kartacz.faults/1", files: options.files.len(), faults: lines, more };
            out.write_all(pretty(&findings).as_bytes())?;
        }
    }
    match faults.len() + more {
        0 if options.format == Telling::Text => Ok(writeln!(out, "{}", sound(options.files.len()))?),
        0 => Ok(()),
        count => Err(Failure::Input(counted(count as u64, "fault"))),
    }
}

/// The faults of a file; of a part or overlay, within the scenarios it belongs to.
fn check(file: &str, changes: &Changes) -> Vec<Faults> {
    if weights::is_weights(file) {
        return weight_faults(file).into_iter().collect();
    }
    if learned::is_learned(file) {
        return learned_faults(file).into_iter().collect();
    }
    if orders::is_orders(file) {
        return orders::faults(file).into_iter().collect();
    }
    if positions::is_position(file) {
        return positions::faults(file).into_iter().collect();
    }
    if let Some(refusal) = absent::refusal(file) {
        return games::load(&Absent(refusal), &Request::new(file)).err().into_iter().collect();
    }
    let checks = Checks::of(file, changes);
    let load = |request: &Request| games::load(&Library::new(request), request).err();
    let results: Vec<Option<Faults>> = checks.requests.iter().map(load).collect();
    if checks.any && results.iter().any(Option::is_none) {
        return Vec::new();
    }
    let most = if checks.any { 1 } else { results.len() };
    results.into_iter().flatten().take(most).collect()
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
fn once_each(found: &[Faults]) -> Vec<(&Faults, &Fault)> {
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
