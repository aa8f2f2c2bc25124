//! A run of one scenario, from the games to the files.

use std::ops::Range;
use std::path::{Path, PathBuf};
use std::sync::{Arc, mpsc};
use std::thread;
use std::time::Instant;

use indicatif::ProgressBar;
use kartacz_ai::Player;
use rayon::ThreadPool;

use crate::base::error::Failure;
use crate::base::files;
use crate::base::interrupt;
use crate::base::progress::{Meter, say_kept};
use crate::base::say::say;
use crate::play::aggregate::{Counts, join, results};
use crate::play::beside::Find;
use crate::play::curve::FindCurve;
use crate::play::happened::{self, Happened, Observed};
use crate::play::kept::{Kept, ROWS};
use crate::play::pace::Pace;
use crate::play::parts::Parts;
use crate::play::purpose::Purpose;
use crate::play::record::Record;
use crate::play::row_file::RowFile;
use crate::play::rows::{Layout, outcome_index};
use crate::play::runner;
use crate::play::summary::{Circumstances, Summary};
use crate::play::task::{Shard, Task};
use crate::play::until::Until;

/// How a run is played.
#[derive(Clone, Debug)]
pub struct Settings {
    /// The seed of the run.
    pub seed: u64,
    /// The number of games; the maximum when `until` is given.
    pub games: u64,
    /// When to stop before that.
    pub until: Option<Until>,
    /// Which of them.
    pub shard: Shard,
    /// The changes of the command line to the scenario, in words.
    pub changes: String,
    /// The purpose of its folder.
    pub purpose: Purpose,
    /// Whether what happens in the games is counted.
    pub counted: bool,
    /// Whether standard error is silent.
    pub quiet: bool,
    /// The known headline of the scenario.
    pub beside: Find,
    /// The recorded skill curve of the scenario.
    pub skill: FindCurve,
    /// The progress of all runs of a study, and the label of this one.
    pub shared: Option<(Arc<Meter>, String)>,
    /// The threads that play.
    pub pool: Arc<ThreadPool>,
}

impl Settings {
    fn task(&self, layout: Layout, players: [&str; 2]) -> Task {
        let task = Task::new(layout, self.changes.clone(), players.map(str::to_owned), (self.seed, self.games));
        Task { shard: self.shard, ..task }
    }
}

