//! Questions about a board: what stands where, and with which values.

use crate::game::Side;
use crate::grid::{Hex, HexSet};
use crate::niemenczyn::Niemenczyn;
use crate::niemenczyn::data::{Arm, CommanderId, MAX_COMMANDERS, MAX_UNITS, Tables, UnitId};
use crate::niemenczyn::event::UnitSet;
use crate::niemenczyn::state::{Board, Frame, Secret};
use crate::niemenczyn::switches::Switches;

/// The bit of a unit in a [`UnitSet`].
#[inline]
#[must_use]
pub const fn bit(unit: UnitId) -> UnitSet {
    1 << unit
}

/// The units of a set, lowest id first.
#[inline]
pub fn each(mut set: UnitSet) -> impl Iterator<Item = UnitId> + Clone {
    core::iter::from_fn(move || {
        if set == 0 {
            return None;
        }
        let unit = set.trailing_zeros() as UnitId;
        set &= set - 1;
        Some(unit)
    })
}

/// The lowest unit of a set that is not empty.
#[inline]
#[must_use]
pub const fn first(set: UnitSet) -> UnitId {
    debug_assert!(set != 0);
    set.trailing_zeros() as UnitId
}

/// Whether a plain morale test with this modified roll is passed \[3.4\].
#[inline]
#[must_use]
pub const fn passes(morale: u8, roll: i32) -> bool {
    roll <= morale as i32
}

/// A board together with the scenario it belongs to.
#[derive(Clone, Copy, Debug)]
pub struct Position<'a> {
    /// The scenario.
    pub game: &'a Niemenczyn,
    /// What both sides see.
    pub board: &'a Board,
}

/// What one side may know: the board, and its own chits.
#[derive(Clone, Copy, Debug)]
pub struct View<'a> {
    /// What both sides see.
    pub position: Position<'a>,
    /// Who looks.
    pub side: Side,
    secret: &'a Secret,
}

impl<'a> View<'a> {
    pub(super) const fn new(position: Position<'a>, side: Side, secret: &'a Secret) -> Self {
        Self { position, side, secret }
    }

    /// The chits in the pool that this side knows of, one bit per commander.
    #[must_use]
    pub fn known_chits(&self) -> u8 {
        self.position.board.known_chits | (self.secret.chits & self.position.commanders_of(self.side))
    }
}

