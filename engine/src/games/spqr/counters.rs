//! The state of a unit: place, hits, missiles and markers \[2.26\].

use crate::core::named::named;
use crate::games::spqr::facing::Facing;
use crate::games::spqr::hex::Hex;
use crate::games::spqr::ids::{NO_UNIT, UnitId};

named! {
    /// The missiles that a unit has left \[8.14\].
    Ammo {
        /// Enough.
        Full = "full",
        /// A last volley is left.
        Low = "low",
        /// None.
        Out = "out",
    }
}

named! {
    /// The shock marker of a unit \[7.26\].
    Mark {
        /// None.
        None = "none",
        /// Attacks after a test.
        MustCheck = "must-check",
        /// Attacks without a test.
        NoCheck = "no-check",
        /// Does not attack.
        Declined = "declined",
    }
}

/// Routed \[10.22\].
pub const ROUTED: u16 = 1;
/// Depleted \[10.31\].
pub const DEPLETED: u16 = 1 << 1;
/// Rallied in this turn, and cannot be ordered \[10.28\].
pub const RALLIED: u16 = 1 << 2;
/// Has moved in an earlier orders phase of this turn, or in this one \[6.13\].
pub const MOVED: u16 = 1 << 3;
/// In column \[6.7\].
pub const COLUMN: u16 = 1 << 4;
/// Engaged \[10.51\].
pub const ENGAGED: u16 = 1 << 5;
/// Has pursued and is finished for the turn \[10.43\].
pub const PURSUED: u16 = 1 << 6;
/// Has left the map in pursuit \[10.44\]; if [`LOST`], in rout \[10.24\].
pub const OFF_MAP: u16 = 1 << 7;
/// Eliminated; if [`ROUTED`], too, it could not rout away \[10.24, 10.41\].
pub const LOST: u16 = 1 << 8;
/// Elephants that have rampaged before \[9.14\].
pub const RAMPAGED: u16 = 1 << 9;
/// Has been given an elephant order before \[4.81\].
pub const ORDERED_BEFORE: u16 = 1 << 10;
/// The front half of a two-hex column is its left half \[6.73\].
pub const LEFT_FIRST: u16 = 1 << 11;
const AMMO_SHIFT: u16 = 12;
const SCREEN_SHIFT: u16 = 14;

/// Has been ordered in this orders phase \[5.25\].
pub const ORDERED: u8 = 1;
/// Moved in this orders phase.
pub const MOVED_NOW: u8 = 1 << 1;
/// Fired on orders in this phase.
pub const FIRED_NOW: u8 = 1 << 2;
/// Of the inactive side: it has withdrawn from the unit that moves \[6.57\].
pub const WITHDREW: u8 = MOVED_NOW;
/// Of the inactive side: it was attacked in shock combat \[6.76\].
pub const ATTACKED: u8 = FIRED_NOW;
/// Has turned in reaction in this phase \[7.16\].
pub const TURNED: u8 = 1 << 3;
/// Of the active side: its fire was returned in this phase \[8.23\].
pub const RETURNED: u8 = TURNED;
/// Has fired in withdrawal, or been fired at on entry \[6.55, 8.23\].
pub const REACTED: u8 = 1 << 4;
/// Extended in this phase, and does not withdraw \[9.66\].
pub const EXTENDED: u8 = 1 << 5;
const MARK_SHIFT: u8 = 6;
const FACING: u8 = 0b111;
const HITS_SHIFT: u8 = 3;
/// Breaks by the hits of its combat, or of the tests before it \[8.33, 8.37.1\].
const BREAKS: u8 = 1 << 7;
/// The cap on counted hits: far above any quality.
const MOST_HITS: u8 = u8::MAX >> HITS_SHIFT;

/// A unit.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Unit {
    /// The hex; [`Hex::NONE`] when it is not on the map. Of two hexes see [`crate::games::spqr::facing::Stance`].
    pub(super) hex: Hex,
    /// See [`ROUTED`] and the following; missiles in the upper bits.
    pub(super) flags: u16,
    /// The facing in the lower bits, its cohesion hits \[10.12\] in the others.
    pose: u8,
    /// The combat of the shock segment of the unit, from 1; 0 for none. [`BREAKS`] in the upper bit.
    combat: u8,
    /// The unit below it in its stack. Of cavalry off the map: the column or row where it left \[10.44\].
    pub(super) below: UnitId,
    /// See [`ORDERED`] and the following: flags that last for one orders phase; the shock marker in the upper bits.
    pub(super) phase: u8,
}