/// A pool with a number of threads, or one per core.
///
/// # Errors
/// When they cannot be started.
pub fn threads(number: Option<u64>) -> Result<ThreadPool, Failure> {
    let pool = rayon::ThreadPoolBuilder::new().num_threads(number.unwrap_or(0) as usize).build();
    pool.map_err(|error| Failure::Work(format!("no threads: {error}")))
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
    /// What happened in its games, where it was counted.
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

/// Plays a run and writes `games.parquet`, `summary.json` and, where it is counted, `happened.json` into `folder`, which it makes. Games that an earlier run
/// of the same task has left there are not played again. The parts stay until [`Parts::discard`]: the same command goes on from
/// them until everything that is made of the run is written.
///
/// # Errors
/// When a file cannot be written.
pub fn simulate<G, P>(
    game: &G,
    players: &[P; 2],
    names: [&str; 2],
    settings: &Settings,
    folder: &Path,
) -> Result<(Run, Parts), Failure>
where
    G: Observed,
    P: Player<G> + Clone + Send + Sync,
{
    let begin = Instant::now();
    let task = settings.task(Layout::of(game), names);
    let mut parts = Parts::open(folder, &task, &settings.purpose)?;
    if settings.counted {
        parts.need_counts()?;
    }
    let kept = parts.games();
    let meter = meter(settings, &task, kept);
    let bar = meter.bar();
    let count = |record: &Record| meter.count(outcome_index(record));
    let play = |games| {
        let seed = task.seed;
        settings.pool.install(|| match settings.counted {
            true => {
                let (records, happened) = runner::play_counted(game, players, seed, games, &count, &interrupt::asked);
                (records, Some(happened))
            }
            false => (runner::play_until(game, players, seed, games, &count, &interrupt::asked), None),
        })
    };
    let mut watch = Watch { until: settings.until, task: &task, outcomes: [0; 3], bar };
    let pace = Pace::new(settings.pool.current_num_threads());
    let (end, stopped) = interrupt::keeping(|| play_missing(&mut parts, &mut watch, pace, play));
    let end = end?;
    if settings.shared.is_none() || stopped.is_some() {
        bar.finish_and_clear();
    }
    if let Some(code) = stopped {
        let Range { start, end } = task.range();
        let (games, of) = (parts.games(), end - start);
        say(
            &format!("stopped; {games} of {of} games are finished, and the same command goes on from them"),
            settings.quiet,
        );
        return Err(Failure::Stopped(code));
    }
    let mut files = parts.in_order();
    files.retain(|file| file.games.end <= end);
    let rows = folder.join(ROWS);
    parts.still_there()?;
    let counts = join(&files, &rows, &task.layout).map_err(|failure| parts.kept(failure))?;
    let happened = settings.counted.then(|| parts.happened(&game.shape(), end)).transpose()?;
    let task = if settings.until.is_some() { Task { games: counts.games, ..task } } else { task };
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
    Ok((run, parts))
}

/// The run of games that were played in shards; writes the same files into `folder` as [`simulate`].
///
/// # Errors
/// When the pieces do not make the run, and when a file cannot be read or written.
pub fn merged(stored: &Stored, task: Task, settings: &Settings, folder: &Path) -> Result<(Run, Parts), Failure> {
    let parts = Parts::open(folder, &task, &settings.purpose)?;
    let (counts, rows) = Kept::join(&stored.pieces, task.games, folder, &task.layout)?;
    let happened = settings.counted.then(|| Kept::happened(&stored.pieces)).transpose()?;
    let circumstances = Circumstances {
        task,
        beside: settings.beside,
        skill: settings.skill,
        until: None,
        seconds: stored.seconds,
        played: counts.games,
        threads: stored.threads,
    };
    Ok((summed((counts, happened), rows, circumstances, folder)?, parts))
}

/// Writes the summary of a run, and what happened in it.
fn summed(
    (counts, happened): (Counts, Option<Happened>),
    rows: PathBuf,
    circumstances: Circumstances,
    folder: &Path,
) -> Result<Run, Failure> {
    if let Some(happened) = &happened {
        if happened.games != counts.games {
            let text = format!("{}: not all games were counted; play them again", folder.display());
            return Err(Failure::Input(text));
        }
        happened::write(&folder.join(happened::FILE), happened)?;
    }
    let summary = Summary::new(&circumstances.task.layout, &counts, &circumstances);
    files::write_json(&folder.join("summary.json"), &summary)?;
    Ok(Run { task: circumstances.task, counts, rows, summary, happened })
}

/// Plays the missing games and returns the end of the run. A slice is written while the next one is played.
fn play_missing(
    parts: &mut Parts,
    watch: &mut Watch,
    mut pace: Pace,
    play: impl Fn(Range<u64>) -> (Vec<Option<Record>>, Option<Happened>),
) -> Result<u64, Failure> {
    let known = parts.in_order();
    let mut all: Vec<Range<u64>> = known.iter().map(|file| file.games.clone()).chain(parts.missing()).collect();
    all.sort_unstable_by_key(|games| games.start);
    let (hand, played) = mpsc::sync_channel::<Slice>(1);
    thread::scope(|scope| {
        let keep = move || played.iter().try_for_each(|slice| slice.keep(parts));
        let keeper = thread::Builder::new().spawn_scoped(scope, keep);
        let keeper = keeper.map_err(|error| Failure::Work(format!("no threads: {error}")))?;
        let mut end = all.first().map_or(0, |games| games.start);
        'all: for mut games in all {
            end = games.end;
            if let Ok(place) = known.binary_search_by_key(&games.start, |file| file.games.start) {
                watch.read(&known[place])?;
                // Nothing of it is left to play.
                games.start = end;
            }
            while let Some(slice) = pace.slice(&mut games) {
                let (records, happened) = pace.time(&slice, &play);
                let rows = whole(slice.start, records);
                rows.iter().for_each(|(_, records)| watch.see(records));
                // The writer thread ended early; it returns the error.
                if hand.send(Slice { rows, happened }).is_err() {
                    break 'all;
                }
                if interrupt::asked() {
                    break 'all;
                }
            }
            if watch.has_enough_at(end) {
                break;
            }
        }
        drop(hand);
        keeper.join().expect("the keeper does not panic")?;
        Ok(end)
    })
}

