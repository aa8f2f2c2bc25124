//! The luck of games, measured by a value and taken out of figures.

mod gauged;
mod judges;
#[cfg(feature = "native")]
mod sharper;
#[cfg(feature = "native")]
mod without;

pub use gauged::Gauged;
pub use judges::{FILE, judge};
#[cfg(feature = "native")]
pub use sharper::{Agreement, Both, Conclusion, side};
#[cfg(feature = "native")]
pub use without::{Luckless, Without};
