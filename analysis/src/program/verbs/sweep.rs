//! `sweep`: the same games with one value, or two, after the other.

use std::io::Write;
use std::path::Path;
use std::time::Instant;

use clap::Args;

use crate::base::error::Failure;
use crate::base::files;
use crate::base::interrupt;
use crate::base::say::say_where;
use crate::games::{self, System};
use crate::play::changes::Changes;
use crate::play::claim::Claim;
use crate::play::command::Command;
use crate::play::folder_name::Name;
use crate::play::labels::Labels;
use crate::play::over::{Over, parse_over};
use crate::play::playing::Playing;
use crate::program::inputs::inputs;
use crate::program::options::Seats;
use crate::show::output::write_charts;
use crate::studies::laboratory::{Laboratory, Measure};
use crate::studies::response::{Axis, Head, Throughput, cells};
use crate::studies::sweep::charts;
use crate::studies::sweep::export::{Written, page};
use crate::studies::sweep::{MAX_AXES, MAX_POINTS, Played, Sweep};

/// The options of `sweep`.
#[derive(Args, Debug)]
pub struct Options {
    /// The scenario: an id that `list` shows, or a path to a file
    scenario: String,
    /// The values to go through: `victory.automatic=1..6`, `PATH=A..B:STEP`, or `PATH=VALUE,VALUE`; several paths with commas
    /// between them move together. Twice for a map of two values
    #[arg(long, required = true, value_name = "PATH=VALUES", value_parser = parse_over)]
    over: Vec<Over>,
    /// What is measured of a game: `score` (of the side named first; a draw is 1/2), `vp`, `draw`, or a side for its wins
    #[arg(long, value_name = "MEASURE", default_value = "score")]
    measure: String,
    #[command(flatten)]
    changes: Changes,
    #[command(flatten)]
    seats: Seats,
    #[command(flatten)]
    pub(super) playing: Playing,
}

/// Plays, writes the files, shows the result.
///
/// # Errors
/// When the scenario, a value or a player is wrong, or a file cannot be written.
pub fn execute(options: &Options, out: &mut dyn Write) -> Result<(), Failure> {
    let begin = Instant::now();
    let playing = &options.playing;
    few_enough(&options.over)?;
    let system = games::load(&options.changes.request(&options.scenario))?;
    let measure = Measure::named(&options.measure, &system.sides())?;
    let inputs = inputs(&*system, &system.seats(&options.seats.player)?)?;
    let command = command(options);
    let purpose = playing.purpose(name(options, &*system), &command, inputs);
    let folder = purpose.folder();
    let laboratory = Laboratory::new(&options.scenario, &options.changes, &options.seats.player, playing, &purpose)?;
    let cells = cells(&laboratory, &options.over)?;
    let axes = options.over.iter().map(|over| Axis::new(&laboratory, over)).collect::<Result<Vec<_>, _>>()?;
    interrupt::explain(playing.quiet);
    let claim = Claim::on(folder, &purpose)?;
    let played = Played::play(&laboratory, cells)?;
    let head = Head::new(&laboratory, played.baseline(), measure, options.changes.told(), command);
    let threads = laboratory.pool().current_num_threads();
    let throughput = Throughput { seconds: begin.elapsed().as_secs_f64(), threads };
    let sweep = Sweep::new(head, (&options.over, axes), &played, measure, throughput);
    let labels = Labels::of(&played.baseline().about);
    write_files(&sweep, measure, &labels, folder)?;
    claim.release()?;
    laboratory.settle(&played.points())?;
    playing.format.write(&Written { sweep: &sweep, measure, labels: &labels }, out)?;
    say_where(folder, playing.quiet);
    Ok(())
}

/// Refuses what would take for ever, and what cannot be shown.
fn few_enough(over: &[Over]) -> Result<(), Failure> {
    if over.len() > MAX_AXES {
        return Err(Failure::Input(format!(
            "`--over` is there {} times; a sweep goes over one value or {MAX_AXES}, each of which may be several paths that move \
             together",
            over.len()
        )));
    }
    let mut paths: Vec<&String> = over.iter().flat_map(|over| &over.paths).collect();
    paths.sort_unstable();
    if let Some(pair) = paths.windows(2).find(|pair| pair[0] == pair[1]) {
        return Err(Failure::Input(format!("`{}` stands in two `--over`; name each path once", pair[0])));
    }
    let points = over.iter().map(|over| over.values.len()).product::<usize>();
    match points > MAX_POINTS {
        true => Err(Failure::Input(format!(
            "{points} points are too many; ask for {MAX_POINTS} at most, with a shorter range or a step, as in \
             `--over {}=A..B:STEP`",
            over[0].paths[0]
        ))),
        false => Ok(()),
    }
}

/// What the default folder is named after.
fn name(options: &Options, system: &dyn System) -> Name {
    let name = Name::new("sweep", &system.about().system, [&options.scenario]).over(&options.over);
    let name = name.option("measure", &options.measure.as_str(), &"score");
    name.changes(&options.changes).seats(&options.seats.player)
}

/// The command that makes it again, wherever and with however many threads.
fn command(options: &Options) -> String {
    let mut command = Command::new("sweep", std::slice::from_ref(&options.scenario));
    options.over.iter().for_each(|over| command.option("over", over.told()));
    command.option("measure", &options.measure);
    command.changes(&options.changes);
    command.playing(&options.seats.player, (options.playing.games, options.playing.seed));
    command.told()
}

/// Writes `sweep.json`, `charts/*.svg` and `report.html`.
fn write_files(sweep: &Sweep, measure: Measure, labels: &Labels, folder: &Path) -> Result<(), Failure> {
    files::write_json(&folder.join("sweep.json"), sweep)?;
    let charts = charts::draw(sweep, measure, labels).map_err(|error| Failure::Work(error.to_string()))?;
    write_charts(&charts, folder)?;
    files::write(&folder.join("report.html"), page(sweep, measure, labels, &charts))
}
