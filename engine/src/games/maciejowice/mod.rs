//! *Maciejowice 1794*: the battle of 10 October 1794, in 24 stages of a quarter of an hour.
//!
//! The rules are those of the series ([`insurrection`]), with overall commanders, a reserve, batteries, skirmish order and
//! more kinds of ground. The modules name the types of the series for this edition.

use crate::games::insurrection;
use crate::games::insurrection::edition::{Edition, Features, Plain};
pub use crate::games::insurrection::switches;
use crate::grid::Medium;

/// The edition.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub struct M1794;

impl Edition for M1794 {
    const SYSTEM: &'static str = "maciejowice";
    const UNITS: usize = 96;
    const COMMANDERS: usize = 16;
    const STAGES: usize = 24;
    const HAS: Features = Features {
        grounds: true,
        rivers: true,
        objective: true,
        stars: true,
        skirmish: true,
        kosynierzy: true,
        overall: true,
        chance: true,
        revised: true,
        ..Features::NONE
    };

    type Size = Medium;
    type Units = u128;
    type Skirmishers = u128;
    type PerUnit<T: Plain> = [T; 96];
    type PerCommander<T: Plain> = [T; 16];
    type IfOverall<T: Plain> = [T; 1];
}

const _: () = assert!(size_of::<state::State>() <= 3648);

/// The rules with a loaded scenario.
pub type Maciejowice = insurrection::Rules<M1794>;

insurrection::compiled::compiled!(M1794);
insurrection::modules::of_edition!(M1794);
