//! A run of one scenario, from the games to the files.

use std::ops::Range;
use std::path::{Path, PathBuf};
use std::sync::atomic::{AtomicBool, AtomicU64, Ordering};
use std::sync::{Arc, Mutex, mpsc};
use std::thread;
use std::time::Instant;

use kartacz_ai::Player;
use kartacz_engine::core::game::Game;
use rayon::ThreadPool;

use crate::base::error::Failure;
use crate::base::files;
use crate::base::interrupt;
use crate::base::progress::Meter;
use crate::base::say::say;
use crate::base::words::{counted, whole};
use crate::play::aggregate::{Counts, join, results, results_with_luck};
use crate::play::beside::Find;
use crate::play::curve::FindCurve;
use crate::play::happened::{self, Happened, Observed, Shape};
use crate::play::kept::{Kept, RESULTS, ROWS};
use crate::play::luck::Gauged;
use crate::play::measured::{self, Setting as Luck, Sums};
use crate::play::pace::Pace;
use crate::play::parts::Parts;
use crate::play::purpose::{FinishedRun, Purpose, Results};
use crate::play::record::Record;
use crate::play::row_file::RowFile;
use crate::play::rows::{Layout, outcome_index};
use crate::play::runner::{self, Finished, Stream};
use crate::play::series::Series;
use crate::play::summary::{Circumstances, Summary};
use crate::play::task::{Shard, Task};
use crate::play::until::Until;

/// The file with the run in numbers.
pub const SUMMARY: &str = "summary.json";
/// The files of a run that is played here.
const FILES: [&str; 3] = [ROWS, SUMMARY, happened::FILE];

/// How a run is played.
#[derive(Clone, Debug)]
pub struct Settings {
    /// The seed of the run.
    pub seed: u64,
    /// The number of games; the maximum when `until` is given.
    pub games: u64,
    /// Whether their luck is measured.
    pub luck: Luck,
    /// When to stop before that.
    pub until: Option<Until>,
    /// The games to play now, whole parts: those before were played by an earlier wave of a study that looks for its end, and those
    /// after may follow.
    pub wave: Option<Range<u64>>,
    /// Which of them.
    pub shard: Shard,
    /// The changes of the command line to the scenario, in words.
    pub changes: String,
    /// The purpose of its folder.
    pub purpose: Purpose,
    /// Whether the events of the games are counted.
    pub counted: bool,
    /// Whether standard error is silent.
    pub quiet: bool,
    /// The known headline of the scenario.
    pub beside: Find,
    /// The recorded skill curve of the scenario.
    pub skill: FindCurve,
    /// The progress of all runs of a study.
    pub meter: Arc<Meter>,
    /// The name of this one there.
    pub label: String,
    /// The threads that play.
    pub pool: Arc<ThreadPool>,
}

impl Settings {
    fn task(&self, layout: Layout, players: [&str; 2]) -> Task {
        let series = Series { seed: self.seed, games: self.games, luck: self.luck };
        let task = Task::new(layout, self.changes.clone(), players.map(str::to_owned), series);
        Task { shard: self.shard, ..task }
    }
}

/// The stack of a thread in bytes. One that waits for the other half of its games begins other work on top of it, so games lie
/// upon games, each with its players.
const STACK: usize = 16 << 20;

/// A pool with a number of threads, or one per core.
///
/// # Errors
/// When they cannot be started.
pub fn threads(number: Option<u64>) -> Result<ThreadPool, Failure> {
    let pool = rayon::ThreadPoolBuilder::new().num_threads(number.unwrap_or(0) as usize).stack_size(STACK).build();
    pool.map_err(|error| Failure::Work(format!("cannot start threads: {error}")))
}

/// A finished run.
#[derive(Debug)]
pub struct Run {
    /// The task.
    pub task: Task,
    /// The counts over its rows.
    pub counts: Counts,
    /// The file with the result of each game: its rows, or less where these were not kept.
    pub rows: PathBuf,
    /// The run in numbers.
    pub summary: Summary,
    /// The event counts of its games, if counted.
    pub happened: Option<Happened>,
}

/// Games of a run that were played in shards.
#[derive(Clone, Debug, Default)]
pub struct Stored {
    /// The kept pieces, in the order of the games.
    pub pieces: Vec<Kept>,
    /// Wall time of playing, all pieces one after the other.
    pub seconds: f64,
    /// The most threads that played a piece.
    pub threads: usize,
}

