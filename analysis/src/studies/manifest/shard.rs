//! Playing a shard.
//!
//! A shard is written to a temporary folder and renamed when complete, so it is either complete or absent, whatever stops the
//! machine. A complete shard is not played again; a doubtful one is, and the result is compared with its seal.

use std::ops::Range;
use std::path::{Path, PathBuf};
use std::sync::Arc;
use std::time::Instant;

use rayon::ThreadPool;

use super::aside::Aside;
use super::seal::{Found, Seal, Sealed, find, happened_of, names, results_of, rows_of};
use super::{Entry, Piece, TrainingPart, Wave, wrong_task};
use crate::base::error::Failure;
use crate::base::files;
use crate::base::progress;
use crate::games::{self, System};
use crate::play::aggregate::{Counts, RowWriter, Shape};
use crate::play::happened::{self, Happened};
use crate::play::purpose::note;
use crate::play::record::Record;
use crate::play::series::Stretch;
use crate::play::simulation::Run;
use crate::play::task::Task;

/// How many games are played at a time: memory does not grow beyond them.
const HAND: u64 = 1 << 14;

/// Plays parts of a training into a folder.
pub type Train<'a> = dyn Fn(&Wave, &[&TrainingPart], &Path) -> Result<(), Failure> + Sync + 'a;

/// How a shard is played.
#[derive(Clone, Copy)]
pub struct How<'a> {
    /// The threads that play.
    pub pool: &'a ThreadPool,
    /// Whether an existing shard is played again and compared.
    pub again: bool,
    /// Whether standard error is silent.
    pub quiet: bool,
    /// How parts of a training are played.
    pub train: &'a Train<'a>,
}

/// The result.
#[derive(Clone, Debug, PartialEq)]
pub enum There {
    /// Existed before.
    Before,
    /// Played: games and seconds.
    Played(u64, f64),
    /// Played again, and unchanged.
    Confirmed(u64, f64),
}

/// Plays a shard of a wave, unless it exists.
///
/// # Errors
/// When a scenario or player is not the planned one, when a file cannot be written, and when the results of an earlier play
/// differ.
pub fn play(wave: &Wave, number: u64, how: How) -> Result<There, Failure> {
    let folder = wave.shard(number);
    let before = find(&wave.manifest, number, &folder)?;
    if matches!(before, Found::Whole(..)) && !how.again {
        return Ok(There::Before);
    }
    let pieces = wave.manifest.pieces(number);
    let aside = Aside::beside(&folder)?;
    note(aside.path(), names(&wave.manifest, &pieces))?;
    let begin = Instant::now();
    let games = pieces.iter().map(|piece| piece.games.end - piece.games.start).sum();
    let sealed = match wave.manifest.parts.is_empty() {
        true => {
            let bar = progress::bar(&format!("shard {number}"), games, how.quiet);
            let sealed = runs(wave, &pieces, how, aside.path(), &|| bar.inc(1))?;
            bar.finish_and_clear();
            sealed
        }
        false => parts(wave, &pieces, how, aside.path())?,
    };
    let seconds = begin.elapsed().as_secs_f64();
    let seal = Seal::new(&wave.manifest, number, sealed, (seconds, how.pool.current_num_threads()));
    seal.write(aside.path())?;
    match settle(wave, number, &aside, &seal, before)? {
        true => Ok(There::Confirmed(games, seconds)),
        false => Ok(There::Played(games, seconds)),
    }
}

/// Plays pieces of runs.
fn runs(
    wave: &Wave,
    pieces: &[Piece],
    how: How,
    folder: &Path,
    progress: &(dyn Fn() + Sync),
) -> Result<Vec<Sealed>, Failure> {
    let play = |(place, piece)| Playing::of(wave, piece, how)?.play(folder, place, progress);
    pieces.iter().enumerate().map(play).collect()
}

/// Plays parts of a training.
fn parts(wave: &Wave, pieces: &[Piece], how: How, folder: &Path) -> Result<Vec<Sealed>, Failure> {
    let parts: Vec<&TrainingPart> = pieces.iter().map(|piece| &wave.manifest.parts[piece.run]).collect();
    (how.train)(wave, &parts, folder)?;
    let sealed =
        |part: &&TrainingPart| Ok(Sealed { rows: Some(sum_of(&folder.join(&part.name))?), ..Sealed::default() });
    parts.iter().map(sealed).collect()
}

/// Makes a shard of the rows and the event counts of its one piece, with the seconds and threads used.
///
/// # Errors
/// When the manifest is not of one run, when the disk fails, and when an earlier play differs.
pub fn place(wave: &Wave, number: u64, run: &Run, time: (f64, usize)) -> Result<(), Failure> {
    let folder = wave.shard(number);
    let before = find(&wave.manifest, number, &folder)?;
    let aside = Aside::beside(&folder)?;
    note(aside.path(), names(&wave.manifest, &wave.manifest.pieces(number)))?;
    let file = rows_of(aside.path(), 0);
    // Where the disk has no links to files, the rows are there twice.
    files::copy(&run.rows, &file)?;
    let happened = run.happened.as_ref().map(|happened| put(&happened_of(aside.path(), 0), happened)).transpose()?;
    let sealed = Sealed { rows: Some(sum_of(&file)?), happened, ..Sealed::default() };
    let seal = Seal::new(&wave.manifest, number, vec![sealed], time);
    seal.write(aside.path())?;
    settle(wave, number, &aside, &seal, before).map(drop)
}

