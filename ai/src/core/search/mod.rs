//! Shared by search players: allocating roll-outs to arms, playing a roll-out, and a search over stances.

mod halving;
mod stances;
mod trials;

pub use halving::{Halving, MAX_ARMS};
pub(crate) use stances::{Chosen, StanceSearch, Stances};
pub use trials::numbered;
pub(crate) use trials::{Trials, chances};
