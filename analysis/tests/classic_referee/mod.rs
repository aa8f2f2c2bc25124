//! A referee of games of *classic*: a second, slow and simple implementation of the generated rulebook. It reads the
//! file of a game on its own, follows an event log, and reports where the log contradicts the rules. It shares no code
//! with the engine. What a side may decide is judged where it decides something else, not where it is not asked.

mod arrivals;
mod attacks;
mod board;
mod doctored;
mod file;
mod games;
#[path = "../../../engine/tests/classic_torture/generator.rs"]
mod generator;
mod log;
mod map;
mod movement;
mod referee;
mod results;
mod retreats;
mod rules;
mod sequence;
mod strength;
mod tables;
mod terrain;
mod victory;
