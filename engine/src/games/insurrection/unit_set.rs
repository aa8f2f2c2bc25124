//! Sets of units.

use super::bits::Bits;
pub use super::bits::{bit, each, first};
use super::data::{MAX_COMMANDERS, MAX_STAGES, MAX_UNITS};
use super::edition::{Edition, Lanes};
use crate::grid::Hex;

/// The units with this place.
#[inline]
#[must_use]
pub fn units_in<E: Edition>(place: &E::PerUnit<Hex<E::Size>>, hex: Hex<E::Size>) -> E::Units {
    holding::<E, _>(hex.0, |unit| place[unit].0)
}

/// The units with this value.
#[inline]
#[must_use]
pub(super) fn holding<E: Edition, N: Lanes>(sought: N, value: impl Fn(usize) -> N) -> E::Units {
    alike::<E, N>(value, |_| sought)
}

/// The units for which two values are equal, compared sixteen at a time.
#[inline]
#[must_use]
pub(super) fn alike<E: Edition, N: Lanes>(one: impl Fn(usize) -> N, other: impl Fn(usize) -> N) -> E::Units {
    const {
        assert!(E::UNITS.is_multiple_of(16) && E::UNITS <= E::Units::WIDTH as usize && E::UNITS <= MAX_UNITS);
        assert!(E::COMMANDERS <= MAX_COMMANDERS && E::STAGES <= MAX_STAGES);
    }
    let mut units = E::Units::EMPTY;
    for from in (0..E::UNITS).step_by(16) {
        units |= E::Units::sixteen(N::sixteen(&one, &other, from), from);
    }
    units
}
