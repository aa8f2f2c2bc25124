//! `run --manifest`: plays shards of a plan.

use std::env;
use std::ops::RangeInclusive;
use std::path::Path;

use crate::base::error::Failure;
use crate::base::say::say;
use crate::base::values::parse_threads;
use crate::base::words::counted;
use crate::play::simulation::threads;
use crate::program::options::{Job, Share};
use crate::program::verbs::plan::Planned;
use crate::program::verbs::train::planned as training;
use crate::studies::manifest::{How, There, TrainingPart, Wave, play};

/// The environment variables with the number of a task in an array, each with the number of the first task. Slurm, HyperQueue and PBS
/// number an array as the user chooses, from 0 in the scripts of `plan --print`; LSF and Grid Engine have no task 0.
const NUMBERS: [(&str, u64); 9] = [
    ("SLURM_ARRAY_TASK_ID", 0),
    ("HQ_TASK_ID", 0),
    ("PBS_ARRAY_INDEX", 0),
    ("PBS_ARRAYID", 0),
    ("LSB_JOBINDEX", 1),
    ("SGE_TASK_ID", 1),
    ("JOB_COMPLETION_INDEX", 0),
    ("AWS_BATCH_JOB_ARRAY_INDEX", 0),
    ("BATCH_TASK_INDEX", 0),
];
/// The values that LSF and Grid Engine set for a job that is not an array.
const NO_ARRAY: [&str; 2] = ["0", "undefined"];
/// The environment variable with the number of cores of a Slurm task.
const CORES: &str = "SLURM_CPUS_PER_TASK";

/// Plays shards of a plan with the given number of threads, else that of the environment, else that of the plan: shards that run
/// beside each other on one machine must not each take all of its cores.
///
/// # Errors
/// When there is no such manifest or shard, and as [`play`].
pub fn execute(job: &Job) -> Result<(), Failure> {
    let Job { manifest, share, threads: asked, again, quiet } = *job;
    let wave = Wave::open(manifest)?;
    let numbers = numbers(share, wave.manifest.shards)?;
    let pool = threads(Some(asked.or_else(cores).unwrap_or(wave.manifest.threads)))?;
    let train = |wave: &Wave, parts: &[&TrainingPart], folder: &Path| match Planned::read(&wave.manifest.command)? {
        Planned::Train(options) => training::play(&options, (wave, parts), folder, &pool),
        Planned::Study(_) => {
            let place = wave.place();
            Err(Failure::Input(format!("{}: `parts` has an unexpected value", place.display())))
        }
    };
    wave.tidy(&numbers);
    for number in numbers {
        let there = play(&wave, number, How { pool: &pool, again, quiet, train: &train })?;
        say(&outcome(number, &there), quiet);
    }
    Ok(())
}

fn outcome(number: u64, there: &There) -> String {
    match there {
        There::Before => format!("shard {number} is already complete"),
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
    let last = shards - 1;
    let numbers = match asked {
        Some(Share::Numbers(numbers)) => numbers.clone(),
        Some(Share::Of(_)) => {
            let text = format!("the number of shards is in the plan: write the shard number alone, from 0 to {last}");
            return Err(Failure::Input(text));
        }
        None => match task()? {
            Some(number) => number..=number,
            None => {
                let names = NUMBERS.map(|(name, _)| name).join(" or ");
                let text = format!("no shard number; give `--shard N`, from 0 to {last}, or set {names}");
                return Err(Failure::Input(text));
            }
        },
    };
    match *numbers.end() < shards {
        true => Ok(numbers),
        false => Err(Failure::Input(format!("there is no shard {}; shards are numbered 0 to {last}", numbers.end()))),
    }
}

/// The shard of the task in an array that this process is, from 0: by the first variable that is set.
fn task() -> Result<Option<u64>, Failure> {
    let set = |(name, first): (&'static str, u64)| Some((name, first, env::var(name).ok()?));
    let array = |(_, first, text): &(&str, u64, String)| *first == 0 || !NO_ARRAY.contains(&text.as_str());
    let Some((name, first, text)) = NUMBERS.into_iter().filter_map(set).find(array) else { return Ok(None) };
    let number = text.parse::<u64>().ok().and_then(|number| number.checked_sub(first));
    let refused = || Failure::Input(format!("{name} is not a shard number; write `--shard N`"));
    number.map(Some).ok_or_else(refused)
}
