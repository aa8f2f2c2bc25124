//! \[6.51, 6.55\] Where a unit may withdraw.

use crate::games::spqr::data::{UnitId, side_of};
use crate::games::spqr::facing::{Stance, distance};
use crate::games::spqr::hex::SIDES;
use crate::games::spqr::position::Position;
use crate::games::spqr::state::{COLUMN, ENGAGED, EXTENDED};
use crate::games::spqr::switches::Away;
use crate::games::spqr::tables::{Ground, Toll};
use crate::games::spqr::window::{Frame, SEGMENT};

/// The maximum number of consecutive friendly-occupied hexes that a withdrawal may pass through.
const CROSSINGS: u8 = 4;

impl<'a> Position<'a> {
    /// Whether a unit may withdraw at all, regardless of destination.
    pub(super) fn is_free_to_withdraw(self, unit: UnitId) -> bool {
        let counter = self.of(unit);
        let held = counter.has(COLUMN) || counter.has(ENGAGED) || counter.did(EXTENDED);
        // \[9.52\] A phalanx of a double depth would leave it, which takes an order.
        let held = held || self.deep_partner(unit).is_some();
        // \[6.6, 7.23\] A withdrawal is a voluntary movement: only faster units leave an enemy zone by it.
        let held = held || !self.outpaces(unit);
        self.is_on_map(unit) && !self.is_routed(unit) && !held && self.is_top(unit) && !self.is_leader_elephant(unit)
    }

    /// \[6.51, 6.55\] The steps of a withdrawal: in any direction, keeping the facing, never closer to the enemy, not into
    /// enemy zones, forest, marsh or river, and only to hexes where it can end or continue.
    pub(super) fn retreats(self, frame: Frame) -> impl Iterator<Item = (Stance, Toll)> + Clone + use<'a> {
        let stance = self.stance(frame.unit);
        (0..SIDES).filter_map(move |side| {
            let (next, toll) = self.retreat(frame, stance, frame.left, side)?;
            self.leads_away(frame, next, frame.left - toll.cost, 0).then_some((next, toll))
        })
    }

    /// One such step from a stance, and its cost: one per hex where withdrawal is measured in hexes.
    fn retreat(self, frame: Frame, stance: Stance, left: u8, side: usize) -> Option<(Stance, Toll)> {
        let (unit, field) = (frame.unit, self.field());
        let next = Stance { hex: field.neighbour(stance.hex, side), ..stance };
        if !next.hex.is_some() {
            return None;
        }
        let (old, new) = (stance.cells(field), next.cells(field));
        if next.double && !new[1].is_some() {
            return None;
        }
        let mut most = Toll::default();
        for half in (0..2).filter(|&half| new[half].is_some()) {
            let toll = self.step_toll(unit, old[half], new[half])?;
            let ground = self.ground(new[half]);
            let barred = matches!(ground, Ground::Forest | Ground::Marsh | Ground::River);
            if barred || !self.may_pass(unit, new[half]) || self.in_zone(new[half], side_of(unit).other()) {
                return None;
            }
            most = Toll { cost: most.cost.max(toll.cost), hits: most.hits.max(toll.hits) };
        }
        let cost = if frame.has(SEGMENT) { 1 } else { most.cost };
        let (before, after) = (self.gap_to_enemy(frame, stance), self.gap_to_enemy(frame, next));
        let away = match self.switches().away {
            Away::NeverNearer => after >= before,
            Away::EachFarther => after > before,
        };
        (away && cost <= left).then_some((next, Toll { cost, hits: most.hits }))
    }

    /// The distance of a stance from the enemy.
    fn gap_to_enemy(self, frame: Frame, stance: Stance) -> u8 {
        distance(self.field(), stance.cells(self.field()), self.cells(frame.other))
    }

    /// Whether a withdrawal can end in a stance: farther away than it began, where the unit may stop.
    pub(super) fn ends_retreat(self, frame: Frame, stance: Stance, left: u8) -> bool {
        let alone = Frame { other: super::data::NO_UNIT, ..frame };
        self.gap_to_enemy(frame, stance) > frame.spent && self.can_settle(alone, stance, left)
    }

    /// Whether it can end in a stance, or continue to one where it can.
    fn leads_away(self, frame: Frame, stance: Stance, left: u8, depth: u8) -> bool {
        self.ends_retreat(frame, stance, left)
            || depth < CROSSINGS
                && (0..SIDES).any(|side| {
                    let step = self.retreat(frame, stance, left, side);
                    step.is_some_and(|(next, toll)| self.leads_away(frame, next, left - toll.cost, depth + 1))
                })
    }
}
