//! Decisions and actions in words, for play by hand.

mod prompt;
mod words;

pub use prompt::prompt;
pub use words::sentence;
