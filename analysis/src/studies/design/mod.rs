//! A design: the balanced variants that are nearest to the scenario's own values.
//!
//! The choices are factors, the values that may change, each change with its cost. `search` plays variants round by round,
//! each round on new game numbers that all its variants share, and `model` pools the games of variants with common changes.
//! `confirming` plays the best in more games. The proposals are then played in held-out games, those of the seed itself: `what-if` with
//! the overlay of a proposal repeats them.
//! Other players play the proposals, searching ones the best three.

mod change;
#[cfg(feature = "native")]
mod chart;
mod confirming;
#[cfg(feature = "native")]
pub mod export;
#[cfg(feature = "native")]
mod figures;
#[cfg(feature = "native")]
mod held_out;
mod model;
#[cfg(feature = "native")]
mod overlay;
#[cfg(feature = "native")]
mod prefer;
#[cfg(feature = "native")]
mod reports;
#[cfg(feature = "native")]
mod result;
mod rounds;
mod search;
#[cfg(feature = "native")]
mod study;
#[cfg(test)]
pub(crate) mod tests;
mod variant;
mod verdict;
#[cfg(feature = "native")]
mod words;

pub use change::{Change, Value, in_words};
pub use confirming::Confirming;
#[cfg(feature = "native")]
pub use figures::Figures;
#[cfg(feature = "native")]
pub use held_out::Strength;
pub use model::Observed;
#[cfg(feature = "native")]
pub use prefer::Prefer;
#[cfg(feature = "native")]
pub use result::{ChoiceReport, Design, Effort, LevelReport, Played, Proposal, SCHEMA};
pub use rounds::{Budget, Rounds, Trial};
pub use search::{Aim, Measured, Search};
#[cfg(feature = "native")]
pub use study::{DesignStudy, Plan};
pub use variant::Variant;
pub use verdict::{Verdict, order};
#[cfg(feature = "native")]
pub use words::{grounds, method, verdict};
