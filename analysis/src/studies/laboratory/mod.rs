//! The laboratory: one scenario with other values, the same games each time.
//!
//! Game `i` has the same seed whatever the values are: common random numbers. So two points are compared game by game, and
//! the luck that their games share cancels out of the difference.

mod factors;
mod games;
mod measure;
#[cfg(feature = "native")]
mod points;
mod regression;

pub use factors::{Factors, Plain};
pub use games::{Difference, Games};
pub use measure::Measure;
#[cfg(feature = "native")]
pub use points::{Laboratory, Point, Sample};
#[cfg(feature = "native")]
pub use regression::difference_without_luck;
pub use regression::factors_on_luck;
