//! The program from outside: its verbs, files, pages and errors; the lab; the output of each game.

mod common;

mod bad_input;
mod lab;
mod pluton;
mod program;
mod schemas;
mod spqr;
mod verdox;
