//! `compare`: plays the same games on several scenarios and shows the differences.

use std::io::Write;
use std::path::Path;

use clap::Args;

use crate::base::error::Failure;
use crate::base::files;
use crate::base::interrupt;
use crate::base::say::say_where;
use crate::games::load_alike;
use crate::play::aggregate::Joint;
use crate::play::changes::Changes;
use crate::play::claim::Claim;
use crate::play::command::Command;
use crate::play::comparison::Comparison;
use crate::play::folder_name::Name;
use crate::play::labels::Labels;
use crate::play::playing::Playing;
use crate::play::simulation::{Plan, Run};
use crate::program::inputs::inputs;
use crate::program::options::Seats;
use crate::show::output::{run_folders, write_report};
use crate::show::report::{Compared, Report};
use crate::studies::headline;

/// The options of `compare`.
#[derive(Args, Debug)]
pub struct Options {
    /// The scenarios, ids or paths; the later ones are compared with the first
    #[arg(required = true, num_args = 2.., value_name = "SCENARIO")]
    scenarios: Vec<String>,
    #[command(flatten)]
    changes: Changes,
    #[command(flatten)]
    seats: Seats,
    #[command(flatten)]
    pub(super) playing: Playing,
}

/// Plays, writes the files, shows the report.
///
/// # Errors
/// When a scenario is wrong, the scenarios cannot be compared, or a file cannot be written.
pub fn execute(options: &Options, out: &mut dyn Write) -> Result<(), Failure> {
    let playing = &options.playing;
    let systems = load_alike(&options.changes, &options.scenarios)?;
    let seats = systems[0].seats(&options.seats.player)?;
    let names: Vec<&str> = options.scenarios.iter().map(String::as_str).collect();
    let command = command(options);
    let name = Name::new("compare", &systems[0].about().system, &options.scenarios);
    let inputs = systems.iter().map(|system| inputs(&**system, &seats)).collect::<Result<Vec<_>, _>>()?.concat();
    let purpose = playing.purpose(name.changes(&options.changes).seats(&options.seats.player), &command, inputs);
    let folder = purpose.folder();
    let plan = Plan::new(playing, &options.changes, &purpose, headline::find)?;
    let folders = run_folders(folder, &names);
    let runs = options.scenarios.iter().zip(&systems);
    plan.supply
        .need(runs.map(|(name, system)| system.wanted((name, &options.changes), &seats, (plan.seed, plan.games))))?;
    interrupt::explain(playing.quiet);
    let claim = Claim::on(folder, &purpose)?;
    let runs = systems.iter().zip(&folders).map(|(system, folder)| system.simulate(&seats, &plan, folder));
    let runs = runs.collect::<Result<Vec<_>, _>>()?;
    let report = report(&runs, command)?;
    write_report(&report, folder)?;
    write_comparison(&report, folder)?;
    claim.release()?;
    runs.into_iter().try_for_each(Run::settle)?;
    playing.format.write(&report, out)?;
    say_where(folder, playing.quiet);
    Ok(())
}

/// The command that plays the same games again.
fn command(options: &Options) -> String {
    let mut command = Command::new("compare", &options.scenarios);
    command.changes(&options.changes);
    command.playing(&options.seats.player, (options.playing.games, options.playing.seed));
    command.told()
}

fn report(runs: &[Run], command: String) -> Result<Report, Failure> {
    let (baseline, variants) = runs.split_first().expect("the command line asks for two scenarios");
    let compare = |run: &Run| -> Result<Comparison, Failure> {
        let joint = Joint::read((&run.rows, &run.task.layout), (&baseline.rows, &baseline.task.layout))?;
        Ok(Comparison::new((&run.task.layout, &run.counts), (&baseline.task.layout, &baseline.counts), &joint))
    };
    Ok(Report {
        command,
        shown: Vec::new(),
        changes: baseline.task.changes.clone(),
        labels: Labels::of(&baseline.task.layout.about),
        comparisons: variants.iter().map(compare).collect::<Result<_, _>>()?,
        summaries: runs.iter().map(|run| run.summary.clone()).collect(),
    })
}

fn write_comparison(report: &Report, folder: &Path) -> Result<(), Failure> {
    files::write_json(&folder.join("comparison.json"), &Compared::of(report))
}