/// What plays the games of a run.
pub trait Games: Sync {
    /// The layout of the rows.
    fn layout(&self) -> Layout;
    /// The shape of the event counts; none where events cannot be counted.
    fn shape(&self) -> Option<Shape>;
    /// Plays these games on every thread of the rayon pool that it is called in. All that are finished are saved when it returns.
    ///
    /// # Errors
    /// When games cannot be played.
    fn stream(&self, how: &Stream<'_>, games: Range<u64>) -> Result<(), Failure>;
}

/// A game whose rules are compiled into this program, with its players.
pub struct Compiled<'a, G: Game, P> {
    /// The game.
    pub game: &'a G,
    /// The player of each side.
    pub players: &'a [P; 2],
    /// Measures luck, if given.
    pub gauged: Option<Gauged<G>>,
    /// The layout of the rows.
    pub layout: Layout,
}

impl<G, P> Games for Compiled<'_, G, P>
where
    G: Observed,
    P: Player<G> + Clone + Send + Sync,
{
    fn layout(&self) -> Layout {
        self.layout.clone()
    }

    fn shape(&self) -> Option<Shape> {
        Some(self.game.shape())
    }

    fn stream(&self, how: &Stream<'_>, games: Range<u64>) -> Result<(), Failure> {
        runner::stream(self.game, (self.players, self.gauged.as_ref()), how, games);
        Ok(())
    }
}

/// Plays a run and writes `games.parquet`, `summary.json` and, if events are counted, `happened.json` into `folder`, which it
/// creates. Games that an earlier run of the same task has left there, finished or not, are not played again. The parts stay until
/// [`Parts::discard`]: the same command resumes from them until everything that is made of the run is written.
///
/// # Errors
/// When a file cannot be written.
pub fn simulate(
    game: &dyn Games,
    names: [&str; 2],
    settings: &Settings,
    folder: &Path,
) -> Result<(Run, Parts), Failure> {
    let begin = Instant::now();
    let shape = game.shape().filter(|_| settings.counted);
    let task = settings.task(game.layout(), names);
    let mut parts = Parts::open(folder, &task, &settings.purpose)?;
    Results::in_folder(folder).list(FILES.map(str::to_owned))?;
    if shape.is_some() {
        parts.need_counts()?;
    }
    // Event counts of the whole run are not those of a wave.
    if settings.wave.is_none() {
        parts = parts.take_over(shape.is_some(), settings.until.is_some())?;
    }
    let kept = parts.games();
    let meter = &*settings.meter;
    meter.begin(&settings.label);
    meter.resume(outcomes(&parts, settings)?);
    let wave = settings.wave.clone();
    let luck = task.layout.luck.is_some().then(Mutex::default);
    let watch = Watch { until: settings.until, wave, task: &task, outcomes: Default::default(), luck, meter };
    let count = |record: &Record| {
        meter.count(outcome_index(record));
        watch.count(record);
    };
    let pace = Pace::default();
    let play = |games, save: &Save<'_>, stop: &Stop<'_>| {
        let (seed, counted) = (task.seed, shape.is_some());
        let how = Stream { seed, counted, due: &|| pace.due(), progress: &count, stop, save };
        settings.pool.install(|| game.stream(&how, games))
    };
    let (end, stopped) = interrupt::keeping(|| play_missing(&mut parts, &watch, play));
    let end = end?;
    meter.end();
    if let Some(code) = stopped {
        meter.bar().finish_and_clear();
        let Range { start, end } = task.range();
        let (games, of) = (whole(parts.games()), counted(end - start, "game"));
        say(&format!("stopped; {games} of {of} are finished, and the same command resumes from them"), settings.quiet);
        return Err(Failure::Stopped(code));
    }
    let mut batches = parts.in_order();
    batches.retain(|file| file.games.end <= end);
    let rows = folder.join(ROWS);
    parts.still_there()?;
    if !parts.are_taken_over(end) {
        parts.replace()?;
    }
    let counts = join(&batches, &rows, &task.layout).map_err(|failure| parts.kept(failure))?;
    let happened = shape.map(|shape| parts.happened(&shape, end)).transpose()?;
    let most = task.games;
    let is_open = settings.until.is_some() || settings.wave.is_some();
    let task = if is_open { Task { games: counts.games, ..task } } else { task };
    let circumstances = Circumstances {
        task: task.clone(),
        beside: settings.beside,
        skill: settings.skill,
        until: settings.until,
        seconds: begin.elapsed().as_secs_f64(),
        played: counts.games.saturating_sub(kept),
        threads: settings.pool.current_num_threads(),
    };
    let run = summed((counts, happened), rows, circumstances, folder).map_err(|failure| parts.kept(failure))?;
    note(&run, most, folder).map_err(|failure| parts.kept(failure))?;
    Ok((run, parts))
}

