//! What all search players share: allocating roll-outs to arms and playing a roll-out.

mod halving;
mod trials;

pub(crate) use halving::{Halving, MAX_ARMS};
pub(crate) use trials::{Trials, chances, numbered};
