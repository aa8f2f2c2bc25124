//! \[5.28, 5.3\] The end of an orders phase: momentum, the die roll of doom, reactivation.

use crate::core::dice::Dice;
use crate::core::game::Observer;
use crate::games::spqr::action::Action;
use crate::games::spqr::data::{LeaderId, Rank, leader_side};
use crate::games::spqr::details::{Doom, Finish, Success};
use crate::games::spqr::event::{Event, Fact};
use crate::games::spqr::play::Play;
use crate::games::spqr::position::Position;
use crate::games::spqr::roll::Purpose;
use crate::games::spqr::state::{ACTIVATED, Grant, HAD_ELITE, NO_MOMENTUM, Orders, PREPARED, State};
use crate::games::spqr::switches::IdleTrump;
use crate::games::spqr::window::{Frame, MOMENTUM, Window};

/// The most phases of a leader in a row \[5.14\].
const MOST_PHASES: u8 = 3;
/// The face that is rolled again \[5.33\].
pub(super) const DOOM: u8 = 9;

impl Position<'_> {
    /// \[5.14, 5.52, 6.58\] The most phases that a leader may have in a row: 3, one less after the elite phase, and one
    /// less for an overall commander whose side has prepared withdrawals.
    fn most_phases(self, leader: LeaderId) -> u8 {
        let prepared = self.leaders(leader_side(leader)).any(|other| self.leader(other).has(PREPARED));
        let fewer = u8::from(self.leader(leader).has(HAD_ELITE)) + u8::from(prepared && self.is_overall(leader));
        MOST_PHASES - fewer
    }

    /// \[5.31, 5.34\] Whether the leader whose phase ends may try momentum.
    fn may_try_momentum(self, leader: LeaderId) -> bool {
        let orders = self.orders();
        let granted = !matches!(orders.grant, Grant::Elite | Grant::Reactivation);
        let able = self.is_present(leader) && !self.is_finished(leader) && !self.leader(leader).has(NO_MOMENTUM);
        // \[5.27\] The overall commander may leave a zone by his own order.
        let free = (!orders.pinned || self.is_overall(leader)) && !self.is_leader_zoned(leader);
        let mahout = self.game.scenario.leader(leader).rank == Rank::Mahout;
        granted && able && free && !mahout && orders.row < self.most_phases(leader)
    }

    /// The number of die faces on which the leader whose orders phase it is has another phase \[5.32\]: none when he may
    /// not try as things stand.
    #[must_use]
    pub fn momentum_faces(self) -> u8 {
        let able = self.orders_leader().filter(|&leader| self.may_try_momentum(leader));
        able.map_or(0, |leader| (self.initiative(leader) + 1).min(DOOM))
    }

    /// D14: try momentum, or not.
    pub(super) fn visit_momentum(self, _: Frame, visit: &mut impl FnMut(Action) -> bool) -> bool {
        visit(Action::Momentum) || visit(Action::Pass)
    }

    /// \[5.33\] Any own leader, finished or not.
    pub(super) fn visit_reactivation(self, frame: Frame, visit: &mut impl FnMut(Action) -> bool) -> bool {
        self.leaders(frame.side).any(|leader| visit(Action::Activate { leader })) || visit(Action::Pass)
    }
}

impl<D: Dice, O: Observer<State, Event>> Play<'_, D, O> {
    /// \[5.28\] An orders phase is over: momentum, or the leader is finished.
    pub(super) fn end_phase(&mut self, leader: LeaderId) {
        let window = self.pop().window;
        self.emit(Fact::PhaseEnds, "5.28", |event| (event.leader, event.window) = (Some(leader), window));
        self.leave_columns();
        let orders = self.state.orders;
        let idle_trump = orders.grant == Grant::Trump && orders.pinned && !orders.acted;
        if orders.grant == Grant::Elite {
            self.state.leaders[leader as usize].set(HAD_ELITE, true);
        } else if self.at().may_try_momentum(leader) {
            self.push(Frame::new(Window::Momentum, leader_side(leader)).leader(leader));
            return;
        } else if orders.pinned && !self.at().is_overall(leader) && !orders.acted {
            // \[5.27, 5.47\] He has done nothing, and may be activated again once he has left the zone of control.
            self.state.leaders[leader as usize].set(ACTIVATED | NO_MOMENTUM, true);
            if idle_trump && self.at().switches().idle_trump == IdleTrump::Finished {
                self.finish_leader(leader, Finish::IdleTrump, "5.47");
            }
        } else if self.at().is_present(leader) {
            self.finish_leader(leader, Finish::PhaseOver, "5.15");
        }
        self.state.orders = Orders::NONE;
    }

    pub(super) fn act_momentum(&mut self, frame: Frame, action: Action) {
        self.pop();
        if action != Action::Momentum {
            self.state.orders = Orders::NONE;
            return self.finish_leader(frame.leader, Finish::NoMomentum, "5.15");
        }
        let die = self.roll_leader(frame.leader, Purpose::Momentum);
        let good = die != DOOM && die <= self.at().initiative(frame.leader);
        self.emit(Fact::MomentumRolled { result: Success::of(good) }, "5.32", |event| {
            event.leader = Some(frame.leader);
            event.dice.push(die);
        });
        if good {
            self.state.tried = 0;
            let frame = Frame::new(Window::Trump, frame.side.other()).leader(frame.leader);
            return self.push(Frame { flags: MOMENTUM, ..frame });
        }
        self.state.orders = Orders::NONE;
        self.finish_leader(frame.leader, Finish::MomentumFailed, "5.15");
        if die == DOOM {
            self.doom(frame);
        }
    }

    /// \[5.33\] The die roll of doom: the other side reactivates a leader with 0 or 1; with 9 activations end.
    fn doom(&mut self, frame: Frame) {
        let die = self.roll_leader(frame.leader, Purpose::Momentum);
        let result = match die {
            0 | 1 => Doom::Reactivation,
            DOOM => Doom::ActivationsEnd,
            _ => Doom::Finished,
        };
        self.emit(Fact::DoomRolled { result }, "5.33", |event| {
            event.leader = Some(frame.leader);
            event.dice.push(die);
        });
        match result {
            Doom::Reactivation => self.push(Frame::new(Window::Reactivation, frame.side.other())),
            Doom::ActivationsEnd => self.top().left += 1,
            Doom::Finished => {}
        }
    }

    pub(super) fn proceed_momentum(&mut self, _: Frame) {
        self.pop();
    }

    pub(super) fn act_reactivation(&mut self, _: Frame, action: Action) {
        self.pop();
        if let Action::Activate { leader } = action {
            self.begin_phase(leader, Grant::Reactivation);
        }
    }

    pub(super) fn proceed_reactivation(&mut self, _: Frame) {
        self.pop();
    }
}
