//! The games: recording and display of each, in a directory of its own. [`ALL`] lists the shipped games, one line per game.

pub mod classic;
pub mod hand;
pub mod imported;
pub mod insurrection;
mod judged;
mod load;
pub mod maciejowice;
pub mod niemenczyn;
pub mod pluton;
mod programs;
mod registered;
mod registry;
mod replayed;
pub mod session;
mod shown;
mod sizes;
pub mod spqr;
mod system;
pub mod table;
mod tabletop;
pub mod verdox;

use kartacz_engine::games as rules;

pub use load::{
    import, learned_faults, load, load_alike, load_of_one_size, load_of_one_system, load_with_provenance, made, makers,
    named, of_position, weight_faults,
};
#[cfg(feature = "native")]
pub use registered::Combat;
pub use registered::{Of, Registered};
pub use registry::{Registry, all, install, names};
pub use replayed::{Replayable, Replayed};
#[cfg(feature = "native")]
pub use shown::NoCombat;
pub use shown::Shown;
pub use sizes::Sizes;
pub use system::{How, System};
pub use tabletop::Tabletop;

/// The shipped games in their order. A static, so that the code of the games is compiled only in this crate.
pub static ALL: Registry = &[
    &Of::<rules::niemenczyn::Niemenczyn>::NEW,
    &Of::<rules::verdox::Verdox>::NEW,
    &Of::<rules::maciejowice::Maciejowice>::NEW,
    &Of::<rules::pluton::Pluton>::NEW,
    &Of::<rules::spqr::Spqr>::NEW,
    &classic::Both::NEW,
    &programs::Programs,
];