/// Moves a shard into its place; returns whether an identical one existed before.
fn settle(wave: &Wave, number: u64, aside: &Aside, seal: &Seal, before: Found) -> Result<bool, Failure> {
    let folder = wave.shard(number);
    let same = |known: &Seal| if known.pieces == seal.pieces { Ok(()) } else { Err(differs(&folder)) };
    match before {
        Found::Nothing => aside.settle(&folder, || match find(&wave.manifest, number, &folder)? {
            Found::Whole(known, _) => same(&known),
            _ => Err(differs(&folder)),
        })?,
        Found::Damaged(_, None) => aside.replace(&folder)?,
        Found::Damaged(_, Some(known)) => {
            same(&known)?;
            aside.replace(&folder)?;
            return Ok(true);
        }
        Found::Whole(known, _) => {
            same(&known)?;
            return Ok(true);
        }
    }
    Ok(false)
}

fn differs(folder: &Path) -> Failure {
    Failure::Work(format!(
        "{}: already played, with different results; the same program plays the same games on every sound machine, so one of the \
         two results is wrong: remove the folder and play the shard again on another machine",
        folder.display()
    ))
}

/// A piece that is to be played.
struct Playing<'a> {
    system: Arc<dyn System>,
    entry: &'a Entry,
    task: Task,
    games: Range<u64>,
    wave: &'a Wave,
    how: How<'a>,
}

impl<'a> Playing<'a> {
    fn of(wave: &'a Wave, piece: &Piece, how: How<'a>) -> Result<Self, Failure> {
        let entry = &wave.manifest.runs[piece.run];
        let (system, task) = load(entry)?;
        Ok(Self { system, entry, task, games: piece.games.clone(), wave, how })
    }

    /// Plays it and writes the kept files.
    fn play(&self, folder: &Path, place: usize, progress: &(dyn Fn() + Sync)) -> Result<Sealed, Failure> {
        let (manifest, layout) = (&self.wave.manifest, &self.task.layout);
        let every = manifest.every();
        let counted = every != Some(1);
        let writer = |path: PathBuf, shape| Ok::<_, Failure>((RowWriter::create(&path, layout, shape)?, path));
        let rows = every.map(|every| writer(rows_of(folder, place), Shape { every, lean: false }));
        let results =
            (counted && manifest.paired).then(|| writer(results_of(folder, place), Shape { every: 1, lean: true }));
        let mut files = [rows.transpose()?, results.transpose()?];
        let mut counts = counted.then(|| Counts::none(layout));
        let mut happened: Option<Happened> = None;
        let Range { start, end } = self.games;
        for start in (start..end).step_by(HAND as usize) {
            let games = start..end.min(start + HAND);
            let play = || self.records(games, progress);
            let (records, more) = self.how.pool.install(play)?;
            more.map_or(Ok(()), |more| Happened::add_to(&mut happened, more))?;
            files.iter_mut().flatten().try_for_each(|(file, _)| file.add(layout, &records))?;
            counts.as_mut().map_or(Ok(()), |counts| counts.add_records(layout, &records))?;
        }
        let [rows, results] = files.map(|file| file.map(finished).transpose());
        let happened = happened.map(|happened| put(&happened_of(folder, place), &happened)).transpose()?;
        Ok(Sealed { rows: rows?, results: results?, counts, happened })
    }

    /// Plays some of its games; their event counts, if counted.
    fn records(
        &self,
        games: Range<u64>,
        progress: &(dyn Fn() + Sync),
    ) -> Result<(Vec<Record>, Option<Happened>), Failure> {
        let (seats, which) = (&self.entry.players, Stretch { seed: self.task.seed, games });
        let how = games::How { counted: self.entry.counted, luck: self.entry.luck };
        let finished = self.system.play(seats, which, how, progress)?;
        Ok((finished.records, finished.happened))
    }
}

/// Writes event counts into a file; its checksum.
fn put(path: &Path, happened: &Happened) -> Result<String, Failure> {
    happened::write(path, happened)?;
    sum_of(path)
}

/// Completes a file; its checksum.
fn finished((file, path): (RowWriter, PathBuf)) -> Result<String, Failure> {
    file.finish()?;
    sum_of(&path)
}

/// The checksum of a file, in hexadecimal.
fn sum_of(path: &Path) -> Result<String, Failure> {
    let checksum = files::checksum(path).map_err(|error| Failure::at(path, error))?;
    Ok(format!("{checksum:016x}"))
}

/// Loads the scenario of an entry, and its task.
///
/// # Errors
/// When a file has a fault, there is no such player, or the task is not the one that was planned.
pub fn load(entry: &Entry) -> Result<(Arc<dyn System>, Task), Failure> {
    let request = entry.request();
    let system = request.open()?;
    let task = request.task(&*system)?;
    match task.key() == entry.task {
        true => Ok((system, task)),
        false => Err(wrong_task(entry, &task)),
    }
}
