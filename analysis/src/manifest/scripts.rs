//! Scripts that play a plan with what users have: Slurm, GNU parallel, Kubernetes, AWS Batch.

use std::path::Path;

use clap::ValueEnum;

use super::{Manifest, Stage};
use crate::command::quoted;

/// What a script is for.
#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
pub enum Engine {
    /// Array jobs of Slurm, stage by stage
    Slurm,
    /// GNU parallel, here or over ssh
    Parallel,
    /// An indexed job of Kubernetes for the last stage
    Kubernetes,
    /// An array job of AWS Batch for the last stage
    Aws,
}

/// A shard is given so many times what it is thought to take, and some minutes.
const PATIENCE: f64 = 3.0;
/// The fewest minutes that a shard is given.
const MINUTES: u64 = 10;

impl Engine {
    fn template(self) -> &'static str {
        match self {
            Self::Slurm => include_str!("scripts/slurm.sh"),
            Self::Parallel => include_str!("scripts/parallel.sh"),
            Self::Kubernetes => include_str!("scripts/kubernetes.yaml"),
            Self::Aws => include_str!("scripts/aws.sh"),
        }
    }

    /// The script for a plan that lies in this folder.
    #[must_use]
    pub fn script(self, plan: &Path, Stage { manifest, .. }: &Stage) -> String {
        let plan = plan.display().to_string();
        let words = [
            ("{plan}", quoted(&plan)),
            ("{yaml-plan}", serde_json::Value::from(plan).to_string()),
            ("{verb}", manifest.command.first().cloned().unwrap_or_default()),
            ("{shards}", manifest.shards.to_string()),
            ("{threads}", manifest.threads.to_string()),
            ("{minutes}", minutes(manifest).to_string()),
            ("{seconds}", (60 * minutes(manifest)).to_string()),
        ];
        words.iter().fold(self.template().to_owned(), |script, (name, value)| script.replace(name, value))
    }
}

/// How long a shard may take.
fn minutes(manifest: &Manifest) -> u64 {
    (PATIENCE * manifest.seconds_of_a_shard() / 60.0).ceil() as u64 + MINUTES
}

/// Numbers of shards as Slurm takes them, so many at most in an array: what is to be added to the numbers of the array, and
/// these numbers, as in `1000 0-17,40`. A cluster has a highest number that an array may hold.
#[must_use]
pub fn arrays(numbers: &[u64], size: u64) -> Vec<String> {
    let mut arrays: Vec<(u64, Vec<(u64, u64)>)> = Vec::new();
    for &number in numbers {
        let offset = number / size * size;
        if arrays.last().is_none_or(|(known, _)| *known != offset) {
            arrays.push((offset, Vec::new()));
        }
        let number = number - offset;
        let Some((_, ranges)) = arrays.last_mut() else { continue };
        match ranges.last_mut() {
            Some((_, last)) if *last + 1 == number => *last = number,
            _ => ranges.push((number, number)),
        }
    }
    let range = |(first, last): (u64, u64)| if first == last { first.to_string() } else { format!("{first}-{last}") };
    let line = |(offset, ranges): (u64, Vec<(u64, u64)>)| {
        format!("{offset} {}", ranges.into_iter().map(range).collect::<Vec<_>>().join(","))
    };
    arrays.into_iter().map(line).collect()
}
