//! \[9.5\] Phalanxes in double depth.

use crate::core::dice::Dice;
use crate::core::game::Observer;
use crate::games::spqr::arms::Arm;
use crate::games::spqr::data::{LeaderId, Rank, UnitId, side_of};
use crate::games::spqr::details::Motion;
use crate::games::spqr::event::{Event, Fact};
use crate::games::spqr::hex::{Hex, SIDES};
use crate::games::spqr::play::Play;
use crate::games::spqr::position::Position;
use crate::games::spqr::state::{COLUMN, MOVED, MOVED_NOW, ORDERED, State};

impl Position<'_> {
    /// \[9.5\] The other phalanx of a double depth.
    #[must_use]
    pub fn deep_partner(self, unit: UnitId) -> Option<UnitId> {
        let phalanx = |unit: UnitId| self.card(unit).deep && self.card(unit).arm == Arm::Phalanx;
        if !phalanx(unit) {
            return None;
        }
        self.stacked_with(unit).find(|&other| phalanx(other) && self.cells(other) == self.cells(unit))
    }

    /// \[9.52\] Whether a leader may order a unit: units in double depth take orders from the overall commander only.
    pub(super) fn may_order_depth(self, leader: LeaderId, unit: UnitId) -> bool {
        self.deep_partner(unit).is_none() || self.is_overall(leader)
    }

    /// \[9.52\] Whether phalanxes in double depth block a hex for a unit: no other unit may enter it.
    pub(super) fn is_barred_by_depth(self, unit: UnitId, hex: Hex) -> bool {
        self.top(hex).is_some_and(|top| {
            let partner = self.deep_partner(top);
            partner.is_some() && top != unit && partner != Some(unit)
        })
    }

    /// The phalanx directly in front of another one, with the same facing \[9.51\].
    fn phalanx_ahead(self, unit: UnitId) -> Option<UnitId> {
        let stance = self.stance(unit);
        let facing = stance.facing.index();
        [facing, facing + 1].into_iter().find_map(|direction| {
            let cells = self.shifted(unit, direction % SIDES);
            let there = if cells[0].is_some() { self.top(cells[0]) } else { None };
            there.filter(|&other| {
                let ahead = self.stance(other);
                ahead.facing == stance.facing && !ahead.column && self.cells(other) == cells
            })
        })
    }

    /// \[9.51\] Whether the overall commander may order a phalanx to form a double depth with the one in front of it.
    pub(super) fn may_deepen(self, unit: UnitId) -> bool {
        let leader = self.orders().leader;
        let overall = self.active() == Some(side_of(unit)) && self.game.scenario.leader(leader).rank == Rank::Overall;
        let ready = |unit: UnitId| {
            let (card, counter) = (self.card(unit), self.of(unit));
            let formed = card.deep && card.arm == Arm::Phalanx && !counter.has(COLUMN);
            let alone = self.stacked_with(unit).all(|other| self.is_leader_elephant(other));
            formed && alone && self.takes_orders(unit)
        };
        let fresh = !self.of(unit).did(ORDERED | MOVED_NOW);
        overall
            && fresh
            && ready(unit)
            && self.phalanx_ahead(unit).is_some_and(|ahead| side_of(ahead) == side_of(unit) && ready(ahead))
    }
}

impl<D: Dice, O: Observer<State, Event>> Play<'_, D, O> {
    /// \[9.51\] A phalanx goes under the one in front of it, on orders: without hits, and it ends the move of both.
    pub(super) fn deepen(&mut self, unit: UnitId) {
        let Some(ahead) = self.at().phalanx_ahead(unit) else { return };
        let (from, stance) = (self.at().hex(unit), self.at().stance(ahead));
        self.relocate(unit, stance);
        for each in [unit, ahead] {
            let counter = &mut self.state.units[each as usize];
            counter.mark_done(ORDERED | MOVED_NOW);
            counter.set(MOVED, true);
        }
        self.emit(Fact::Moved { motion: Motion::BehindPhalanx }, Motion::BehindPhalanx.rule(), |event| {
            (event.unit, event.from, event.to) = (Some(unit), from, stance.hex);
        });
        self.open_leader_retreats(unit);
    }
}
