//! Learned functions: networks over position and action features.
//!
//! Networks are data: one for the value of a position, if the game learns one, and for each kind of decision and side
//! one that ranks candidates. Their inputs are features that a game computes without allocation; a file whose features
//! differ from those of the program is refused.

mod features;
mod file;
mod network;
mod student;
mod value;

pub(crate) use features::features;
pub use file::{Judge, Learned, Networks, load, rounded, written, written_value};
pub use network::{Layer, MAX_WIDTH, Network, Numbers};
pub use student::{Alternatives, Student};
pub(crate) use value::Recalling;
pub use value::{Estimate, OUTPUTS, RESULTS, Value, Valued, expected, place, probabilities, result, score, shipped};
