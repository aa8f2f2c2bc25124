//! What the analysis stands on: files, errors and units in [`base`], and the [`statistics`].

pub mod base;
pub mod statistics;
