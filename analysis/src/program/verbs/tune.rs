//! `tune`: tunes heuristic weights for one side.

use std::io::Write;
use std::path::{Path, PathBuf};

use clap::Args;
use kartacz_engine::scenario::shown;
use rayon::ThreadPool;

use crate::base::diagnostics::tamed;
use crate::base::error::Failure;
use crate::base::files::{can_write, is_direct, make_folder_of};
use crate::base::interrupt;
use crate::base::number::whole;
use crate::base::say::say_where;
use crate::base::values::SEED;
use crate::base::values::{Opponent, parse_games, parse_opponent, parse_seed, parse_threads};
use crate::games::load_of_one_system;
use crate::play::changes::Changes;
use crate::play::format::Format;
use crate::play::simulation::threads;
use crate::play::tune::{Effort, MAX_GENERATIONS, POPULATIONS, TuningSettings};
use crate::play::unfinished::SCORES;
use crate::program::options::{Recording, Role, Typed, decides, shared};
use crate::show::tuning::document;

/// The default effort.
const GENERATIONS: u64 = 60;
const POPULATION: u64 = 14;
const GAMES: u64 = 1000;
const HELD_OUT: u64 = 20_000;

/// The options of `tune`.
#[derive(Args, Clone, Debug)]
pub struct Options {
    /// Scenarios to tune for, ids or paths; all of one rule system, sides correspond by their order
    #[arg(required = true, value_name = "SCENARIO")]
    pub(super) scenarios: Vec<String>,
    /// Side to tune
    #[arg(long, value_name = "SIDE")]
    pub(super) side: String,
    /// Opponent, optionally with its share of the games, as in `random=0.1`; may be repeated [default: the heuristic with all
    /// shipped weights, all shipped orders in their scenarios, and a small share of `random`]
    #[arg(long, value_name = "PLAYER", value_parser = parse_opponent)]
    pub(super) against: Vec<Opponent>,
    #[command(flatten)]
    pub(super) trying: Trying,
    /// File for the weights; an existing one is replaced only with `--force`, or when the same tuning resumes
    #[arg(long, value_name = "FILE")]
    pub(super) out: Option<PathBuf>,
}

impl Recording for Options {
    const VERB: &'static str = "tune";

    fn roles() -> Vec<Role> {
        let own = [decides("scenarios"), decides("side")];
        let [start, effort] = Trying::roles();
        let against = [decides("against").labelled("against")];
        [&own, &start[..], &against, &shared::CHANGES, &effort, &shared::PLACES].concat()
    }
}

impl Options {
    /// The side to tune, with its weights in this file.
    pub(super) fn plan(&self, file: PathBuf) -> TuningSettings {
        let Trying { start, held_out, changes, quiet, .. } = &self.trying;
        TuningSettings {
            scenarios: self.scenarios.clone(),
            changes: changes.clone(),
            side: self.side.clone(),
            against: self.against.clone(),
            start: start.clone(),
            effort: self.trying.effort(),
            held_out: *held_out,
            quiet: *quiet,
            named: true,
            kept: (!is_direct(&file)).then(|| file.with_added_extension(SCORES)),
            file,
        }
    }
}

/// The effort of the tuning and its starting point.
#[derive(Args, Clone, Debug)]
pub struct Trying {
    /// Weights to start from and to improve on: a name shown by `list`, or a path to a file
    #[arg(long, value_name = "WEIGHTS", default_value = "standard")]
    pub(super) start: String,
    /// Generations
    #[arg(long, value_name = "N", default_value_t = GENERATIONS, value_parser = whole::<u64, 1, { MAX_GENERATIONS as i64 }>,
          allow_negative_numbers = true)]
    pub(super) generations: u64,
    /// Candidates per generation
    #[arg(long, value_name = "N", default_value_t = POPULATION,
          value_parser = whole::<u64, { POPULATIONS[0] as i64 }, { POPULATIONS[1] as i64 }>, allow_negative_numbers = true)]
    pub(super) population: u64,
    /// Games per candidate
    #[arg(long, value_name = "N", default_value_t = GAMES, value_parser = parse_games, allow_negative_numbers = true)]
    pub(super) games: u64,
    /// Held-out games, with other seeds, of the start and the result
    #[arg(long, value_name = "N", default_value_t = HELD_OUT, value_parser = parse_games, allow_negative_numbers = true)]
    pub(super) held_out: u64,
    #[command(flatten)]
    pub(super) changes: Changes,
    /// Random seed; the same seed gives the same weights
    #[arg(long, value_name = "N", default_value_t = SEED, value_parser = parse_seed, allow_negative_numbers = true)]
    pub(super) seed: u64,
    /// Worker threads [default: all cores]
    #[arg(long, value_name = "N", value_parser = parse_threads, allow_negative_numbers = true)]
    pub(super) threads: Option<u64>,
    /// Overwrite existing results
    #[arg(long)]
    pub(super) force: bool,
    /// Print only errors on standard error
    #[arg(long)]
    pub(super) quiet: bool,
    /// Format of standard output
    #[arg(long, value_enum, default_value_t)]
    pub(super) format: Format,
}

impl Trying {
    /// The threads that play.
    ///
    /// # Errors
    /// When they cannot be started.
    pub(super) fn pool(&self) -> Result<ThreadPool, Failure> {
        threads(self.threads)
    }

    /// In numbers.
    pub(super) const fn effort(&self) -> Effort {
        Effort { seed: self.seed, generations: self.generations, population: self.population, games: self.games }
    }

    /// The roles of these options: how the weights are started, and the effort.
    pub(super) fn roles() -> [Vec<Role>; 2] {
        let start = [decides("start").labelled("start").late()];
        let effort = [
            decides("generations").labelled("generations").late(),
            decides("population").labelled("population").late(),
            decides("games").counted("games"),
            decides("held_out").labelled("held out").late(),
            shared::SEED,
        ];
        [start.to_vec(), effort.to_vec()]
    }
}

/// Tunes, writes the file and shows the result.
///
/// # Errors
/// When a scenario, a side, a player or weights are wrong, or the file exists or cannot be written.
pub fn execute(options: &Typed<Options>, out: &mut dyn Write) -> Result<(), Failure> {
    let trying = &options.trying;
    let systems = load_of_one_system(&trying.changes, &options.scenarios)?;
    let pool = trying.pool()?;
    let usual = || options.folder(&systems[0].about().system).with_added_extension("toml");
    let plan = options.plan(options.out.clone().unwrap_or_else(usual));
    let tuning = systems[0].tuning(&plan, &systems, &pool)?;
    claim(tuning.file(), trying.force || tuning.resumes())?;
    let file = tuning.file().display();
    let left = format!("{file} holds the weights of the last finished generation; the same command resumes from it");
    interrupt::explain_with(trying.quiet, tamed(&left));
    trying.format.write(&document(&tuning.tune()?), out)?;
    say_where(out, tuning.file(), trying.quiet)?;
    Ok(())
}

/// Makes the folder of the file, and refuses to replace an existing file unless it may.
///
/// # Errors
/// When the file exists, or cannot be written.
fn claim(file: &Path, may_replace: bool) -> Result<(), Failure> {
    let name = shown(&file.display().to_string());
    if file.is_file() && !may_replace {
        return Err(Failure::Input(format!(
            "the file {name} exists; name another with `--out`, or replace it with `--force`"
        )));
    }
    if file.is_dir() {
        return Err(Failure::Input(format!("{name} is a folder; name a file with `--out`")));
    }
    make_folder_of(file)?;
    can_write(file)
}
