//! How a trained player does against the heuristic, in tables and as figures.

use crate::base::words::{percent, points};
use crate::play::training::Strength;
use crate::show::document::{Measured, measured};

impl Strength {
    /// A row of a table, after the name of what was trained.
    pub(super) fn row(&self, name: &str) -> Vec<String> {
        vec![
            name.to_owned(),
            self.scenario.rsplit('/').next().unwrap_or_default().to_owned(),
            self.side.clone(),
            percent(self.score),
            points(self.gain),
            format!("{} to {}", points(self.interval.low), points(self.interval.high)),
        ]
    }

    /// The figures; `of` names what was trained.
    pub(super) fn values(&self, of: &str) -> [Measured; 2] {
        let Self { scenario, side, games, score, gain, interval } = self;
        let item = format!("{of} {side}");
        [
            measured(scenario, "score", &item, games, &[score]),
            measured(scenario, "gain", &item, games, &[*gain, interval.low, interval.high]),
        ]
    }
}