impl Unit {
    /// A unit that is not on the map.
    pub const ABSENT: Unit = Unit { hex: Hex::NONE, flags: 0, pose: 0, combat: 0, below: NO_UNIT, phase: 0 };

    /// The facing of the unit.
    #[inline]
    #[must_use]
    pub const fn facing(&self) -> Facing {
        Facing::of((self.pose & FACING) as usize)
    }

    pub(super) const fn set_facing(&mut self, facing: Facing) {
        self.pose = self.pose & !FACING | facing as u8;
    }

    /// The cohesion hits of the unit \[10.12\].
    #[inline]
    #[must_use]
    pub const fn hits(&self) -> u8 {
        self.pose >> HITS_SHIFT
    }

    /// Sets its hits, [`MOST_HITS`] at most.
    pub(super) const fn set_hits(&mut self, hits: u8) {
        let hits = if hits > MOST_HITS { MOST_HITS } else { hits };
        self.pose = self.pose & FACING | hits << HITS_SHIFT;
    }

    /// Whether a flag is set.
    #[inline]
    #[must_use]
    pub const fn has(&self, flag: u16) -> bool {
        self.flags & flag != 0
    }

    pub(super) const fn set(&mut self, flag: u16, on: bool) {
        self.flags = if on { self.flags | flag } else { self.flags & !flag };
    }

    /// Whether a flag of the orders phase is set.
    #[inline]
    #[must_use]
    pub const fn did(&self, flag: u8) -> bool {
        self.phase & flag != 0
    }

    pub(super) const fn mark_done(&mut self, flag: u8) {
        self.phase |= flag;
    }

    /// The combat of the shock segment of the unit, from 1; 0 for none.
    #[inline]
    #[must_use]
    pub const fn combat(&self) -> u8 {
        self.combat & !BREAKS
    }

    /// Puts it into a combat, from 1, or out of all with 0; it does not break yet.
    pub(super) const fn set_combat(&mut self, combat: u8) {
        self.combat = combat;
    }

    /// Whether it breaks by the hits of its combat, or of the tests before it. This is fixed for all combats before any unit
    /// routs.
    #[must_use]
    pub const fn breaks(&self) -> bool {
        self.combat & BREAKS != 0
    }

    pub(super) const fn set_breaks(&mut self, breaks: bool) {
        self.combat = if breaks { self.combat | BREAKS } else { self.combat & !BREAKS };
    }

    /// The missiles of the unit.
    #[must_use]
    pub const fn ammo(&self) -> Ammo {
        ammo(self.flags >> AMMO_SHIFT)
    }

    pub(super) const fn set_ammo(&mut self, ammo: Ammo) {
        self.flags = self.flags & !(3 << AMMO_SHIFT) | (ammo as u16) << AMMO_SHIFT;
    }

    /// The missiles of its screen \[9.12\].
    #[must_use]
    pub const fn screen_ammo(&self) -> Ammo {
        ammo(self.flags >> SCREEN_SHIFT)
    }

    pub(super) const fn set_screen_ammo(&mut self, ammo: Ammo) {
        self.flags = self.flags & !(3 << SCREEN_SHIFT) | (ammo as u16) << SCREEN_SHIFT;
    }

    /// The shock marker of the unit \[7.26\].
    #[must_use]
    pub const fn mark(&self) -> Mark {
        match self.phase >> MARK_SHIFT {
            0 => Mark::None,
            1 => Mark::MustCheck,
            2 => Mark::NoCheck,
            _ => Mark::Declined,
        }
    }

    pub(super) const fn set_mark(&mut self, mark: Mark) {
        self.phase = self.phase & !(3 << MARK_SHIFT) | (mark as u8) << MARK_SHIFT;
    }
}

const fn ammo(bits: u16) -> Ammo {
    match bits & 3 {
        0 => Ammo::Full,
        1 => Ammo::Low,
        _ => Ammo::Out,
    }
}
