//! Code shared by all games: the decision state machine, dice, lists, exact odds, notation. No game is named here.

pub mod actions;
pub mod dice;
pub mod facts;
pub mod game;
pub(crate) mod hint;
pub mod list;
pub(crate) mod named;
pub mod notation;
pub mod odds;
pub mod set;
mod strata;
pub(crate) mod switches;
