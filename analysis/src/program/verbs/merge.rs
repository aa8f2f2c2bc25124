//! `merge`: joins the shards of a run, or those of a plan.

use std::fs;
use std::io::{self, Write};
use std::path::{Path, PathBuf};

use clap::{Args, ValueEnum};

use crate::base::error::Failure;
use crate::base::files;
use crate::base::format::Format;
use crate::base::number::whole;
use crate::base::say::say_where;
use crate::play::aggregate::join;
use crate::play::claim::Claim;
use crate::play::command::Command;
use crate::play::folder_name::Name;
use crate::play::playing::GAMES;
use crate::play::purpose::{Purpose, made_of, no_links};
use crate::play::shards::{ROWS, Whole, gather};
use crate::play::summary::{Circumstances, Summary};
use crate::play::supply::{Supply, Wanted};
use crate::play::task::Task;
use crate::program::verbs::plan::{Planned, manifest, shards, told};
use crate::show::output::write_report;
use crate::show::report::Report;
use crate::studies::headline;
use crate::studies::manifest::scripts::arrays;
use crate::studies::manifest::{Cut, Manifest, Stages, latest, load, wrong_task};

/// The options of `merge`.
#[derive(Args, Debug)]
pub struct Options {
    /// The folders of the shards, all of one run; or that of a plan, several if its shards lie in several
    #[arg(required = true, value_name = "DIR")]
    folders: Vec<PathBuf>,
    /// The folder for the result; of a plan, `result` in its folder when not given
    #[arg(long, value_name = "DIR")]
    out: Option<PathBuf>,
    /// Of a plan: when shards are missing, print which, as lines of numbers or as arrays of Slurm; when none is, print nothing
    #[arg(long, value_enum, value_name = "FORM", conflicts_with = "format")]
    missing: Option<Missing>,
    /// The most numbers in an array of Slurm
    #[arg(long, value_name = "N", default_value_t = 1000, value_parser = whole::<u64, 1, 1_000_000>, allow_negative_numbers = true)]
    array_size: u64,
    /// Replace the results, or throw away the unfinished games, of another command that lie in the folder
    #[arg(long)]
    force: bool,
    /// Say nothing on standard error but errors
    #[arg(long)]
    quiet: bool,
    /// What goes to standard output
    #[arg(long, value_enum, default_value_t)]
    format: Format,
}

/// How missing shards are told.
#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
enum Missing {
    /// A number a line
    Lines,
    /// An array a line: what to add to its numbers, and these, as in `1000 0-17,40`
    Slurm,
}

/// Joins the shards, writes the files of the whole run, shows the report.
///
/// # Errors
/// When the shards do not make one whole run, or a file cannot be written.
pub fn execute(options: &Options, out: &mut dyn Write) -> Result<(), Failure> {
    if latest(&options.folders[0])?.is_some() {
        // Two that plan the next stage would plan two.
        let claim = Claim::locked(&options.folders[0])?;
        let done = planned(options, out);
        claim.release()?;
        return done;
    }
    if options.missing.is_some() {
        return Err(Failure::Input(format!(
            "{}: no plan lies here, and `--missing` is for plans",
            options.folders[0].display()
        )));
    }
    let whole = gather(&options.folders)?;
    let folder = options.out.clone().unwrap_or_else(|| name(&whole.task).folder());
    apart(&folder, &options.folders)?;
    let inputs = made_of(&whole.task.layout.about, &whole.task.players);
    let purpose = Purpose::new(&folder, &command(&whole, options), options.force).of(inputs);
    let claim = Claim::on(&folder, &purpose)?;
    let report = Report::of_run(&whole.task, merge(&whole, &folder)?, whole.command.clone());
    write_report(&report, &folder)?;
    claim.release()?;
    options.format.write(&report, out)?;
    say_where(&folder, options.quiet);
    Ok(())
}

/// What the default folder is named after.
fn name(task: &Task) -> Name {
    let about = &task.layout.about;
    let name = Name::new("merge", &about.system, [&about.scenario]).with(&task.changes);
    let sides = about.sides.iter().zip(&task.players).map(|(side, player)| format!("{side} {player}"));
    name.with_all(sides).games(task.seed, task.games, GAMES)
}