/// The games of a slice that were played.
struct Slice {
    rows: Vec<(Range<u64>, Vec<Record>)>,
    happened: Option<Happened>,
}

impl Slice {
    /// Keeps its files: the rows, then what happened in them.
    fn keep(&self, parts: &mut Parts) -> Result<(), Failure> {
        self.rows.iter().try_for_each(|(games, records)| parts.keep(games.clone(), records))?;
        match &self.happened {
            Some(happened) if !self.rows.is_empty() => {
                let games = self.rows.iter().map(|(games, _)| games.clone());
                parts.keep_counts(games.collect(), happened)
            }
            _ => Ok(()),
        }
    }
}

/// The played games from `start` on, as ranges without gaps. Without an interruption that is all of them.
fn whole(start: u64, records: Vec<Option<Record>>) -> Vec<(Range<u64>, Vec<Record>)> {
    let mut rows: Vec<(Range<u64>, Vec<Record>)> = Vec::new();
    for (game, record) in (start..).zip(records) {
        let Some(record) = record else { continue };
        match rows.last_mut().filter(|(games, _)| games.end == game) {
            Some((games, row)) => {
                games.end += 1;
                row.push(record);
            }
            None => rows.push((game..game + 1, vec![record])),
        }
    }
    rows
}

/// Counts the games in order, to stop when they are enough.
struct Watch<'a> {
    until: Option<Until>,
    task: &'a Task,
    outcomes: [u64; 3],
    bar: &'a ProgressBar,
}

impl Watch<'_> {
    /// Counts games played before.
    fn read(&mut self, file: &RowFile) -> Result<(), Failure> {
        if self.until.is_none() {
            return Ok(());
        }
        results((&file.path, &self.task.layout), |outcome, _| self.outcomes[outcome] += 1)
    }

    fn see(&mut self, records: &[Record]) {
        records.iter().for_each(|record| self.outcomes[outcome_index(record)] += 1);
        if let Some(until) = self.until {
            let most = self.bar.length().unwrap_or(u64::MAX);
            self.bar.set_length(until.estimate(&self.outcomes).min(most).max(self.bar.position()));
        }
    }

    /// Whether the games before this one are enough. Slices end when time says so, parts always at the same games: so does
    /// the run.
    fn has_enough_at(&self, end: u64) -> bool {
        self.task.ends_part(end) && self.until.is_some_and(|until| until.is_met(&self.outcomes))
    }
}

/// The progress that the runs of a study share, or one of this run.
fn meter(settings: &Settings, task: &Task, kept: u64) -> Arc<Meter> {
    if let Some((meter, label)) = &settings.shared {
        meter.begin(label);
        meter.skip(kept);
        return Arc::clone(meter);
    }
    say_kept(kept, settings.quiet);
    // Only the remaining games: the bar estimates the time left from the games it has counted.
    let Range { start, end } = task.range();
    Arc::new(Meter::new(&task.layout.about.scenario, end - start - kept, settings.quiet))
}

#[cfg(test)]
mod tests;
