//! `train`: trains the networks of learned players.

pub mod planned;

use std::io::Write;
use std::path::{Path, PathBuf};

use clap::Args;
use kartacz_engine::scenario::shown;
use rayon::ThreadPool;

use crate::base::diagnostics::tamed;
use crate::base::error::Failure;
use crate::base::interrupt;
use crate::base::number::whole;
use crate::base::say::say_where;
use crate::base::values::{SEED, parse_games, parse_seed, parse_threads};
use crate::games::{System, load_alike, load_of_one_size};
use crate::play::changes::Changes;
use crate::play::claim::Claim;
use crate::play::command::Recorded;
use crate::play::format::Format;
use crate::play::purpose::{Purpose, Results};
use crate::play::simulation::threads;
use crate::play::training::{Effort, Store, Train, Trained, TrainingSettings};
use crate::program::options::{Recording, Role, Typed, decides, shared};
use crate::program::prepared::Terms;
use crate::show::training::{document, page};

/// The default effort.
const ROUNDS: u64 = 3;
const POSITIONS: u64 = 200_000;
const LESSONS: u64 = 4_000;
const ONE_IN: u64 = 2;
const ROLL_OUTS: u64 = 4;
const HIDDEN: u64 = 32;
const GAMES: u64 = 4_000;
const LEAGUE_GAMES: u64 = 400;
const ORACLE_GAMES: u64 = 400;

/// The files of a result.
const NETWORKS: &str = "networks.toml";
const REPORT: &str = "train.json";
const PAGE: &str = "report.html";

/// The options of `train`.
#[derive(Args, Clone, Debug)]
pub struct Options {
    /// Scenarios to train for, ids or paths; all with the same sides, or with `--value` of one game
    #[arg(required = true, value_name = "SCENARIO")]
    scenarios: Vec<String>,
    /// Train the value of positions, by which `value:K` and `search:N` play and luck is measured, instead of the networks of `expert`
    #[arg(long, conflicts_with_all = ["start", "positions", "one_in", "roll_outs", "league_games", "oracle"])]
    value: bool,
    /// Networks of the first student: a name shown by `list`, or a path to a file [default: none, it plays like the
    /// heuristic]
    #[arg(long, value_name = "NETWORKS")]
    start: Option<String>,
    /// Rounds, or with `--value` generations, of which each plays by the value of the one before; the result of the best is kept
    #[arg(long, value_name = "N", default_value_t = ROUNDS, value_parser = whole::<u64, 1, 100>, allow_negative_numbers = true)]
    rounds: u64,
    /// Positions per round and scenario for training the value of the players, one per game
    #[arg(long, value_name = "N", default_value_t = POSITIONS, value_parser = parse_games, allow_negative_numbers = true)]
    positions: u64,
    /// Lesson games per round and scenario; with `--value`, games per generation and scenario
    #[arg(long, value_name = "N", default_value_t = LESSONS, value_parser = parse_games, allow_negative_numbers = true)]
    lessons: u64,
    /// Teach one decision in N
    #[arg(long, value_name = "N", default_value_t = ONE_IN, value_parser = whole::<u64, 1, 1_000_000>,
          allow_negative_numbers = true)]
    one_in: u64,
    /// Roll-outs of each candidate in a lesson
    #[arg(long, value_name = "N", default_value_t = ROLL_OUTS, value_parser = whole::<u64, 1, 10_000>,
          allow_negative_numbers = true)]
    roll_outs: u64,
    /// Units of the hidden layer; 0 for linear functions
    #[arg(long, value_name = "N", default_value_t = HIDDEN, value_parser = whole::<u64, 0, 128>, allow_negative_numbers = true)]
    hidden: u64,
    /// Games per scenario and side against the heuristic to measure each round; with `--value`, each generation, and the
    /// games per scenario whose luck is measured
    #[arg(long, value_name = "N", default_value_t = GAMES, value_parser = parse_games, allow_negative_numbers = true)]
    games: u64,
    /// Games of each pairing of the league, whose equilibrium gives the opponents
    #[arg(long, value_name = "N", default_value_t = LEAGUE_GAMES, value_parser = parse_games, allow_negative_numbers = true)]
    league_games: u64,
    /// Player that attacks the equilibrium after each round, as in `search:64`; training ends when it gains less than 3 pp, at the upper
    /// end of its interval, and the value moves less than 3 pp [default: none, all rounds are played]
    #[arg(long, value_name = "PLAYER")]
    oracle: Option<String>,
    /// Games of the oracle per scenario and side
    #[arg(long, value_name = "N", default_value_t = ORACLE_GAMES, value_parser = parse_games, requires = "oracle",
          allow_negative_numbers = true)]
    oracle_games: u64,
    #[command(flatten)]
    changes: Changes,
    /// Random seed; the same seed gives the same networks
    #[arg(long, value_name = "N", default_value_t = SEED, value_parser = parse_seed, allow_negative_numbers = true)]
    seed: u64,
    /// Worker threads [default: all cores]
    #[arg(long, value_name = "N", value_parser = parse_threads, allow_negative_numbers = true)]
    threads: Option<u64>,
    /// Folder of the results
    #[arg(long, value_name = "DIR")]
    out: Option<PathBuf>,
    /// Overwrite existing results
    #[arg(long)]
    force: bool,
    /// Print only errors on standard error
    #[arg(long)]
    quiet: bool,
    /// Format of standard output
    #[arg(long, value_enum, default_value_t)]
    format: Format,
}

