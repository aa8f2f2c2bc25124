//! A referee of *Pluton*: a second, slow and simple implementation of the rules that reads event logs, tracks the board on
//! its own and reports where a log contradicts the rules. It depends on the rules and the log format, whose first line has
//! the tables, and shares no code with the engine.

mod artillery;
mod board;
mod doctored;
mod due;
mod entry;
mod fire;
mod games;
#[path = "../../../engine/tests/pluton/hexes.rs"]
mod hexes;
mod log;
mod map;
mod melee;
mod movement;
mod referee;
mod rulebook;
mod victory;
