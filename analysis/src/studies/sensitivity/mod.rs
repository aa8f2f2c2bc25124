//! The guesses that the balance depends on.
//!
//! `factors` finds the guesses of a scenario and groups them, `accept` checks that the scenario accepts the combinations
//! tried. [`SensitivityStudy`] plays each factor alone (`alone`), screens them all together (`screening`), and splits
//! the variance among the few that matter (`shares`); `extremes` measures the extreme combinations.

mod accept;
mod alone;
mod bench;
pub(crate) mod charts;
mod digest;
pub mod export;
mod extremes;
mod factors;
mod levels;
mod plan;
mod result;
mod screening;
mod shares;
mod study;
mod words;

pub use accept::{PutBack, Refused};
pub use alone::SURE;
pub use factors::{Choice, Factor, Fixed, Guesses, fits, guesses};
pub use levels::Level;
pub use plan::Budget;
pub use result::{
    Alone, Baseline, Effect, Extreme, FactorReport, Index, Repaired, SCHEMA, Score, Screening, Sensitivity, Settled,
    Throughput, Value, Variance,
};
pub use study::SensitivityStudy;
pub use words::{by, carriers, grounds, method, moving, verdict};