impl<'a> Position<'a> {
    /// The tables of the scenario.
    #[inline]
    #[must_use]
    pub fn tables(self) -> &'a Tables {
        &self.game.scenario.tables
    }

    /// The readings in force.
    #[inline]
    #[must_use]
    pub fn switches(self) -> &'a Switches {
        &self.game.scenario.switches
    }

    /// The frame in hand.
    #[inline]
    #[must_use]
    pub fn frame(self) -> Option<Frame> {
        self.board.frames.last()
    }

    /// Whose unit it is.
    #[inline]
    #[must_use]
    pub fn side_of(self, unit: UnitId) -> Side {
        if self.game.sets.side[0] & bit(unit) != 0 { Side::First } else { Side::Second }
    }

    /// The arm of a unit.
    #[inline]
    #[must_use]
    pub fn arm(self, unit: UnitId) -> Arm {
        self.game.scenario.units[unit as usize].arm
    }

    /// Units of both sides in a hex, captured guns left out.
    #[inline]
    #[must_use]
    pub fn units_at(self, hex: Hex) -> UnitSet {
        let mut set = 0;
        for unit in 0..MAX_UNITS {
            set |= UnitSet::from(self.board.place[unit] == hex) << unit;
        }
        set & self.board.alive
    }

    /// Units of a side in a hex.
    #[inline]
    #[must_use]
    pub fn side_at(self, hex: Hex, side: Side) -> UnitSet {
        self.units_at(hex) & self.game.sets.side[side.index()]
    }

    /// Infantry and cavalry of a side in a hex: the stack without its guns.
    #[inline]
    #[must_use]
    pub fn stack_at(self, hex: Hex, side: Side) -> UnitSet {
        self.side_at(hex, side) & !self.game.sets.guns
    }

    /// Units on the map.
    #[inline]
    #[must_use]
    pub fn on_map(self) -> UnitSet {
        let mut set = 0;
        for unit in 0..MAX_UNITS {
            set |= UnitSet::from(self.board.place[unit].is_some()) << unit;
        }
        set & self.board.alive
    }

    /// Units of a side on the map.
    #[inline]
    #[must_use]
    pub fn side_on_map(self, side: Side) -> UnitSet {
        self.on_map() & self.game.sets.side[side.index()]
    }

    /// The hexes of a set of units.
    #[inline]
    #[must_use]
    pub fn hexes(self, units: UnitSet) -> HexSet {
        let mut set = HexSet::EMPTY;
        for unit in each(units) {
            set.insert(self.board.place[unit as usize]);
        }
        set
    }

    /// Whether units of both sides are in the hex \[3.4\].
    #[inline]
    #[must_use]
    pub fn melee_hex(self, hex: Hex) -> bool {
        let units = self.units_at(hex);
        units & self.game.sets.side[0] != 0 && units & self.game.sets.side[1] != 0
    }

    /// The hexes with units of both sides.
    #[must_use]
    pub fn melee_hexes(self) -> HexSet {
        self.hexes(self.side_on_map(Side::First)) & self.hexes(self.side_on_map(Side::Second))
    }

    /// The top unit of a set in one hex: guns are passed over \[6.8\].
    #[inline]
    #[must_use]
    pub fn top_of(self, units: UnitSet) -> Option<UnitId> {
        each(units & !self.game.sets.guns).min_by_key(|&unit| self.board.depth[unit as usize])
    }

    /// Size of a unit \[3.4\].
    #[inline]
    #[must_use]
    pub fn size(self, unit: UnitId) -> u8 {
        self.value(unit).size
    }

    /// Firepower of a unit \[3.4\].
    #[inline]
    #[must_use]
    pub fn firepower(self, unit: UnitId) -> u8 {
        self.value(unit).fire
    }

    /// Morale of a unit \[3.4\].
    #[inline]
    #[must_use]
    pub fn morale(self, unit: UnitId) -> u8 {
        self.value(unit).morale
    }

    #[inline]
    fn value(self, unit: UnitId) -> crate::niemenczyn::data::Face {
        self.game.values[unit as usize][self.board.losses[unit as usize] as usize]
    }

    /// Steps that a unit can still lose before it is eliminated; 0 for guns.
    #[inline]
    #[must_use]
    pub fn steps(self, unit: UnitId) -> u8 {
        if self.game.sets.guns & bit(unit) != 0 {
            return 0;
        }
        self.game.scenario.units[unit as usize].faces[0].size - self.board.losses[unit as usize]
    }

    /// Sum of the sizes of units, guns left out \[6.7\].
    #[must_use]
    pub fn total_size(self, units: UnitSet) -> u8 {
        each(units & !self.game.sets.guns).map(|unit| self.size(unit)).sum()
    }

    /// Commanders of a side, one bit each.
    #[must_use]
    pub fn commanders_of(self, side: Side) -> u8 {
        self.game
            .scenario
            .commanders
            .iter()
            .enumerate()
            .filter(|(_, commander)| commander.side == side)
            .fold(0, |set, (index, _)| set | 1 << index)
    }

    /// Whose commander he is.
    #[inline]
    #[must_use]
    pub fn commander_side(self, commander: CommanderId) -> Side {
        self.game.scenario.commanders[commander as usize].side
    }

    /// Commanders on the map in a hex, one bit each.
    #[must_use]
    pub fn commanders_at(self, hex: Hex) -> u8 {
        (0..MAX_COMMANDERS).fold(0, |set, index| {
            set | u8::from(self.board.commanders & 1 << index != 0 && self.board.commander_place[index] == hex) << index
        })
    }

    /// Commanders of a side on the map in a hex, one bit each.
    #[must_use]
    pub fn side_commanders_at(self, hex: Hex, side: Side) -> u8 {
        let here = self.commanders_at(hex);
        if here == 0 { 0 } else { here & self.commanders_of(side) }
    }

    /// The side of the active commander.
    ///
    /// # Panics
    /// When nobody is active: between activations.
    #[must_use]
    pub fn active_side(self) -> Side {
        self.commander_side(self.board.active)
    }

    /// The units of the active commander.
    #[inline]
    #[must_use]
    pub fn active_formation(self) -> UnitSet {
        match self.game.sets.formation.get(self.board.active as usize) {
            Some(&units) => units & self.board.alive,
            None => 0,
        }
    }

    /// Half up rounding \[3.4\] of `dividend / divisor`.
    #[inline]
    #[must_use]
    pub const fn rounded(dividend: u32, divisor: u32) -> u32 {
        (2 * dividend + divisor) / (2 * divisor)
    }
}

/// Commander ids of a bit mask, lowest first.
pub fn each_commander(mask: u8) -> impl Iterator<Item = CommanderId> + Clone {
    (0..MAX_COMMANDERS as CommanderId).filter(move |&commander| mask & 1 << commander != 0)
}
