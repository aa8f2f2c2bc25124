//! A referee of *Pluton*: a second, slow and simple implementation of the rules that reads event logs, keeps its own
//! picture of the board and reports where a log contradicts the rules. It knows the rules and the format of the log, whose
//! first line has the tables, and nothing of the engine.

mod artillery;
mod board;
mod doctored;
mod due;
mod entry;
mod fire;
mod games;
mod log;
mod map;
mod melee;
mod movement;
mod referee;
mod rulebook;
mod victory;
