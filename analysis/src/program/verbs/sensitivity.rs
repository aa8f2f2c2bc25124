//! `sensitivity`: which guesses the balance hangs on.

use std::io::Write;
use std::path::{Path, PathBuf};
use std::time::Instant;

use clap::Args;

use crate::base::error::Failure;
use crate::base::files;
use crate::base::format::Format;
use crate::base::interrupt;
use crate::base::number::whole;
use crate::base::say::{say, say_where};
use crate::base::values::SEED;
use crate::base::values::{MAX_GAMES, parse_games, parse_seed, parse_threads};
use crate::games::{self, System};
use crate::play::changes::Changes;
use crate::play::claim::Claim;
use crate::play::command::Command;
use crate::play::folder_name::Name;
use crate::play::labels::Labels;
use crate::play::playing::Playing;
use crate::play::purpose::Purpose;
use crate::play::supply::Supply;
use crate::program::inputs::inputs;
use crate::program::options::Seats;
use crate::show::output::write_charts;
use crate::studies::laboratory::{Laboratory, Measure, Point};
use crate::studies::sensitivity::charts;
use crate::studies::sensitivity::export::{Written, page};
use crate::studies::sensitivity::{Budget, Choice, Circumstances, Found, Sensitivity, Study, Throughput, guesses};

/// The games of each point when no number is given: with the other defaults some five minutes on two cores.
const GAMES: u64 = 2000;
/// The trajectories, the rows of a base matrix, and the factors of the variance analysis when nobody says.
const TRAJECTORIES: u32 = 4;
const SOBOL: u32 = 4096;
const TOP: u32 = 5;

/// How many times as many games the scenario as it is has: it decides who is favoured, and by that what turns the verdict.
const TIMES: u64 = 10;
/// The folder of those games.
const REFERENCE: &str = "reference";

/// The options of `sensitivity`.
#[derive(Args, Debug)]
pub struct Options {
    /// The scenario: an id that `list` shows, or a path to a file
    scenario: String,
    /// What is measured: `score`, `vp`, `draw`, or the id of a side for its wins
    #[arg(long, value_name = "MEASURE", default_value = "score")]
    measure: String,
    /// Only values whose path begins so, as in `units` or `units.*.front.morale`; may be repeated
    #[arg(long, value_name = "PATTERN")]
    only: Vec<String>,
    /// Vary every value alone, not those together that belong together
    #[arg(long)]
    ungrouped: bool,
    /// How many random ways through all factors the screening takes
    #[arg(long, value_name = "N", default_value_t = TRAJECTORIES, value_parser = whole::<u32, 2, 1000>, allow_negative_numbers = true)]
    trajectories: u32,
    /// How many rows each base matrix of the variance analysis has
    #[arg(long, value_name = "N", default_value_t = SOBOL, value_parser = whole::<u32, 16, 65_536>, allow_negative_numbers = true)]
    sobol: u32,
    /// How many factors go into the variance analysis; 0 for none
    #[arg(long, value_name = "K", default_value_t = TOP, value_parser = whole::<u32, 0, 12>, allow_negative_numbers = true)]
    top: u32,
    #[command(flatten)]
    changes: Changes,
    #[command(flatten)]
    seats: Seats,
    /// The seed of the games and of the designs
    #[arg(long, value_name = "N", default_value_t = SEED, value_parser = parse_seed, allow_negative_numbers = true)]
    seed: u64,
    /// How many games of each point; `20k` and `1M` are understood
    #[arg(long, value_name = "N", default_value_t = GAMES, value_parser = parse_games, allow_negative_numbers = true)]
    games: u64,
    /// How many threads play; every core when not given
    #[arg(long, value_name = "N", value_parser = parse_threads, allow_negative_numbers = true)]
    pub(super) threads: Option<u64>,
    /// The folder for the results; one in `out`, named after the command, when not given
    #[arg(long, value_name = "DIR")]
    pub(super) out: Option<PathBuf>,
    /// Replace the results, or throw away the unfinished games, of another command that lie in the folder
    #[arg(long)]
    pub(super) force: bool,
    /// Say nothing on standard error but errors
    #[arg(long)]
    pub(super) quiet: bool,
    /// What goes to standard output
    #[arg(long, value_enum, default_value_t)]
    pub(super) format: Format,
    /// Where the games come from: nobody types that.
    #[arg(skip)]
    pub(super) supply: Supply,
}

