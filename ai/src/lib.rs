//! The players.
//!
//! A player sees a view, which holds nothing that its side must not know, and the legal actions; it answers with
//! one. Players own their randomness and allocate nothing during a game.

pub mod core;
pub mod games;

pub use core::Player;
pub use core::game_loop::{Options, Played, Table};
pub use core::random::Random;
