//! Where a unit is to go.

use super::scripted::brief::Manner;

/// Where a unit is to go.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Default)]
pub(super) enum Goal {
    /// Nowhere.
    #[default]
    None,
    /// To a building, by its number.
    Building(u8),
    /// To a wood or village in which enemies may hide, by its number.
    Area(u8),
    /// Along a leg of its orders.
    Ordered(u16, Manner),
}
