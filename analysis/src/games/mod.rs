//! The games: recording and display of each, in a directory of its own. [`ALL`] is the registry, with one line per game.

mod load;
pub mod niemenczyn;
mod registered;
mod shown;
mod system;
pub mod verdox;

use kartacz_engine::games::niemenczyn::Niemenczyn;
use kartacz_engine::games::verdox::Verdox;

pub use load::{load, load_alike, load_with_provenance, named, of_position, weight_faults};
pub use registered::{Combat, Of, Registered};
pub use shown::Shown;
pub use system::System;

/// The games in their order.
pub const ALL: &[&dyn Registered] = &[&Of::<Niemenczyn>::NEW, &Of::<Verdox>::NEW];
