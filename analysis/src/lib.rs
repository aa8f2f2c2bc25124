//! Many games and what they show: running, recording, aggregating, statistics, charts, reports, and the command
//! line of `kartacz`.
//!
//! polars is known to [`aggregate`] alone, plotters to [`charts`] alone. The rules of a game are known to its part of
//! [`systems`] and to those that tell a single game or combat, each in modules named after the game or, for the first one,
//! without a name: [`event_log`], [`narrate`], [`map_svg`], [`replay`] and the verb `odds`. Everything else gets what a rule system tells of itself through [`record::Recorded`].

pub mod absent;
pub mod account;
pub mod aggregate;
pub mod balance;
pub mod budgets;
pub mod charts;
pub mod claim;
pub mod cli;
pub mod command;
pub mod comparison;
pub mod diagnostics;
pub mod error;
pub mod event_log;
pub mod exploit;
pub mod export;
pub mod files;
pub mod folder_name;
pub mod gate;
pub mod headline;
pub mod interrupt;
pub mod json_file;
pub mod kept;
pub mod labels;
pub mod laboratory;
pub mod library;
pub mod manifest;
pub mod map_svg;
pub mod markup;
pub mod narrate;
pub mod number;
pub mod output;
pub mod pace;
pub mod palette;
pub mod parts;
pub mod plans;
pub mod play_outs;
pub mod positions;
pub mod progress;
pub mod purpose;
pub mod record;
pub mod replay;
pub mod report;
pub mod response;
pub mod row_file;
pub mod rows;
pub mod runner;
pub mod sensitivity;
pub mod shards;
pub mod simulation;
pub mod statistics;
pub mod summary;
pub mod supply;
pub mod sweep;
pub mod systems;
pub mod task;
pub mod text_file;
pub mod tournament;
pub mod tune;
pub mod until;
pub mod usage;
pub mod verbs;
pub mod weights;
pub mod what_if;
pub mod whole;
pub mod width;

#[cfg(test)]
mod toy;
