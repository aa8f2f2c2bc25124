//! A hex of a map, as a small number.

use super::size::{Size, Small};

/// A hex: its number on the map, row by row from the south-west corner.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct Hex<S: Size = Small>(pub S::Number);

impl<S: Size> Hex<S> {
    /// No hex: off the map.
    pub const NONE: Self = Hex(S::NONE);

    /// The hex with this index.
    #[inline]
    #[must_use]
    pub fn at(index: usize) -> Self {
        Hex(S::number(index))
    }

    /// The number, for use as an index.
    #[inline]
    #[must_use]
    pub fn index(self) -> usize {
        self.0.into()
    }

    /// Whether this is a hex and not [`Hex::NONE`].
    #[inline]
    #[must_use]
    pub fn is_some(self) -> bool {
        self.0 != S::NONE
    }
}

impl<S: Size> Default for Hex<S> {
    fn default() -> Self {
        Self::NONE
    }
}
