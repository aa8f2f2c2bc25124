//! `what-if`: plays the same games of a scenario as it is and with changes, and shows what the changes do.

use std::io::Write;
use std::path::Path;

use clap::Args;
use kartacz_engine::scenario::Provenance;

use crate::base::error::Failure;
use crate::base::files;
use crate::base::interrupt;
use crate::base::say::say_where;
use crate::games::{self, System};
use crate::play::aggregate::{Joint, paired};
use crate::play::changes::Changes;
use crate::play::claim::Claim;
use crate::play::command::Command;
use crate::play::folder_name::Name;
use crate::play::labels::Labels;
use crate::play::playing::Playing;
use crate::play::simulation::{Plan, Run};
use crate::play::supply::Wanted;
use crate::program::inputs::inputs;
use crate::program::options::Seats;
use crate::show::charts;
use crate::show::charts::Chart;
use crate::show::output::{write_charts, write_games};
use crate::show::replay::{Tale, Twice};
use crate::studies::headline;
use crate::studies::what_if::charts;
use crate::studies::what_if::export::{WhatIfReport, page};
use crate::studies::what_if::{Clearest, FLIPS, Flip, WhatIf};

/// The options of `what-if`.
#[derive(Args, Debug)]
pub struct Options {
    /// The scenario: an id that `list` shows, or a path to a file
    scenario: String,
    #[command(flatten)]
    changes: Changes,
    #[command(flatten)]
    seats: Seats,
    #[command(flatten)]
    pub(super) playing: Playing,
}

/// The folders of the runs, in the folder of the results.
const RUNS: [&str; 2] = ["baseline", "variant"];

/// Plays, writes the files, shows what was found.
///
/// # Errors
/// When nothing is changed, the scenario, a change or a player is wrong, or a file cannot be written.
pub fn execute(options: &Options, out: &mut dyn Write) -> Result<(), Failure> {
    let playing = &options.playing;
    options.changes.some()?;
    let sides = [Side::new(options, &Changes::default())?, Side::new(options, &options.changes)?];
    alike(&sides)?;
    let command = command(options);
    let name = Name::new("what-if", &sides[0].system.about().system, [&options.scenario]);
    let inputs = sides.iter().map(|side| inputs(&*side.system, &side.seats)).collect::<Result<Vec<_>, _>>()?.concat();
    let purpose = playing.purpose(name.changes(&options.changes).seats(&options.seats.player), &command, inputs);
    let folder = purpose.folder();
    let plan = Plan::new(playing, &options.changes, &purpose, headline::find)?;
    plan.supply.need(sides.iter().map(|side| side.wanted(options, &plan)))?;
    interrupt::explain(playing.quiet);
    let claim = Claim::on(folder, &purpose)?;
    let runs = [sides[0].play(&plan, &folder.join(RUNS[0]))?, sides[1].play(&plan, &folder.join(RUNS[1]))?];
    let found = found(&options.changes, &runs)?;
    let labels = Labels::of(&runs[0].task.layout.about);
    let summaries = runs.each_ref().map(|run| run.summary.clone());
    let report = WhatIfReport { found: &found, summaries: summaries.each_ref(), labels: &labels, command: &command };
    write_files(&report, folder)?;
    write_flips(&found, &sides, &folder.join(FLIPS))?;
    claim.release()?;
    runs.into_iter().try_for_each(Run::settle)?;
    playing.format.write(&report, out)?;
    say_where(folder, playing.quiet);
    Ok(())
}

/// One of the two that are compared, and who plays it.
struct Side {
    system: Box<dyn System>,
    provenance: Provenance,
    seats: [String; 2],
    changes: Changes,
}

impl Side {
    fn new(options: &Options, changes: &Changes) -> Result<Self, Failure> {
        let (system, provenance) = games::load_with_provenance(&changes.request(&options.scenario))?;
        let seats = system.seats(&options.seats.player)?;
        Ok(Self { system, provenance, seats, changes: changes.clone() })
    }

    fn wanted(&self, options: &Options, plan: &Plan) -> Result<Wanted, Failure> {
        self.system.wanted((&options.scenario, &self.changes), &self.seats, (plan.seed, plan.games))
    }

    fn play(&self, plan: &Plan, folder: &Path) -> Result<Run, Failure> {
        self.system.simulate(&self.seats, &Plan { changes: self.changes.told(), ..plan.clone() }, folder)
    }

    /// Plays a game of the run once more, to show it.
    fn replay(&self, found: &WhatIf, game: u64) -> Result<Box<dyn Tale + '_>, Failure> {
        self.system.replay(&self.provenance, &self.seats, (found.seed, game))
    }
}

/// A change may rename the sides; then nobody could say who has gained by it.
fn alike([baseline, variant]: &[Side; 2]) -> Result<(), Failure> {
    if baseline.system.sides() == variant.system.sides() {
        return Ok(());
    }
    Err(Failure::Input(format!(
        "{} gives the sides other ids, so the games cannot be compared; leave the ids as they are",
        variant.changes.told()
    )))
}

/// The command that plays the same games again.
fn command(options: &Options) -> String {
    let mut command = Command::new("what-if", std::slice::from_ref(&options.scenario));
    command.changes(&options.changes);
    command.playing(&options.seats.player, (options.playing.games, options.playing.seed));
    command.told()
}

/// Compares the runs game by game.
fn found(changes: &Changes, [baseline, variant]: &[Run; 2]) -> Result<WhatIf, Failure> {
    let (mut joint, mut clearest) = (Joint::default(), Clearest::default());
    paired((&variant.rows, &variant.task.layout), (&baseline.rows, &baseline.task.layout), |pair| {
        joint.add(&pair);
        clearest.add(&pair);
    })?;
    Ok(WhatIf::new(changes, baseline, variant, &joint, &clearest))
}

/// Writes `what-if.json`, `charts/*.svg` and `report.html`.
fn write_files(report: &WhatIfReport, folder: &Path) -> Result<(), Failure> {
    let charts = draw(report)?;
    write_charts(charts.iter().flatten(), folder)?;
    files::write_json(&folder.join("what-if.json"), report.found)?;
    files::write(&folder.join("report.html"), page(report, &charts))
}

/// The charts of the change, and those of the runs.
fn draw(report: &WhatIfReport) -> Result<[Vec<Chart>; 2], Failure> {
    let failure = |error: charts::DrawError| Failure::Work(error.to_string());
    let own = charts(report.found, report.labels).map_err(failure)?;
    Ok([own, charts::draw(&report.named(), report.labels).map_err(failure)?])
}

/// Writes a page for each of the clearest flips. Pages of an earlier run, which may have played other games, go.
fn write_flips(found: &WhatIf, sides: &[Side; 2], folder: &Path) -> Result<(), Failure> {
    let both = |flip: &Flip| {
        let [one, other] = [sides[0].replay(found, flip.game)?, sides[1].replay(found, flip.game)?];
        Ok((flip.game, Twice { games: [&*one, &*other], changes: &sides[1].changes.told() }.page()?))
    };
    write_games(folder, found.flips.iter().map(both))
}
