//! \[6.5\] Execution of withdrawals of units, of cavalry lines, and by prepared orders.

use crate::core::dice::Dice;
use crate::core::game::{Observer, Side};
use crate::games::spqr::action::Action;
use crate::games::spqr::arms::Missile;
use crate::games::spqr::data::{NO_UNIT, UnitId, bit, side_of};
use crate::games::spqr::details::{Cause, Finish, Manner, Trial};
use crate::games::spqr::event::{Event, Fact};
use crate::games::spqr::play::Play;
use crate::games::spqr::roll::Purpose;
use crate::games::spqr::state::{Ammo, COVERED, REACTED, State, WITHDREW};
use crate::games::spqr::switches::WithdrawalHits;
use crate::games::spqr::window::{Frame, Pool, Window};

impl<D: Dice, O: Observer<State, Event>> Play<'_, D, O> {
    /// \[6.51\] Opens the window for units that may withdraw from one that is two hexes away.
    pub(super) fn open_withdrawals(&mut self, mover: UnitId) {
        self.open_withdrawals_of(side_of(mover).other(), mover);
    }

    /// As `open_withdrawals`, for the units of one side; rampaging elephants are avoided by both \[6.56\].
    pub(super) fn open_withdrawals_of(&mut self, side: Side, mover: UnitId) {
        let at = self.at();
        let pool = if at.is_on_map(mover) { at.within(2, mover, side) & !at.within(1, mover, side) } else { 0 };
        let frame = Frame::new(Window::Withdrawal, side).unit(mover).pool(pool);
        if pool != 0 && self.at().visit_withdrawal(frame, &mut |_| true) {
            self.push(frame);
        }
    }

    pub(super) fn act_withdrawal(&mut self, frame: Frame, action: Action) {
        let (mover, pool) = (frame.unit, frame.pool.word());
        match action {
            Action::Withdraw { unit } => {
                self.top().pool = Pool::new(pool & !bit(unit));
                let points = self.at().withdrawal_points(unit, mover);
                let retreat = self.at().retreat_frame(unit, mover, points, 0);
                self.begin_retreat(retreat, Manner::Single, "6.51");
            }
            Action::WithdrawLine { line, unit } => {
                let part = self.at().cavalry_line(line, unit, mover);
                self.top().pool = Pool::new(pool & !part);
                let frame = Frame::new(Window::LineRetreat, frame.side).pool(part);
                self.push(Frame { other: mover, ..frame });
            }
            Action::UsePrepared { leader, line } => {
                let part = self.at().prepared_line(frame, leader, line);
                self.top().pool = Pool::new(pool & !part);
                self.state.leaders[leader as usize].set(COVERED, false);
                self.state.withdrew[frame.side.index()] = true;
                self.finish_leader(leader, Finish::PreparedWithdrawal, "6.59");
                let frame = Frame::new(Window::LineRetreat, frame.side).pool(part);
                self.push(Frame { other: mover, left: 1, ..frame });
            }
            _ => {
                self.pop();
            }
        }
    }

    pub(super) fn proceed_withdrawal(&mut self, _: Frame) {
        self.pop();
    }

    /// \[6.52, 6.55\] A unit begins to withdraw: a hit when it is approached from flank or rear; mounted archers may fire
    /// first, once in a phase.
    pub(super) fn begin_retreat(&mut self, frame: Frame, manner: Manner, rule: &'static str) {
        let (unit, mover) = (frame.unit, frame.other);
        self.emit(Fact::Withdraws { manner }, rule, |event| {
            (event.unit, event.target) = (Some(unit), Some(mover));
        });
        let hits = self.at().approach_hits(mover, unit);
        self.state.units[unit as usize].mark_done(WITHDREW);
        self.push(frame.pool(self.at().company(unit)));
        let (card, counter) = (self.game.card(unit), self.state.units[unit as usize]);
        let archers = card.arm.is_mounted() && card.missile == Missile::Bows && counter.ammo() != Ammo::Out;
        if archers && !counter.did(REACTED) {
            self.state.units[unit as usize].mark_done(REACTED);
            self.push(Frame { other: mover, ..Frame::new(Window::ReturnFire, frame.side).unit(unit) });
        }
        self.hit(unit, hits, Cause::Approached, "6.52");
    }

    pub(super) fn act_retreat(&mut self, frame: Frame, action: Action) {
        let unit = frame.unit;
        match action {
            Action::Step { hex } => {
                let found = self.at().retreats(frame).find(|(stance, _)| stance.hex == hex);
                let Some((stance, toll)) = found else { return };
                let (before, after) = (self.at().cells(unit), stance.cells(self.at().field()));
                self.top().left -= toll.cost;
                self.enter(unit, NO_UNIT, stance, toll.hits);
                self.take_leaders(frame.pool.word() as u32, before, after);
                self.open_leader_retreats(unit);
            }
            Action::Join { leader } => self.top().pool = Pool::new(frame.pool.word() | 1 << leader),
            Action::Turn { facing, .. } => {
                let toll = self.at().turn_toll(unit, facing);
                self.face(unit, facing, "6.52");
                self.hit(unit, toll.hits, Cause::DifficultTurn, "7.13");
                self.end_retreat();
            }
            _ => self.end_retreat(),
        }
    }

    /// The unit is gone or routed, or can neither continue nor stop.
    pub(super) fn proceed_retreat(&mut self, frame: Frame) {
        let unit = frame.unit;
        if self.at().is_on_map(unit) && !self.at().is_routed(unit) {
            return self.end_retreat();
        }
        self.pop();
    }

    /// \[6.52\] The end of a withdrawal: hastati, principes and cohorts test; other foot, except velites and skirmishers,
    /// takes a hit.
    fn end_retreat(&mut self) {
        let frame = self.pop();
        let unit = frame.unit;
        let displaced = self.settle(frame_of(unit, frame));
        self.strain(unit, frame);
        if displaced {
            self.open_leader_retreats(unit);
        }
    }

    /// \[6.52\] The test or the hit of foot that has withdrawn.
    fn strain(&mut self, unit: UnitId, frame: Frame) {
        let card = *self.game.card(unit);
        if !card.arm.is_foot() || card.is_loose() || self.at().hex(unit) == frame.from {
            return;
        }
        let both = self.at().switches().withdrawal_hits == WithdrawalHits::Both;
        let tests = card.class.tests_withdrawal();
        let failed = tests && self.test(unit, Purpose::Movement, self.at().stack_modifier(unit), Trial::Withdrawal) > 0;
        let hits = u8::from(failed) + u8::from(!tests || both);
        self.hit(unit, hits, Cause::Withdrawal, "6.52");
    }

    pub(super) fn act_line_retreat(&mut self, frame: Frame, action: Action) {
        let Action::Withdraw { unit } = action else {
            self.pop();
            return;
        };
        self.top().pool = Pool::new(frame.pool.word() & !bit(unit));
        let retreat = self.at().line_retreat_frame(frame, unit);
        let (manner, rule) = if frame.left > 0 { (Manner::Prepared, "6.59") } else { (Manner::Line, "6.57") };
        self.begin_retreat(retreat, manner, rule);
    }

    pub(super) fn proceed_line_retreat(&mut self, _: Frame) {
        self.pop();
    }
}

/// The frame in which a withdrawn unit settles: it moves alone.
const fn frame_of(unit: UnitId, frame: Frame) -> Frame {
    Frame { unit, other: NO_UNIT, ..frame }
}
