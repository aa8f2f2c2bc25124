//! `merge`: joins the shards of a run.

use std::fs;
use std::io::Write;
use std::path::{Path, PathBuf};

use clap::Args;

use crate::aggregate::join;
use crate::claim::Claim;
use crate::error::Failure;
use crate::export::Format;
use crate::files;
use crate::output::{default_folder, say_where, write_report};
use crate::report::Report;
use crate::shards::{ROWS, Whole, gather};
use crate::summary::{Circumstances, Summary};
use crate::task::Shard;

/// The options of `merge`.
#[derive(Args, Debug)]
pub struct Options {
    /// The folders of the shards, all of one run
    #[arg(required = true, value_name = "DIR")]
    folders: Vec<PathBuf>,
    /// The folder for the result
    #[arg(long, value_name = "DIR")]
    out: Option<PathBuf>,
    /// Say nothing on standard error but errors
    #[arg(long)]
    quiet: bool,
    /// What goes to standard output
    #[arg(long, value_enum, default_value_t)]
    format: Format,
}

/// Joins the shards, writes the files of the whole run, shows the report.
///
/// # Errors
/// When the shards do not make one whole run, or a file cannot be written.
pub fn execute(options: &Options, out: &mut dyn Write) -> Result<(), Failure> {
    let whole = gather(&options.folders)?;
    let scenario = &whole.task.layout.about.scenario;
    let folder = options.out.clone().unwrap_or_else(|| default_folder("merge", &[scenario], Shard::WHOLE));
    files::make_folder(&folder)?;
    apart(&folder, &options.folders)?;
    let claim = Claim::on(&folder)?;
    let report = Report::of_run(&whole.task, merge(&whole, &folder)?, whole.command.clone());
    write_report(&report, &folder)?;
    claim.release()?;
    options.format.write(&report, out)?;
    say_where(&folder, options.quiet);
    Ok(())
}

/// The result must not take the place of a shard.
fn apart(folder: &Path, shards: &[PathBuf]) -> Result<(), Failure> {
    let place = |path: &Path| fs::canonicalize(path).map_err(|error| Failure::at(path, error));
    let result = place(folder)?;
    for shard in shards {
        if place(shard)? == result {
            let text = format!("{}: the result would replace this shard; name another `--out`", shard.display());
            return Err(Failure::Input(text));
        }
    }
    Ok(())
}

fn merge(whole: &Whole, folder: &Path) -> Result<Summary, Failure> {
    let counts = join(&whole.rows, &folder.join(ROWS), &whole.task.layout)?;
    let circumstances = Circumstances {
        task: whole.task.clone(),
        until: None,
        seconds: whole.seconds,
        played: counts.games,
        threads: whole.threads,
    };
    let summary = Summary::new(&whole.task.layout, &counts, &circumstances);
    files::write_json(&folder.join("summary.json"), &summary)?;
    Ok(summary)
}
