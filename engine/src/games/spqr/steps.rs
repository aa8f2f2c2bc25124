//! \[6.25, 6.3, 7.23\] The legal steps of a unit: the stance after each, its cost, and whether the move can end there.

use crate::games::spqr::arms::Gait;
use crate::games::spqr::data::{LEADER_POINTS, NO_LEADER, NO_UNIT, UnitId, side_of};
use crate::games::spqr::facing::{Facing, Stance};
use crate::games::spqr::hex::{Hex, SIDES};
use crate::games::spqr::position::Position;
use crate::games::spqr::state::{ENGAGED, PURSUED};
use crate::games::spqr::stride::{Stride, Strides, Wheeling};
use crate::games::spqr::tables::Toll;
use crate::games::spqr::triarii::Doctrine;
use crate::games::spqr::window::{Frame, JUST_TURNED, STOPPED};

/// The maximum number of consecutive friendly-occupied hexes that a move may pass through.
const CROSSINGS: u8 = 4;

impl Position<'_> {
    /// \[6.32, 6.43, 6.74\] The strides of a unit from a stance, legal or not.
    pub(super) fn strides(self, stance: Stance) -> Strides {
        if stance.double && !stance.column {
            return self.wheels(stance);
        }
        let facing = stance.facing.index();
        let sides = if stance.column { [facing, facing + 5, facing + 1] } else { [facing, facing + 1, SIDES] };
        let mut strides = Strides::new();
        for side in sides.into_iter().take(if stance.column { 3 } else { 2 }) {
            let hex = self.field().neighbour(stance.hex, side % SIDES);
            if hex.is_some() {
                // The rear half of a two-hex column follows the front half.
                let facing = if stance.double { Facing::of(side) } else { stance.facing };
                strides.push(Stride { stance: Stance { hex, facing, ..stance }, wheeling: Wheeling::Ahead });
            }
        }
        strides
    }

    /// \[6.21, 6.42\] The cost of a stride for a unit: the higher cost and the higher hits of its halves. `None` when a
    /// hex may not be entered.
    pub(super) fn stride_toll(self, unit: UnitId, before: Stance, after: Stance) -> Option<Toll> {
        let field = self.field();
        let (old, new) = (before.cells(field), after.cells(field));
        if after.double && !new[1].is_some() {
            return None;
        }
        let mut most = Toll::default();
        for (half, &to) in new.iter().enumerate().filter(|&(_, &to)| to.is_some() && !old.contains(&to)) {
            let from = self.origin(before, after, half);
            let toll = self.step_toll(unit, from, to)?;
            let hits = if self.is_spared(old, new, from, to) { 0 } else { toll.hits };
            most = Toll { cost: most.cost.max(toll.cost), hits: most.hits.max(hits) };
        }
        Some(most)
    }

    /// The hex that a half comes from: in a wheel, the one that it leaves.
    fn origin(self, before: Stance, after: Stance, half: usize) -> Hex {
        let field = self.field();
        let (old, new) = (before.cells(field), after.cells(field));
        if new[1 - half].is_some() && old.contains(&new[1 - half]) && before.double && !before.column {
            let left = old.into_iter().find(|&hex| hex != new[1 - half]);
            return left.unwrap_or(old[0]);
        }
        if before.column { old[0] } else { old[half] }
    }

    /// \[6.42\] Whether a half takes no hits: the other half already stands in difficult ground of that kind and enters
    /// no more of it.
    fn is_spared(self, old: [Hex; 2], new: [Hex; 2], from: Hex, to: Hex) -> bool {
        let kind = self.ground(to);
        let other = old.into_iter().find(|&hex| hex.is_some() && hex != from);
        let enters =
            new.into_iter().any(|hex| hex.is_some() && hex != to && !old.contains(&hex) && self.ground(hex) == kind);
        kind.is_difficult() && !enters && other.is_some_and(|hex| self.ground(hex) == kind)
    }

    /// Whether a unit may make strides at all.
    pub(super) fn may_march(self, unit: UnitId, doctrine: &Doctrine<'_>) -> bool {
        !self.of(unit).has(PURSUED | ENGAGED) && !doctrine.holds_back(unit)
    }

    /// Whether a moving unit that can make strides may make this one.
    pub(super) fn may_stride(self, frame: Frame, stride: Stride) -> bool {
        let unit = frame.unit;
        let before = self.stance(unit);
        let Some(toll) = self.joint_toll(frame, before, stride.stance) else { return false };
        // \[9.52\] Phalanxes in double depth move straight ahead only; the top one leaves the other to the front.
        if stride.wheeling != Wheeling::Ahead && self.deep_partner(unit).is_some() {
            return false;
        }
        let leader = frame.leader == NO_LEADER || {
            let more = self.gait_toll(Gait::Cavalry, before.hex, stride.stance.hex, false);
            more.is_some_and(|more| self.leader(frame.leader).spent + more.cost <= LEADER_POINTS)
        };
        let cells = stride.stance.cells(self.field());
        let barred = cells.into_iter().any(|cell| cell.is_some() && self.barred_by_elephants(unit, cell));
        toll.cost <= frame.left
            && leader
            && !barred
            && self.may_leave_zone(frame, stride)
            && self.can_go_on(frame, stride.stance, frame.left - toll.cost, 0)
    }

    /// The toll of a stride for a unit and the one stacked with it: the higher cost. Friends may be passed through,
    /// enemies not.
    pub(super) fn joint_toll(self, frame: Frame, before: Stance, after: Stance) -> Option<Toll> {
        let mut most = Toll::default();
        for unit in [frame.unit, frame.other].into_iter().filter(|&unit| unit != NO_UNIT) {
            let toll = self.stride_toll(unit, before, after)?;
            let cells = after.cells(self.field());
            let open = cells.into_iter().all(|cell| !cell.is_some() || self.may_cross(unit, cell));
            if !open {
                return None;
            }
            most = Toll { cost: most.cost.max(toll.cost), hits: toll.hits };
        }
        Some(most)
    }

    /// Whether a unit may pass through a hex: two-hex units never pass through each other.
    fn may_cross(self, unit: UnitId, hex: Hex) -> bool {
        let doubles = self.in_hex(hex).any(|other| other != unit && self.card(other).double);
        self.may_pass(unit, hex) && !(doubles && self.card(unit).double)
    }

    /// \[7.23\] Whether a unit may leave an enemy zone of control: a zone that it started in, when its allowance is
    /// greater than that of every unit exerting it; or with one half while the other half stays in the zone \[6.45\].
    fn may_leave_zone(self, frame: Frame, stride: Stride) -> bool {
        let unit = frame.unit;
        if !self.is_zoned(unit) || self.flanks(unit, stride) {
            return true;
        }
        frame.flags & STOPPED == 0 && self.outpaces(unit)
    }

    /// Whether a unit has a greater allowance than every enemy whose zone it is in \[7.23\].
    #[must_use]
    pub fn outpaces(self, unit: UnitId) -> bool {
        let (side, own) = (side_of(unit).other(), self.card(unit).allowance);
        let cells = self.cells(unit);
        let mut enemies = cells.into_iter().filter(|cell| cell.is_some()).flat_map(|cell| self.controllers(cell, side));
        enemies.all(|enemy| self.compared_allowance(enemy) < own)
    }

    /// Whether a unit in this stance can end its move, or continue to a stance where it can.
    fn can_go_on(self, frame: Frame, stance: Stance, left: u8, depth: u8) -> bool {
        if self.can_settle(frame, stance, left) {
            return true;
        }
        let side = side_of(frame.unit).other();
        let cells = stance.cells(self.field());
        let zoned = cells.into_iter().any(|cell| cell.is_some() && self.in_zone(cell, side));
        if zoned || depth == CROSSINGS {
            return false;
        }
        self.strides(stance).iter().any(|next| {
            let toll = self.joint_toll(frame, stance, next.stance);
            toll.is_some_and(|toll| {
                toll.cost <= left && self.can_go_on(frame, next.stance, left - toll.cost, depth + 1)
            })
        })
    }

    /// \[6.61, 6.67, 6.77\] Whether a unit can end its move in this stance: the stack allows it, and it has the points to
    /// turn to the facing of the stack. A moving stack of two, or a column, stacks with no other unit.
    pub(super) fn can_settle(self, frame: Frame, stance: Stance, left: u8) -> bool {
        let unit = frame.unit;
        stance.cells(self.field()).into_iter().filter(|cell| cell.is_some()).all(|cell| {
            let own = |other: UnitId| other == unit || other == frame.other;
            let mut others =
                self.in_hex(cell).filter(|&other| !own(other) && !self.is_leader_elephant(other)).peekable();
            let Some(&other) = others.peek() else { return self.may_stop(unit, cell) };
            if frame.other != NO_UNIT || stance.column || self.of(other).has(super::state::COLUMN) {
                return false;
            }
            self.may_stop(unit, cell) && self.can_align(unit, other, stance, left)
        })
    }

    /// \[6.67\] Whether a unit can take the facing of another one: it already has that facing, or has the points to turn
    /// and is outside enemy zones.
    fn can_align(self, unit: UnitId, other: UnitId, stance: Stance, left: u8) -> bool {
        let facing = self.stance(other).facing;
        let free = !self.in_zone(stance.hex, side_of(unit).other());
        let turn = if self.card(unit).is_roman_foot() { 1 } else { stance.facing.apart(facing) };
        facing == stance.facing || free && turn <= left
    }

    /// Whether a unit stands where it started and has spent nothing.
    pub(super) fn is_at_start(self, frame: Frame) -> bool {
        frame.spent == 0 && self.hex(frame.unit) == frame.from && !frame.has(JUST_TURNED)
    }
}
