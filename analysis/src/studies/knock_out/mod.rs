//! Which counter carries the game: the score without each counter, or with one more of it.
//!
//! `counters` finds the counters of a scenario and what to change; `ranking` compares their games with those of the baseline, which have
//! the same numbers, and corrects for how many counters there are. [`KnockOutStudy`] plays them.

mod counters;
#[cfg(feature = "native")]
mod export;
mod ranking;
#[cfg(feature = "native")]
mod result;
#[cfg(feature = "native")]
mod study;
#[cfg(feature = "native")]
mod words;

pub use counters::{Change, Counter, Found, Refused, Scenario, Variant, find};
pub use ranking::{Ranked, SURE, ranked};
#[cfg(feature = "native")]
pub use study::KnockOutStudy;
