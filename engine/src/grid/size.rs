//! Map sizes. Small maps have small hex numbers and short sets, which makes queries fast.

use core::fmt::Debug;
use core::hash::Hash;
use core::ops::IndexMut;

use super::rows_of_sixteen;

/// A limit for the hexes of a map.
///
/// A map belongs in the smallest size that it fits into.
pub trait Size: Copy + Debug + Default + Eq + Ord + Hash + Send + Sync + 'static {
    /// The number of a hex.
    type Number: Copy + Debug + Eq + Ord + Hash + Into<usize> + Into<u64> + Send + Sync;
    /// The bits of a set of hexes.
    type Words: Words;
    /// The number of `NONE`.
    const NONE: Self::Number;
    /// The most hexes of a map.
    const MOST: usize;

    /// The number for an index, that of a hex or of none.
    fn number(index: usize) -> Self::Number;
}

/// A size small enough for tables of all pairs of hexes.
pub trait Tabled: Size {
    /// A value for each hex, and for none.
    type PerHex<T: Copy + Debug + Send + Sync>: Table<T>;
    /// A number for each pair of those.
    type PerPair: Table<u8>;
    /// The neighbours of the hexes of a set on a map of sixteen columns, where there is a faster way than the general one.
    const SPREAD_IN_ROWS_OF_SIXTEEN: Option<fn(Self::Words) -> Self::Words> = None;
}

/// At most 255 hexes.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Small;

impl Size for Small {
    type Number = u8;
    type Words = [u64; 4];
    const NONE: u8 = 255;
    const MOST: usize = 255;

    #[inline]
    fn number(index: usize) -> u8 {
        index as u8
    }
}

impl Tabled for Small {
    type PerHex<T: Copy + Debug + Send + Sync> = [T; 256];
    type PerPair = [u8; 256 * 256];
    const SPREAD_IN_ROWS_OF_SIXTEEN: Option<fn([u64; 4]) -> [u64; 4]> = Some(rows_of_sixteen::spread);
}

/// At most 511 hexes.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Medium;

impl Size for Medium {
    type Number = u16;
    type Words = [u64; 8];
    const NONE: u16 = 511;
    const MOST: usize = 511;

    #[inline]
    fn number(index: usize) -> u16 {
        index as u16
    }
}

impl Tabled for Medium {
    type PerHex<T: Copy + Debug + Send + Sync> = [T; 512];
    type PerPair = [u8; 512 * 512];
}

/// At most 1,344 hexes.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Large;

impl Size for Large {
    type Number = u16;
    type Words = [u64; 21];
    const NONE: u16 = u16::MAX;
    const MOST: usize = 21 * 64;

    #[inline]
    fn number(index: usize) -> u16 {
        index as u16
    }
}

/// The words of a set, 64 hexes each.
pub trait Words: Copy + Debug + Eq + Hash + AsRef<[u64]> + AsMut<[u64]> + Send + Sync + 'static {
    /// The number.
    const COUNT: usize;
    /// No bit.
    const EMPTY: Self;

    /// Computes each word.
    fn each(word: impl FnMut(usize) -> u64) -> Self;
}

impl<const N: usize> Words for [u64; N] {
    const COUNT: usize = N;
    const EMPTY: Self = [0; N];

    #[inline]
    fn each(word: impl FnMut(usize) -> u64) -> Self {
        core::array::from_fn(word)
    }
}

/// A table whose length is known at compile time, so that look-ups need no bounds check.
pub trait Table<T>: IndexMut<usize, Output = T> + Clone + Debug + Send + Sync {
    /// A table with this value everywhere.
    fn filled(value: T) -> Box<Self>;
}

impl<T: Copy + Debug + Send + Sync, const N: usize> Table<T> for [T; N] {
    fn filled(value: T) -> Box<Self> {
        vec![value; N].into_boxed_slice().try_into().expect("the vector has the length of the array")
    }
}
