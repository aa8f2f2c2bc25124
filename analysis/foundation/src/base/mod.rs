//! Shared by every other layer: errors, files, numbers and words, the terminal. Independent of any game.

pub mod decimal;
pub mod diagnostics;
pub mod error;
pub mod exact;
pub mod figure;
pub mod files;
pub mod idle;
#[cfg(feature = "native")]
pub mod interrupt;
pub mod json_file;
#[cfg(feature = "native")]
pub mod look;
pub mod number;
pub mod paths;
#[cfg(feature = "native")]
pub mod prices;
#[cfg(feature = "native")]
pub mod progress;
pub mod text_file;
pub mod width;
pub mod words;

#[cfg(feature = "native")]
#[cfg(feature = "native")]
pub mod say;
pub mod values;
