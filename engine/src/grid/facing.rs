//! Facing: a unit points at a vertex of its hex \[5\].
//!
//! Facing `f` in `0..6` points at the vertex between hexside `f - 1` and hexside `f`; 0 is north. Of the six
//! hexsides two are in front, one lies on each flank and two are behind.

use super::SIDES;

/// The zones around a unit \[5\], the worst for it last.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Zone {
    /// The two hexes in front.
    Front,
    /// The hexes on the left and the right.
    Flank,
    /// The two hexes behind.
    Rear,
}

/// The hexsides in front: left, right.
#[inline]
#[must_use]
pub const fn front(facing: u8) -> [u8; 2] {
    [(facing + 5) % 6, facing % 6]
}

/// The hexsides on the flanks: left, right.
#[inline]
#[must_use]
pub const fn flank(facing: u8) -> [u8; 2] {
    [(facing + 4) % 6, (facing + 1) % 6]
}

/// The hexsides behind: left, right.
#[inline]
#[must_use]
pub const fn rear(facing: u8) -> [u8; 2] {
    [(facing + 3) % 6, (facing + 2) % 6]
}

/// The hexsides in front, as a bit mask.
#[inline]
#[must_use]
pub const fn front_mask(facing: u8) -> u8 {
    FRONTS[facing as usize]
}

/// The hexsides on the flanks, as a bit mask.
#[inline]
#[must_use]
pub const fn flank_mask(facing: u8) -> u8 {
    FLANKS[facing as usize]
}

/// The hexsides behind, as a bit mask.
#[inline]
#[must_use]
pub const fn rear_mask(facing: u8) -> u8 {
    REARS[facing as usize]
}

/// The zone in which a hexside lies.
#[inline]
#[must_use]
pub const fn zone_of_side(facing: u8, side: u8) -> Zone {
    if front_mask(facing) >> side & 1 == 1 {
        Zone::Front
    } else if flank_mask(facing) >> side & 1 == 1 {
        Zone::Flank
    } else {
        Zone::Rear
    }
}

/// The number of sixths of a turn between two facings, the short way: 0..=3.
#[inline]
#[must_use]
pub const fn turn_steps(from: u8, to: u8) -> u8 {
    let clockwise = (to + 6 - from) % 6;
    if clockwise > 3 { 6 - clockwise } else { clockwise }
}

/// The facings exactly `steps` sixths of a turn (at most 3) away from this one, as a bit mask.
#[inline]
#[must_use]
pub const fn turned(from: u8, steps: u8) -> u8 {
    TURNED[steps as usize][from as usize]
}

const TURNED: [[u8; SIDES]; 4] = [masks([0, 0]), masks([1, 5]), masks([2, 4]), masks([3, 3])];
const FRONTS: [u8; SIDES] = masks(front(0));
const FLANKS: [u8; SIDES] = masks(flank(0));
const REARS: [u8; SIDES] = masks(rear(0));

/// Two hexsides, or facings, as bit masks for each facing, rotated with it.
const fn masks(north: [u8; 2]) -> [u8; SIDES] {
    let mut masks = [0; SIDES];
    let mut facing = 0;
    while facing < SIDES {
        let [left, right] = [(north[0] as usize + facing) % SIDES, (north[1] as usize + facing) % SIDES];
        masks[facing] = 1 << left | 1 << right;
        facing += 1;
    }
    masks
}
