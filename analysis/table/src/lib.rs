//! The gaming table: games are played and counted ([`play`]) and shown ([`show`]), each with what it adds to both ([`games`]).
//!
//! Only [`play::aggregate`] uses polars, and only [`show::charts`] plotters. Only its part of [`games`] knows the rules of a game;
//! everything else uses a game through [`play::record::Recorded`] and [`play::playable::Playable`].

pub mod games;
pub mod play;
pub mod show;

#[cfg(test)]
pub(crate) mod toy;

// The layers below, so that a path is the same in every crate of the analysis.
use kartacz_foundation::{base, statistics};

// The toy game of the tests names the crate as other crates do.
#[cfg(test)]
extern crate self as kartacz;
