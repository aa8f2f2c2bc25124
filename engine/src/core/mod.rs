//! What every game is built on: the state machine of decisions, dice, lists, exact odds, notation. Nothing here names a game.

pub mod dice;
pub mod game;
pub mod list;
pub(crate) mod named;
pub mod notation;
pub mod odds;
