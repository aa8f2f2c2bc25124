//! *outside*: games that a program of the author's plays, in any language. The scenario file names the program, and has the values of
//! its parameters; what the program has said of itself stands in a file beside it. Reading them starts nothing.
//!
//! The protocol is described in `scenarios/outside/PROTOCOL.md`.

pub mod data;
pub mod files;

pub use data::{Column, MEMORY, Parameter, Program, Scenario, Setting, Side};
