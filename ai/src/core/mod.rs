//! Code shared by all players: the game loop, randomness, restrictions, roll-outs, weights. No game is named here.

pub mod candidate_search;
pub mod candidates;
pub mod course;
pub mod game_loop;
pub mod learning;
pub mod luck;
pub mod menu;
pub mod none;
pub mod one_ply;
mod player;
pub mod random;
pub mod real;
pub mod restricted;
pub mod search;
pub mod watch;
pub mod weights;

pub use player::Player;
