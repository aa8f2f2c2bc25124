//! Queries on a state: units, squares, and values.

use crate::core::game::Side;
use crate::games::verdox::Verdox;
use crate::games::verdox::data::{BargeId, Ground, Kind, KindTable, NO_UNIT, UnitId, first_of, side_of};
use crate::games::verdox::square::{Square, SquareSet};
use crate::games::verdox::state::{Barge, Phase, State};
use crate::games::verdox::switches::Switches;

/// A state together with its scenario. It includes hidden information: players see a
/// [`crate::games::verdox::view::View`].
#[derive(Clone, Copy, Debug)]
pub struct Position<'a> {
    /// The scenario.
    pub game: &'a Verdox,
    /// The state.
    pub state: &'a State,
}

impl<'a> Position<'a> {
    pub(super) fn switches(self) -> &'a Switches {
        &self.game.scenario.switches
    }

    /// The game turn, 0 at set-up.
    #[must_use]
    pub const fn turn(self) -> u8 {
        self.state.turn
    }

    /// The phase.
    #[must_use]
    pub const fn phase(self) -> Phase {
        self.state.phase
    }

    /// The active side.
    #[must_use]
    pub const fn active(self) -> Side {
        self.state.active
    }

    /// The side that deployed first, and so plays first \[V1.7\].
    #[must_use]
    pub const fn first(self) -> Side {
        self.state.first
    }

    /// The square of a unit; [`Square::NONE`] when it is lost or has not entered.
    #[inline]
    #[must_use]
    pub const fn square(self, unit: UnitId) -> Square {
        self.state.units[unit as usize].square()
    }

    /// The kind of a unit that has entered, shown or not.
    #[inline]
    #[must_use]
    pub const fn kind(self, unit: UnitId) -> Kind {
        self.state.units[unit as usize].kind()
    }

    /// Whether a unit lies face up \[V1.6, V2.4\].
    #[inline]
    #[must_use]
    pub const fn is_shown(self, unit: UnitId) -> bool {
        self.state.units[unit as usize].is_shown()
    }

    /// Whether a unit has moved or attacked in this phase \[V2.1\].
    #[inline]
    #[must_use]
    pub const fn has_acted(self, unit: UnitId) -> bool {
        self.state.units[unit as usize].has_acted()
    }

    /// The table of the kind of a unit.
    #[inline]
    #[must_use]
    pub fn table(self, unit: UnitId) -> &'a KindTable {
        &self.game.scenario.kinds[self.kind(unit).index()]
    }

    /// Every unit of a side that has entered, including lost ones.
    #[inline]
    #[must_use]
    pub const fn entered(self, side: Side) -> core::ops::Range<UnitId> {
        let first = first_of(side);
        first..first + self.state.entered[side.index()]
    }

    /// The units of a side on the map.
    #[inline]
    pub fn units(self, side: Side) -> impl Iterator<Item = UnitId> + Clone + use<'a> {
        self.entered(side).filter(move |&unit| self.square(unit).is_some())
    }

    /// The number of units of a side on the map.
    #[must_use]
    pub const fn on_map(self, side: Side) -> u8 {
        self.state.on_map[side.index()]
    }

    /// The number of units of each kind that a side still has to enter \[V1.5\].
    #[must_use]
    pub const fn pool(self, side: Side) -> [u8; crate::games::verdox::data::KINDS] {
        self.state.pool[side.index()]
    }

    /// The number of units that a side still has to enter.
    #[must_use]
    pub fn waiting(self, side: Side) -> u32 {
        self.pool(side).iter().map(|&count| u32::from(count)).sum()
    }

    /// The unit on a square; at a bridge, the one on it, not under it.
    #[inline]
    #[must_use]
    pub const fn unit_at(self, square: Square) -> Option<UnitId> {
        let unit = self.state.occupant[square.index()];
        if unit == NO_UNIT { None } else { Some(unit) }
    }

    /// Whether a unit is on a square.
    #[inline]
    #[must_use]
    pub const fn is_taken(self, square: Square) -> bool {
        self.state.occupant[square.index()] != NO_UNIT
    }

    /// The squares with units of a side.
    #[must_use]
    pub fn standing(self, side: Side) -> SquareSet {
        let open = self.units(side).map(|unit| (unit, self.square(unit)));
        open.filter(|&(unit, square)| self.unit_at(square) == Some(unit)).map(|(_, square)| square).collect()
    }

    /// Whether a wall is a breach \[V5.19\].
    #[inline]
    #[must_use]
    pub fn is_breached(self, square: Square) -> bool {
        self.state.breaches & self.game.terrain.wall_bit(square) != 0
    }

    /// The ground of a square: a breach is clear \[V5.19\].
    #[inline]
    #[must_use]
    pub fn ground(self, square: Square) -> Ground {
        let ground = self.game.scenario.map.ground[square.index()];
        if ground.is_wall() && self.is_breached(square) { Ground::Clear } else { ground }
    }

    /// The owner of a gate \[V5.20\].
    #[must_use]
    pub fn gate_owner(self, square: Square) -> Option<Side> {
        let gate = self.ground(square) == Ground::Gate;
        let seconds = self.state.gates & self.game.terrain.wall_bit(square) != 0;
        gate.then_some(if seconds { Side::Second } else { Side::First })
    }

    /// A barge; [`Barge::NONE`] once destroyed.
    #[inline]
    #[must_use]
    pub fn barge(self, id: BargeId) -> Barge {
        self.state.barges[usize::from(id)]
    }

    /// Whether a unit has entered; it may be lost since.
    #[inline]
    #[must_use]
    pub fn has_entered(self, unit: UnitId) -> bool {
        self.entered(side_of(unit)).contains(&unit)
    }

    /// The barges that are not destroyed.
    pub fn barges(self) -> impl Iterator<Item = (BargeId, Barge)> + Clone + use<'a> {
        let barges = self.state.barges.iter().enumerate();
        barges.filter(|(_, barge)| barge.square.is_some()).map(|(id, &barge)| (id as BargeId, barge))
    }

    /// The barge on a square, or under its bridge.
    #[inline]
    #[must_use]
    pub fn barge_at(self, square: Square) -> Option<BargeId> {
        self.state.barges.iter().position(|barge| barge.square == square).map(|id| id as BargeId)
    }

    /// Whether the unit on a square is in the water of a canal or marsh, and not on a barge \[V5.15, V5.16, V6.7\].
    #[inline]
    #[must_use]
    pub fn is_wading(self, square: Square) -> bool {
        self.ground(square).is_wet() && self.barge_at(square).is_none()
    }

    /// Whether a unit can stand on a square without a barge: no river, no unit, no barge in a canal.
    #[inline]
    pub(super) fn is_standable(self, square: Square) -> bool {
        let ground = self.game.scenario.map.ground[square.index()];
        ground != Ground::River
            && !self.is_taken(square)
            && (ground != Ground::Canal || self.barge_at(square).is_none())
    }

    /// Whether a unit is on a barge under a bridge, out of reach.
    #[inline]
    #[must_use]
    pub fn is_beneath(self, unit: UnitId) -> bool {
        self.state.occupant[self.square(unit).index()] != unit
    }

    /// \[V3.3\] The sum of the values of a side's units on the map and of its barges.
    #[must_use]
    pub fn value(self, side: Side) -> i32 {
        let scenario = &self.game.scenario;
        let units: i32 = self.units(side).map(|unit| i32::from(self.table(unit).value)).sum();
        let barges = self.barges().filter(|(_, barge)| barge.owner == Some(side)).count() as i32;
        let waiting = self.pool(side).into_iter().zip(&scenario.kinds);
        let reserve: i32 = waiting.map(|(count, kind)| i32::from(count) * i32::from(kind.value)).sum();
        units + barges * i32::from(scenario.barge.value) + if scenario.switches.reserve_counts { reserve } else { 0 }
    }

    /// The value of the first side minus that of the second.
    #[must_use]
    pub fn vp(self) -> i32 {
        self.value(Side::First) - self.value(Side::Second)
    }

    /// Whether a unit is an enemy of this side.
    #[inline]
    #[must_use]
    pub fn is_enemy(self, unit: UnitId, side: Side) -> bool {
        side_of(unit) != side
    }
}
