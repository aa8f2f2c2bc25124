//! Shared by search players: allocating roll-outs to arms, playing a roll-out, and searches over candidates
//! and over stances.

mod candidates;
mod halving;
mod stances;
mod trials;

pub use candidates::CandidateSearch;
pub use halving::{Halving, MAX_ARMS};
pub(crate) use stances::{Chosen, StanceSearch, Stances};
pub use trials::numbered;
pub(crate) use trials::{Trials, chances};
