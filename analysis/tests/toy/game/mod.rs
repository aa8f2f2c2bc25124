//! A game of its own: noughts and crosses with a die. It is the smallest example of a game; each file says where that of a
//! real game lies.

pub mod files;
pub mod heuristic;
pub mod map;
pub mod observed;
pub mod players;
pub mod record;
pub mod replay;
pub mod rules;
