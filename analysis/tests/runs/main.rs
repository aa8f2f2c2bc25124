//! Reliability of runs: the same results whatever happens to them.

#[path = "../common/mod.rs"]
mod common;

mod behaviour;
mod disk;
mod extended;
mod planned;
mod random;
mod shards;
mod stopped;

use std::fs;
use std::path::Path;

use common::{SCENARIOS, kartacz, text, without_throughput};

/// A run that is long enough to be stopped: three parts.
const RUN: [&str; 8] =
    ["run", SCENARIOS[0], "--games", "12k", "--player", "poles=random", "--player", "russians=random"];

/// Runs the program with further arguments, which must succeed; returns its standard error.
fn run(folder: &Path, command: &[&str], more: &[&str]) -> String {
    let output = kartacz(folder, &[command, more].concat());
    assert_eq!(output.status.code(), Some(0), "{}", text(&output.stderr));
    text(&output.stderr)
}

/// Both folders hold the same results, byte for byte, except for durations.
fn assert_same(one: &Path, other: &Path) {
    let rows = |folder: &Path| fs::read(folder.join("games.parquet")).unwrap();
    assert!(rows(one) == rows(other), "the rows differ");
    let summary = |folder: &Path| without_throughput(&folder.join("summary.json"));
    assert_eq!(summary(one), summary(other));
    let names = |folder: &Path| {
        let entries = fs::read_dir(folder).unwrap().map(|entry| entry.unwrap().file_name());
        // Games to watch are played again, for which `merge` has no scenario.
        entries.filter(|name| name != "watch").collect::<std::collections::BTreeSet<_>>()
    };
    assert_eq!(names(one), names(other));
}

/// How many slices of a run are finished, in the folder of its parts.
fn slices(parts: &Path) -> usize {
    let names = fs::read_dir(parts).into_iter().flatten().filter_map(|entry| Some(entry.ok()?.path()));
    names.filter(|path| path.extension().is_some_and(|kind| kind == "parquet")).count()
}