/// Plays, writes the files, shows the result.
///
/// # Errors
/// When the scenario, a player or the measure is wrong, there is nothing to vary, or a file cannot be written.
pub fn execute(options: &Options, out: &mut dyn Write) -> Result<(), Failure> {
    let begin = Instant::now();
    let request = options.changes.request(&options.scenario);
    let (system, provenance) = games::load_with_provenance(&request)?;
    let inputs = inputs(&*system, &system.seats(&options.seats.player)?)?;
    let measure = Measure::named(&options.measure, &system.sides())?;
    if options.games < 2 {
        return Err(Failure::Input("each point is played in two halves; name at least 2 `--games`".to_owned()));
    }
    let choice = Choice { ungrouped: options.ungrouped, only: options.only.clone() };
    let command = command(options);
    let folder = options.out.clone().unwrap_or_else(|| name(options, &*system).folder());
    let purpose = Purpose::new(&folder, &command, options.force).of(inputs);
    let laboratory = laboratory(options, options.games, &purpose)?;
    let reference = laboratory_of_reference(options, &purpose)?;
    let study = Study::new([&laboratory, &reference], measure, budget(options), guesses(&provenance, &choice))?;
    say(&study.told(), options.quiet);
    interrupt::explain(options.quiet);
    let claim = Claim::on(&folder, &purpose)?;
    let found = study.play(options.quiet)?;
    let throughput =
        Throughput { seconds: begin.elapsed().as_secs_f64(), threads: laboratory.pool().current_num_threads() };
    let circumstances = Circumstances { command, changes: options.changes.told(), throughput };
    let Found { sensitivity, about, points } = found.under(circumstances);
    let labels = Labels::of(&about);
    write_files(&sensitivity, &labels, &folder)?;
    claim.release()?;
    // Until everything was written, the same command went on from the games of every point.
    laboratory.settle(&points)?;
    reference.settle(&[Point::default()])?;
    options.format.write(&Written { found: &sensitivity, labels: &labels }, out)?;
    say_where(&folder, options.quiet);
    Ok(())
}

/// Writes `sensitivity.json`, `charts/*.svg` and `report.html`.
fn write_files(sensitivity: &Sensitivity, labels: &Labels, folder: &Path) -> Result<(), Failure> {
    files::write_json(&folder.join("sensitivity.json"), sensitivity)?;
    let charts = charts::draw(sensitivity, labels).map_err(|error| Failure::Work(error.to_string()))?;
    write_charts(&charts, folder)?;
    files::write(&folder.join("report.html"), page(sensitivity, labels, &charts))
}

fn budget(options: &Options) -> Budget {
    Budget { trajectories: options.trajectories as usize, rows: options.sobol as usize, top: options.top as usize }
}

fn laboratory(options: &Options, games: u64, purpose: &Purpose) -> Result<Laboratory, Failure> {
    let playing = Playing {
        seed: options.seed,
        games,
        threads: options.threads,
        out: options.out.clone(),
        force: options.force,
        quiet: options.quiet,
        format: options.format,
        supply: options.supply.clone(),
    };
    Laboratory::new(&options.scenario, &options.changes, &options.seats.player, &playing, purpose)
}

/// The same for the scenario as it is.
fn laboratory_of_reference(options: &Options, purpose: &Purpose) -> Result<Laboratory, Failure> {
    let laboratory = laboratory(options, (TIMES * options.games).min(MAX_GAMES), purpose)?;
    Ok(laboratory.inside(REFERENCE))
}

/// The command that makes it again.
fn command(options: &Options) -> String {
    let mut command = Command::new("sensitivity", std::slice::from_ref(&options.scenario));
    command.option("measure", &options.measure);
    options.only.iter().for_each(|pattern| command.option("only", pattern));
    if options.ungrouped {
        command.flag("ungrouped");
    }
    options.seats.player.iter().for_each(|seat| command.option("player", format!("{}={}", seat.side, seat.player)));
    command.changes(&options.changes);
    command.option("trajectories", options.trajectories);
    command.option("sobol", options.sobol);
    command.option("top", options.top);
    command.option("games", options.games);
    command.option("seed", options.seed);
    command.told()
}

/// What the default folder is named after.
fn name(options: &Options, system: &dyn System) -> Name {
    let name = Name::new("sensitivity", &system.about().system, [&options.scenario]);
    let name = name.option("measure", &options.measure.as_str(), &"score").with_all(&options.only);
    let name = name.with_all(options.ungrouped.then_some("ungrouped"));
    let name = name.changes(&options.changes).seats(&options.seats.player);
    let name = name.option("trajectories", &options.trajectories, &TRAJECTORIES);
    let name = name.option("sobol", &options.sobol, &SOBOL).option("top", &options.top, &TOP);
    name.games(options.seed, options.games, GAMES)
}
