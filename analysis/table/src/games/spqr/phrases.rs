//! Decisions and actions in words, for play by hand.

mod names;
mod prompt;
mod words;

pub use names::unit_name;
pub use prompt::prompt;
pub use words::sentence;
