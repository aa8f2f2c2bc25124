//! The luck of games, measured by a value and taken out of figures.

mod gauged;
mod judges;
#[cfg(feature = "native")]
mod luckless;
mod sharper;
mod without;

pub use gauged::Gauged;
pub use judges::judge;
#[cfg(feature = "native")]
pub use luckless::Luckless;
pub use sharper::{Agreement, Both, Conclusion, side};
pub use without::Without;
