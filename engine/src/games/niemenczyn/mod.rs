//! *Niemenczyn 1794*: tactical battle in six stages of a quarter of an hour.
//!
//! The rules are those of the series ([`insurrection`]); this is its first edition. `README.md` lists every paragraph with
//! its function and test, and every chosen reading. The modules name the types of the series for this edition.

use crate::games::insurrection;
use crate::games::insurrection::edition::{Edition, Features, Plain};
pub use crate::games::insurrection::switches;
use crate::grid::Small;

/// The edition.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub struct N1794;

impl Edition for N1794 {
    const SYSTEM: &'static str = "niemenczyn";
    const UNITS: usize = 32;
    const COMMANDERS: usize = 8;
    const STAGES: usize = 12;
    const HAS: Features = Features::FIRST;

    type Size = Small;
    type Units = u32;
    type Skirmishers = ();
    type PerUnit<T: Plain> = [T; 32];
    type PerCommander<T: Plain> = [T; 8];
    type IfOverall<T: Plain> = [T; 0];
}

const _: () = assert!(size_of::<state::State>() <= 1024);

/// The rules with a loaded scenario.
pub type Niemenczyn = insurrection::Rules<N1794>;

insurrection::compiled::compiled!(N1794);
insurrection::modules::of_edition!(N1794);
