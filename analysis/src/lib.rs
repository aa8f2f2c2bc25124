//! Runs many games, records and aggregates them, and reports the results: statistics, charts, pages, and the command line of
//! `kartacz`.
//!
//! In layers: each module imports only what stands before it in [`base`], [`statistics`], [`play`], [`show`], [`games`],
//! [`studies`], [`lab`], [`program`]. The first two are the crate `kartacz-foundation`, the next three `kartacz-table`: so they
//! are compiled side by side, and a change of a study does not compile the games again.

pub mod lab;
#[cfg(feature = "native")]
pub mod program;
pub mod studies;

#[cfg(test)]
#[path = "../table/src/toy.rs"]
pub(crate) mod toy;

// The layers below, so that a path is the same in every crate of the analysis.
pub use kartacz_foundation::{base, statistics};
pub use kartacz_table::{games, play, show};

// The toy game of the tests names the crate as other crates do.
#[cfg(test)]
extern crate self as kartacz;
