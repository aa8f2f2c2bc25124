//! The rules of the games.
//!
//! Nothing here reads a file, a clock or the environment; nothing here starts a thread; nothing here allocates
//! once a game has started; nothing here depends on the order in which games are played.

pub mod core;
pub mod games;
pub mod grid;
pub mod scenario;
