//! \[6.58, 6.59\] Prepared withdrawal: placing secret orders and dummies, and using them.

use crate::core::dice::Dice;
use crate::core::game::{Observer, Side};
use crate::games::spqr::action::Action;
use crate::games::spqr::arms::Arm;
use crate::games::spqr::data::{LeaderId, LineId, UnitId, bit, leader_side, units_in};
use crate::games::spqr::event::{Event, Fact};
use crate::games::spqr::play::Play;
use crate::games::spqr::position::Position;
use crate::games::spqr::reach::Reach;
use crate::games::spqr::state::{COVERED, PREPARED, State};
use crate::games::spqr::switches::{PreparedLine, PreparedUse};
use crate::games::spqr::window::{Frame, Window};

impl Position<'_> {
    /// D1: an order, a dummy or nothing under each leader in turn.
    pub(super) fn visit_preparation(self, frame: Frame, visit: &mut impl FnMut(Action) -> bool) -> bool {
        let leader = frame.leader;
        let [order, dummy] = [false, true].map(|dummy| Action::Prepare { leader, dummy });
        self.may_prepare(leader) && (visit(order) || visit(dummy) || visit(Action::Pass))
    }

    /// \[6.58, 6.59\] Whether a prepared withdrawal order may be placed under a leader: not the overall commander, and
    /// in range of a line that could use it.
    fn may_prepare(self, leader: LeaderId) -> bool {
        let side = leader_side(leader);
        if !self.is_present(leader) || self.is_overall(leader) || !self.game.scenario.armies[side.index()].prepares {
            return false;
        }
        let reach = Reach::new(self, leader);
        let mut units = self.units(side).filter(|&unit| self.may_be_prepared(unit));
        units.any(|unit| {
            (0..self.game.scenario.lines.len() as LineId).any(|line| self.is_his_line(leader, line, unit))
                && reach.holds(unit)
        })
    }

    /// \[6.58\] Whether a unit's type can use prepared withdrawals.
    fn may_be_prepared(self, unit: UnitId) -> bool {
        matches!(self.card(unit).arm, Arm::Phalanx | Arm::Heavy | Arm::Medium | Arm::Legion) && self.takes_orders(unit)
    }

    /// Whether a unit belongs to a line that a leader may order.
    fn is_his_line(self, leader: LeaderId, line: LineId, unit: UnitId) -> bool {
        self.is_of_line(line, unit) && self.game.scenario.lines[usize::from(line)].leaders & 1 << leader != 0
    }

    /// \[6.59\] D8: prepared orders that can be used against infantry two hexes away.
    pub(super) fn visit_prepared(self, frame: Frame, visit: &mut impl FnMut(Action) -> bool) -> bool {
        let infantry = self.card(frame.unit).arm.is_foot();
        let once = self.switches().prepared_use == PreparedUse::Once;
        let ready =
            |&leader: &LeaderId| self.leader(leader).has(PREPARED) && (!once || self.leader(leader).has(COVERED));
        infantry
            && self.leaders(frame.side).filter(ready).any(|leader| {
                (0..self.game.scenario.lines.len() as LineId).any(|line| {
                    self.prepared_line(frame, leader, line) != 0 && visit(Action::UsePrepared { leader, line })
                })
            })
    }

    /// The units of a line that withdraw by a leader's prepared order; none when the order does not cover that line.
    pub(super) fn prepared_line(self, frame: Frame, leader: LeaderId, line: LineId) -> u64 {
        let at_placement = self.switches().prepared_line == PreparedLine::AtPlacement;
        let of_leader = |line: LineId| self.game.scenario.lines[usize::from(line)].leaders & 1 << leader != 0;
        if at_placement && (0..line).any(of_leader) {
            return 0;
        }
        let near = |unit: &UnitId| self.may_be_prepared(*unit) && self.is_his_line(leader, line, *unit);
        let Some(seed) = units_in(frame.side, frame.pool.word()).find(near) else { return 0 };
        let reach = Reach::new(self, leader);
        let part = self.line_within(line, seed, &reach);
        let in_range = units_in(frame.side, part).any(|unit| reach.holds(unit));
        let able = |unit: &UnitId| {
            let retreat = self.retreat_frame(*unit, frame.unit, 1, super::window::SEGMENT);
            self.is_free_to_withdraw(*unit) && self.has_retreat(retreat)
        };
        let members = units_in(frame.side, part).filter(able).fold(0, |all, unit| all | bit(unit));
        if in_range && members & bit(seed) != 0 { members } else { 0 }
    }
}

impl<D: Dice, O: Observer<State, Event>> Play<'_, D, O> {
    /// \[6.59\] Both sides place prepared withdrawal orders; the first side's frame is on top, so it places first.
    pub(super) fn begin_preparations(&mut self) {
        for side in [Side::Second, Side::First] {
            let first = super::data::first_leader(side);
            if self.game.scenario.armies[side.index()].prepares {
                self.push(Frame::new(Window::Preparation, side).leader(first));
            }
        }
    }

    pub(super) fn act_preparation(&mut self, frame: Frame, action: Action) {
        if let Action::Prepare { leader, dummy } = action {
            let state = &mut self.state.leaders[leader as usize];
            state.set(COVERED, true);
            state.set(PREPARED, !dummy);
            // Order or dummy: the other side cannot tell.
            self.emit(Fact::Covered, "6.59", |event| event.leader = Some(leader));
        }
        self.proceed_preparation(frame);
    }

    /// The next leader of the side.
    pub(super) fn proceed_preparation(&mut self, frame: Frame) {
        let next = frame.leader + 1;
        let last = self.game.scenario.leaders_of(frame.side).last().unwrap_or(0);
        if next > last {
            self.pop();
        } else {
            self.top().leader = next;
        }
    }
}
