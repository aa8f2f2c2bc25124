//! The view of a side.

use crate::core::game::Side;
use crate::games::pluton::Pluton;
use crate::games::pluton::data::{MarkerId, UnitId, side_of, units_in};
use crate::games::pluton::fire::Shot;
use crate::games::pluton::hex::{Hex, HexSet};
use crate::games::pluton::position::Position;
use crate::games::pluton::state::{Level, Phase};
use crate::games::pluton::strength::Halves;

/// The state as visible to one side \[16.1\]: its own units, the enemies that it sees, and the hexes of concealed
/// counters, whose identities are hidden. Enemies that were set up in secret and never revealed are not in it \[S2.3\].
#[derive(Clone, Copy, Debug)]
pub struct View<'a> {
    /// The full state; only the methods below expose it.
    pub(super) position: Position<'a>,
    /// The viewing side.
    pub side: Side,
}

/// A concealed enemy counter: its hex, and the marker on it.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub struct FaceDown {
    /// The hex.
    pub hex: Hex,
    /// The level of efficiency, by the marker on it.
    pub level: Level,
}

impl<'a> View<'a> {
    pub(super) const fn new(position: Position<'a>, side: Side) -> Self {
        Self { position, side }
    }

    /// The scenario.
    #[must_use]
    pub const fn game(self) -> &'a Pluton {
        self.position.game
    }

    /// The stage, 0 at set-up.
    #[must_use]
    pub const fn stage(self) -> u8 {
        self.position.stage()
    }

    /// The phase.
    #[must_use]
    pub const fn phase(self) -> Phase {
        self.position.phase()
    }

    /// The side whose phase it is.
    #[must_use]
    pub const fn active(self) -> Side {
        self.position.active()
    }

    /// The deciding side.
    #[must_use]
    pub fn decider(self) -> Option<Side> {
        self.position.decider()
    }

    /// Whether a unit is the side's own, or an enemy on the map that it sees.
    #[inline]
    #[must_use]
    pub fn knows(self, unit: UnitId) -> bool {
        side_of(unit) == self.side || self.position.is_seen(unit)
    }

    /// The side's own unit that is being set up, or has been chosen to fire.
    #[must_use]
    pub fn unit(self) -> Option<UnitId> {
        let unit = self.position.unit();
        (unit != crate::games::pluton::data::NO_UNIT && self.knows(unit)).then_some(unit)
    }

    /// The marker that is due in the side's own indirect fire phase.
    #[must_use]
    pub fn marker(self) -> Option<MarkerId> {
        (self.phase() == Phase::Indirect && self.active() == self.side).then(|| self.position.marker())
    }

    /// The own units on the map, ascending.
    pub fn own(self) -> impl Iterator<Item = UnitId> + Clone + use<'a> {
        self.position.units(self.side)
    }

    /// The side's own units that have not entered, ascending.
    pub fn waiting(self) -> impl Iterator<Item = UnitId> + Clone + use<'a> {
        self.position.waiting(self.side)
    }

    /// The enemies that the side sees, ascending.
    pub fn enemies(self) -> impl Iterator<Item = UnitId> + Clone + use<'a> {
        let other = self.side.other();
        units_in(other, self.position.on_map(other) & self.position.state.seen[other.index()])
    }

    /// The concealed enemy counters, by hex, an order that reveals nothing about them.
    pub fn face_down(self, out: &mut impl Extend<FaceDown>) {
        let position = self.position;
        let hidden = move |unit: &UnitId| !position.is_seen(*unit) && position.is_placed(*unit);
        let enemies = position.units(self.side.other()).filter(hidden);
        out.extend(enemies.map(|unit| FaceDown { hex: position.hex(unit), level: position.level(unit) }));
    }

    /// The hex of a known unit; [`Hex::NONE`] when it is not on the map or not known.
    #[must_use]
    pub fn hex(self, unit: UnitId) -> Hex {
        if self.knows(unit) { self.position.hex(unit) } else { Hex::NONE }
    }

    /// The strength of a known unit in half boxes.
    #[must_use]
    pub fn strength(self, unit: UnitId) -> Option<Halves> {
        self.knows(unit).then(|| self.position.strength(unit))
    }

    /// The level of efficiency of a known unit.
    #[must_use]
    pub fn level(self, unit: UnitId) -> Option<Level> {
        self.knows(unit).then(|| self.position.level(unit))
    }

    /// Whether a friendly unit lies face up: the other side sees it.
    #[must_use]
    pub fn is_seen(self, unit: UnitId) -> bool {
        self.knows(unit) && self.position.is_seen(unit)
    }

    /// Whether a unit was ever revealed.
    #[must_use]
    pub fn was_seen(self, unit: UnitId) -> bool {
        self.position.was_seen(unit)
    }

    /// Whether a friendly unit is directed \[13.2\].
    #[must_use]
    pub fn is_directed(self, unit: UnitId) -> bool {
        side_of(unit) == self.side && self.position.is_directed(unit)
    }

    /// Whether a friendly unit may reorganise in this stage \[12.1\].
    #[must_use]
    pub fn may_reorganise(self, unit: UnitId) -> bool {
        side_of(unit) == self.side && self.position.may_reorganise(unit)
    }

    /// Whether a friendly unit has moved in this phase.
    #[must_use]
    pub fn has_moved(self, unit: UnitId) -> bool {
        side_of(unit) == self.side && self.position.has_moved(unit)
    }

    /// Whether a friendly unit has fired all that it may.
    #[must_use]
    pub fn has_fired(self, unit: UnitId) -> bool {
        side_of(unit) == self.side && self.position.has_fired(unit)
    }

    /// The hex of a marker, of either side: markers are open information.
    #[must_use]
    pub const fn marker_hex(self, marker: MarkerId) -> Hex {
        self.position.marker_hex(marker)
    }

    /// The hexes that the side's commanders see \[8.2\].
    #[must_use]
    pub fn overlooked(self) -> HexSet {
        self.position.overlooked(self.side)
    }

    /// Whether a battalion of support artillery was called, of either side.
    #[must_use]
    pub const fn was_called(self, support: usize) -> bool {
        self.position.was_called(support)
    }

    /// Whether a friendly battalion of support artillery can be called.
    #[must_use]
    pub fn is_available(self, support: usize) -> bool {
        self.game().scenario.support[support].side == self.side && self.position.is_available(support)
    }

    /// The cost of a step, see [`Position::cost`].
    #[must_use]
    pub fn cost(self, from: Hex, to: Hex) -> u8 {
        self.position.cost(from, to)
    }

    /// The shot of a friendly unit at an enemy that it could fire at, see [`Position::shot`]; enemies that were set up
    /// in secret and never revealed are not counted in it.
    #[must_use]
    pub fn shot(self, firer: UnitId, target: UnitId) -> Option<Shot> {
        let own = side_of(firer) == self.side && side_of(target) != self.side;
        let on_map = self.position.is_on_map(firer) && self.knows(target) && self.position.is_on_map(target);
        (own && on_map).then(|| self.position.expected_shot(firer, target))?
    }
}
