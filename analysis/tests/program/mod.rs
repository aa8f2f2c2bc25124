//! End-to-end tests of the program, one module per verb or subject: its output files, messages and errors. A single target,
//! so that the library is linked once.

mod assumed;
mod balance;
mod command_line;
mod confirm;
mod design;
mod escaping;
mod expected;
mod explain;
mod exploit;
mod few_games;
mod files;
mod folders;
mod gate;
mod happened;
mod headline;
mod import;
mod knock_out;
mod map;
mod newcomer;
mod odds;
mod own_scenario;
mod play_log;
mod positions;
mod readme;
mod replay;
mod restrictions;
mod results;
mod rules;
mod seeds;
mod sensitivity;
mod skill;
mod slice;
mod story;
mod sweep;
mod terminal;
mod threads;
mod tournament;
mod train;
mod tune;
mod until;
mod validate;
mod what_if;

/// The words of a text, with one space between them.
pub fn one_line(text: &str) -> String {
    text.split_whitespace().collect::<Vec<_>>().join(" ")
}
