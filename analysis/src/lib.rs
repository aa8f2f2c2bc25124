//! Many games and what they show: running, recording, aggregating, statistics, charts, reports, and the command
//! line of `kartacz`.
//!
//! In layers: each module imports only what stands before it in [`base`], [`statistics`], [`play`], [`show`], [`games`],
//! [`studies`],
//! [`lab`], [`program`]. polars is known to [`play::aggregate`] alone, plotters to [`show::charts`] alone. The rules of a
//! game are known to its part of [`games`] alone; everything else uses a game through [`play::record::Recorded`] and
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
