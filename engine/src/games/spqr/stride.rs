//! \[6.32, 6.43\] One step of a unit.

use crate::core::list::List;
use crate::games::spqr::facing::Stance;

/// How a two-hex phalanx makes a step \[6.43\].
#[derive(Clone, Copy, Debug, PartialEq, Eq, Default)]
pub(super) enum Wheeling {
    /// Both halves enter new hexes, or the unit is not a two-hex phalanx.
    #[default]
    Ahead,
    /// The left half stays.
    LeftStays,
    /// The right half stays.
    RightStays,
}

/// A step: the stance after it, and its kind.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Default)]
pub(super) struct Stride {
    /// The stance after the step.
    pub stance: Stance,
    /// How a two-hex phalanx makes it.
    pub wheeling: Wheeling,
}

/// The most strides from a stance.
pub(super) type Strides = List<Stride, 4>;
