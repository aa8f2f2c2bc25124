//! Measures that a design may prefer to be small or great, beside the balance.

use clap::ValueEnum;
use serde::Serialize;

use super::figures::Figures;
use super::model::Observed;
use crate::studies::mean::Mean;

/// A preference.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, ValueEnum)]
#[serde(rename_all = "kebab-case")]
pub enum Prefer {
    /// Fewer draws
    FewerDraws,
    /// More lead changes
    MoreLeadChanges,
    /// Less of the result decided before the last stage
    LaterDecided,
    /// Shorter games
    Shorter,
    /// Longer games
    Longer,
}

impl Prefer {
    /// 1 when the measure is to be small, -1 when it is to be great.
    #[must_use]
    pub fn sign(self) -> f64 {
        match self {
            Self::FewerDraws | Self::LaterDecided | Self::Shorter => 1.0,
            Self::MoreLeadChanges | Self::Longer => -1.0,
        }
    }

    /// The name of the preference, as on the command line.
    #[must_use]
    pub fn name(self) -> &'static str {
        match self {
            Self::FewerDraws => "fewer-draws",
            Self::MoreLeadChanges => "more-lead-changes",
            Self::LaterDecided => "later-decided",
            Self::Shorter => "shorter",
            Self::Longer => "longer",
        }
    }

    /// Whether what happens in the games must be counted for it.
    #[must_use]
    pub fn is_counted(self) -> bool {
        matches!(self, Self::MoreLeadChanges | Self::LaterDecided)
    }

    /// The measure of a run.
    #[must_use]
    pub fn of(self, figures: &Figures) -> Observed {
        let level = Mean { mean: 0.0, low: -1.0, high: 1.0 };
        let found = match self {
            Self::FewerDraws => figures.draws,
            Self::MoreLeadChanges => figures.lead_changes.unwrap_or(level),
            Self::LaterDecided => figures.decided.unwrap_or(level),
            Self::Shorter | Self::Longer => figures.length,
        };
        Observed::of(figures.games, found)
    }
}
