//! Training on many machines: its stages are the parts of the games that it can play next.

use std::collections::{BTreeMap, BTreeSet};
use std::path::{Path, PathBuf};

use rayon::ThreadPool;
use xxhash_rust::xxh3::xxh3_64;

use super::{Loaded, Options, write};
use crate::base::error::Failure;
use crate::base::files;
use crate::play::claim::Claim;
use crate::play::simulation::Stored;
use crate::play::training::{Part, Report, Store, Train, TrainingSettings};
use crate::play::unfinished::slice_of;
use crate::program::options::Typed;
use crate::studies::manifest::{Stage, Stages, TrainingPart};

/// The outcome of merging the games of a training.
pub enum Next {
    /// The result, written.
    Done(Box<Report>),
    /// More games.
    Parts(Vec<TrainingPart>),
}

/// The first parts of a training.
///
/// # Errors
/// When a scenario, networks or an option is wrong.
pub fn first(options: &Typed<Options>, stage: &Path, pool: &ThreadPool) -> Result<Vec<TrainingPart>, Failure> {
    let loaded = quiet(options)?;
    let training = loaded.training(pool)?;
    let store = Store::listing(BTreeMap::new(), stage, pool);
    training.train(&store)?;
    Ok(entries(&loaded, &*training, store.missing()))
}

/// Plays parts into a folder. Their stage has the games of earlier stages and the networks learned from them.
///
/// # Errors
/// When the files of scenarios or players are not those that were planned, or the parts cannot be played.
pub fn play(
    options: &Typed<Options>,
    (stage, parts): (&Stage, &[&TrainingPart]),
    folder: &Path,
    pool: &ThreadPool,
) -> Result<(), Failure> {
    let loaded = quiet(options)?;
    let training = loaded.training(pool)?;
    as_planned(&key(&loaded, &*training), (stage, parts.iter().copied()))?;
    let known = match (stage.manifest.stage, stage.folder.parent()) {
        (2.., Some(plan)) => {
            let before = Stages::open(&[plan.to_owned()])?.before(stage.manifest.stage);
            known(&before, &before.look()?.0)
        }
        _ => BTreeMap::new(),
    };
    let names: BTreeSet<String> = parts.iter().map(|part| part.name.clone()).collect();
    training.train(&Store::shard(known, folder, names))?;
    match parts.iter().find(|part| !folder.join(&part.name).exists()) {
        None => Ok(()),
        Some(part) => Err(Failure::Input(format!(
            "{}: `{}` cannot be played: what was learned before is missing; `kartacz merge` with the folder of the plan learns it \
             again",
            stage.place().display(),
            part.name
        ))),
    }
}

/// Continues with the games of all stages: learns from them, and writes the result into the folder or returns the next parts.
///
/// # Errors
/// As [`play`], and when the folder has other results or a file cannot be written.
pub fn merge(
    options: &Typed<Options>,
    (stages, stock): (&Stages, &BTreeMap<String, Stored>),
    (folder, force): (&Path, bool),
    pool: &ThreadPool,
) -> Result<Next, Failure> {
    let loaded = quiet(options)?;
    let training = loaded.training(pool)?;
    all_as_planned(&key(&loaded, &*training), stages)?;
    let store = Store::listing(known(stages, stock), &stages.last().learned(), pool);
    let Some((report, networks)) = training.train(&store)? else {
        return Ok(Next::Parts(entries(&loaded, &*training, store.missing())));
    };
    // Only the last merge was timed.
    let result = (Report { throughput: None, ..report }, networks);
    let claim = Claim::on(folder, &loaded.purpose(&*training, folder, force))?;
    write(folder, &result)?;
    claim.release()?;
    Ok(Next::Done(Box::new(result.0)))
}

/// Recomputes damaged or missing networks of the stages before the last one, whose shards need them.
///
/// # Errors
/// As [`play`], and when a shard of an earlier stage is not whole.
pub fn learn_again(options: &Typed<Options>, stages: &Stages, pool: &ThreadPool) -> Result<(), Failure> {
    let before = stages.before(stages.last().manifest.stage);
    let loaded = quiet(options)?;
    let training = loaded.training(pool)?;
    all_as_planned(&key(&loaded, &*training), stages)?;
    let store = Store::learning(known(&before, &before.look()?.0), &before.last().learned());
    training.train(&store).map(drop)
}

/// Checks that the parts of all stages were planned with this key.
fn all_as_planned(key: &str, stages: &Stages) -> Result<(), Failure> {
    stages.each().iter().try_for_each(|stage| as_planned(key, (stage, &stage.manifest.parts)))
}

/// Checks that these parts were planned with this key.
fn as_planned<'a>(
    key: &str,
    (stage, parts): (&Stage, impl IntoIterator<Item = &'a TrainingPart>),
) -> Result<(), Failure> {
    if parts.into_iter().all(|part| part.task == key) {
        return Ok(());
    }
    let place = stage.place();
    Err(Failure::Input(format!(
        "{}: not what was planned: scenarios or players were changed; restore their files, or plan again",
        place.display()
    )))
}

/// Loads quietly: shards and merges print their own progress.
fn quiet(options: &Typed<Options>) -> Result<Loaded, Failure> {
    let loaded = Loaded::new(options)?;
    Ok(Loaded { settings: TrainingSettings { quiet: true, ..loaded.settings }, ..loaded })
}

fn key(loaded: &Loaded, training: &dyn Train) -> String {
    format!("{:016x}", xxh3_64(loaded.task(training).as_bytes()))
}

fn entries(loaded: &Loaded, training: &dyn Train, parts: Vec<Part>) -> Vec<TrainingPart> {
    let task = key(loaded, training);
    let entry = |Part { name, games, nanoseconds }| TrainingPart { name, games, nanoseconds, task: task.clone() };
    parts.into_iter().map(entry).collect()
}

/// The files of all played parts and all learned networks.
fn known(stages: &Stages, stock: &BTreeMap<String, Stored>) -> BTreeMap<String, PathBuf> {
    let of_part = |(name, stored): (&String, &Stored)| {
        let (file, _) = stored.pieces.first()?.rows.as_ref()?;
        Some((name.clone(), file.path.clone()))
    };
    let learned = stages.learned().into_iter().flat_map(|folder| files::entries(&folder));
    let of_file = |path: PathBuf| {
        let name = path.file_name()?.to_str()?.to_owned();
        slice_of(&path).map(|_| (name, path))
    };
    stock.iter().filter_map(of_part).chain(learned.filter_map(of_file)).collect()
}
