//! `merge`: merges the shards of a plan or run.

use std::collections::BTreeMap;
use std::fs;
use std::io::Write;
use std::path::{Path, PathBuf};
use std::sync::Arc;

use clap::{Args, ValueEnum};

use crate::base::error::Failure;
use crate::base::number::whole;
use crate::base::say::say_where;
use crate::play::claim::Claim;
use crate::play::format::Format;
use crate::play::purpose::{Purpose, no_links};
use crate::play::simulation::{Settings, Stored, merged, threads};
use crate::play::task::Task;
use crate::program::host::Host;
use crate::program::options::Typed;
use crate::program::prepared::say_result;
use crate::program::verbs::plan::{Overview, Planned, Studied, runs, shards};
use crate::program::verbs::train;
use crate::program::verbs::train::planned::{self, Next};
use crate::show::training;
use crate::studies::manifest::scripts::arrays;
use crate::studies::manifest::{Cut, Manifest, Waves, Work, wrong_task};
use crate::studies::study::{End, Request, Supply, drive};

/// The options of `merge`.
#[derive(Args, Debug)]
pub struct Options {
    /// Folder of a plan (or several, if its shards are in several folders), or the folders of the shards of a run
    #[arg(required = true, value_name = "DIR")]
    folders: Vec<PathBuf>,
    /// Folder for the result [default: `result` in the first folder]
    #[arg(long, value_name = "DIR")]
    out: Option<PathBuf>,
    /// Print the missing shards of a plan, one number per line or as Slurm arrays. When none is missing, merge them: write the
    /// result and print nothing, or plan the next stage and print its shards
    #[arg(long, value_enum, value_name = "FORM", conflicts_with = "format")]
    missing: Option<Missing>,
    /// Maximum size of a Slurm array
    #[arg(long, value_name = "N", default_value_t = 1000, value_parser = whole::<u64, 1, 1_000_000>, allow_negative_numbers = true)]
    array_size: u64,
    /// Overwrite results or unfinished games of another command in the folder
    #[arg(long)]
    force: bool,
    /// Print only errors on standard error
    #[arg(long)]
    quiet: bool,
    /// Format of standard output
    #[arg(long, value_enum, default_value_t)]
    format: Format,
}

/// The format of missing shards.
#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
enum Missing {
    /// One number per line
    Lines,
    /// One array per line: an offset, and the task numbers to which it is added, as in `1000 0-17,40`
    Slurm,
}

/// Merges the shards of a plan: writes the report of the study, or plans the next wave.
///
/// # Errors
/// When the folder has no plan, a shard is missing or damaged, or a file cannot be written.
pub fn execute(options: &Options, out: &mut dyn Write) -> Result<(), Failure> {
    let waves = Waves::open(&options.folders)?;
    // Two processes must not plan the next wave at once.
    let claim = Claim::locked(&options.folders[0])?;
    let done = merge(options, &waves, out);
    claim.release()?;
    done
}

fn merge(options: &Options, waves: &Waves, out: &mut dyn Write) -> Result<(), Failure> {
    let last = waves.last();
    let (stock, state) = waves.look()?;
    let wanted = state.wanted();
    if !wanted.is_empty() {
        learn_again(waves)?;
    }
    if let (Some(form), false, true) = (options.missing, wanted.is_empty(), state.doubled.is_empty()) {
        return print(&wanted, form, (&last.manifest, options.array_size), out);
    }
    state.check(&last.manifest, &last.place())?;
    waves.tidy();
    let verb = Planned::read(&last.manifest.command)?;
    if verb.is_paired() != last.manifest.paired {
        let place = last.place();
        return Err(Failure::Input(format!("{}: `paired` has an unexpected value", place.display())));
    }
    if matches!(verb, Planned::Train(_)) == last.manifest.parts.is_empty() {
        let place = last.place();
        return Err(Failure::Input(format!("{}: `parts` has an unexpected value", place.display())));
    }
    // A named folder may be a link, one in the folder of the plan may not.
    let folder = match &options.out {
        Some(folder) => folder.clone(),
        None => no_links(&[waves.result()]).map(|()| waves.result())?,
    };
    apart(&folder, &options.folders)?;
    match &verb {
        Planned::Study(verb) => studied(verb, (waves, &stock), options, &folder, out),
        Planned::Train(training) => trained(training, (waves, &stock), options, &folder, out),
    }
}

/// Recomputes the learned networks that the missing shards of a training need.
fn learn_again(waves: &Waves) -> Result<(), Failure> {
    let Manifest { command, wave, parts, .. } = &waves.last().manifest;
    if *wave == 1 || parts.is_empty() {
        return Ok(());
    }
    match Planned::read(command)? {
        Planned::Train(training) => planned::learn_again(&training, waves, &threads(None)?),
        Planned::Study(_) => Ok(()),
    }
}

