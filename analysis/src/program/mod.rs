//! The program: the command line, and a file per verb.

pub mod cli;
pub mod entry;
pub mod inputs;
pub mod options;
pub mod usage;
pub mod verbs;
pub mod whole;
