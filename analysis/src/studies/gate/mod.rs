//! The gate: whether the balance of an entry of the baseline has moved.
//!
//! A game that was played for the baseline and is played again now makes a pair, and a pair has one of five results: what
//! the first side scores now, less what it scored then. When every game ends as before, nothing has moved. Otherwise
//! [`trial`] tests the pairs in the order of the games and stops as soon as the evidence suffices, [`family`] corrects for
//! the number of entries, and [`confirmation`] uses fresh games that were kept back.

pub mod baseline;
pub mod check;
pub mod confirmation;
pub mod detectable;
pub mod export;
pub mod family;
pub mod file;
pub mod limiting;
pub mod lucks;
pub mod outcomes;
pub mod report;
pub mod scenarios;
pub mod sharp;
mod signs;
pub mod trial;
pub mod watch;
pub mod words;

pub use crate::statistics::pairs::Pairs;
pub use limiting::Limiting;
pub use trial::{Direction, End, Limits, Rates, Trial};
