//! The share of a run or of a plan to play.

use std::ops::RangeInclusive;
use std::path::Path;
use std::str::FromStr;

use crate::play::task::Shard;

/// The share to play.
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

/// Shards of a plan to play.
#[derive(Clone, Copy, Debug)]
pub struct Job<'a> {
    /// The manifest, or the folder of the plan.
    pub manifest: &'a Path,
    /// The shards; those of the environment when not given.
    pub share: Option<&'a Share>,
    /// The number of threads, when given.
    pub threads: Option<u64>,
    /// Whether finished shards are played again and compared.
    pub again: bool,
    /// Whether nothing but the result is reported.
    pub quiet: bool,
}
