//! The luck of games: whether it is measured, by which value, and where it stands in the rows.

mod columns;
mod gauged;
mod judges;
mod setting;
#[cfg(feature = "native")]
mod sums;
#[cfg(feature = "native")]
mod without;

pub use columns::{COLUMNS, Column, Measured, NAMES, Parts, columns, numbers, parts};
pub use gauged::Gauged;
pub use judges::{FILE, judge};
pub use setting::{Setting, price};
#[cfg(feature = "native")]
pub use sums::{Figures, Pairs, Sums};
#[cfg(feature = "native")]
pub use without::{Luckless, Without};
