//! Shared by search players: allocating roll-outs to arms, and playing a roll-out.

mod halving;
mod trials;

pub use halving::{Halving, MAX_ARMS};
pub use trials::numbered;
pub(crate) use trials::{Trials, chances};
