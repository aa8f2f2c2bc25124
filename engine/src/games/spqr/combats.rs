//! The combats of a shock segment, as part of the state \[8.3\].

use crate::games::spqr::data::{MAX_SIDE, MAX_UNITS, NO_UNIT, UnitId};
use crate::games::spqr::tables::COLUMNS;

/// The most combats of a shock segment: each has at least one attacker.
pub const MAX_COMBATS: usize = MAX_SIDE;

/// The attackers have superiority \[8.36.1\].
pub const ATTACKER_SUPERIOR: u8 = 1;
/// The defenders have superiority \[8.36.1\].
pub const DEFENDER_SUPERIOR: u8 = 1 << 1;
/// The superiority is one of position \[8.36.1, 10.21\].
pub const POSITIONAL: u8 = 1 << 2;
/// The defender lets elephants through \[9.11\].
pub const LETS_THROUGH: u8 = 1 << 3;
/// A side was gone before shock, so there is no shock combat \[8.33\].
pub const SETTLED: u8 = 1 << 4;
/// Every defender that met shock has gone by its hits \[10.41\].
pub const SHATTERED: u8 = 1 << 5;

/// One combat of the shock segment \[8.3\], packed: a state holds one for each unit of a side.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Combat(u32);

/// The lowest bits of the fields of a combat, above its flags: the column, the chosen units, the losses by leaders.
const COLUMN_AT: u32 = 6;
const CHOSEN_AT: [u32; 2] = [10, 17];
const FALLEN_AT: [u32; 2] = [24, 28];
/// The mask of a unit number in a combat; all bits set for none.
const CHOSEN: u32 = 0x7f;
const NIBBLE: u32 = 0xf;

impl Combat {
    /// A combat before its clash.
    pub(super) const NEW: Combat = Combat(CHOSEN << CHOSEN_AT[0] | CHOSEN << CHOSEN_AT[1]);

    /// Whether a flag is set, see [`ATTACKER_SUPERIOR`] and the following.
    #[inline]
    #[must_use]
    pub const fn has(&self, flag: u8) -> bool {
        self.0 & flag as u32 != 0
    }

    /// The flags of the combat.
    #[must_use]
    pub const fn flags(&self) -> u8 {
        (self.0 & ((1 << COLUMN_AT) - 1)) as u8
    }

    pub(super) const fn set(&mut self, flags: u8) {
        self.0 |= flags as u32;
    }

    /// The column after the clash, before shifts \[8.35\]; 0 before.
    #[must_use]
    pub const fn column(&self) -> u8 {
        self.nibble(COLUMN_AT)
    }

    pub(super) const fn set_column(&mut self, column: u8) {
        self.set_bits(COLUMN_AT, NIBBLE, column as u32);
    }

    /// The attacking and the defending unit that set the column or give superiority; [`NO_UNIT`] before the clash.
    #[must_use]
    pub const fn chosen(&self) -> [UnitId; 2] {
        let [attacker, defender] = CHOSEN_AT;
        [self.unit_at(attacker), self.unit_at(defender)]
    }

    pub(super) const fn choose(&mut self, defends: bool, unit: UnitId) {
        self.set_bits(CHOSEN_AT[defends as usize], CHOSEN, unit as u32);
    }

    /// The die roll modifiers that attackers and defenders lose for fallen leaders \[8.36.3\].
    #[must_use]
    pub const fn fallen(&self) -> [u8; 2] {
        [self.nibble(FALLEN_AT[0]), self.nibble(FALLEN_AT[1])]
    }

    /// Adds to it, capped at the range of the die and its table.
    pub(super) fn fall(&mut self, defends: bool, loss: u8) {
        let at = FALLEN_AT[usize::from(defends)];
        self.set_bits(at, NIBBLE, u32::from(self.nibble(at) + loss).min(NIBBLE));
    }

    const fn nibble(&self, at: u32) -> u8 {
        (self.0 >> at & NIBBLE) as u8
    }

    const fn unit_at(&self, at: u32) -> UnitId {
        match self.0 >> at & CHOSEN {
            CHOSEN => NO_UNIT,
            unit => unit as UnitId,
        }
    }

    const fn set_bits(&mut self, at: u32, mask: u32, value: u32) {
        self.0 = self.0 & !(mask << at) | (value & mask) << at;
    }
}

const _: () = assert!(MAX_UNITS < CHOSEN as usize && COLUMNS <= NIBBLE as usize, "a combat is packed");

/// The shock segment in progress.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Clashes {
    /// The units that have broken in this segment, by side, one bit each: they fight no more.
    pub(super) gone: [u64; 2],
    /// The units that have stood fast, by side, until the next segment: they do not test for collapse \[10.21\].
    pub(super) steady: [u64; 2],
    /// The defenders that were routed before they were attacked.
    pub(super) fled: u64,
    /// The hexes around each attacker from which it fights defenders: bits in the order of `Position::rim`.
    pub(super) contested: [u8; MAX_SIDE],
    /// The combats.
    pub(super) combats: [Combat; MAX_COMBATS],
    /// The number of combats.
    pub(super) count: u8,
}

impl Clashes {
    /// No combat.
    pub const NONE: Clashes = Clashes {
        gone: [0; 2],
        steady: [0; 2],
        fled: 0,
        contested: [0; MAX_SIDE],
        combats: [Combat::NEW; MAX_COMBATS],
        count: 0,
    };
}
