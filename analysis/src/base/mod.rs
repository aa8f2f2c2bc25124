//! Shared by every other layer: errors, files, numbers and words, the terminal. Independent of any game.

pub mod diagnostics;
pub mod error;
pub mod files;
pub mod interrupt;
pub mod json_file;
pub mod look;
pub mod number;
pub mod progress;
pub mod text_file;
pub mod width;
pub mod words;

pub mod format;
pub mod say;
pub mod values;
