//! A referee of *SPQR*: a second, slow and simple implementation of missiles, shock, hits, routs, rallies, the dice of leaders
//! and rout points. It reads event logs, tracks the board on its own, and reports where a log contradicts the rules. It has
//! its own tables and shares no code with the engine; the set-up and the counters are taken from the first line of a log.
//! Movement points, command and lines of sight are not judged.

mod board;
mod changes;
mod combat;
mod doctored;
mod games;
mod hits;
mod leaders;
mod log;
#[path = "../../../engine/tests/spqr/hexes.rs"]
mod map;
mod missiles;
mod points;
mod referee;
mod routs;
mod shock;
mod tables;
