//! Many games and what they show: running, recording, aggregating, statistics, charts, reports, and the command
//! line of `kartacz`.
//!
//! polars is known to [`aggregate`] alone, plotters to [`charts`] alone. The rules of a game are known to its part of
//! [`systems`] and to those that print a single game or combat, each in modules named after the game or, for the first one,
//! without a name: [`event_log`], [`narrate`], [`map_svg`], [`replay`] and the verb `odds`. Everything else
//! uses a rule system through [`record::Recorded`].

pub mod base;
pub mod games;
pub mod play;
pub mod program;
pub mod show;
pub mod statistics;
pub mod studies;

// The toy game of the tests names the crate as other crates do.
#[cfg(test)]
extern crate self as kartacz;
