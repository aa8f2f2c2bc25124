//! Decisions and actions in words, for play by hand.

mod fighting;
mod moving;
mod prompt;
mod sentence;
mod words;

pub use prompt::prompt;
pub use sentence::sentence;