/// Continues a study.
fn studied(
    verb: &Studied,
    (waves, stock): (&Waves, &BTreeMap<String, Stored>),
    options: &Options,
    folder: &Path,
    out: &mut dyn Write,
) -> Result<(), Failure> {
    let fresh = !folder.exists();
    let (host, end) = answered(verb, (waves, stock), options, folder)?;
    match end {
        End::Answer(answer) => {
            host.finish(&answer)?;
            if options.missing.is_none() {
                options.format.write(&answer.document, out)?;
            }
            say_result(out, folder, &answer, options.quiet)?;
            Ok(())
        }
        End::Missing(requests) => {
            drop(host);
            if fresh {
                // Nothing in it is finished.
                let _ = fs::remove_dir_all(folder);
            }
            next(verb.name(), options, (waves, runs(&requests)?), out)
        }
    }
}

/// Continues a training.
fn trained(
    training: &Typed<train::Options>,
    (waves, stock): (&Waves, &BTreeMap<String, Stored>),
    options: &Options,
    folder: &Path,
    out: &mut dyn Write,
) -> Result<(), Failure> {
    let pool = threads(None)?;
    match planned::merge(training, (waves, stock), (folder, options.force), &pool)? {
        Next::Done(report) => {
            if options.missing.is_none() {
                options.format.write(&training::document(&report), out)?;
            }
            say_where(out, folder, options.quiet)?;
            Ok(())
        }
        Next::Parts(parts) => next("train", options, (waves, Work::Parts(parts)), out),
    }
}

/// Drives the study of a verb with games played in shards.
fn answered(
    verb: &Studied,
    (waves, stock): (&Waves, &BTreeMap<String, Stored>),
    options: &Options,
    folder: &Path,
) -> Result<(Host, End), Failure> {
    let pool = Arc::new(threads(None)?);
    let mut prepared = pool.install(|| verb.prepare())?;
    let purpose =
        Purpose::new(folder, prepared.command.clone().beginning_again(), options.force).of(prepared.inputs.clone());
    let purpose = purpose.writing(prepared.study.writes().iter().copied());
    let mut host = Host::new(purpose, Arc::clone(&pool), true);
    let mut supply = |requests: Vec<Request>| {
        let tasks = requests.iter().map(|request| task(waves, stock, request)).collect::<Result<Vec<_>, _>>()?;
        if tasks.iter().any(Option::is_none) {
            let missing = requests.into_iter().zip(tasks).filter(|(_, task)| task.is_none());
            return Ok(Supply::Missing(missing.map(|(request, _)| request).collect()));
        }
        let mut tasks = tasks.into_iter().flatten();
        let mut merge = |_: &Request, settings: &Settings, folder: &Path| {
            let task = tasks.next().expect("a task for each request");
            merged(&stock[&task.key()], task, settings, folder)
        };
        host.supply(&requests, &mut merge).map(Supply::Runs)
    };
    let end = drive(&mut *prepared.study, &pool, &mut supply)?;
    Ok((host, end))
}

/// The task of a run that was played; none when it was not.
fn task(waves: &Waves, stock: &BTreeMap<String, Stored>, request: &Request) -> Result<Option<Task>, Failure> {
    let task = request.task(&*request.open()?)?;
    if stock.contains_key(&task.key()) {
        return Ok(Some(task));
    }
    waves.entry(request).map_or(Ok(None), |entry| Err(wrong_task(entry, &task)))
}

/// Plans the next wave.
fn next(
    verb: &'static str,
    options: &Options,
    (waves, work): (&Waves, Work),
    out: &mut dyn Write,
) -> Result<(), Failure> {
    let Manifest { rows, paired, threads, .. } = waves.last().manifest;
    let Manifest { command, wave, .. } = &waves.last().manifest;
    let shards = shards(command)?;
    let cut = Cut { rows, paired, threads, shards };
    let wave = waves.add(Manifest::new(command, wave + 1, work, cut))?;
    match options.missing {
        None => Overview::of(verb, &wave, &options.folders[0], shards).write(options.format, out)?,
        Some(form) => {
            let all: Vec<u64> = (0..wave.manifest.shards).collect();
            print(&all, form, (&wave.manifest, options.array_size), out)?;
        }
    }
    Ok(())
}

fn print(
    numbers: &[u64],
    form: Missing,
    (manifest, size): (&Manifest, u64),
    out: &mut dyn Write,
) -> Result<(), Failure> {
    let lines = match form {
        Missing::Lines => numbers.iter().map(|&number| manifest.name_of(number)).collect(),
        Missing::Slurm => arrays(numbers, size),
    };
    lines.iter().try_for_each(|line| writeln!(out, "{line}"))?;
    Ok(())
}

/// The result must not take the place of a shard.
fn apart(folder: &Path, shards: &[PathBuf]) -> Result<(), Failure> {
    let place = |path: &Path| fs::canonicalize(path).map_err(|error| Failure::at(path, error));
    // A path that does not exist replaces nothing.
    let Ok(result) = fs::canonicalize(folder) else { return Ok(()) };
    for shard in shards {
        if place(shard)? == result {
            let text = format!("{}: the result would replace this shard; name another `--out`", shard.display());
            return Err(Failure::Input(text));
        }
    }
    Ok(())
}
