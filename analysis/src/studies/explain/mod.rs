//! Why a scenario scores differently from another: what each group of their differences contributes, by Shapley values.

mod charts;
mod differences;
pub mod export;
mod figures;
mod groups;
mod named;
mod plan;
mod result;
mod strength;
mod study;
mod variants;
mod words;

pub use differences::{Difference, Pair};
pub use groups::{Group, Part, Words, grouped};
pub use named::{Named, parse_group, regrouped};
pub use plan::{Plan, few};
pub use result::{Effect, End, Explained, Interaction, LevelReport, MeasureReport, SCHEMA};
pub use study::{ExplainStudy, Level};
pub use variants::{Ends, Variants};
