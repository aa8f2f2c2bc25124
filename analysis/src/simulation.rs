//! A run of one scenario, from the games to the files.

use std::fs;
use std::io::{IsTerminal, stderr};
use std::path::{Path, PathBuf};
use std::time::Instant;

use indicatif::{ProgressBar, ProgressDrawTarget, ProgressStyle};
use kartacz_ai::Player;
use rayon::ThreadPool;

use crate::aggregate::{Counts, RowWriter};
use crate::cli::Playing;
use crate::error::Failure;
use crate::export::pretty;
use crate::files;
use crate::record::Recorded;
use crate::rows::Layout;
use crate::runner;
use crate::summary::{Circumstances, Summary};

/// How a run is played.
#[derive(Debug)]
pub struct Plan {
    /// The seed of the run.
    pub seed: u64,
    /// How many games.
    pub games: u64,
    /// Whether a progress bar is shown.
    pub bar: bool,
    /// The threads that play.
    pub pool: ThreadPool,
}

impl Plan {
    /// The plan that the options ask for.
    ///
    /// # Errors
    /// When the threads cannot be started.
    pub fn new(options: &Playing) -> Result<Self, Failure> {
        let threads = options.threads.unwrap_or(0) as usize;
        let pool = rayon::ThreadPoolBuilder::new().num_threads(threads).build();
        Ok(Self {
            seed: options.seed,
            games: options.games,
            bar: !options.quiet && stderr().is_terminal(),
            pool: pool.map_err(|error| Failure::Work(format!("no threads: {error}")))?,
        })
    }
}

/// A finished run.
#[derive(Clone, Debug)]
pub struct Run {
    /// How its rows are laid out.
    pub layout: Layout,
    /// What they come to.
    pub counts: Counts,
    /// The file of its rows.
    pub rows: PathBuf,
    /// The run in numbers.
    pub summary: Summary,
}

/// Plays a run and writes `games.parquet` and `summary.json` into `folder`, which it makes.
///
/// # Errors
/// When a file cannot be written.
pub fn simulate<G, P>(game: &G, players: &[P; 2], names: [&str; 2], plan: &Plan, folder: &Path) -> Result<Run, Failure>
where
    G: Recorded,
    P: Player<G> + Clone + Send + Sync,
{
    fs::create_dir_all(folder).map_err(|error| Failure::at(folder, error))?;
    let begin = Instant::now();
    let layout = Layout::of(game);
    let rows = folder.join("games.parquet");
    let mut writer = RowWriter::create(&rows, &layout)?;
    let bar = progress_bar(plan, &layout.about.scenario);
    let tick = || bar.inc(1);
    let play = || runner::run(game, players, plan.seed, 0..plan.games, &tick, |records| writer.write(records));
    plan.pool.install(play)?;
    bar.finish_and_clear();
    writer.finish()?;
    let circumstances = Circumstances {
        seed: plan.seed,
        players: names.map(str::to_owned),
        seconds: begin.elapsed().as_secs_f64(),
        threads: plan.pool.current_num_threads(),
    };
    let counts = Counts::read(&rows, &layout)?;
    let summary = Summary::new(&layout, &counts, &circumstances);
    files::write(&folder.join("summary.json"), &pretty(&summary)?)?;
    Ok(Run { layout, counts, rows, summary })
}

fn progress_bar(plan: &Plan, scenario: &str) -> ProgressBar {
    let target = if plan.bar { ProgressDrawTarget::stderr() } else { ProgressDrawTarget::hidden() };
    let style = ProgressStyle::with_template("{prefix} {wide_bar} {human_pos}/{human_len} games, {eta} left")
        .expect("the template is well formed");
    ProgressBar::with_draw_target(Some(plan.games), target).with_style(style).with_prefix(scenario.to_owned())
}