/// The command whose results these are: that of the whole run, where the shards know it.
fn command(whole: &Whole, options: &Options) -> String {
    let folders: Vec<String> = options.folders.iter().map(|folder| folder.display().to_string()).collect();
    if whole.command.is_empty() { Command::new("merge", &folders).told() } else { whole.command.clone() }
}

/// Merges the shards of a plan: lets the verb make its report of them, or plans the next stage.
fn planned(options: &Options, out: &mut dyn Write) -> Result<(), Failure> {
    let stages = Stages::open(&options.folders)?;
    let last = stages.last();
    let (supply, state) = stages.look()?;
    let wanted = state.wanted();
    if !wanted.is_empty() && state.doubled.is_empty() {
        return match options.missing {
            Some(form) => print(&wanted, form, options.array_size, out),
            None => state.check(last.manifest.shards, &last.place()),
        };
    }
    state.check(last.manifest.shards, &last.place())?;
    let mut verb = Planned::read(&last.manifest.command)?;
    // A folder that is named may be a link, one in the folder of the plan may not.
    let folder = match &options.out {
        Some(folder) => folder.clone(),
        None => no_links(&[stages.result()]).map(|()| stages.result())?,
    };
    if verb.is_paired() != last.manifest.paired {
        let place = last.place();
        return Err(Failure::Input(format!("{}: `paired` is not what this program writes", place.display())));
    }
    let fresh = !folder.exists();
    let terms = verb.terms();
    *terms.threads = None;
    (*terms.out, *terms.quiet, *terms.force) = (Some(folder.clone()), true, options.force);
    (*terms.format, *terms.supply) = (options.format, supply.clone());
    let done = match options.missing {
        None => verb.execute(out),
        Some(_) => verb.execute(&mut io::sink()),
    };
    match done {
        Err(Failure::Wanted) => {
            if fresh {
                // Nothing in it is finished.
                let _ = fs::remove_dir_all(&folder);
            }
            same(&stages, &supply)?;
            next(options, &stages, &supply.wanted(), out)
        }
        done => {
            done?;
            stages.tidy();
            say_where(&folder, options.quiet);
            Ok(())
        }
    }
}

/// Sees to it that the verb is the one that was planned: it has asked for all that was played.
fn same(stages: &Stages, supply: &Supply) -> Result<(), Failure> {
    let Some(key) = supply.left_over() else { return Ok(()) };
    let Some(entry) = stages.entry(&key) else { return Ok(()) };
    let (_, now) = load(entry)?;
    Err(wrong_task(entry, &now))
}

/// Plans the next stage.
fn next(options: &Options, stages: &Stages, wanted: &[Wanted], out: &mut dyn Write) -> Result<(), Failure> {
    let Manifest { rows, paired, threads, .. } = stages.last().manifest;
    let Manifest { command, stage, .. } = &stages.last().manifest;
    let shards = shards(command)?;
    let stage = stages.add(manifest(command, stage + 1, wanted, Cut { rows, paired, threads, shards })?)?;
    match options.missing {
        None => out.write_all(told(&stage, &options.folders[0]).as_bytes())?,
        Some(form) => {
            let all: Vec<u64> = (0..stage.manifest.shards).collect();
            print(&all, form, options.array_size, out)?;
        }
    }
    Ok(())
}

fn print(numbers: &[u64], form: Missing, size: u64, out: &mut dyn Write) -> Result<(), Failure> {
    let lines = match form {
        Missing::Lines => numbers.iter().map(u64::to_string).collect(),
        Missing::Slurm => arrays(numbers, size),
    };
    lines.iter().try_for_each(|line| writeln!(out, "{line}"))?;
    Ok(())
}

/// The result must not take the place of a shard.
fn apart(folder: &Path, shards: &[PathBuf]) -> Result<(), Failure> {
    let place = |path: &Path| fs::canonicalize(path).map_err(|error| Failure::at(path, error));
    // What is not there yet replaces nothing.
    let Ok(result) = fs::canonicalize(folder) else { return Ok(()) };
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
        beside: headline::find,
        until: None,
        seconds: whole.seconds,
        played: counts.games,
        threads: whole.threads,
    };
    let summary = Summary::new(&whole.task.layout, &counts, &circumstances);
    files::write_json(&folder.join("summary.json"), &summary)?;
    Ok(summary)
}
