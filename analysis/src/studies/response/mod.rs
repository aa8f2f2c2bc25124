//! The response of a measure to a value of the scenario, for sweeps and balances.

pub(crate) mod charts;
pub mod export;
mod figures;
mod grid;
mod trend;
mod words;

pub use figures::{Axis, Figures, Paired, Setup, method};
pub use grid::{Cell, cells};
pub use trend::{Kind, Move, Trend};
pub use words::Unit;
