//! The players.
//!
//! A player receives a view, which contains only the information available to its side, and the legal actions; it
//! returns one of them. Each player has its own random number generator and allocates nothing during a game.

pub mod core;
pub mod games;

pub use core::Player;
pub use core::game_loop::{Options, Played, Table};
pub use core::random::Random;
