//! What players that search have in common, whatever they play: the sharing out of roll-outs among what is compared, and
//! the playing of one.

mod halving;
mod trials;

pub(crate) use halving::{Halving, MAX_ARMS};
pub(crate) use trials::{Trials, chances, numbered};
