//! The players.
//!
//! A player receives a view, which contains only what its side may know, and the legal actions; it returns one of
//! them. Players own their random numbers and allocate nothing during a game.

pub mod core;
pub mod games;

pub use core::Player;
pub use core::game_loop::{Options, Played, Table};
pub use core::random::Random;
