//! Queries on a state: units, leaders, hexes.

use crate::core::game::Side;
use crate::games::spqr::data::{LeaderId, NO_LEADER, NO_UNIT, UnitId, side_of, units_in};
use crate::games::spqr::facing::{Stance, distance};
use crate::games::spqr::hex::{Field, Hex};
use crate::games::spqr::state::{COLUMN, DEPLETED, LOST, Mark, OFF_MAP, Orders, ROUTED, State, Unit};
use crate::games::spqr::switches::Switches;
use crate::games::spqr::window::{Frame, Window};
use crate::games::spqr::{Card, Spqr};

/// A state together with its scenario. It includes hidden information: players see a
/// [`crate::games::spqr::view::View`].
#[derive(Clone, Copy, Debug)]
pub struct Position<'a> {
    /// The scenario.
    pub game: &'a Spqr,
    /// The state.
    pub state: &'a State,
}

impl<'a> Position<'a> {
    pub(super) const fn switches(self) -> &'a Switches {
        &self.game.scenario.switches
    }

    #[inline]
    pub(super) const fn field(self) -> &'a Field {
        &self.game.scenario.map.field
    }

    #[inline]
    pub(super) const fn of(self, unit: UnitId) -> &'a Unit {
        &self.state.units[unit as usize]
    }

    /// The printed values of a unit's counter.
    #[inline]
    #[must_use]
    pub const fn card(self, unit: UnitId) -> &'a Card {
        self.game.card(unit)
    }

    /// The turn, 0 at set-up.
    #[must_use]
    pub const fn turn(self) -> u8 {
        self.state.turn
    }

    /// The current frame.
    #[must_use]
    pub fn frame(self) -> Frame {
        self.state.top()
    }

    /// The frames, innermost last.
    #[must_use]
    pub fn frames(self) -> &'a [Frame] {
        self.state.stack.as_slice()
    }

    /// The innermost frame of this kind.
    #[must_use]
    pub fn innermost(self, window: Window) -> Option<Frame> {
        self.frames().iter().rev().copied().find(|frame| frame.window == window)
    }

    /// The movement points that a unit has left in its move; 0 when it is not moving.
    #[must_use]
    pub fn points_left(self, unit: UnitId) -> u8 {
        self.innermost(Window::Move).filter(|frame| frame.unit == unit).map_or(0, |frame| frame.left)
    }

    /// The orders phase in progress.
    #[must_use]
    pub const fn orders(self) -> &'a Orders {
        &self.state.orders
    }

    /// The leader whose orders phase it is.
    #[must_use]
    pub const fn orders_leader(self) -> Option<LeaderId> {
        match self.state.orders.leader {
            NO_LEADER => None,
            leader => Some(leader),
        }
    }

    /// The individual orders that are left in the phase \[5.21\].
    #[must_use]
    pub const fn orders_left(self) -> u8 {
        self.state.orders.left
    }

    /// The side whose orders phase it is.
    #[must_use]
    pub const fn active(self) -> Option<Side> {
        match self.state.orders.leader {
            NO_LEADER => None,
            leader => Some(super::data::leader_side(leader)),
        }
    }

    /// The hex of a unit, its left or front half; [`Hex::NONE`] when it is not on the map.
    #[inline]
    #[must_use]
    pub const fn hex(self, unit: UnitId) -> Hex {
        self.of(unit).hex
    }

    /// The stance of a unit: hex, facing and formation.
    #[inline]
    #[must_use]
    pub const fn stance(self, unit: UnitId) -> Stance {
        self.of(unit).stance(self.card(unit).double)
    }

    /// The hexes of a unit; the second is [`Hex::NONE`] for a one-hex unit.
    #[must_use]
    pub fn cells(self, unit: UnitId) -> [Hex; 2] {
        self.stance(unit).cells(self.field())
    }

    /// The number of steps between two units on the map.
    #[must_use]
    pub fn apart(self, unit: UnitId, other: UnitId) -> u8 {
        distance(self.field(), self.cells(unit), self.cells(other))
    }

    /// The number of steps between a unit on the map and a hex.
    #[must_use]
    pub fn apart_hex(self, unit: UnitId, hex: Hex) -> u8 {
        distance(self.field(), self.cells(unit), [hex, Hex::NONE])
    }

    /// Whether two units are adjacent.
    #[must_use]
    pub fn are_adjacent(self, unit: UnitId, other: UnitId) -> bool {
        self.apart(unit, other) == 1
    }

    /// The cohesion hits of a unit \[10.12\].
    #[inline]
    #[must_use]
    pub const fn hits(self, unit: UnitId) -> u8 {
        self.of(unit).hits()
    }

    /// The shock marker of a unit \[7.26\].
    #[must_use]
    pub const fn mark(self, unit: UnitId) -> Mark {
        self.of(unit).mark()
    }

    /// The troop quality used in tests: printed, 2 less in column, 1 when routed \[6.75, 10.11, 10.27\].
    #[must_use]
    pub const fn quality(self, unit: UnitId) -> u8 {
        let (counter, printed) = (self.of(unit), self.card(unit).quality);
        if counter.has(ROUTED) {
            1
        } else if counter.has(COLUMN) {
            printed.saturating_sub(2)
        } else {
            printed
        }
    }

    /// Whether a unit is routed.
    #[inline]
    #[must_use]
    pub const fn is_routed(self, unit: UnitId) -> bool {
        self.of(unit).has(ROUTED)
    }

    /// Whether a unit is on the map.
    #[inline]
    #[must_use]
    pub fn is_on_map(self, unit: UnitId) -> bool {
        self.of(unit).hex.is_some()
    }

    /// Whether a unit left the map: in pursuit \[10.44\], or in its rout if it is lost \[10.24\].
    #[must_use]
    pub const fn is_off_map(self, unit: UnitId) -> bool {
        self.of(unit).has(OFF_MAP)
    }

    /// Whether a unit is eliminated \[10.24, 11.2\].
    #[must_use]
    pub const fn is_lost(self, unit: UnitId) -> bool {
        self.of(unit).has(LOST)
    }

    /// Whether a unit is depleted \[10.31\].
    #[must_use]
    pub const fn is_depleted(self, unit: UnitId) -> bool {
        self.of(unit).has(DEPLETED)
    }

    /// Whether a unit is the elephant of a leader \[4.7\].
    #[inline]
    #[must_use]
    pub const fn is_leader_elephant(self, unit: UnitId) -> bool {
        self.card(unit).rider.is_some()
    }

    /// The units of a side on the map, as a bit mask.
    #[inline]
    #[must_use]
    pub const fn on_map(self, side: Side) -> u64 {
        self.state.on_map[side.index()]
    }

    /// The units of a side on the map, ascending.
    #[inline]
    pub fn units(self, side: Side) -> impl Iterator<Item = UnitId> + Clone + use<'a> {
        units_in(side, self.on_map(side))
    }

    /// The units in a hex, from the top.
    #[inline]
    pub fn in_hex(self, hex: Hex) -> impl Iterator<Item = UnitId> + Clone + use<'a> {
        let (game, state) = (self.game, self.state);
        let mut next = if hex.is_some() { state.head[hex.index()] } else { NO_UNIT };
        let chain = core::iter::from_fn(move || {
            let unit = (next != NO_UNIT).then_some(next)?;
            next = state.units[unit as usize].below;
            Some(unit)
        });
        chain.filter(move |&unit| !game.card(unit).double || state.covers(game, unit, hex))
    }

    /// The top unit in a hex.
    #[inline]
    #[must_use]
    pub fn top(self, hex: Hex) -> Option<UnitId> {
        self.in_hex(hex).next()
    }

    /// The side with units in a hex.
    #[inline]
    #[must_use]
    pub fn holder(self, hex: Hex) -> Option<Side> {
        self.top(hex).map(side_of)
    }

    /// Whether a unit has no unit above it.
    #[must_use]
    pub fn is_top(self, unit: UnitId) -> bool {
        self.top(self.hex(unit)) == Some(unit)
    }

    /// The other units in the hexes of a unit.
    pub fn stacked_with(self, unit: UnitId) -> impl Iterator<Item = UnitId> + Clone + use<'a> {
        let [first, second] = self.cells(unit);
        let more = self.in_hex(second).filter(move |&other| self.top_of_both(other, first));
        self.in_hex(first).chain(more).filter(move |&other| other != unit)
    }

    /// Whether a unit of the second hex has not already been visited in the first.
    fn top_of_both(self, other: UnitId, first: Hex) -> bool {
        self.in_hex(first).all(|seen| seen != other)
    }

    /// Rout points that a side has lost \[11.2\].
    #[must_use]
    pub const fn rout_points(self, side: Side) -> u16 {
        self.state.lost[side.index()]
    }
}
