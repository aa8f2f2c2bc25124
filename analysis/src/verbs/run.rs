//! `run`: plays many games of one scenario.

use std::io::Write;

use clap::Args;

use crate::aggregate::results;
use crate::cli::{Changes, Playing, Seats};
use crate::command::Command;
use crate::error::Failure;
use crate::interrupt;
use crate::output::{default_folder, say_where, write_games, write_report};
use crate::report::{Report, Shown};
use crate::shards;
use crate::simulation::{Plan, Run};
use crate::systems::System;
use crate::task::Shard;
use crate::until::Until;

/// The options of `run`.
#[derive(Args, Debug)]
pub struct Options {
    /// The scenario: an id that `list` shows, or a path to a file
    scenario: String,
    #[command(flatten)]
    changes: Changes,
    #[command(flatten)]
    seats: Seats,
    #[command(flatten)]
    playing: Playing,
    /// Stop when every outcome's interval is at most this far to either side, as in `half-width=0.002`; `--games` is then the
    /// most, 100M when not given
    #[arg(long, value_name = "half-width=W", conflicts_with = "shard")]
    until: Option<Until>,
    /// Play only shard K of N, for `merge`
    #[arg(long, value_name = "K/N")]
    shard: Option<Shard>,
}

/// Plays, writes the files, shows the report. A shard gets its rows and its summary; pages and charts are made of the
/// whole run.
///
/// # Errors
/// When the scenario is wrong or a file cannot be written.
pub fn execute(options: &Options, out: &mut dyn Write) -> Result<(), Failure> {
    let playing = &options.playing;
    let (system, provenance) = System::load_with_provenance(&options.changes.request(&options.scenario))?;
    let seats = system.seats(&options.seats.player)?;
    let plan = plan(options)?;
    let folder = playing.out.clone().unwrap_or_else(|| default_folder("run", &names(options), plan.shard));
    interrupt::explain(playing.quiet);
    let run = system.simulate(&seats, &plan, &folder)?;
    let mut report = Report::of_run(&run.task, run.summary.clone(), command(options));
    match options.shard {
        None => {
            report.shown = first_of_each(&run)?;
            write_report(&report, &folder)?;
            let page =
                |shown: &Shown| Ok((shown.game, system.replay(&provenance, &seats, (plan.seed, shown.game))?.page()?));
            write_games(&folder.join(WATCH), report.shown.iter().map(page))?;
        }
        Some(_) => {
            let throughput = run.summary.throughput;
            shards::seal(&run.task, &report.command, (throughput.seconds, throughput.threads), &folder)?;
        }
    }
    run.settle()?;
    playing.format.write(&report, out)?;
    say_where(&folder, playing.quiet);
    Ok(())
}

/// Where the games to watch lie, in the folder of the results.
const WATCH: &str = "watch";

/// The first game of each outcome, to watch: the same whatever the threads.
fn first_of_each(run: &Run) -> Result<Vec<Shown>, Failure> {
    let (layout, mut game) = (&run.task.layout, 0);
    let mut first: [Option<Shown>; 3] = [const { None }; 3];
    results((&run.rows, layout), |outcome, vp| {
        let shown = || Shown {
            game,
            outcome: layout.outcomes()[outcome].to_owned(),
            vp,
            page: format!("{WATCH}/game-{game}.html"),
        };
        first[outcome].get_or_insert_with(shown);
        game += 1;
    })?;
    Ok(first.into_iter().flatten().collect())
}

/// The command that plays the run again.
fn command(options: &Options) -> String {
    let mut command = Command::new("run", std::slice::from_ref(&options.scenario));
    command.changes(&options.changes);
    command.playing(&options.seats, &options.playing);
    options.until.iter().for_each(|until| command.option("until", until));
    command.told()
}

fn plan(options: &Options) -> Result<Plan, Failure> {
    let plan = Plan { until: options.until, ..Plan::new(&options.playing, &options.changes)? };
    match options.shard {
        Some(shard) if shard.of > plan.games => {
            Err(Failure::Input(format!("{} games cannot be cut into {} shards", plan.games, shard.of)))
        }
        Some(shard) => Ok(Plan { shard, ..plan }),
        None => Ok(plan),
    }
}

/// What the default folder is named after: two runs of different scenarios should not share one.
fn names(options: &Options) -> Vec<&str> {
    std::iter::once(&options.scenario).chain(&options.changes.what_if).map(String::as_str).collect()
}
