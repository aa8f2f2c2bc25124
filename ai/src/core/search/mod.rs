//! Shared by search players: allocating roll-outs to arms, playing a roll-out, and a search over stances.

mod halving;
mod stances;
mod trials;

pub(crate) use halving::{Halving, MAX_ARMS};
pub(crate) use stances::{Chosen, StanceSearch, Stances};
pub(crate) use trials::{Trials, chances, numbered};
