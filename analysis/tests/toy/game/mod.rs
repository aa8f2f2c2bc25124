//! The toy game: noughts and crosses with a die. It is the smallest example of a game; each file states the path of its
//! counterpart in a real game.

pub mod candidates;
pub mod files;
pub mod heuristic;
pub mod map;
pub mod observed;
pub mod players;
pub mod record;
pub mod replay;
pub mod rules;
pub mod value;
