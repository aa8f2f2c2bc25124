//! Options that several verbs share.

mod changes;
pub mod examples;
mod given;
pub mod growth;
pub mod json;
mod limiting;
mod playing;
mod roles;
mod share;
mod typed;
mod written;

use clap::Args;

use crate::base::values::{Seat, parse_seat, parse_threads};
use crate::play::format::Format;

pub use given::{Given, without};
pub use roles::{Kind, Recording, Role, counts, decides, place, planned};
pub use share::{Job, Share};
pub use typed::Typed;
#[cfg(test)]
pub use written::is_writable;

/// The role of the players of the sides.
pub(crate) const PLAYER: Role = decides("player");
/// The roles of the options of verbs without a folder of results.
pub(crate) const MANNER: [Role; 4] = [place("threads"), place("quiet"), place("format"), place(json::JSON)];

/// The roles of options that several verbs share.
pub mod shared {
    pub(crate) use super::changes::CHANGES;
    pub(crate) use super::limiting::LIMITS;
    pub(crate) use super::playing::{GAMES, LUCK, PLACES, SEED};
    pub(crate) use super::{MANNER, PLAYER};
}

/// The players of the sides.
#[derive(Args, Clone, Debug)]
pub struct Seats {
    /// Player of a side, as in `poles=random`, `poles=search:256` or `poles=heuristic:my.toml`; may be repeated
    /// [default: `expert` where it has been trained, else `heuristic`]
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
