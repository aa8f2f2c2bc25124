//! `balance`: the value of a scenario that brings a measure to a target.

use std::io::Write;
use std::path::Path;
use std::time::Instant;

use clap::Args;
use kartacz_engine::scenario::number_shown;

use crate::base::error::Failure;
use crate::base::files;
use crate::base::interrupt;
use crate::base::say::say_where;
use crate::base::values::parse_target;
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
use crate::studies::balance::chart;
use crate::studies::balance::export::{Written, page};
use crate::studies::balance::{Balance, Played, search};
use crate::studies::laboratory::{Laboratory, Measure, Point, Sample};
use crate::studies::response::{Axis, Cell, Head, Throughput, cells};

/// The most values among which is searched: all are looked at before anything is played.
const MAX_CANDIDATES: usize = 10_000;

/// The options of `balance`.
#[derive(Args, Debug)]
pub struct Options {
    /// The scenario: an id that `list` shows, or a path to a file
    scenario: String,
    /// The whole numbers to search among: `victory.automatic=1..12`, or `PATH=A..B:STEP`; several paths with commas between
    /// them move together
    #[arg(long, value_name = "PATH=A..B", value_parser = parse_over)]
    over: Over,
    /// What the measure is to be: from 0 to 1 for a rate or score, any number for `vp`
    #[arg(long, value_name = "NUMBER", value_parser = parse_target, allow_negative_numbers = true)]
    target: f64,
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
/// When the scenario, a value, the target or a player is wrong, or a file cannot be written.
pub fn execute(options: &Options, out: &mut dyn Write) -> Result<(), Failure> {
    let begin = Instant::now();
    let playing = &options.playing;
    let numbers = numbers(&options.over)?;
    let system = games::load(&options.changes.request(&options.scenario))?;
    let measure = Measure::named(&options.measure, &system.sides())?;
    within_reason(options.target, measure, &options.measure)?;
    let inputs = inputs(&*system, &system.seats(&options.seats.player)?)?;
    let command = command(options);
    let purpose = playing.purpose(name(options, &*system), &command, inputs);
    let folder = purpose.folder();
    let laboratory = Laboratory::new(&options.scenario, &options.changes, &options.seats.player, playing, &purpose)?;
    let cells = cells(&laboratory, std::slice::from_ref(&options.over))?;
    let axis = Axis::new(&laboratory, &options.over)?;
    interrupt::explain(playing.quiet);
    let claim = Claim::on(folder, &purpose)?;
    let mut games = Store::new(&laboratory, &cells)?;
    let known = cells.iter().position(|cell| cell.as_it_is);
    let places = search(&numbers, known, options.target, |places| games.means(places, measure))?;
    let points = places.iter().map(|&place| (&cells[place], &games.of(place).games)).collect();
    let played = Played { over: &options.over, points, baseline: &games.baseline };
    let head = Head::new(&laboratory, &games.baseline, measure, options.changes.told(), command);
    let balance = laboratory.pool().install(|| {
        let threads = laboratory.pool().current_num_threads();
        let throughput = Throughput { seconds: begin.elapsed().as_secs_f64(), threads };
        Balance::new(head, axis, &played, (measure, options.target), throughput)
    });
    let labels = Labels::of(&games.baseline.about);
    write_files(&balance, measure, &labels, folder)?;
    claim.release()?;
    laboratory.settle(&games.points())?;
    playing.format.write(&Written { balance: &balance, measure, labels: &labels }, out)?;
    say_where(folder, playing.quiet);
    Ok(())
}

/// What was played so far.
struct Store<'a> {
    laboratory: &'a Laboratory,
    cells: &'a [Cell],
    /// The scenario as it is.
    baseline: Sample,
    /// The games of each value that was played and is not the scenario as it is.
    samples: Vec<Option<Sample>>,
}

impl<'a> Store<'a> {
    /// Plays the scenario as it is.
    fn new(laboratory: &'a Laboratory, cells: &'a [Cell]) -> Result<Self, Failure> {
        let baseline = laboratory.play(&[Point::default()])?.remove(0);
        Ok(Self { laboratory, cells, baseline, samples: cells.iter().map(|_| None).collect() })
    }

    /// Plays these values; the means of their games.
    fn means(&mut self, places: &[usize], measure: Measure) -> Result<Vec<f64>, Failure> {
        let missing: Vec<usize> = places.iter().copied().filter(|&place| !self.cells[place].as_it_is).collect();
        let points: Vec<Point> = missing.iter().map(|&place| self.cells[place].point.clone()).collect();
        for (place, sample) in missing.into_iter().zip(self.laboratory.play(&points)?) {
            self.samples[place] = Some(sample);
        }
        Ok(places.iter().map(|&place| self.of(place).games.mean(measure)).collect())
    }

    /// The games of a value that was played.
    fn of(&self, place: usize) -> &Sample {
        self.samples[place].as_ref().unwrap_or(&self.baseline)
    }

    /// All that was played.
    fn points(&self) -> Vec<Point> {
        let others = self.samples.iter().flatten().map(|sample| sample.point.clone());
        std::iter::once(Point::default()).chain(others).collect()
    }
}

fn numbers(over: &Over) -> Result<Vec<i64>, Failure> {
    let numbers = over.numbers().ok_or_else(|| {
        let odd = over.values.iter().find(|value| value.parse::<i64>().is_err()).unwrap_or(&over.values[0]);
        let help = "write a range, as in `victory.automatic=1..12`, or use `sweep` for values that are none";
        Failure::Input(format!("`{odd}` is no whole number, and a balance is searched among these; {help}"))
    })?;
    match numbers.len() {
        1 => Err(Failure::Input(format!("there is one value to search among, {}; write a range", numbers[0]))),
        2..=MAX_CANDIDATES => Ok(numbers),
        count => Err(Failure::Input(format!(
            "{count} values are too many to search among; write {MAX_CANDIDATES} at most, with a shorter range or a step"
        ))),
    }
}

fn within_reason(target: f64, measure: Measure, name: &str) -> Result<(), Failure> {
    match measure.is_rate() && !(0.0..=1.0).contains(&target) {
        true => Err(Failure::Input(format!("`{name}` lies between 0 and 1, and so must its `--target`, as in `0.5`"))),
        false => Ok(()),
    }
}

/// What the default folder is named after.
fn name(options: &Options, system: &dyn System) -> Name {
    let name = Name::new("balance", &system.about().system, [&options.scenario]);
    let name = name.over(std::slice::from_ref(&options.over)).with(format!("target {}", options.target));
    let name = name.option("measure", &options.measure.as_str(), &"score");
    name.changes(&options.changes).seats(&options.seats.player)
}

/// The command that makes it again, wherever and with however many threads.
fn command(options: &Options) -> String {
    let mut command = Command::new("balance", std::slice::from_ref(&options.scenario));
    command.option("over", options.over.told());
    command.option("target", number_shown(options.target));
    command.option("measure", &options.measure);
    command.changes(&options.changes);
    command.playing(&options.seats.player, (options.playing.games, options.playing.seed));
    command.told()
}

/// Writes `balance.json`, `charts/balance.svg` and `report.html`.
fn write_files(balance: &Balance, measure: Measure, labels: &Labels, folder: &Path) -> Result<(), Failure> {
    files::write_json(&folder.join("balance.json"), balance)?;
    let chart = chart::draw(balance, measure, labels).map_err(|error| Failure::Work(error.to_string()))?;
    write_charts([&chart], folder)?;
    files::write(&folder.join("report.html"), page(balance, measure, labels, &chart))
}
