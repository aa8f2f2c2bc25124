//! The rules of the games.
//!
//! The engine reads no file, clock or environment variable, starts no thread, allocates nothing once a game has
//! started, and does not depend on the order in which games are played.

pub mod core;
pub mod games;
pub mod grid;
pub mod scenario;