impl Recording for Options {
    const VERB: &'static str = "train";

    fn roles() -> Vec<Role> {
        let effort = [
            decides("value").labelled("value"),
            decides("start").labelled("start"),
            decides("rounds").labelled("rounds"),
            decides("positions").labelled("positions"),
            decides("lessons").labelled("lessons"),
            decides("one_in").labelled("one in"),
            decides("roll_outs").labelled("roll-outs"),
            decides("hidden").labelled("hidden"),
            decides("games").counted("games"),
            decides("league_games").labelled("league games"),
            decides("oracle").labelled("oracle"),
            decides("oracle_games").labelled("oracle games").only_with("oracle"),
            shared::SEED,
        ];
        [&[decides("scenarios")], &shared::CHANGES[..], &effort, &shared::PLACES].concat()
    }
}

impl Options {
    /// `valued`: whether the game learns a value.
    fn settings(&self, command: String, valued: bool) -> TrainingSettings {
        TrainingSettings {
            scenarios: self.scenarios.clone(),
            changes: self.changes.clone(),
            start: self.start.clone(),
            value: self.value,
            effort: Effort {
                rounds: self.rounds,
                positions: if valued && !self.value { self.positions } else { 0 },
                lessons: self.lessons,
                one_in: self.one_in as u32,
                roll_outs: self.roll_outs as usize,
                hidden: self.hidden as usize,
                games: self.games,
                league_games: self.league_games,
                oracle_games: self.oracle_games,
                seed: self.seed,
            },
            oracle: self.oracle.clone(),
            command,
            quiet: self.quiet,
        }
    }

    /// The options that do not change the result.
    #[must_use]
    pub fn terms(&self) -> Terms {
        let Self { out, force, threads, quiet, format, .. } = self;
        Terms { out: out.clone(), force: *force, threads: *threads, quiet: *quiet, format: *format }
    }
}

/// A training whose scenarios are loaded.
struct Loaded {
    systems: Vec<Box<dyn System>>,
    settings: TrainingSettings,
    command: Recorded,
    /// The folder of the results when none is named.
    folder: PathBuf,
}

impl Loaded {
    fn new(options: &Typed<Options>) -> Result<Self, Failure> {
        once(&options.scenarios)?;
        // A value sees the first and the second side, whatever they are called.
        let load = if options.value { load_of_one_size } else { load_alike };
        let systems = load(&options.changes, &options.scenarios)?;
        let (valued, given) = (systems[0].learns_value(), options.given().clone());
        // Without a value they change nothing.
        let given = if valued && !options.value { given } else { given.without("positions") };
        let command = given.recorded();
        let settings = options.settings(command.text.clone(), valued);
        let folder = given.folder(&systems[0].about().system);
        Ok(Self { systems, settings, command, folder })
    }

    fn training<'a>(&'a self, pool: &'a ThreadPool) -> Result<Box<dyn Train + 'a>, Failure> {
        self.systems[0].training(&self.settings, &self.systems, pool)
    }

    /// Everything that determines the networks.
    fn task(&self, training: &dyn Train) -> String {
        format!("{}\n{}", self.command.text, training.inputs().join("\n"))
    }

    fn purpose(&self, training: &dyn Train, folder: &Path, force: bool) -> Purpose {
        Purpose::new(folder, self.command.clone(), force).of(training.inputs()).writing([NETWORKS, REPORT, PAGE])
    }
}

/// Trains, writes the networks and shows the result.
///
/// # Errors
/// When a scenario or networks are wrong, the game has nothing to learn, or the folder belongs to another command.
pub fn execute(options: &Typed<Options>, out: &mut dyn Write) -> Result<(), Failure> {
    let (loaded, pool) = (Loaded::new(options)?, threads(options.threads)?);
    let training = loaded.training(&pool)?;
    let folder = options.out.clone().unwrap_or_else(|| loaded.folder.clone());
    let claim = Claim::for_games(&folder, &loaded.purpose(&*training, &folder, options.force))?;
    let task = loaded.task(&*training);
    if !options.force {
        // Before the record of the folder is written.
        Store::check(claim.parts(), &task)?;
    }
    claim.begin()?;
    interrupt::explain_with(options.quiet, tamed("the same command resumes from the finished parts"));
    let store = Store::open(claim.parts(), &task, options.force)?;
    let result = training.train(&store)?.ok_or_else(|| Failure::Work("some of the games are missing".to_owned()))?;
    write(&folder, &result, &loaded.command.text)?;
    claim.release()?;
    options.format.write(&document(&result.0), out)?;
    say_where(out, &folder, options.quiet)?;
    Ok(())
}

/// Writes the files of a result.
fn write(folder: &Path, (report, networks): &(Trained, String), command: &str) -> Result<(), Failure> {
    let results = Results::in_folder(folder);
    results.write(NETWORKS, networks)?;
    if let Some(page) = page(report, command)? {
        results.write(PAGE, page)?;
    }
    results.write_json(REPORT, report)
}

/// No scenario is named twice: its games would count twice.
fn once(scenarios: &[String]) -> Result<(), Failure> {
    let twice = scenarios.iter().enumerate().find(|(place, name)| scenarios[..*place].contains(name));
    twice.map_or(Ok(()), |(_, name)| Err(Failure::Input(format!("{} is named twice; name it once", shown(name)))))
}
