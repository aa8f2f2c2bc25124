//! Sets of units.

use wide::u8x16;

use crate::games::niemenczyn::data::{MAX_UNITS, UnitId};
use crate::games::niemenczyn::event::UnitSet;
use crate::grid::Hex;

/// The bit of a unit in a [`UnitSet`].
#[inline]
#[must_use]
pub const fn bit(unit: UnitId) -> UnitSet {
    1 << unit
}

/// The units of a set, lowest id first.
#[inline]
pub fn each(mut set: UnitSet) -> impl Iterator<Item = UnitId> + Clone {
    core::iter::from_fn(move || {
        if set == 0 {
            return None;
        }
        let unit = set.trailing_zeros() as UnitId;
        set &= set - 1;
        Some(unit)
    })
}

/// The units with this place.
#[inline]
#[must_use]
pub fn units_in(place: &[Hex; MAX_UNITS], hex: Hex) -> UnitSet {
    holding(hex.0, |unit| place[unit].0)
}

/// The units with this value.
#[inline]
#[must_use]
pub(super) fn holding(sought: u8, value: impl Fn(usize) -> u8) -> UnitSet {
    alike(value, |_| sought)
}

/// The units of which two values are the same, sixteen compared at once.
#[inline]
#[must_use]
pub(super) fn alike(one: impl Fn(usize) -> u8, other: impl Fn(usize) -> u8) -> UnitSet {
    let first = |from: usize| u8x16::new(core::array::from_fn(|index| one(from + index)));
    let second = |from: usize| u8x16::new(core::array::from_fn(|index| other(from + index)));
    let half = |from: usize| first(from).simd_eq(second(from)).to_bitmask();
    half(0) | half(u8x16::LANES as usize) << u8x16::LANES
}

/// The lowest unit of a set that is not empty.
#[inline]
#[must_use]
pub const fn first(set: UnitSet) -> UnitId {
    debug_assert!(set != 0);
    set.trailing_zeros() as UnitId
}
