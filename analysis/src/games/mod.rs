//! The games: recording and display of each, in a directory of its own. [`ALL`] lists the shipped games, one line per game.

pub mod insurrection;
mod load;
pub mod maciejowice;
pub mod niemenczyn;
mod registered;
mod registry;
mod replayed;
mod shown;
mod system;
pub mod verdox;

use kartacz_engine::games as rules;

pub use load::{learned_faults, load, load_alike, load_with_provenance, named, of_position, weight_faults};
pub use registered::{Combat, Of, Registered};
pub use registry::{Games, all, install, names};
pub use replayed::{Replayable, Replayed};
pub use shown::{NoCombat, Shown};
pub use system::System;

/// The shipped games in their order.
pub const ALL: Games = &[
    &Of::<rules::niemenczyn::Niemenczyn>::NEW,
    &Of::<rules::verdox::Verdox>::NEW,
    &Of::<rules::maciejowice::Maciejowice>::NEW,
];
