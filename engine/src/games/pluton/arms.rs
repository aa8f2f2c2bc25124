//! Small arms and guns, and the unit in which strength is counted.

use crate::core::named::named;

/// The number of calibres.
pub const CALIBRES: usize = 4;

/// A strength in half boxes \[14.2\].
pub type Halves = u8;

named! {
    /// The small arms of a unit: the row sets of the fire table \[7.2\].
    Weapon {
        /// Rifle platoons, crews and commanders.
        Light = "light",
        /// Heavy machine guns.
        Heavy = "heavy",
    }
}

named! {
    /// The calibre of guns and mortars \[8.3c\].
    Calibre {
        /// Light field guns.
        Mm75 = "75mm",
        /// Mortars of 80 and 81 mm.
        Mortar = "mortar",
        /// Light howitzers.
        Mm105 = "105mm",
        /// Heavy howitzers.
        Mm150 = "150mm",
    }
}

impl Calibre {
    /// Every calibre, in the order of the tables.
    pub const ALL: [Calibre; CALIBRES] = [Calibre::Mm75, Calibre::Mortar, Calibre::Mm105, Calibre::Mm150];

    /// The index in tables.
    #[must_use]
    pub const fn index(self) -> usize {
        self as usize
    }
}
