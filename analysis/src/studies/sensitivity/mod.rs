//! The guesses that the balance depends on.
//!
//! `factors` finds the guesses of a scenario and groups them, `accept` checks that the scenario accepts the combinations
//! tried. [`SensitivityStudy`] plays each factor alone (`alone`), screens them all together (`screening`), and splits
//! the variance among the few that matter (`shares`); `extremes` measures the extreme combinations.

#[cfg(feature = "native")]
mod accept;
#[cfg(feature = "native")]
mod alone;
#[cfg(feature = "native")]
mod bench;
#[cfg(feature = "native")]
pub(crate) mod charts;
#[cfg(feature = "native")]
mod digest;
#[cfg(feature = "native")]
pub mod export;
#[cfg(feature = "native")]
mod extremes;
mod factors;
mod levels;
#[cfg(feature = "native")]
mod plan;
#[cfg(feature = "native")]
mod result;
#[cfg(feature = "native")]
mod screening;
#[cfg(feature = "native")]
mod shares;
#[cfg(feature = "native")]
mod study;
#[cfg(feature = "native")]
mod words;

#[cfg(feature = "native")]
pub use accept::{PutBack, Refused};
#[cfg(feature = "native")]
pub use alone::SURE;
pub use factors::{Choice, Factor, Fixed, Guesses, fits, guesses};
pub use levels::Level;
#[cfg(feature = "native")]
pub use plan::Budget;
#[cfg(feature = "native")]
pub use result::{
    Alone, Baseline, Effect, Extreme, FactorReport, Index, Repaired, SCHEMA, Score, Screening, Sensitivity, Settled,
    Value, Variance,
};
#[cfg(feature = "native")]
pub use study::SensitivityStudy;
#[cfg(feature = "native")]
pub use words::{by, carriers, grounds, method, moving, verdict};
