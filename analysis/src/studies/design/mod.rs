//! A design: the balanced variants that are nearest to the scenario's own values.
//!
//! `choices` are the values that may change, `cost` is what a change costs by its origin. `search` plays variants round by round,
//! each round on new game numbers that all its variants share, and `model` pools the games of variants with common changes.
//! `confirming` plays the best in more games. The proposals are then played in held-out games, those of the seed itself: `what-if` with
//! the overlay of a proposal repeats them.
//! Other players play the proposals, searching ones the best three.

mod accept;
mod chart;
mod choices;
mod confirming;
mod cost;
pub mod export;
mod figures;
mod held_out;
mod model;
mod overlay;
mod prefer;
mod reports;
mod result;
mod search;
mod study;
#[cfg(test)]
pub(crate) mod tests;
mod variant;
mod words;

pub use choices::Choice;
pub use confirming::Confirming;
pub use figures::Figures;
pub use held_out::Strength;
pub use prefer::Prefer;
pub use result::{Change, ChoiceReport, Design, Effort, LevelReport, Played, Proposal, SCHEMA, Value, Verdict};
pub use search::Aim;
pub use study::{DesignStudy, Plan};
pub use words::{grounds, method, verdict};
