//! Learned functions: networks over features of positions and of actions.

mod file;
mod network;
mod value;

pub use file::{Learned, Networks, load, rounded, written};
pub use network::{Layer, MAX_WIDTH, Network, Numbers};
pub use value::{RESULTS, Valued, expected, probabilities, result, score};
