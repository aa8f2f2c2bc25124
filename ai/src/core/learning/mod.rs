//! Learned functions: networks over position and action features.

mod features;
mod file;
mod network;
mod ranking;
mod student;
mod value;

pub(crate) use features::features;
pub use file::{Learned, Networks, load, rounded, written};
pub use network::{Layer, MAX_WIDTH, Network, Numbers};
pub(crate) use ranking::{Ranked, StanceExpert, form_of};
pub use student::{Alternatives, Student};
pub use value::{RESULTS, Valued, expected, probabilities, result, score};
