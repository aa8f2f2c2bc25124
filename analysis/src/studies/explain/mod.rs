//! Why a scenario scores differently from another: the contribution of each group of their differences, by Shapley values.

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
pub use variants::{Ends, Load, Variants};
