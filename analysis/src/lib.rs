//! Runs many games, records and aggregates them, and reports the results: statistics, charts, pages, and the command line of
//! `kartacz`.
//!
//! In layers: each module imports only what stands before it in [`base`], [`statistics`], [`play`], [`show`], [`games`],
//! [`studies`], [`lab`], [`program`]. Only [`play::aggregate`] uses polars, and only [`show::charts`] plotters. Only its part of
//! [`games`] knows the rules of a game; everything else uses a game through [`play::record::Recorded`] and
//! [`play::playable::Playable`].

pub mod base;
pub mod games;
pub mod lab;
pub mod play;
#[cfg(feature = "native")]
pub mod program;
pub mod show;
pub mod statistics;
pub mod studies;

// The toy game of the tests names the crate as other crates do.
#[cfg(test)]
extern crate self as kartacz;
