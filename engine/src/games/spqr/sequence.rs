//! \[3.0\] The sequence of play: the parts of a turn and of an orders phase.

use crate::core::dice::Dice;
use crate::core::game::{Observer, Side};
use crate::games::spqr::data::{LeaderId, leader_side};
use crate::games::spqr::event::{Event, Fact};
use crate::games::spqr::play::Play;
use crate::games::spqr::state::{
    ACTIVATED, COVERED, FINISHED, Grant, HAD_ELITE, MOVED, NO_MOMENTUM, Orders, PREPARED, PURSUED, State,
};
use crate::games::spqr::window::{Frame, Window};

impl<D: Dice, O: Observer<State, Event>> Play<'_, D, O> {
    /// \[3.0, 5.11\] A turn begins: every leader is inactive.
    pub(super) fn begin_turn(&mut self) {
        self.state.turn += 1;
        (self.state.phases, self.state.ties, self.state.tried) = (0, 0, 0);
        self.state.withdrew = [false; 2];
        self.state.rallies.clear();
        for leader in &mut self.state.leaders {
            leader.set(FINISHED | ACTIVATED | NO_MOMENTUM | HAD_ELITE | PREPARED | COVERED, false);
        }
        for unit in &mut self.state.units {
            unit.set(MOVED | PURSUED, false);
        }
        self.state.stack.clear();
        self.push(Frame::new(Window::Turn, Side::First));
        self.emit(Fact::TurnStarts, "3.0", |_| {});
    }

    /// The parts of a turn: 0 prepared withdrawals, 1 elite initiative, 2 activations (A to C), 3 routs, 4 reload
    /// (D), 5 elephant commanders, 6 withdrawal (E).
    pub(super) fn proceed_turn(&mut self, frame: Frame) {
        if frame.left == 2 && self.open_activation() {
            return;
        }
        self.top().left += 1;
        match frame.left {
            0 => self.begin_preparations(),
            1 => self.open_elite(),
            2 => {}
            3 => self.begin_rout_segment(),
            4 => self.reload(),
            5 => self.open_mahouts(),
            _ => self.end_turn(),
        }
    }

    /// \[3.0 B\] A leader begins an orders phase.
    pub(super) fn begin_phase(&mut self, leader: LeaderId, grant: Grant) {
        let before = self.state.orders;
        let row = if grant == Grant::Momentum { before.row + 1 } else { 1 };
        let lined = grant == Grant::Momentum && before.lined;
        let (initiative, lines) = (self.at().initiative(leader), self.game.scenario.leader(leader).lines);
        let pinned = self.at().is_leader_zoned(leader);
        self.state.orders = Orders { leader, grant, row, lined, left: initiative, lines, pinned, ..Orders::NONE };
        self.state.phases = self.state.phases.saturating_add(1);
        for unit in &mut self.state.units {
            unit.phase = 0;
        }
        for each in &mut self.state.leaders {
            each.spent = 0;
        }
        self.push(Frame::new(Window::OrdersPhase, leader_side(leader)).leader(leader));
        self.emit(Fact::PhaseStarts { grant }, "3.0", |event| event.leader = Some(leader));
    }

    /// The parts of an orders phase: 0 its mode with the orders (B1), 1 shock (B2), 2 its end with momentum (C).
    pub(super) fn proceed_phase(&mut self, frame: Frame) {
        self.top().left += 1;
        match frame.left {
            0 => self.open_mode(frame.leader),
            1 => self.begin_segment(),
            _ => self.end_phase(frame.leader),
        }
    }
}
