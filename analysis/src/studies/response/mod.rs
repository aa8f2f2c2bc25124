//! How a measure answers to a value of the scenario: what a sweep and the search for a balance share.

pub(crate) mod charts;
pub mod export;
mod figures;
mod grid;
mod trend;
mod words;

pub use figures::{Axis, Figures, Head, Paired, Throughput, method};
pub use grid::{Cell, cells};
pub use trend::{Kind, Move, Trend};
pub use words::Unit;
