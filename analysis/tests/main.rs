//! The program from outside: its verbs, files, pages and errors; the lab; the output of each game; what holds for every game.

#[allow(dead_code, reason = "the tests of the engine need the rest")]
#[macro_use]
#[path = "../../engine/tests/games.rs"]
mod games;

mod common;

mod bad_input;
mod each_game;
mod lab;
mod pluton;
mod program;
mod schemas;
mod spqr;
mod verdox;
