//! The sources: layers, words, hashes, and the list of planted faults.

mod planted;
mod source_hash;
mod tidy;
