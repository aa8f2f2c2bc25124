//! Queries on a board: units, hexes, and current values.

use crate::core::game::Side;
use crate::games::insurrection::Rules;
use crate::games::insurrection::bits::Bits;
use crate::games::insurrection::data::{Arm, CommanderId, CommanderSet, Face, Tables, UnitId};
use crate::games::insurrection::edition::{Array, Edition};
use crate::games::insurrection::occupancy::Occupancy;
use crate::games::insurrection::state::{Board, Frame, Secret};
use crate::games::insurrection::switches::Switches;
use crate::games::insurrection::unit_set::{bit, each, units_in};
use crate::grid::{Hex, HexSet};

/// Whether a plain morale test with this modified roll is passed \[3.4\].
#[inline]
#[must_use]
pub const fn passes(morale: u8, roll: i32) -> bool {
    roll <= morale as i32
}

/// A board together with the scenario it belongs to.
#[derive(Clone, Copy, Debug)]
pub struct Position<'a, E: Edition> {
    /// The scenario.
    pub game: &'a Rules<E>,
    /// The public state.
    pub board: &'a Board<E>,
}

/// The view of one side: the board, and its own chits.
#[derive(Clone, Copy, Debug)]
pub struct View<'a, E: Edition> {
    /// The public state.
    pub position: Position<'a, E>,
    /// The viewing side.
    pub side: Side,
    secret: &'a Secret,
}

impl<'a, E: Edition> View<'a, E> {
    pub(super) const fn new(position: Position<'a, E>, side: Side, secret: &'a Secret) -> Self {
        Self { position, side, secret }
    }

    /// The chits in the pool that this side knows of, one bit per commander.
    #[must_use]
    pub fn known_chits(&self) -> CommanderSet {
        self.position.board.known_chits | (self.secret.chits & self.position.commanders_of(self.side))
    }
}

impl<'a, E: Edition> Position<'a, E> {
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

    /// The current frame.
    #[inline]
    #[must_use]
    pub fn frame(self) -> Option<Frame<E>> {
        self.board.frames.last()
    }

    /// The side of a unit.
    #[inline]
    #[must_use]
    pub fn side_of(self, unit: UnitId) -> Side {
        if (self.game.sets.side[0] & bit(unit)).any() { Side::First } else { Side::Second }
    }

    /// The arm of a unit.
    #[inline]
    #[must_use]
    pub fn arm(self, unit: UnitId) -> Arm {
        self.game.sets.arm[unit as usize]
    }

    /// Units of both sides in a hex, captured guns left out.
    #[inline]
    #[must_use]
    pub fn units_at(self, hex: Hex<E::Size>) -> E::Units {
        units_in::<E>(&self.board.place, hex) & self.on_map()
    }

    /// Units of a side in a hex.
    #[inline]
    #[must_use]
    pub fn side_at(self, hex: Hex<E::Size>, side: Side) -> E::Units {
        if self.holds(hex, side) { self.units_at(hex) & self.game.sets.side[side.index()] } else { E::Units::EMPTY }
    }

    /// The occupancy, recomputed from the places of the units.
    pub(super) fn counted_occupancy(self) -> Occupancy<E> {
        Occupancy::of(&self.board.place, self.board.alive, &self.game.sets)
    }

    /// Whether a side has units in a hex.
    #[inline]
    #[must_use]
    pub fn holds(self, hex: Hex<E::Size>, side: Side) -> bool {
        self.board.occupancy.holds(hex, side)
    }

    /// The hexes with units of a side.
    #[inline]
    #[must_use]
    pub fn occupied(self, side: Side) -> HexSet<E::Size> {
        self.board.occupancy.units(side)
    }

    /// Infantry and cavalry of a side in a hex: the stack without its guns.
    #[inline]
    #[must_use]
    pub fn stack_at(self, hex: Hex<E::Size>, side: Side) -> E::Units {
        if self.stands(hex, side) {
            self.units_at(hex) & self.game.sets.side[side.index()] & !self.game.sets.guns
        } else {
            E::Units::EMPTY
        }
    }

    /// Whether a side has infantry or cavalry in a hex.
    #[inline]
    #[must_use]
    pub fn stands(self, hex: Hex<E::Size>, side: Side) -> bool {
        self.board.occupancy.stands(hex, side)
    }

    /// Units on the map.
    #[inline]
    #[must_use]
    pub fn on_map(self) -> E::Units {
        self.board.occupancy.on_map()
    }

