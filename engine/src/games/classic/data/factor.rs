//! Factors, in words.

use crate::core::named::named;

named! {
    /// A factor on a strength or a movement allowance.
    Factor {
        /// One.
        Full = "full",
        /// A quarter.
        Quarter = "quarter",
        /// A third.
        Third = "third",
        /// A half.
        Half = "half",
        /// Two thirds.
        TwoThirds = "two-thirds",
        /// Three quarters.
        ThreeQuarters = "three-quarters",
        /// One and a half.
        OneAndAHalf = "one-and-a-half",
        /// Two.
        Double = "double",
        /// Three.
        Triple = "triple",
        /// Nothing is left.
        None = "none",
    }
}

impl Factor {
    /// The factor as a fraction.
    #[must_use]
    pub const fn ratio(self) -> [u32; 2] {
        match self {
            Self::Full => [1, 1],
            Self::Quarter => [1, 4],
            Self::Third => [1, 3],
            Self::Half => [1, 2],
            Self::TwoThirds => [2, 3],
            Self::ThreeQuarters => [3, 4],
            Self::OneAndAHalf => [3, 2],
            Self::Double => [2, 1],
            Self::Triple => [3, 1],
            Self::None => [0, 1],
        }
    }

    /// A number times the factor; fractions are dropped.
    #[inline]
    #[must_use]
    pub const fn of(self, number: u32) -> u32 {
        let [above, below] = self.ratio();
        number * above / below
    }
}
