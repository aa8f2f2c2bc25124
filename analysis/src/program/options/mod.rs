//! Options that several verbs share.

mod changes;
pub mod examples;
pub mod json;
mod limiting;
mod playing;
mod share;

use clap::Args;

use crate::base::format::Format;
use crate::base::values::{Seat, parse_seat, parse_threads};

pub use share::{Job, Share};

/// The players of the sides.
#[derive(Args, Clone, Debug)]
pub struct Seats {
    /// Player of a side, as in `poles=random`, `poles=search:256` or `poles=heuristic:my.toml`; may be repeated
    /// [default: `heuristic`; `compare`, `what-if`, `explain` and `design` use `expert` where it has been trained]
    #[arg(long, value_name = "SIDE=PLAYER", value_parser = parse_seat)]
    pub player: Vec<Seat>,
}

/// Options of verbs without a folder of results.
#[derive(Args, Clone, Copy, Debug)]
pub struct Manner {
    /// Worker threads [default: all cores]
    #[arg(long, value_name = "N", value_parser = parse_threads, allow_negative_numbers = true)]
    pub threads: Option<u64>,
    /// Print only errors on standard error
    #[arg(long)]
    pub quiet: bool,
    /// Format of standard output
    #[arg(long, value_enum, default_value_t)]
    pub format: Format,
}
