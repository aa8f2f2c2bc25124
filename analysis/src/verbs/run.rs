//! `run`: plays many games of one scenario.

use std::io::Write;

use clap::Args;

use crate::cli::{Changes, Playing};
use crate::error::Failure;
use crate::labels::Labels;
use crate::output::{default_folder, say_where, write_report};
use crate::report::Report;
use crate::simulation::Plan;
use crate::systems::System;

/// The options of `run`.
#[derive(Args, Debug)]
pub struct Options {
    /// The scenario: an id that `list` shows, or a path to a file
    scenario: String,
    #[command(flatten)]
    changes: Changes,
    #[command(flatten)]
    playing: Playing,
}

/// Plays, writes the files, shows the report.
///
/// # Errors
/// When the scenario is wrong or a file cannot be written.
pub fn execute(options: &Options, out: &mut dyn Write) -> Result<(), Failure> {
    let playing = &options.playing;
    let system = System::load(&options.changes.request(&options.scenario))?;
    let seats = system.seats(&playing.player)?;
    let folder = playing.out.clone().unwrap_or_else(|| default_folder("run", &names(options)));
    let run = system.simulate(&seats, &Plan::new(playing)?, &folder)?;
    let report = Report {
        labels: Labels::of(&run.layout.about),
        summaries: vec![run.summary],
        comparisons: Vec::new(),
        changes: options.changes.told(),
    };
    write_report(&report, &folder)?;
    playing.format.write(&report, out)?;
    say_where(&folder, playing.quiet);
    Ok(())
}

/// What the default folder is named after: two runs of different scenarios should not share one.
fn names(options: &Options) -> Vec<&str> {
    std::iter::once(&options.scenario).chain(&options.changes.what_if).map(String::as_str).collect()
}
