//! Many games and what they show: running, recording, aggregating, statistics, charts, reports, and the command
//! line of `kartacz`.
//!
//! polars is known to [`aggregate`] alone, plotters to [`charts`] alone. Nothing here knows a rule of a game; what
//! a rule system tells of itself goes through [`record::Recorded`].

pub mod aggregate;
pub mod charts;
pub mod cli;
pub mod comparison;
pub mod diagnostics;
pub mod error;
pub mod event_log;
pub mod export;
pub mod library;
pub mod map_svg;
pub mod narrate;
pub mod output;
pub mod record;
pub mod report;
pub mod rows;
pub mod runner;
pub mod simulation;
pub mod statistics;
pub mod summary;
pub mod systems;
pub mod verbs;

#[cfg(test)]
mod toy;
