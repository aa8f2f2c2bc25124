//! The two sizes in which the rules are compiled: a small game has a small state.

use core::fmt::Debug;
use core::ops::IndexMut;

use super::data::{MAX_HEXES, MAX_UNITS};

/// A size.
pub trait Board: Copy + Debug + Default + Eq + Send + Sync + 'static {
    /// A value for each hex.
    type PerHex<T: Copy + Debug + Eq + Send + Sync>: Row<T>;
    /// A value for each unit.
    type PerUnit<T: Copy + Debug + Eq + Send + Sync>: Row<T>;
    /// The most hexes.
    const HEXES: usize;
    /// The most units.
    const UNITS: usize;

    /// Whether it has room.
    #[must_use]
    fn holds(hexes: usize, units: usize) -> bool {
        hexes <= Self::HEXES && units <= Self::UNITS
    }
}

/// At most 256 hexes and 64 units.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Small;

/// At most 1,024 hexes and 240 units.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Large;

impl Board for Small {
    type PerHex<T: Copy + Debug + Eq + Send + Sync> = [T; Self::HEXES];
    type PerUnit<T: Copy + Debug + Eq + Send + Sync> = [T; Self::UNITS];
    const HEXES: usize = 256;
    const UNITS: usize = 64;
}

impl Board for Large {
    type PerHex<T: Copy + Debug + Eq + Send + Sync> = [T; Self::HEXES];
    type PerUnit<T: Copy + Debug + Eq + Send + Sync> = [T; Self::UNITS];
    const HEXES: usize = MAX_HEXES;
    const UNITS: usize = MAX_UNITS;
}

/// An array of a size.
pub trait Row<T>: IndexMut<usize, Output = T> + Copy + Debug + Eq + Send + Sync {
    /// This value everywhere.
    fn filled(value: T) -> Self;
}

impl<T: Copy + Debug + Eq + Send + Sync, const N: usize> Row<T> for [T; N] {
    #[inline]
    fn filled(value: T) -> Self {
        [value; N]
    }
}
