//! Training on many machines: its waves are the parts of the games that it can play next.

use std::collections::{BTreeMap, BTreeSet};
use std::path::{Path, PathBuf};

use rayon::ThreadPool;
use xxhash_rust::xxh3::xxh3_64;

use super::{Loaded, Options, write};
use crate::base::error::Failure;
use crate::base::files;
use crate::play::claim::Claim;
use crate::play::simulation::Stored;
use crate::play::training::{Part, Store, Train, Trained, TrainingSettings};
use crate::play::unfinished::batch_of;
use crate::program::options::Typed;
use crate::studies::manifest::{TrainingPart, Wave, Waves};

/// The outcome of merging the games of a training.
pub enum Next {
    /// The result, written.
    Done(Box<Trained>),
    /// More games.
    Parts(Vec<TrainingPart>),
}

/// The first parts of a training.
///
/// # Errors
/// When a scenario, networks or an option is wrong.
pub fn first(options: &Typed<Options>, wave: &Path, pool: &ThreadPool) -> Result<Vec<TrainingPart>, Failure> {
    let loaded = quiet(options)?;
    let training = loaded.training(pool)?;
    let store = Store::listing(BTreeMap::new(), wave, pool);
    training.train(&store)?;
    Ok(entries(&loaded, &*training, store.missing()))
}

/// Plays parts into a folder. Their wave has the games of earlier waves and the networks learned from them.
///
/// # Errors
/// When the files of scenarios or players are not those that were planned, or the parts cannot be played.
pub fn play(
    options: &Typed<Options>,
    (wave, parts): (&Wave, &[&TrainingPart]),
    folder: &Path,
    pool: &ThreadPool,
) -> Result<(), Failure> {
    let loaded = quiet(options)?;
    let training = loaded.training(pool)?;
    as_planned(&key(&loaded, &*training), (wave, parts.iter().copied()))?;
    let known = match (wave.manifest.wave, wave.folder.parent()) {
        (2.., Some(plan)) => {
            let before = Waves::open(&[plan.to_owned()])?.before(wave.manifest.wave);
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
            wave.place().display(),
            part.name
        ))),
    }
}

/// Continues with the games of all waves: learns from them, and writes the result into the folder or returns the next parts.
///
/// # Errors
/// As [`play`], and when the folder has other results or a file cannot be written.
pub fn merge(
    options: &Typed<Options>,
    (waves, stock): (&Waves, &BTreeMap<String, Stored>),
    (folder, force): (&Path, bool),
    pool: &ThreadPool,
) -> Result<Next, Failure> {
    let loaded = quiet(options)?;
    let training = loaded.training(pool)?;
    all_as_planned(&key(&loaded, &*training), waves)?;
    let store = Store::listing(known(waves, stock), &waves.last().learned(), pool);
    let Some((report, networks)) = training.train(&store)? else {
        return Ok(Next::Parts(entries(&loaded, &*training, store.missing())));
    };
    // Only the last merge was timed.
    let result = (report.untimed(), networks);
    let claim = Claim::on(folder, &loaded.purpose(&*training, folder, force))?;
    write(folder, &result, &loaded.command.text)?;
    claim.release()?;
    Ok(Next::Done(Box::new(result.0)))
}

/// Recomputes damaged or missing networks of the waves before the last one, whose shards need them.
///
/// # Errors
/// As [`play`], and when a shard of an earlier wave is not whole.
pub fn learn_again(options: &Typed<Options>, waves: &Waves, pool: &ThreadPool) -> Result<(), Failure> {
    let before = waves.before(waves.last().manifest.wave);
    let loaded = quiet(options)?;
    let training = loaded.training(pool)?;
    all_as_planned(&key(&loaded, &*training), waves)?;
    let store = Store::learning(known(&before, &before.look()?.0), &before.last().learned());
    training.train(&store).map(drop)
}

/// Checks that the parts of all waves were planned with this key.
fn all_as_planned(key: &str, waves: &Waves) -> Result<(), Failure> {
    waves.each().iter().try_for_each(|wave| as_planned(key, (wave, &wave.manifest.parts)))
}

/// Checks that these parts were planned with this key.
fn as_planned<'a>(
    key: &str,
    (wave, parts): (&Wave, impl IntoIterator<Item = &'a TrainingPart>),
) -> Result<(), Failure> {
    if parts.into_iter().all(|part| part.task == key) {
        return Ok(());
    }
    let place = wave.place();
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
fn known(waves: &Waves, stock: &BTreeMap<String, Stored>) -> BTreeMap<String, PathBuf> {
    let of_part = |(name, stored): (&String, &Stored)| {
        let (file, _) = stored.pieces.first()?.rows.as_ref()?;
        Some((name.clone(), file.path.clone()))
    };
    let learned = waves.learned().into_iter().flat_map(|folder| files::entries(&folder));
    let of_file = |path: PathBuf| {
        let name = path.file_name()?.to_str()?.to_owned();
        batch_of(&path).map(|_| (name, path))
    };
    stock.iter().filter_map(of_part).chain(learned.filter_map(of_file)).collect()
}
