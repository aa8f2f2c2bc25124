//! The rules of the games.
//!
//! Nothing here reads a file, a clock or the environment; nothing here starts a thread; nothing here allocates
//! once a game has started; nothing here depends on the order in which games are played.

pub mod dice;
pub mod game;
pub mod grid;
pub mod list;
mod named;
pub mod niemenczyn;
pub mod notation;
pub mod odds;
pub mod scenario;
pub mod verdox;