/// The run of games that were played in shards; writes the same files into `folder` as [`simulate`].
///
/// # Errors
/// When the pieces do not make the run, and when a file cannot be read or written.
pub fn merged(stored: &Stored, task: Task, settings: &Settings, folder: &Path) -> Result<(Run, Parts), Failure> {
    let parts = Parts::open(folder, &task, &settings.purpose)?;
    Results::in_folder(folder).list(FILES.into_iter().chain([RESULTS]).map(str::to_owned))?;
    let (counts, rows) = Kept::join(&stored.pieces, task.games, folder, &task.layout)?;
    // Of games whose events cannot be counted no piece has any; a lone piece without them was refused with its shard.
    let counted = settings.counted && stored.pieces.iter().any(|piece| piece.happened.is_some());
    let happened = counted.then(|| Kept::happened(&stored.pieces)).transpose()?;
    let most = task.games;
    let circumstances = Circumstances {
        task,
        beside: settings.beside,
        skill: settings.skill,
        until: None,
        seconds: stored.seconds,
        played: counts.games,
        threads: stored.threads,
    };
    let run = summed((counts, happened), rows, circumstances, folder)?;
    note(&run, most, folder)?;
    Ok((run, parts))
}

/// Notes the run in the record of its folder: a command with more games goes on from it. `most` are the games that it could have had.
fn note(run: &Run, most: u64, folder: &Path) -> Result<(), Failure> {
    // A shard belongs to a run of one length, and a sample is not all that was played.
    if run.task.shard != Shard::WHOLE || !run.rows.ends_with(ROWS) {
        return Ok(());
    }
    let sum =
        |path: &Path| files::checksum(path).map(|sum| format!("{sum:016x}")).map_err(|error| Failure::at(path, error));
    let happened = run.happened.is_some().then(|| sum(&folder.join(happened::FILE))).transpose()?;
    let finished =
        FinishedRun { stream: run.task.stream(), games: run.counts.games, most, rows: sum(&run.rows)?, happened };
    Results::in_folder(folder).note_run(finished)
}

/// Writes the summary of a run, and its event counts.
fn summed(
    (counts, happened): (Counts, Option<Happened>),
    rows: PathBuf,
    circumstances: Circumstances,
    folder: &Path,
) -> Result<Run, Failure> {
    let results = Results::in_folder(folder);
    if let Some(happened) = &happened {
        if happened.games != counts.games {
            let text = format!("{}: not all games were counted; play them again", folder.display());
            return Err(Failure::Input(text));
        }
        happened::write(&results.place(happened::FILE)?, happened)?;
    }
    let summary = Summary::new(&circumstances.task.layout, &counts, &circumstances);
    results.write_json(SUMMARY, &summary)?;
    Ok(Run { task: circumstances.task, counts, rows, summary, happened })
}

/// Receives finished games.
type Save<'a> = dyn Fn(Finished) + Sync + 'a;
/// Whether no further game is to begin.
type Stop<'a> = dyn Fn() -> bool + Sync + 'a;

/// Plays the missing games and returns the end of the run. A thread writes finished games while the others play.
fn play_missing(
    parts: &mut Parts,
    watch: &Watch<'_>,
    play: impl Fn(Range<u64>, &Save<'_>, &Stop<'_>) -> Result<(), Failure>,
) -> Result<u64, Failure> {
    let known = parts.in_order();
    let mut all: Vec<Range<u64>> = known.iter().map(|file| file.games.clone()).chain(parts.missing()).collect();
    all.sort_unstable_by_key(|games| games.start);
    // The writer thread ended early; it returns the error, and no further game is played.
    let lost = &AtomicBool::new(false);
    let stop = || lost.load(Ordering::Relaxed) || interrupt::asked();
    thread::scope(|scope| {
        let (hand, played) = mpsc::sync_channel::<Finished>(1);
        let keep = move || {
            let kept = played.iter().try_for_each(|finished| keep(parts, finished));
            lost.fetch_or(kept.is_err(), Ordering::Relaxed);
            kept
        };
        let keeper = thread::Builder::new().spawn_scoped(scope, keep);
        let keeper = keeper.map_err(|error| Failure::Work(format!("cannot start threads: {error}")))?;
        let save = |finished| {
            watch.estimate();
            lost.fetch_or(hand.send(finished).is_err(), Ordering::Relaxed);
        };
        let mut end = all.first().map_or(0, |games| games.start);
        for games in all {
            end = games.end;
            match known.binary_search_by_key(&games.start, |file| file.games.start) {
                Ok(place) => watch.read(&known[place])?,
                Err(_) => play(games, &save, &stop)?,
            }
            if stop() || watch.has_enough_at(end) {
                break;
            }
        }
        drop(hand);
        keeper.join().expect("the keeper does not panic")?;
        Ok(end)
    })
}

