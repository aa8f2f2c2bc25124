//! \[4.2, 4.25, 5.21\] The choice between individual orders and a line, and line commands.

use crate::core::dice::Dice;
use crate::core::game::{Observer, Side};
use crate::games::spqr::action::Action;
use crate::games::spqr::data::{LeaderId, LineId, Rank, UnitId, bit, leader_side, units_in};
use crate::games::spqr::details::Success;
use crate::games::spqr::event::{Event, Fact};
use crate::games::spqr::lines::Authority;
use crate::games::spqr::play::Play;
use crate::games::spqr::position::Position;
use crate::games::spqr::roll::Purpose;
use crate::games::spqr::state::{ORDERED, State};
use crate::games::spqr::window::{Frame, SEGMENT, Window};

impl Position<'_> {
    /// D5: individual orders, or a line or part of one. After a line command the leader may give another one \[5.21\].
    pub(super) fn visit_mode(self, frame: Frame, visit: &mut impl FnMut(Action) -> bool) -> bool {
        let (orders, again) = (self.orders(), frame.has(SEGMENT));
        let mahout = self.game.scenario.leader(frame.leader).rank == Rank::Mahout;
        let idle = if again || mahout { Action::Pass } else { Action::Individual };
        let able = self.is_present(frame.leader) && self.leader(frame.leader).spent == 0;
        let lines = able && orders.lines > 0 && !orders.refused;
        visit(idle)
            || lines
                && self.visit_lines(frame.leader, &mut |line, unit, units, _| {
                    self.unordered(leader_side(frame.leader), units) != 0 && visit(Action::Line { line, unit })
                })
    }

    /// The units of a word that have not been ordered in this phase \[5.25\].
    pub(super) fn unordered(self, side: Side, units: u64) -> u64 {
        units_in(side, units).filter(|&unit| !self.of(unit).did(ORDERED)).fold(0, |all, unit| all | bit(unit))
    }
}

impl<D: Dice, O: Observer<State, Event>> Play<'_, D, O> {
    /// \[4.2, 4.26, 5.27\] Opens the choice between individual orders and a line. A leader in an enemy zone of control gives
    /// no orders; the overall commander may order himself out of it.
    pub(super) fn open_mode(&mut self, leader: LeaderId) {
        let side = leader_side(leader);
        if !self.state.orders.pinned {
            self.push(Frame::new(Window::Mode, side).leader(leader));
        } else if self.at().is_overall(leader) {
            self.push(Frame::new(Window::Orders, side).leader(leader));
        }
    }

    pub(super) fn act_mode(&mut self, frame: Frame, action: Action) {
        self.pop();
        match action {
            Action::Individual => self.push(Frame::new(Window::Orders, frame.side).leader(frame.leader)),
            Action::Line { line, unit } => self.order_line(frame, line, unit),
            _ => {}
        }
    }

    pub(super) fn proceed_mode(&mut self, _: Frame) {
        self.pop();
    }

    /// \[4.23, 4.25\] A line command, with a roll where one is needed; when it fails, individual orders remain.
    fn order_line(&mut self, frame: Frame, line: LineId, unit: UnitId) {
        let (leader, at) = (frame.leader, self.at());
        let units = at.line_of(line, unit, leader);
        let authority = at.authority(leader, line, units);
        let strategy = at.strategy(frame.side);
        if let Some(Authority::Roll(modifier)) = authority {
            let die = self.roll_leader(leader, Purpose::Strategy);
            let good = die as i8 + modifier <= strategy as i8;
            let result = Success::of(good);
            self.emit(Fact::StrategyRolled { strategy, result }, "4.25 A2", |event| {
                (event.leader, event.modifier) = (Some(leader), Some(modifier));
                event.dice.push(die);
            });
            if !good {
                self.state.orders.refused = true;
                return self.push(Frame::new(Window::Orders, frame.side).leader(leader));
            }
        }
        let orders = &mut self.state.orders;
        (orders.line, orders.ordered, orders.lined) = (line, units, true);
        orders.lines -= 1;
        self.note_line(leader, Some(unit), false);
        self.push(Frame::new(Window::Line, frame.side).leader(leader));
    }

    /// \[4.23, 5.23\] Logs the ordered line, with the unit by which it was named, or the order to fire in place.
    pub(super) fn note_line(&mut self, leader: LeaderId, unit: Option<UnitId>, fires: bool) {
        let (line, units) = (self.state.orders.line, self.state.orders.ordered);
        let rule = if fires { "5.23" } else { "4.23" };
        self.emit(Fact::LineOrdered { line, units, fires }, rule, |event| {
            (event.leader, event.unit) = (Some(leader), unit);
        });
    }
}
