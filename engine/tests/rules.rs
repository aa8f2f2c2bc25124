//! The rules of each game: a test per paragraph, odds, notation, positions; recorded counts and games of all of them.

#[macro_use]
mod games;

mod common;
#[allow(dead_code, reason = "the other executables need the rest")]
mod files;

mod classic;
mod maciejowice;
mod niemenczyn;
mod pluton;
mod spqr;
mod verdox;

mod golden;
mod grid;
mod grid_medium;
mod perft;
mod rule_coverage;
