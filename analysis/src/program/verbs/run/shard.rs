//! `run --manifest`: plays shards of a plan.

use std::env;
use std::ops::RangeInclusive;
use std::path::Path;
use std::str::FromStr;

use crate::base::error::Failure;
use crate::base::say::say;
use crate::base::values::parse_threads;
use crate::base::words::counted;
use crate::play::simulation::threads;
use crate::play::task::Shard;
use crate::program::verbs::plan::Planned;
use crate::program::verbs::train::planned as training;
use crate::studies::manifest::{How, Stage, There, TrainingPart, play};

/// The environment variables with the number of a task in an array.
const NUMBERS: [&str; 3] = ["SLURM_ARRAY_TASK_ID", "JOB_COMPLETION_INDEX", "AWS_BATCH_JOB_ARRAY_INDEX"];
/// The environment variable with the number of cores of a Slurm task.
const CORES: &str = "SLURM_CPUS_PER_TASK";

/// Which share is played.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Share {
    /// A share of a run, `K/N`.
    Of(Shard),
    /// Shards of a manifest, `N` or `A-B`.
    Numbers(RangeInclusive<u64>),
}

impl FromStr for Share {
    type Err = String;

    fn from_str(text: &str) -> Result<Self, String> {
        if text.contains('/') {
            return text.parse().map(Self::Of);
        }
        let numbers = || {
            let (first, last) = text.split_once('-').unwrap_or((text, text));
            let numbers = first.parse().ok()?..=last.parse().ok()?;
            (!numbers.is_empty()).then_some(Self::Numbers(numbers))
        };
        let other = || text.parse::<Shard>().map(Self::Of);
        numbers().map_or_else(other, Ok)
    }
}

/// Plays the given shards with this number of threads, else that of the environment, else that of the plan: shards that run beside
/// each other on one machine must not each take all of its cores.
///
/// # Errors
/// When there is no such manifest or shard, and as [`play`].
pub fn execute(
    manifest: &Path,
    asked: Option<&Share>,
    (asked_threads, again, quiet): (Option<u64>, bool, bool),
) -> Result<(), Failure> {
    let stage = Stage::open(manifest)?;
    let numbers = numbers(asked, stage.manifest.shards)?;
    let pool = threads(Some(asked_threads.or_else(cores).unwrap_or(stage.manifest.threads)))?;
    let train = |stage: &Stage, parts: &[&TrainingPart], folder: &Path| match Planned::read(&stage.manifest.command)? {
        Planned::Train(options) => training::play(&options, (stage, parts), folder, &pool),
        Planned::Study(_) => {
            let place = stage.place();
            Err(Failure::Input(format!("{}: `parts` is not what this program writes", place.display())))
        }
    };
    stage.tidy(&numbers);
    for number in numbers {
        let there = play(&stage, number, How { pool: &pool, again, quiet, train: &train })?;
        say(&outcome(number, &there), quiet);
    }
    Ok(())
}

fn outcome(number: u64, there: &There) -> String {
    match there {
        There::Before => format!("shard {number} is there already"),
        There::Played(games, seconds) => format!("shard {number}: {} in {seconds:.1} s", counted(*games, "game")),
        There::Confirmed(games, seconds) => {
            format!("shard {number}: {} in {seconds:.1} s, the same as before", counted(*games, "game"))
        }
    }
}

/// The number of cores that Slurm has given this task.
fn cores() -> Option<u64> {
    env::var(CORES).ok().and_then(|cores| parse_threads(&cores).ok())
}

/// The shards to play: those of the option, else that of the environment.
fn numbers(asked: Option<&Share>, shards: u64) -> Result<RangeInclusive<u64>, Failure> {
    let said = || NUMBERS.into_iter().find_map(|name| Some((name, env::var(name).ok()?)));
    let numbers = match (asked, said()) {
        (Some(Share::Numbers(numbers)), _) => numbers.clone(),
        (Some(Share::Of(_)), _) => {
            let text =
                format!("the number of shards is in the plan: write the shard number alone, from 0 to {}", shards - 1);
            return Err(Failure::Input(text));
        }
        (None, Some((name, text))) => match text.parse() {
            Ok(number) => number..=number,
            Err(_) => return Err(Failure::Input(format!("{name} is not a shard number; write `--shard N`"))),
        },
        (None, None) => {
            let text =
                format!("which shard? Write `--shard N`, from 0 to {}, or set {}", shards - 1, NUMBERS.join(" or "));
            return Err(Failure::Input(text));
        }
    };
    match *numbers.end() < shards {
        true => Ok(numbers),
        false => Err(Failure::Input(format!("there is no shard {}; they go from 0 to {}", numbers.end(), shards - 1))),
    }
}
