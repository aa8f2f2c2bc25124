//! Numbers of units, leaders and lines, and how many there can be.

use crate::core::game::Side;

/// The most units of a side: one bit each in a word.
pub const MAX_SIDE: usize = 56;
/// The most units, both sides together.
pub const MAX_UNITS: usize = 2 * MAX_SIDE;
/// The most leaders of a side, with replacements.
pub const MAX_SIDE_LEADERS: usize = 12;
/// The most leaders, both sides together.
pub const MAX_LEADERS: usize = 2 * MAX_SIDE_LEADERS;
/// The most troops of both sides: one bit each in a word.
pub const MAX_TROOPS: usize = 64;
/// The most lines of both sides: one bit each in a word.
pub const MAX_LINES: usize = 32;
/// The most turns.
pub const MAX_TURNS: u8 = 99;
/// The best troop quality.
pub const MAX_QUALITY: u8 = 9;
/// The greatest command range.
pub const MAX_RANGE: u8 = 20;
/// The movement points of a leader in a phase \[4.1\].
pub const LEADER_POINTS: u8 = 9;
/// The allowance of a phalanx for its fast move, when enemies withdraw from it, and for leaving a zone of control
/// \[6.41, 6.51, 7.23\].
pub const FAST_PHALANX: u8 = 5;

/// A unit: those of the first side, then those of the second from [`MAX_SIDE`].
pub type UnitId = u8;
/// No unit.
pub const NO_UNIT: UnitId = u8::MAX;
/// A leader: those of the first side, then those of the second from [`MAX_SIDE_LEADERS`].
pub type LeaderId = u8;
/// No leader.
pub const NO_LEADER: LeaderId = u8::MAX;
/// A line, by its index in [`Scenario::lines`].
pub type LineId = u8;
/// No line.
pub const NO_LINE: LineId = u8::MAX;

/// The side of a unit.
#[inline]
#[must_use]
pub const fn side_of(unit: UnitId) -> Side {
    if (unit as usize) < MAX_SIDE { Side::First } else { Side::Second }
}

/// The first unit of a side.
#[inline]
#[must_use]
pub const fn first_of(side: Side) -> UnitId {
    (side.index() * MAX_SIDE) as UnitId
}

/// The bit of a unit in the words of its side.
#[inline]
#[must_use]
pub const fn bit(unit: UnitId) -> u64 {
    1 << (unit as usize % MAX_SIDE)
}

/// The units of a side in a word, in ascending order.
pub fn units_in(side: Side, mut word: u64) -> impl Iterator<Item = UnitId> + Clone {
    core::iter::from_fn(move || {
        let unit = (word != 0).then(|| first_of(side) + word.trailing_zeros() as u8)?;
        word &= word - 1;
        Some(unit)
    })
}

/// The side of a leader.
#[inline]
#[must_use]
pub const fn leader_side(leader: LeaderId) -> Side {
    if (leader as usize) < MAX_SIDE_LEADERS { Side::First } else { Side::Second }
}

/// The first leader of a side.
#[must_use]
pub const fn first_leader(side: Side) -> LeaderId {
    (side.index() * MAX_SIDE_LEADERS) as LeaderId
}
