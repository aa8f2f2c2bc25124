//! The program: the command line, and a file per verb.

pub mod arguments;
pub mod cli;
mod desktop;
pub mod entry;
mod expected;
mod groups;
mod help;
mod host;
pub mod inputs;
pub mod opening;
pub mod options;
mod played;
pub mod prepared;
mod results;
pub mod usage;
pub mod verbs;
pub mod whole;
