//! `run`: plays many games of one scenario.

mod shard;

use std::io::Write;
use std::path::PathBuf;

use clap::Args;

use crate::base::error::Failure;
use crate::base::interrupt;
use crate::base::say::say_where;
use crate::base::words::counted;
use crate::games::{self, System};
use crate::play::changes::Changes;
use crate::play::command::Command;
use crate::play::folder_name::Name;
use crate::play::playing::Playing;
use crate::play::purpose::Purpose;
use crate::play::shards;
use crate::play::simulation::{Plan, Run};
use crate::play::task::Shard;
use crate::play::until::Until;
use crate::program::inputs::inputs;
use crate::program::options::Seats;
use crate::show::output::{write_games, write_report};
use crate::show::report::{Report, Shown};
use crate::studies::headline;
use shard::Share;

/// The options of `run`.
#[derive(Args, Debug)]
pub struct Options {
    /// The scenario: an id that `list` shows, or a path to a file
    #[arg(required_unless_present = "manifest")]
    scenario: Option<String>,
    #[command(flatten)]
    changes: Changes,
    #[command(flatten)]
    seats: Seats,
    #[command(flatten)]
    pub(super) playing: Playing,
    /// Stop when every outcome's interval is at most this far to either side, as in `half-width=0.002`; `--games` is then the
    /// most, 100M when not given
    #[arg(long, value_name = "half-width=W", conflicts_with = "shard")]
    until: Option<Until>,
    /// Play only shard K of N, for `merge`; with `--manifest` shard N of it, or some, as in `0-9`
    #[arg(long, value_name = "K/N")]
    shard: Option<Share>,
    /// Play a shard of a plan: its manifest, or its folder for the last stage. Which one says `--shard`, else
    /// SLURM_ARRAY_TASK_ID, JOB_COMPLETION_INDEX or AWS_BATCH_JOB_ARRAY_INDEX. One that is there is not played again
    #[arg(long, value_name = "FILE", conflicts_with_all = ["scenario", "set", "what_if", "player", "seed", "games", "until", "out", "force", "format"])]
    manifest: Option<PathBuf>,
    /// Play a shard of a plan that is there again, and compare
    #[arg(long, requires = "manifest")]
    again: bool,
}

impl Options {
    /// That it says from the start what is played.
    ///
    /// # Errors
    /// When it does not.
    pub fn can_be_planned(&self) -> Result<(), Failure> {
        let open = [
            ("--until", self.until.is_some(), "say how many `--games`"),
            ("--shard", self.shard.is_some(), "`--shards N` says how many"),
            ("--manifest", self.manifest.is_some(), "it is a plan already"),
        ];
        match open.iter().find(|(_, there, _)| *there) {
            None => Ok(()),
            Some((name, _, help)) => Err(Failure::Input(format!("`{name}` cannot be planned; {help}"))),
        }
    }

    fn scenario(&self) -> &String {
        self.scenario.as_ref().expect("the command line asks for a scenario or a manifest")
    }

    /// The share of a run that is not one of a manifest.
    fn share(&self) -> Result<Option<Shard>, Failure> {
        match &self.shard {
            None => Ok(None),
            Some(Share::Of(shard)) => Ok(Some(*shard)),
            Some(Share::Numbers(..)) => Err(Failure::Input(
                "a number alone names a shard of a plan: name it with `--manifest`, or write K/N, as in `--shard 2/4`"
                    .to_owned(),
            )),
        }
    }
}

/// Plays, writes the files, shows the report. A shard gets its rows and its summary; pages and charts are made of the
/// whole run.
///
/// # Errors
/// When the scenario is wrong or a file cannot be written.
pub fn execute(options: &Options, out: &mut dyn Write) -> Result<(), Failure> {
    let playing = &options.playing;
    if let Some(manifest) = &options.manifest {
        let Playing { threads, quiet, .. } = *playing;
        return shard::execute(manifest, options.shard.as_ref(), (threads, options.again, quiet));
    }
    let scenario = options.scenario();
    let (system, provenance) = games::load_with_provenance(&options.changes.request(scenario))?;
    let seats = system.seats(&options.seats.player)?;
    let command = command(options);
    let share = options.share()?;
    let of_this = share.map_or(command.clone(), |share| of_share(&command, share));
    let inputs = inputs(&*system, &seats)?;
    let purpose = playing.purpose(name(options, &*system, share), &of_this, inputs);
    let plan = plan(options, &purpose)?;
    let folder = purpose.folder();
    let games = (plan.seed, plan.games);
    plan.supply.need([system.wanted((scenario, &options.changes), &seats, games)])?;
    interrupt::explain(playing.quiet);
    let run = system.simulate(&seats, &plan, folder)?;
    let mut report = Report::of_run(&run.task, run.summary.clone(), command);
    match share {
        None => {
            report.shown = first_of_each(&run);
            write_report(&report, folder)?;
            let page =
                |shown: &Shown| Ok((shown.game, system.replay(&provenance, &seats, (plan.seed, shown.game))?.page()?));
            write_games(&folder.join(WATCH), report.shown.iter().map(page))?;
        }
        Some(_) => {
            let throughput = run.summary.throughput;
            shards::seal(&run.task, &report.command, (throughput.seconds, throughput.threads), folder)?;
        }
    }
    run.settle()?;
    playing.format.write(&report, out)?;
    say_where(folder, playing.quiet);
    Ok(())
}

/// Where the games to watch lie, in the folder of the results.
const WATCH: &str = "watch";

/// The first game of each outcome, to watch: the same whatever the threads.
fn first_of_each(run: &Run) -> Vec<Shown> {
    let outcomes = run.task.layout.outcomes();
    let shown = |(first, outcome): (Option<(u64, i32)>, &str)| {
        let (game, vp) = first?;
        Some(Shown { game, outcome: outcome.to_owned(), vp, page: format!("{WATCH}/game-{game}.html") })
    };
    run.counts.first.into_iter().zip(outcomes).filter_map(shown).collect()
}

/// The command that plays the run again.
fn command(options: &Options) -> String {
    let mut command = Command::new("run", std::slice::from_ref(options.scenario()));
    command.changes(&options.changes);
    command.playing(&options.seats.player, (options.playing.games, options.playing.seed));
    options.until.iter().for_each(|until| command.option("until", until));
    command.told()
}

fn plan(options: &Options, purpose: &Purpose) -> Result<Plan, Failure> {
    let plan = Plan { until: options.until, ..Plan::new(&options.playing, &options.changes, purpose, headline::find)? };
    match options.share()? {
        Some(shard) if shard.of > plan.games => {
            Err(Failure::Input(format!("{} cannot be cut into {} shards", counted(plan.games, "game"), shard.of)))
        }
        Some(shard) => Ok(Plan { shard, ..plan }),
        None => Ok(plan),
    }
}

/// What the default folder is named after.
fn name(options: &Options, system: &dyn System, share: Option<Shard>) -> Name {
    let name = Name::new("run", &system.about().system, [options.scenario()]);
    let name = name.changes(&options.changes).seats(&options.seats.player);
    let name = name.with_all(options.until.iter().map(|until| format!("until {until}")));
    name.with_all(share.iter().map(Shard::to_string))
}

/// The command that plays a share of the run.
fn of_share(command: &str, share: Shard) -> String {
    format!("{command} --shard {}/{}", share.number, share.of)
}