    /// Units of a side on the map.
    #[inline]
    #[must_use]
    pub fn side_on_map(self, side: Side) -> E::Units {
        self.on_map() & self.game.sets.side[side.index()]
    }

    /// The units of a set that stand in some hexes.
    #[inline]
    #[must_use]
    pub fn standing_in(self, units: E::Units, hexes: HexSet<E::Size>) -> E::Units {
        each(units).fold(E::Units::EMPTY, |set, unit| {
            set | E::Units::only_if(unit, hexes.contains(self.board.place[unit as usize]))
        })
    }

    /// The hexes of a set of units.
    #[inline]
    #[must_use]
    pub fn hexes(self, units: E::Units) -> HexSet<E::Size> {
        let mut set = HexSet::EMPTY;
        for unit in each(units) {
            set.insert(self.board.place[unit as usize]);
        }
        set
    }

    /// Whether units of both sides are in the hex \[3.4\].
    #[inline]
    #[must_use]
    pub fn melee_hex(self, hex: Hex<E::Size>) -> bool {
        self.holds(hex, Side::First) && self.holds(hex, Side::Second)
    }

    /// The hexes with units of both sides.
    #[must_use]
    pub fn melee_hexes(self) -> HexSet<E::Size> {
        self.occupied(Side::First) & self.occupied(Side::Second)
    }

    /// The top unit of a set in one hex; guns are ignored \[6.8\].
    #[inline]
    #[must_use]
    pub fn top_of(self, units: E::Units) -> Option<UnitId> {
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
    fn value(self, unit: UnitId) -> Face {
        self.game.values[unit as usize][self.board.losses[unit as usize] as usize]
    }

    /// Steps that a unit can still lose before it is eliminated; 0 for guns.
    #[inline]
    #[must_use]
    pub fn steps(self, unit: UnitId) -> u8 {
        if (self.game.sets.guns & bit(unit)).any() {
            return 0;
        }
        self.game.values[unit as usize][0].size - self.board.losses[unit as usize]
    }

    /// Sum of the sizes of units, without guns \[6.7\].
    #[must_use]
    pub fn total_size(self, units: E::Units) -> u8 {
        each(units & !self.game.sets.guns).map(|unit| self.size(unit)).sum()
    }

    /// Commanders of a side, one bit each.
    #[must_use]
    pub fn commanders_of(self, side: Side) -> CommanderSet {
        self.game.sets.commanders[side.index()]
    }

    /// The commander of a unit \[4.1\].
    #[inline]
    #[must_use]
    pub fn commander_of(self, unit: UnitId) -> CommanderId {
        self.game.sets.commander[unit as usize]
    }

    /// The side of a commander.
    #[inline]
    #[must_use]
    pub fn commander_side(self, commander: CommanderId) -> Side {
        if self.game.sets.commanders[0] >> commander & 1 == 1 { Side::First } else { Side::Second }
    }

    /// Commanders on the map in a hex, one bit each.
    #[must_use]
    pub fn commanders_at(self, hex: Hex<E::Size>) -> CommanderSet {
        (0..E::COMMANDERS)
            .fold(0, |set, index| set | CommanderSet::from(self.board.commander_place[index] == hex) << index)
            & self.board.commanders
    }

    /// Commanders of a side on the map in a hex, one bit each.
    #[must_use]
    pub fn side_commanders_at(self, hex: Hex<E::Size>, side: Side) -> CommanderSet {
        self.commanders_at(hex) & self.commanders_of(side)
    }

    /// The side of the active commander.
    ///
    /// # Panics
    /// Between activations, when no commander is active.
    #[must_use]
    pub fn active_side(self) -> Side {
        self.commander_side(self.board.active)
    }

    /// The units of the active commander; of an overall commander, those that he leads now.
    #[inline]
    #[must_use]
    pub fn active_formation(self) -> E::Units {
        if E::HAS.overall {
            return self.board.overall().acting & self.board.alive;
        }
        match self.game.sets.formation.get(self.board.active as usize) {
            Some(&units) => units & self.board.alive,
            None => E::Units::EMPTY,
        }
    }

    /// `dividend / divisor`, rounded half up \[3.4\].
    #[inline]
    #[must_use]
    pub const fn rounded(dividend: u32, divisor: u32) -> u32 {
        (2 * dividend + divisor) / (2 * divisor)
    }
}

/// Commander ids of a bit mask, lowest first.
pub fn each_commander(mask: CommanderSet) -> impl Iterator<Item = CommanderId> + Clone {
    each(mask)
}
