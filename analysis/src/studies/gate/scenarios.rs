//! Scenarios without an entry in a baseline.

use std::collections::BTreeSet;
use std::fs;
use std::path::{Path, PathBuf};

use super::baseline::Baseline;
use crate::play::library;

/// The scenarios beside those of the entries that have none: shipped ones of the same rule system, and files of the same folder
/// with names that begin with `scenario`, like the shipped ones.
#[must_use]
pub fn without_entry(baseline: &Baseline) -> Vec<String> {
    let known: BTreeSet<&str> = baseline.entries().iter().map(|entry| entry.subject.scenario.as_str()).collect();
    let beside: BTreeSet<String> = known.iter().flat_map(|scenario| beside(scenario)).collect();
    beside.into_iter().filter(|scenario| !known.contains(scenario.as_str())).collect()
}

fn beside(scenario: &str) -> Vec<String> {
    if scenario.ends_with(".toml") { files_beside(Path::new(scenario)) } else { shipped_beside(scenario) }
}

fn shipped_beside(scenario: &str) -> Vec<String> {
    let system = |id: &str| id.split_once('/').map(|(system, _)| system.to_owned());
    library::scenarios().filter(|id| system(id) == system(scenario)).map(str::to_owned).collect()
}

fn files_beside(scenario: &Path) -> Vec<String> {
    let folder = scenario.parent().unwrap_or(Path::new(""));
    let listed = if folder.as_os_str().is_empty() { Path::new(".") } else { folder };
    let names =
        fs::read_dir(listed).into_iter().flatten().filter_map(|entry| entry.ok()?.file_name().into_string().ok());
    let scenarios = names.filter(|name| name.starts_with("scenario") && name.ends_with(".toml"));
    scenarios.filter_map(|name| path_text(folder.join(name))).collect()
}

fn path_text(path: PathBuf) -> Option<String> {
    path.into_os_string().into_string().ok()
}
