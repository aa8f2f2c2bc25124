//! \[9.7\] The doctrine of the triarii.

use core::cell::OnceCell;

use crate::core::game::Side;
use crate::games::spqr::arms::Class;
use crate::games::spqr::data::{UnitId, side_of};
use crate::games::spqr::position::Position;
use crate::games::spqr::sight::Looking;

/// The distance at which an enemy in sight of triarii frees them \[9.71\].
const ENEMY_NEAR: u8 = 3;
/// The distance from other Roman foot that frees them.
const ALONE: u8 = 6;

impl Position<'_> {
    /// Whether the doctrine concerns a unit.
    fn is_bound_by_doctrine(self, unit: UnitId) -> bool {
        self.game.scenario.armies[side_of(unit).index()].triarii && self.card(unit).class == Class::Triarii
    }

    /// \[9.71\] Whether the doctrine keeps a unit from moving; it may turn. It is free when an enemy other than
    /// elephants is within three hexes and in sight of any triarii, or when it is six hexes from all other foot of
    /// legions and alae.
    pub(super) fn is_held_back(self, unit: UnitId) -> bool {
        Doctrine::new(self, side_of(unit)).holds_back(unit)
    }

    /// \[9.71\] Whether triarii have other foot of legions and alae within six hexes.
    fn is_with_others(self, unit: UnitId) -> bool {
        let side = side_of(unit);
        let mut others = self.units(side).filter(|&other| {
            let card = self.card(other);
            card.is_roman_foot() && card.class != Class::Triarii
        });
        others.any(|other| self.apart(unit, other) < ALONE)
    }

    /// Whether an enemy is near to triarii of a side.
    fn has_freed_triarii(self, side: Side) -> bool {
        let mut triarii = self.units(side).filter(|&other| self.card(other).class == Class::Triarii);
        triarii.any(|other| self.has_enemy_near(other))
    }

    fn has_enemy_near(self, unit: UnitId) -> bool {
        let looking = Looking::Fire { archer: false };
        self.units(side_of(unit).other()).any(|enemy| {
            let near = !self.card(enemy).arm.is_elephants() && self.apart(unit, enemy) <= ENEMY_NEAR;
            let cells = self.cells(enemy);
            near && cells.into_iter().any(|cell| cell.is_some() && self.sees(self.hex(unit), cell, looking))
        })
    }

    /// \[9.72\] Whether a unit may attack after it has moved: triarii only when their army has lost half of its withdrawal
    /// level.
    pub(super) fn may_attack_moved(self, unit: UnitId) -> bool {
        let side = side_of(unit);
        let level = self.game.scenario.armies[side.index()].withdrawal;
        !self.is_bound_by_doctrine(unit) || 2 * self.rout_points(side) >= level
    }
}

/// \[9.71\] The doctrine for a side in a position; whether an enemy frees its triarii is computed once.
pub(super) struct Doctrine<'a> {
    at: Position<'a>,
    side: Side,
    freed: OnceCell<bool>,
}

impl<'a> Doctrine<'a> {
    pub(super) const fn new(at: Position<'a>, side: Side) -> Self {
        Self { at, side, freed: OnceCell::new() }
    }

    /// Whether it prevents a unit of the side from moving.
    pub(super) fn holds_back(&self, unit: UnitId) -> bool {
        let freed = || *self.freed.get_or_init(|| self.at.has_freed_triarii(self.side));
        self.at.is_bound_by_doctrine(unit) && self.at.is_with_others(unit) && !freed()
    }
}
