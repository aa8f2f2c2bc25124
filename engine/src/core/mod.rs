//! The foundation of every game: the state machine of decisions, dice, lists, exact odds, notation. Names no game.

pub mod dice;
pub mod game;
pub mod list;
pub(crate) mod named;
pub mod notation;
pub mod odds;
pub mod set;
