//! The result, in the shape of `knock-out.json`.

use serde::Serialize;

use super::counters::{Change, Refused};
use super::ranking::Ranked;
use crate::play::head::Head;
use crate::play::throughput::Throughput;
use crate::studies::laboratory::Plain;

/// The name of the shape of `knock-out.json`, with its version.
pub const SCHEMA: &str = "kartacz.knock-out/1";

/// A finished study, in the shape of `knock-out.json`. Shares and scores are 0..1.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct KnockOut {
    /// [`SCHEMA`].
    pub schema: &'static str,
    /// The program, the scenario, and the games of each run.
    #[serde(flatten)]
    pub head: Head,
    /// What was done to each counter.
    pub change: Change,
    /// The ids of the sides.
    pub sides: [String; 2],
    /// The player of each side.
    pub players: [String; 2],
    /// The name of the measure.
    pub measure: String,
    /// Whether it is a share or a score; else it is in victory points.
    pub rate: bool,
    /// The baseline.
    pub baseline: Baseline,
    /// The counters, the greatest difference first.
    pub counters: Vec<Ranked>,
    /// Counters that the scenario cannot lose or double.
    pub refused: Vec<Refused>,
    /// How long it took.
    pub throughput: Throughput,
}

/// The baseline.
#[derive(Clone, Copy, Debug, PartialEq, Serialize)]
pub struct Baseline {
    /// The mean of the measure.
    pub mean: f64,
    /// The lower end of its interval.
    pub low: f64,
    /// The upper end of its interval.
    pub high: f64,
    /// The same of the games as they ended, where luck was taken out of all figures.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub plain: Option<Plain>,
}
