//! A hex of a map, as a small number.

/// A hex: its number on the map, row by row from the south-west corner.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct Hex(pub u8);

impl Hex {
    /// No hex: off the map.
    pub const NONE: Hex = Hex(255);

    /// The number, for use as an index.
    #[inline]
    #[must_use]
    pub const fn index(self) -> usize {
        self.0 as usize
    }

    /// Whether this is a hex and not [`Hex::NONE`].
    #[inline]
    #[must_use]
    pub const fn is_some(self) -> bool {
        self.0 != Self::NONE.0
    }
}

impl Default for Hex {
    fn default() -> Self {
        Self::NONE
    }
}
