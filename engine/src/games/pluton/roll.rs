//! \[2.0\] The dice: K10 shows 1 to 10, K100 is a K10 of tens and a K10 of units.

use crate::core::dice::{Dice, Key};
use crate::games::pluton::tables::FACES;

/// The purpose of a roll: each has its own stream.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[repr(u8)]
pub enum Purpose {
    /// Drift of a marker \[8.3b\].
    Drift,
    /// Indirect fire \[8.3d\].
    Indirect,
    /// Small-arms fire \[7.3\].
    Fire,
    /// Close combat \[10.3\].
    Melee,
    /// A commander with a unit that takes losses \[13.5\].
    Commander,
    /// A new commander \[13.6\].
    NewCommander,
    /// Reorganisation of an undirected unit \[12.4\].
    Morale,
    /// A battalion that may enter \[S2.5\].
    Entry,
}

/// A roll of K10: 1 to 10.
pub fn k10(dice: &mut impl Dice, key: Key) -> u8 {
    dice.below(FACES as u32, key) as u8 + 1
}

/// A roll of K100 from its two dice, each 1 to 10: tens and units, where 10 counts as 0, and 00 as 100.
///
/// ```
/// use kartacz_engine::games::pluton::roll::k100;
/// assert_eq!([k100(5, 7), k100(10, 7), k100(10, 10)], [57, 7, 100]);
/// ```
#[must_use]
pub const fn k100(tens: u8, units: u8) -> u8 {
    match (tens % 10) * 10 + units % 10 {
        0 => 100,
        number => number,
    }
}
