//! Why a scenario scores differently from another: the contribution of each group of their differences, by Shapley values.
//!
//! `differences` lists the values that differ, `groups` groups them: added or removed items together with everything
//! that refers to them, other values by side and by the topics of the game. `variants` applies a set of groups to the
//! first scenario by an overlay that takes values from the second, and lets the loader check which sets are valid.
//! `plan` chooses the sets to play, and `figures` combines their games in whole numbers, so the effects add up exactly.

#[cfg(feature = "native")]
mod charts;
mod differences;
#[cfg(feature = "native")]
pub mod export;
mod figures;
mod groups;
mod measures;
#[cfg(feature = "native")]
mod named;
mod plan;
#[cfg(feature = "native")]
mod result;
#[cfg(feature = "native")]
mod strength;
#[cfg(feature = "native")]
mod study;
mod variants;
mod without_luck;
#[cfg(feature = "native")]
mod words;

pub use differences::{Difference, Pair};
pub use figures::Played;
pub use groups::{Group, Part, Words, grouped, of_changes};
pub use measures::{Effect, Interaction, MeasureReport};
#[cfg(feature = "native")]
pub use named::{Named, parse_group, regrouped};
pub use plan::{ORDERS, Plan, few};
#[cfg(feature = "native")]
pub use result::{End, Explained, LevelReport, SCHEMA};
#[cfg(feature = "native")]
pub use study::{ExplainStudy, Level};
pub use variants::{Ends, Variants};
