//! What holds for every shipped game: a generic test each, made a test of every game of `engine/tests/games.rs`.

mod allocation;
mod restrictions;
