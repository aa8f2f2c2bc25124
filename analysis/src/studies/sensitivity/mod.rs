//! The guesses that the balance depends on.
//!
//! Each guess is a factor with its ends. `repair` changes levels and combinations that the scenario refuses. [`SensitivityStudy`]
//! plays each factor alone (`alone`), screens them all together (`screening`), and splits the variance among the few that matter
//! (`shares`); `extremes` measures the extreme combinations.

mod alone;
mod bench;
pub(crate) mod charts;
mod digest;
pub mod export;
mod extremes;
mod plan;
mod repair;
mod result;
mod screening;
mod shares;
mod study;
mod words;

pub use alone::SURE;
pub use plan::Budget;
pub use repair::{PutBack, Refused};
pub use result::{
    Alone, Baseline, Effect, Extreme, FactorReport, Index, Repaired, SCHEMA, Score, Screening, Sensitivity, Settled,
    Value, Variance,
};
pub use study::SensitivityStudy;
pub use words::{by, carriers, grounds, method, moving, verdict};
