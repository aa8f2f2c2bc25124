//! Scripts that play a manifest on common systems: Slurm, GNU parallel, Kubernetes, AWS Batch.

use std::path::Path;

use clap::ValueEnum;

use super::{Manifest, Wave};
use crate::base::paths::{Platform, slashed};
use crate::play::command::quoted_for;

/// The target of a script.
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

/// The time limit of a shard as a multiple of its estimate, plus some minutes.
const PATIENCE: f64 = 3.0;
/// How many pods play at once.
const AT_ONCE: u64 = 1000;
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

    /// The script for a plan of this verb that lies in this folder.
    #[must_use]
    pub fn script(self, verb: &str, plan: &Path, Wave { manifest, .. }: &Wave) -> String {
        // Clusters have shells of Unix, wherever the plan is made.
        let quoted = |word: &str| quoted_for(Platform::Unix, word);
        let plan = slashed(plan);
        // The path must not look like an option.
        let plan = if plan.starts_with('-') { format!("./{plan}") } else { plan };
        let threads = manifest.threads.to_string();
        let mut command = vec!["kartacz", "run", "--manifest", &plan, "--threads", &threads];
        if manifest.shards == 1 {
            // Array jobs need at least two members.
            command.extend(["--shard", "0"]);
        }
        let words = [
            ("plan", quoted(&plan)),
            ("command", serde_json::Value::from(command.clone()).to_string()),
            ("quoted-command", quoted(&serde_json::Value::from(command).to_string())),
            ("verb", verb.to_owned()),
            ("shards", manifest.shards.to_string()),
            ("at-once", manifest.shards.min(AT_ONCE).to_string()),
            ("threads", threads),
            ("minutes", minutes(manifest).to_string()),
            ("seconds", (60 * minutes(manifest)).to_string()),
        ];
        filled(self.template(), &words)
    }
}

/// A template with the values of its names in braces. Values are not looked at again.
fn filled(template: &str, words: &[(&str, String)]) -> String {
    let mut text = String::new();
    let mut rest = template;
    while let Some(place) = rest.find('{') {
        let after = &rest[place + 1..];
        let known = words.iter().find(|(name, _)| after.strip_prefix(name).is_some_and(|end| end.starts_with('}')));
        text.push_str(&rest[..place]);
        match known {
            Some((name, value)) => {
                text.push_str(value);
                rest = &after[name.len() + 1..];
            }
            None => {
                text.push('{');
                rest = after;
            }
        }
    }
    text + rest
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
