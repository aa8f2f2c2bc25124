//! \[4.23, 5.23\] The units of an ordered line.

use crate::core::dice::Dice;
use crate::core::game::Observer;
use crate::games::spqr::action::Action;
use crate::games::spqr::data::{LeaderId, NO_LINE, UnitId, bit, units_in};
use crate::games::spqr::event::Event;
use crate::games::spqr::play::Play;
use crate::games::spqr::position::Position;
use crate::games::spqr::state::State;
use crate::games::spqr::switches::LineMode;
use crate::games::spqr::triarii::Doctrine;
use crate::games::spqr::window::{Frame, OF_LINE, SEGMENT, Window};

impl Position<'_> {
    /// D6: the units of an ordered line that have still to be ordered, or fire in place by the whole line.
    pub(super) fn visit_line(self, frame: Frame, visit: &mut impl FnMut(Action) -> bool) -> bool {
        if frame.left > 0 {
            return false;
        }
        let (side, orders) = (frame.side, self.orders());
        let due = units_in(side, self.unordered(side, orders.ordered)).filter(|&unit| self.takes_orders(unit));
        let fires = |unit: &UnitId| self.can_fire(*unit);
        if frame.has(SEGMENT) {
            return due.filter(fires).any(|unit| visit(Action::Shoot { unit })) || visit(Action::EndOrders);
        }
        // \[4.82\] Elephants under an elephant commander use all their points: they do not fire in place, and all of them
        // move.
        let driven = self.is_mahout(frame.leader);
        let fresh = !driven && orders.ordered == self.unordered(side, orders.ordered);
        let mixed = self.switches().line_mode == LineMode::Mixed && !driven;
        if fresh && !mixed && due.clone().any(|unit| self.can_fire(unit)) && visit(Action::LineFire) {
            return true;
        }
        let doctrine = Doctrine::new(self, side);
        let mut any = false;
        let mut offer = |action| {
            any = true;
            visit(action)
        };
        if due.clone().any(|unit| self.visit_line_moves(frame.leader, unit, &doctrine, &mut offer)) {
            return true;
        }
        let ends = !(driven && any);
        mixed && due.filter(fires).any(|unit| visit(Action::Shoot { unit }))
            || self.visit_line_leader(frame, visit)
            || self.visit_line_extension(frame, visit)
            || ends && visit(Action::EndOrders)
    }

    fn visit_line_moves(
        self,
        leader: LeaderId,
        unit: UnitId,
        doctrine: &Doctrine<'_>,
        visit: &mut impl FnMut(Action) -> bool,
    ) -> bool {
        let orderable = self.is_top(unit) && self.may_order_depth(leader, unit) && !self.is_leader_elephant(unit);
        if !orderable || self.is_tied_down(leader, unit) {
            return false;
        }
        let stack = self.stack_cost(leader, unit) != u8::MAX && self.orders().ordered & bit(self.of(unit).below) != 0;
        let fires = || self.visit_move_fire(self.move_frame(unit, false), &mut |_| true);
        (self.can_move(unit, false, doctrine) || fires()) && visit(Action::Begin { unit })
            || stack && self.can_move(unit, true, doctrine) && visit(Action::BeginStack { unit })
    }
}

impl<D: Dice, O: Observer<State, Event>> Play<'_, D, O> {
    pub(super) fn act_line(&mut self, frame: Frame, action: Action) {
        match action {
            Action::LineFire => {
                self.top().flags |= SEGMENT;
                self.note_line(frame.leader, None, true);
            }
            Action::Begin { unit } => self.order_move(unit, false),
            Action::BeginStack { unit } => self.order_move(unit, true),
            Action::Shoot { unit } => self.order_fire(unit),
            Action::BeginLeader { leader } => self.begin_leader_move(leader, OF_LINE),
            Action::EndOrders => self.top().left = 1,
            _ => self.extend_line(frame, action),
        }
    }

    /// \[8.22\] After all moves of a line, units whose zones it has entered may fire; then the leader may order another
    /// line \[5.21, 4.25 C\].
    pub(super) fn proceed_line(&mut self, frame: Frame) {
        let moved = units_in(frame.side, frame.pool.word()).next();
        if let Some(unit) = moved {
            self.top().pool = super::window::Pool::new(frame.pool.word() & !bit(unit));
            if self.at().is_on_map(unit) && !self.at().is_routed(unit) {
                self.open_entry_fire(unit);
            }
            return;
        }
        self.pop();
        (self.state.orders.line, self.state.orders.ordered) = (NO_LINE, 0);
        if self.state.orders.lines > 0 && self.at().is_present(frame.leader) {
            self.push(Frame { flags: SEGMENT, ..Frame::new(Window::Mode, frame.side).leader(frame.leader) });
        }
    }
}
