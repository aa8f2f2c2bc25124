//! `sensitivity`: the influence of scenario values on the balance.

use std::path::PathBuf;

use clap::Args;

use crate::base::error::Failure;
use crate::base::number::whole;
use crate::base::values::{MAX_GAMES, SEED, parse_games, parse_seed, parse_threads};
use crate::games;
use crate::play::changes::Changes;
use crate::play::format::Format;
use crate::play::measured::Setting as Luck;
use crate::play::series::Series;
use crate::program::inputs::inputs;
use crate::program::opening::Opening;
use crate::program::options::{Recording, Role, Seats, Typed, counts, decides, shared};
use crate::program::prepared::{Prepared, Terms};
use crate::studies::factor::{Choice, guesses};
use crate::studies::laboratory::{Laboratory, Measure};
use crate::studies::sensitivity::{Budget, SensitivityStudy};

/// The games of each point when no number is given: with the other defaults some five minutes on two cores.
const GAMES: u64 = 2000;
/// The default trajectories, rows of a base matrix, and factors of the variance analysis.
const TRAJECTORIES: u32 = 4;
const SOBOL: u32 = 4096;
const TOP: u32 = 5;

/// Games of the unchanged scenario per game of a point: they decide which side is favoured, and so what flips the verdict.
const TIMES: u64 = 10;
/// The folder of those games.
const REFERENCE: &str = "reference";

/// The options of `sensitivity`.
#[derive(Args, Debug)]
pub struct Options {
    /// Scenario: an id shown by `list`, or a path to a file
    scenario: String,
    /// Measure: `score`, `vp`, `draw`, or the id of a side for its win rate
    #[arg(long, value_name = "MEASURE", default_value = "score")]
    measure: String,
    /// Only values with this path prefix, as in `units` or `units.*.front.morale`; may be repeated
    #[arg(long, value_name = "PATTERN")]
    only: Vec<String>,
    /// Vary every value separately instead of in groups
    #[arg(long)]
    ungrouped: bool,
    /// Trajectories of the screening
    #[arg(long, value_name = "N", default_value_t = TRAJECTORIES, value_parser = whole::<u32, 2, 1000>, allow_negative_numbers = true)]
    trajectories: u32,
    /// Rows of each base matrix of the variance analysis
    #[arg(long, value_name = "N", default_value_t = SOBOL, value_parser = whole::<u32, 16, 65_536>, allow_negative_numbers = true)]
    sobol: u32,
    /// Factors in the variance analysis; 0 for none
    #[arg(long, value_name = "K", default_value_t = TOP, value_parser = whole::<u32, 0, 12>, allow_negative_numbers = true)]
    top: u32,
    #[command(flatten)]
    changes: Changes,
    #[command(flatten)]
    seats: Seats,
    /// Random seed of the games and designs
    #[arg(long, value_name = "N", default_value_t = SEED, value_parser = parse_seed, allow_negative_numbers = true)]
    seed: u64,
    /// Games of each point, as in `5000` or `20k`
    #[arg(long, value_name = "N", default_value_t = GAMES, value_parser = parse_games, allow_negative_numbers = true)]
    games: u64,
    /// Worker threads [default: all cores]
    #[arg(long, value_name = "N", value_parser = parse_threads, allow_negative_numbers = true)]
    pub(super) threads: Option<u64>,
    /// Folder for the results [default: a folder in `out` named after the command]
    #[arg(long, value_name = "DIR")]
    pub(super) out: Option<PathBuf>,
    /// Overwrite results or unfinished games of another command in the folder
    #[arg(long)]
    pub(super) force: bool,
    /// Print only errors on standard error
    #[arg(long)]
    pub(super) quiet: bool,
    /// Format of standard output
    #[arg(long, value_enum, default_value_t)]
    pub(super) format: Format,
}

impl Recording for Options {
    const VERB: &'static str = "sensitivity";

    fn roles() -> Vec<Role> {
        let own = [
            decides("scenario"),
            counts("measure").labelled("measure"),
            decides("only"),
            decides("ungrouped"),
            shared::PLAYER.late(),
        ];
        let effort = [
            counts("trajectories").labelled("trajectories").late(),
            counts("sobol").labelled("sobol").late(),
            counts("top").labelled("top").late(),
        ];
        [&own, &shared::CHANGES[..], &effort, &[shared::GAMES, shared::SEED], &shared::PLACES].concat()
    }
}

impl Options {
    /// The options of the verb that do not change the results.
    #[must_use]
    pub fn terms(&self) -> Terms {
        let Self { out, force, threads, quiet, format, .. } = self;
        Terms { out: out.clone(), force: *force, threads: *threads, quiet: *quiet, format: *format }
    }
}

/// Finds the levels of the factors that the scenario accepts.
///
/// # Errors
/// When the scenario, a player or the measure is wrong, or there is nothing to vary.
pub fn prepare(options: &Typed<Options>) -> Result<Prepared, Failure> {
    let request = options.changes.request(&options.scenario);
    let (system, provenance) = games::load_with_provenance(&request)?;
    let seats = system.seats(&options.seats.player)?;
    let inputs = inputs(&*system, &seats)?;
    let measure = Measure::named(&options.measure, &system.sides())?;
    if options.games < 2 {
        return Err(Failure::Input("`--games` must be at least 2: each point is played in two halves".to_owned()));
    }
    let choice = Choice { ungrouped: options.ungrouped, only: options.only.clone() };
    let command = options.recorded();
    let (seed, games) = (options.seed, options.games);
    let laboratory =
        Laboratory::new(&options.scenario, &options.changes, seats, Series { seed, games, luck: Luck::Off });
    let more = (TIMES * games).min(MAX_GAMES);
    let reference = Laboratory { games: more, folder: REFERENCE.into(), ..laboratory.clone() };
    let guesses = guesses(&provenance, &choice);
    let study =
        SensitivityStudy::new([laboratory, reference], measure, budget(options), guesses, command.text.clone())?;
    Ok(Prepared {
        opening: Opening::Words(study.text()),
        study: Box::new(study),
        folder: options.folder(&system.about().system),
        command,
        inputs,
    })
}

fn budget(options: &Options) -> Budget {
    Budget { trajectories: options.trajectories as usize, rows: options.sobol as usize, top: options.top as usize }
}
