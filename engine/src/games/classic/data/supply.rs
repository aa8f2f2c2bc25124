//! Supply \[12\].

use super::{Area, Factor};
use crate::core::named::named;

named! {
    /// How a line of supply is measured \[12.1\].
    Measured {
        /// In hexes.
        Hexes = "hexes",
        /// In movement points of the first class.
        Points = "points",
    }
}

/// Lines of supply of a side \[12.1\].
#[derive(Clone, Debug)]
pub struct Supply {
    /// The sources; a side without any is always in supply.
    pub sources: Area,
    /// The most length of a line, before it reaches a route or a source; 0 when any length.
    pub length: u8,
    /// How it is measured.
    pub measured: Measured,
    /// The route that a line follows without limit, as an index.
    pub route: Option<u8>,
}

impl Supply {
    /// Always in supply.
    #[must_use]
    pub const fn none() -> Self {
        Self { sources: Area::NONE, length: 0, measured: Measured::Hexes, route: None }
    }
}

/// What being out of supply does \[12.3, 12.4\].
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Hunger {
    /// The factor on movement allowances.
    pub movement: Factor,
    /// The factor on strength in attack.
    pub attack: Factor,
    /// The factor on strength in defence.
    pub defence: Factor,
    /// From how many supply phases in a row out of supply a unit loses a step in each; 0 for never.
    pub loses_from: u8,
}

impl Hunger {
    /// No effect.
    pub const NONE: Self = Self { movement: Factor::Full, attack: Factor::Full, defence: Factor::Full, loses_from: 0 };
}