/// Keeps finished games: their rows, then their event counts.
fn keep(parts: &mut Parts, finished: Finished) -> Result<(), Failure> {
    let rows = batches(finished.records);
    rows.iter().try_for_each(|(games, records)| parts.keep(games.clone(), records))?;
    let Some(happened) = &finished.happened else { return Ok(()) };
    parts.keep_counts(rows.into_iter().map(|(games, _)| games).collect(), happened)
}

/// Games as batches without gaps, in order: some may be missing, which are still played.
fn batches(mut records: Vec<Record>) -> Vec<(Range<u64>, Vec<Record>)> {
    records.sort_unstable_by_key(|record| record.game);
    let batches = records.chunk_by(|one, next| one.game + 1 == next.game);
    batches.map(|batch| (batch[0].game..batch[batch.len() - 1].game + 1, batch.to_vec())).collect()
}

/// Counts the games, to stop when they are enough.
struct Watch<'a> {
    until: Option<Until>,
    wave: Option<Range<u64>>,
    task: &'a Task,
    outcomes: [AtomicU64; 3],
    /// The sums with their luck, where it is measured.
    luck: Option<Mutex<Sums>>,
    meter: &'a Meter,
}

impl Watch<'_> {
    /// Counts games played before.
    fn read(&self, file: &RowFile) -> Result<(), Failure> {
        if self.until.is_none() {
            return Ok(());
        }
        let rows = (file.path.as_path(), &self.task.layout);
        results(rows, |outcome, _| self.count_outcome(outcome))?;
        results_with_luck(rows, |game, result, parts| self.add(game, result, parts))
    }

    fn count(&self, record: &Record) {
        let outcome = outcome_index(record);
        self.count_outcome(outcome);
        if let (Some(_), Some(place)) = (self.until, self.task.layout.luck_place()) {
            let parts = measured::parts([0, 1, 2].map(|column| record.columns[place + column]));
            self.add(record.game, (outcome, record.outcome.vp), parts);
        }
    }

    fn count_outcome(&self, outcome: usize) {
        self.outcomes[outcome].fetch_add(1, Ordering::Relaxed);
    }

    fn add(&self, game: u64, result: (usize, i32), parts: measured::Parts) {
        if let Some(sums) = &self.luck {
            sums.lock().expect("adding does not panic").add(game, result, parts);
        }
    }

    /// The sums with their luck so far.
    fn sums(&self) -> Option<Sums> {
        self.luck.as_ref().map(|sums| *sums.lock().expect("adding does not panic"))
    }

    fn counts(&self) -> [u64; 3] {
        [0, 1, 2].map(|outcome| self.outcomes[outcome].load(Ordering::Relaxed))
    }

    /// Shows how many games will probably be enough.
    fn estimate(&self) {
        if let Some(until) = self.until {
            let played = self.meter.bar().position();
            self.meter.expect(until.estimate(&self.counts(), self.sums().as_ref()).min(self.task.games).max(played));
        }
    }

    /// Whether the games before this one, all of which are counted, are enough. The times of saves vary, but parts
    /// always end at the same games, and so does the run.
    fn has_enough_at(&self, end: u64) -> bool {
        let is_done = self.wave.as_ref().is_some_and(|wave| wave.end <= end);
        is_done
            || self.task.ends_part(end)
                && self.until.is_some_and(|until| until.is_met(&self.counts(), self.sums().as_ref()))
    }
}

/// The outcomes of the games that were played before; only counted where nothing is shown.
fn outcomes(parts: &Parts, settings: &Settings) -> Result<[u64; 3], Failure> {
    let mut outcomes = [0; 3];
    let wave = settings.wave.clone().unwrap_or(0..u64::MAX);
    let files = parts.in_order().into_iter().filter(|file| wave.contains(&file.games.start));
    if settings.quiet {
        outcomes[0] = files.map(|file| file.games.end - file.games.start).sum();
        return Ok(outcomes);
    }
    for file in files {
        results((&file.path, parts.layout()), |outcome, _| outcomes[outcome] += 1)?;
    }
    Ok(outcomes)
}

#[cfg(test)]
mod tests;
