//! \[10.5\] Engaged units (optional).
//!
//! A unit counts as engaged only while an adjacent enemy is engaged too: the marker lapses once one of them has left.

use crate::core::dice::Dice;
use crate::core::game::{Observer, Side};
use crate::games::spqr::arms::Arm;
use crate::games::spqr::data::{UnitId, side_of, units_in};
use crate::games::spqr::details::Motion;
use crate::games::spqr::event::{Event, Fact};
use crate::games::spqr::facing::Stance;
use crate::games::spqr::hex::Hex;
use crate::games::spqr::play::Play;
use crate::games::spqr::position::Position;
use crate::games::spqr::state::{ENGAGED, State};

impl Position<'_> {
    /// \[10.51, 10.52\] Whether a unit is engaged: it does not move, turn or fire, and is not fired at.
    #[must_use]
    pub fn is_engaged(self, unit: UnitId) -> bool {
        self.of(unit).has(ENGAGED) && self.engaged_with(unit).next().is_some()
    }

    fn engaged_with(self, unit: UnitId) -> impl Iterator<Item = UnitId> + Clone {
        let enemies = self.units(side_of(unit).other());
        enemies.filter(move |&enemy| self.of(enemy).has(ENGAGED) && self.are_adjacent(unit, enemy))
    }

    /// \[10.51a\] Whether a unit is still next to an opponent of its combat, or is engaged already.
    fn holds_opponent(self, unit: UnitId) -> bool {
        let combat = self.combat_of(unit);
        let fights = |other: UnitId| combat.is_some() && self.combat_of(other) == combat;
        let mut foes = self.units(side_of(unit).other()).filter(|&other| fights(other) && !self.is_routed(other));
        let able = self.is_on_map(unit) && !self.is_routed(unit);
        able && (self.is_engaged(unit) || foes.any(|other| self.are_adjacent(unit, other)))
    }

    /// \[10.51b\] The hexes to which engaged cavalry, light infantry or skirmishers may step back from slower units instead
    /// of attacking: empty, not in an enemy zone, and not next to those units.
    pub(super) fn step_backs(self, unit: UnitId) -> impl Iterator<Item = Hex> + Clone {
        let card = self.card(unit);
        let quick = card.arm.is_cavalry() || matches!(card.arm, Arm::Light | Arm::Skirmishers);
        let faster = self.engaged_with(unit).all(|enemy| self.compared_allowance(enemy) < card.allowance);
        let able = self.is_engaged(unit) && quick && faster;
        let around = self.field().neighbours(self.hex(unit)).filter(move |_| able);
        around.filter(move |&hex| {
            let apart = self.engaged_with(unit).all(|enemy| self.apart_hex(enemy, hex) > 1);
            self.top(hex).is_none() && self.admits(unit, hex) && !self.in_zone(hex, side_of(unit).other()) && apart
        })
    }
}

impl<D: Dice, O: Observer<State, Event>> Play<'_, D, O> {
    /// \[10.51a, 10.52\] At the end of a shock segment: opponents of the same combat that are still adjacent are engaged;
    /// markers without an adjacent one are removed.
    pub(super) fn engage(&mut self) {
        if !self.at().switches().engaged {
            return;
        }
        for side in Side::BOTH {
            for unit in units_in(side, self.game.scenario.everyone(side)) {
                let holds = self.at().holds_opponent(unit);
                self.state.units[unit as usize].set(ENGAGED, holds);
            }
        }
    }

    /// \[10.52\] A unit is about to leave its hex: it is no longer engaged, nor are opponents that no other unit engages.
    pub(super) fn disengage(&mut self, unit: UnitId) {
        if !self.at().of(unit).has(ENGAGED) {
            return;
        }
        self.state.units[unit as usize].set(ENGAGED, false);
        let side = side_of(unit).other();
        for other in units_in(side, self.at().on_map(side)) {
            let holds = self.at().is_engaged(other);
            self.state.units[other as usize].set(ENGAGED, holds);
        }
    }

    /// \[10.51b\] A unit steps back from its opponents, keeping its facing.
    pub(super) fn step_back(&mut self, unit: UnitId, hex: Hex) {
        let from = self.at().hex(unit);
        let stance = Stance { hex, ..self.at().stance(unit) };
        self.relocate(unit, stance);
        self.emit(Fact::Moved { motion: Motion::StepsBack }, Motion::StepsBack.rule(), |event| {
            (event.unit, event.from, event.to) = (Some(unit), from, hex);
        });
        self.overrun(unit);
        self.open_leader_retreats(unit);
    }
}
