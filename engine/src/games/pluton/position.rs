//! Queries on a state: units, hexes, and strengths.

use crate::core::game::Side;
use crate::games::pluton::Pluton;
use crate::games::pluton::data::{Kind, MarkerId, NO_UNIT, UnitId, bit, side_of, units_in};
use crate::games::pluton::hex::Hex;
use crate::games::pluton::state::{Level, PROMOTED, Phase, State, Unit};
use crate::games::pluton::strength::Halves;
use crate::games::pluton::switches::Switches;

/// A state together with its scenario. It includes hidden information: players see a
/// [`crate::games::pluton::view::View`].
#[derive(Clone, Copy, Debug)]
pub struct Position<'a> {
    /// The scenario.
    pub game: &'a Pluton,
    /// The state.
    pub state: &'a State,
}

impl<'a> Position<'a> {
    pub(super) const fn switches(self) -> &'a Switches {
        &self.game.scenario.switches
    }

    #[inline]
    pub(super) const fn of(self, unit: UnitId) -> &'a Unit {
        &self.state.units[unit as usize]
    }

    /// The stage, 0 at set-up.
    #[must_use]
    pub const fn stage(self) -> u8 {
        self.state.stage
    }

    /// The phase.
    #[must_use]
    pub const fn phase(self) -> Phase {
        self.state.phase
    }

    /// The side whose phase it is.
    #[must_use]
    pub const fn active(self) -> Side {
        self.state.active
    }

    /// The unit that is set up, or that has been chosen to fire; [`NO_UNIT`] at other times.
    #[must_use]
    pub const fn unit(self) -> UnitId {
        self.state.unit
    }

    /// The marker that is due in an indirect fire phase.
    #[must_use]
    pub const fn marker(self) -> MarkerId {
        self.state.marker
    }

    /// The hex of a marker; [`Hex::NONE`] when it is not on the map.
    #[must_use]
    pub const fn marker_hex(self, marker: MarkerId) -> Hex {
        self.state.markers[marker as usize]
    }

    /// The hex of a unit; [`Hex::NONE`] when it is lost or has not entered.
    #[inline]
    #[must_use]
    pub const fn hex(self, unit: UnitId) -> Hex {
        self.of(unit).hex
    }

    /// The strength of a unit in half boxes; 0 when it is lost \[14.1\].
    #[inline]
    #[must_use]
    pub const fn strength(self, unit: UnitId) -> Halves {
        self.of(unit).halves
    }

    /// The level of efficiency of a unit \[11.1\].
    #[inline]
    #[must_use]
    pub const fn level(self, unit: UnitId) -> Level {
        self.of(unit).level
    }

    /// The first stage in which a unit may reorganise; 0 at full efficiency \[12.1\].
    #[must_use]
    pub const fn recovers(self, unit: UnitId) -> u8 {
        self.of(unit).due
    }

    /// Whether a unit is a commander made during play \[13.7\].
    #[must_use]
    pub const fn is_promoted(self, unit: UnitId) -> bool {
        self.of(unit).has(PROMOTED)
    }

    /// Whether a unit is of the side that was second to enter its hex \[10.2\]. Its reinforcements are, too; those of the
    /// side that was first are not.
    #[must_use]
    pub const fn is_intruder(self, unit: UnitId) -> bool {
        self.of(unit).turn % 2 == 1
    }

    /// \[7.9\] Whether a unit entered its hex while this enemy was in it.
    #[must_use]
    pub fn came_upon(self, unit: UnitId, enemy: UnitId) -> bool {
        self.hex(unit) == self.hex(enemy) && self.of(unit).turn > self.of(enemy).turn
    }

    /// The units of a side on the map, as a word.
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

    /// The units of a side that have not entered, ascending.
    pub fn waiting(self, side: Side) -> impl Iterator<Item = UnitId> + Clone + use<'a> {
        units_in(side, self.state.waiting[side.index()])
    }

    /// Whether a unit is on the map.
    #[inline]
    #[must_use]
    pub fn is_on_map(self, unit: UnitId) -> bool {
        self.of(unit).hex.is_some()
    }

    /// The units in a hex, of both sides, ascending.
    #[inline]
    pub fn in_hex(self, hex: Hex) -> impl Iterator<Item = UnitId> + Clone + use<'a> {
        let state = self.state;
        let mut next = state.head[hex.index()];
        core::iter::from_fn(move || {
            let unit = (next != NO_UNIT).then_some(next)?;
            next = state.next[unit as usize];
            Some(unit)
        })
    }

    /// The units of a side in a hex, ascending.
    #[inline]
    pub fn own_in(self, hex: Hex, side: Side) -> impl Iterator<Item = UnitId> + Clone + use<'a> {
        self.in_hex(hex).filter(move |&unit| side_of(unit) == side)
    }

    /// Whether a side has a unit in a hex.
    #[inline]
    #[must_use]
    pub fn holds(self, hex: Hex, side: Side) -> bool {
        self.own_in(hex, side).next().is_some()
    }

    /// \[10.1\] Whether both sides have units in a hex.
    #[inline]
    #[must_use]
    pub fn is_contested(self, hex: Hex) -> bool {
        Side::BOTH.into_iter().all(|side| self.holds(hex, side))
    }

    /// \[7.9, 10.2\] The place of a unit that has just come in the order of entry into its hex.
    pub(super) fn turn_of_entry(self, unit: UnitId) -> u8 {
        let enemies = self.own_in(self.hex(unit), side_of(unit).other());
        enemies.map(|enemy| self.of(enemy).turn + 1).max().unwrap_or(0)
    }

    /// Whether the other side sees a unit \[16.1\].
    #[inline]
    #[must_use]
    pub const fn is_seen(self, unit: UnitId) -> bool {
        self.state.seen[side_of(unit).index()] & bit(unit) != 0
    }

    /// Whether the other side has seen a unit at some time.
    #[must_use]
    pub const fn was_seen(self, unit: UnitId) -> bool {
        self.state.ever_seen[side_of(unit).index()] & bit(unit) != 0
    }

    /// The enemies that see a unit.
    pub fn watchers(self, unit: UnitId) -> impl Iterator<Item = UnitId> + Clone + use<'a> {
        units_in(side_of(unit).other(), self.state.watchers[unit as usize])
    }

    /// Whether a unit has moved in this phase.
    #[must_use]
    pub const fn has_moved(self, unit: UnitId) -> bool {
        self.state.moved[side_of(unit).index()] & bit(unit) != 0
    }

    /// Whether a unit has fired all that it may in this stage \[7.6\].
    #[must_use]
    pub const fn has_fired(self, unit: UnitId) -> bool {
        self.state.shot[side_of(unit).index()] & bit(unit) != 0
    }

    /// The units that are moving together, as a bit mask of the active side.
    #[must_use]
    pub const fn group(self) -> u64 {
        self.state.group.units
    }

    /// Whether the moving units run \[6.4\].
    #[must_use]
    pub const fn runs(self) -> bool {
        self.state.group.run
    }

    /// The hex of the moving units; [`Hex::NONE`] before they enter.
    #[must_use]
    pub fn group_hex(self) -> Hex {
        let first = units_in(self.state.active, self.state.group.units).next();
        first.map_or(Hex::NONE, |unit| self.hex(unit))
    }

    /// The losses of close combat that a side still has to distribute \[10.3\].
    #[must_use]
    pub const fn losses_due(self, side: Side) -> u8 {
        match self.state.phase {
            Phase::Losses => self.state.fight.losses[side.index()],
            _ => 0,
        }
    }

    /// The hex that a side must leave after close combat; [`Hex::NONE`] when it need not \[10.3\].
    #[must_use]
    pub const fn retreats_from(self, side: Side) -> Hex {
        let fight = &self.state.fight;
        match self.state.phase {
            Phase::Losses if fight.retreat[side.index()] => fight.hex,
            Phase::Retreat if fight.retreating[side.index()] != 0 => fight.hex,
            _ => Hex::NONE,
        }
    }

    /// The commanders that a side has lost.
    #[must_use]
    pub const fn commanders_lost(self, side: Side) -> u8 {
        self.state.commanders_lost[side.index()]
    }

    /// \[17.3\] The morale of a unit, one lower when it is undirected \[13.4\].
    #[must_use]
    pub fn morale(self, unit: UnitId) -> u8 {
        let morale = self.game.scenario.counter(unit).morale;
        let lowered = if self.is_directed(unit) { morale } else { morale.saturating_sub(1) };
        lowered.clamp(1, 4)
    }

    /// The kind of a unit.
    #[inline]
    #[must_use]
    pub const fn kind(self, unit: UnitId) -> Kind {
        self.game.kind(unit)
    }
}
