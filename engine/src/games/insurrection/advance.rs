//! A move that commanders may evade before it is carried out \[Maciejowice 10.11.7\].

use crate::games::insurrection::data::UnitId;
use crate::games::insurrection::edition::Edition;
use crate::grid::Hex;

/// A move of units into another hex that commanders may evade before it is carried out.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Advance<E: Edition> {
    /// A step of the open move.
    Step {
        /// The unit that leads the element.
        unit: UnitId,
        /// Hexside 0..6.
        side: u8,
    },
    /// Guns are dragged.
    Drag {
        /// The guns.
        unit: UnitId,
        /// Hexside 0..6.
        side: u8,
        /// New facing, 0..6.
        facing: u8,
    },
    /// The hex of the current withdrawal.
    WithdrawTo(Hex<E::Size>),
    /// A counterattack.
    Counterattack {
        /// The hex.
        hex: Hex<E::Size>,
        /// The units that entered it.
        movers: E::Units,
        /// The units that counterattack.
        joint: E::Units,
    },
}
