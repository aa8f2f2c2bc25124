//! A referee of the series of *Niemenczyn 1794* and *Maciejowice 1794*: a second, slow and simple implementation of the rulebook
//! that reads event logs, tracks the board on its own and reports where a log contradicts the rules. It depends on the rulebook
//! and the log format, and shares no code with the engine.

mod board;
mod curious;
mod doctored;
mod doctored_maciejowice;
mod edition;
#[path = "../../../engine/tests/scenario_files/edits.rs"]
mod edits;
mod fire;
mod form;
mod formation;
mod game;
mod games;
mod hostile;
mod log;
mod maciejowice_games;
mod map;
mod melee;
mod movement;
mod reaction;
mod rulebook;
mod score;
mod sequence;
mod story_events;
mod withdrawal;
