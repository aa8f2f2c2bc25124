//! \[6\] Execution of moves: steps with the reactions to them, and the end of a move.

use crate::core::dice::Dice;
use crate::core::game::Observer;
use crate::games::spqr::action::Action;
use crate::games::spqr::data::{NO_LEADER, NO_UNIT, UnitId, bit, side_of};
use crate::games::spqr::details::{Cause, Death, Motion, Trial};
use crate::games::spqr::event::{Event, Fact};
use crate::games::spqr::facing::{Facing, Stance};
use crate::games::spqr::phalanx::ABOUT_COST;
use crate::games::spqr::play::Play;
use crate::games::spqr::roll::Purpose;
use crate::games::spqr::state::{MOVED_NOW, State, WITHDREW};
use crate::games::spqr::stride::{Stride, Wheeling};
use crate::games::spqr::switches::LineWithdrawal;
use crate::games::spqr::window::{FIRED, FLANKING, Frame, JUST_TURNED, START, STOPPED, Window};

impl<D: Dice, O: Observer<State, Event>> Play<'_, D, O> {
    /// \[5.22\] A unit begins its move: enemies two hexes away may withdraw at once \[6.51\].
    pub(super) fn begin_move(&mut self, frame: Frame) {
        if self.at().switches().line_withdrawal == LineWithdrawal::ThisMove {
            let enemies = self.at().on_map(frame.side.other());
            for enemy in super::data::units_in(frame.side.other(), enemies) {
                self.state.units[enemy as usize].phase &= !WITHDREW;
            }
        }
        self.push(frame);
        self.push(Frame { flags: START, ..Frame::new(Window::Arrival, frame.side).unit(frame.unit) });
    }

    pub(super) fn act_move(&mut self, frame: Frame, action: Action) {
        let unit = frame.unit;
        match action {
            Action::Join { leader } => self.top().leader = leader,
            Action::Step { hex } => {
                let strides = self.at().strides(self.at().stance(unit));
                if let Some(&stride) = strides.iter().find(|stride| stride.stance.hex == hex) {
                    self.begin_step(unit, stride);
                }
            }
            Action::Wheel { hex, facing } => {
                if let Some(stride) = self.at().stride_to(unit, hex, facing) {
                    self.begin_step(unit, stride);
                }
            }
            Action::Turn { facing, .. } => self.turn(frame, facing),
            Action::About => self.face_about(unit),
            Action::Column { facing } => {
                let top = self.top();
                (top.left, top.spent) = (top.left - 1, top.spent + 1);
                self.change_formation(unit, facing);
                self.end_move(false);
                self.break_column(unit);
            }
            Action::Charge => self.end_move(true),
            Action::Halt => self.end_move(false),
            _ => self.move_fire(frame, action),
        }
    }

    pub(super) fn proceed_move(&mut self, _: Frame) {
        self.pop();
    }

    /// A step is announced: units whose zone it leaves may fire first \[8.21\].
    fn begin_step(&mut self, unit: UnitId, stride: Stride) {
        let flags = if self.at().flanks(unit, stride) { FLANKING } else { 0 };
        let leaves = self.at().is_zoned(unit) && stride.wheeling == Wheeling::Ahead;
        let (hex, spent) = (stride.stance.hex, stride.stance.facing.index() as u8);
        self.push(Frame { hex, spent, flags, ..Frame::new(Window::Step, side_of(unit)).unit(unit) });
        if leaves {
            self.open_exit_fire(unit);
        }
    }

    /// Makes the step, unless exit fire has routed the unit.
    pub(super) fn proceed_step(&mut self, frame: Frame) {
        self.pop();
        let unit = frame.unit;
        if !self.at().is_on_map(unit) || self.at().is_routed(unit) {
            return;
        }
        let Some(stride) = self.at().stride_to(unit, frame.hex, Facing::of(usize::from(frame.spent))) else { return };
        let mover = self.state.top();
        let before = self.at().stance(unit);
        let toll = self.at().joint_toll(mover, before, stride.stance).unwrap_or_default();
        self.pay(toll.cost);
        self.top().hex = before.hex;
        self.push(Frame::new(Window::Arrival, frame.side).unit(unit));
        for one in [unit, mover.other].into_iter().filter(|&one| one != NO_UNIT) {
            let hits = self.at().stride_toll(one, before, stride.stance).map_or(0, |toll| toll.hits);
            let partner = if one == unit { mover.other } else { unit };
            self.enter(one, partner, stride.stance, hits);
        }
        // \[4.62\] He may have withdrawn from a unit that became adjacent.
        if mover.leader != NO_LEADER && self.at().leader_hex(mover.leader) == before.hex {
            self.carry(mover.leader, before.hex, stride.stance.hex);
        }
        self.wheel_hits(unit, stride, frame.has(FLANKING));
    }

    /// Pays points in the current move.
    fn pay(&mut self, cost: u8) {
        let top = self.top();
        (top.left, top.spent) = (top.left - cost, top.spent + cost);
        top.flags &= !JUST_TURNED;
    }

    /// A unit enters hexes: hits by terrain \[6.22\], elephants \[9.15\], and the friends that it passes \[6.63\].
    pub(super) fn enter(&mut self, unit: UnitId, partner: UnitId, stance: Stance, hits: u8) {
        let (at, side) = (self.at(), side_of(unit));
        let (from, before) = (at.hex(unit), at.cells(unit));
        let new =
            stance.cells(at.field()).map(|cell| if before.contains(&cell) { super::hex::Hex::NONE } else { cell });
        let elephants: u8 =
            new.into_iter().filter(|cell| cell.is_some()).map(|cell| at.elephant_hits(unit, cell)).sum();
        let passings = new.map(|cell| if cell.is_some() { at.passing_with(unit, partner, cell) } else { None });
        let mut passed = [0u64; 2];
        for (cell, number) in new.into_iter().zip([0, 1]).filter(|(cell, _)| cell.is_some()) {
            let others =
                at.in_hex(cell).filter(|&other| other != unit && other != partner && !at.is_leader_elephant(other));
            passed[number] = others.fold(0, |all, other| all | bit(other));
        }
        self.relocate(unit, stance);
        let motion = Motion::Step(stance.facing);
        self.emit(Fact::Moved { motion }, motion.rule(), |event| {
            (event.unit, event.from, event.to) = (Some(unit), from, stance.hex);
        });
        self.overrun(unit);
        self.hit(unit, hits, Cause::Terrain, "6.22");
        self.hit(unit, elephants, Cause::Elephants, "9.15");
        for (passing, units) in passings.into_iter().zip(passed).filter_map(|(passing, units)| Some((passing?, units)))
        {
            self.hit(unit, passing.mover, Cause::PassingFriends, "6.63");
            for other in super::data::units_in(side, units) {
                self.hit(other, passing.stationary, Cause::PassedByFriends, "6.63");
            }
        }
    }

    /// \[4.62\] An enemy leader without a unit in a hex that a unit enters is lost.
    pub(super) fn overrun(&mut self, unit: UnitId) {
        let side = side_of(unit).other();
        for cell in self.at().cells(unit).into_iter().filter(|cell| cell.is_some()) {
            let here: u32 = self.at().leaders_in(cell, side).fold(0, |all, leader| all | 1 << leader);
            for leader in self.game.scenario.leaders_of(side).filter(|&leader| here & 1 << leader != 0) {
                self.kill_leader(leader, Death::Overrun, "4.62");
            }
        }
    }

    /// \[6.43, 6.45\] Hits of a wheel, one for the hex that half of the unit enters, and the test of a flanking phalanx.
    fn wheel_hits(&mut self, unit: UnitId, stride: Stride, flanking: bool) {
        if stride.wheeling == Wheeling::Ahead || !self.at().is_on_map(unit) {
            return;
        }
        let tests = flanking && self.at().tests_flanking(unit);
        let hits = if tests { self.test_at_least(unit, Purpose::Movement, 0, 1, Trial::FrontToSide) } else { 0 };
        self.hit(unit, 1 + hits, Cause::FrontToSide, "6.43");
    }

    fn turn(&mut self, frame: Frame, facing: Facing) {
        let toll = self.at().turn_toll(frame.unit, facing);
        self.pay(toll.cost);
        let top = self.top();
        (top.hex, top.flags) = (super::hex::Hex::NONE, top.flags | JUST_TURNED);
        for unit in [frame.unit, frame.other].into_iter().filter(|&unit| unit != NO_UNIT) {
            self.face(unit, facing, "7.12");
            self.hit(unit, toll.hits, Cause::DifficultTurn, "7.13");
        }
    }

    /// Turns a one-hex unit in place.
    pub(super) fn face(&mut self, unit: UnitId, facing: Facing, rule: &'static str) {
        self.state.face(unit, facing);
        let to = self.at().hex(unit);
        self.emit(Fact::Turned { facing }, rule, |event| (event.unit, event.to) = (Some(unit), to));
    }

    fn face_about(&mut self, unit: UnitId) {
        self.pay(ABOUT_COST);
        self.top().hex = super::hex::Hex::NONE;
        let stance = self.at().about(self.at().stance(unit));
        self.relocate(unit, stance);
        self.emit(Fact::Turned { facing: stance.facing }, "6.44", |event| {
            (event.unit, event.to) = (Some(unit), stance.hex);
        });
    }

    /// The reactions to a step: 0 withdrawals, 1 line extensions, 2 leaders, 3 cavalry before elephants, 4 reaction facing,
    /// 5 the stop in an enemy zone, 6 entry fire, which for a line comes after all its moves. The start of a move has only
    /// the first two.
    pub(super) fn proceed_arrival(&mut self, frame: Frame) {
        let unit = frame.unit;
        let gone = !self.at().is_on_map(unit) || self.at().is_routed(unit);
        if gone || frame.left > 6 || frame.has(START) && frame.left > 1 {
            self.pop();
            return;
        }
        self.top().left += 1;
        match frame.left {
            0 => self.open_withdrawals(unit),
            1 => self.open_extension(unit),
            2 => self.open_leader_retreats(unit),
            3 => self.open_scare(unit),
            4 => self.open_reaction_facing(unit),
            5 => self.stop_in_zone(unit),
            _ if self.at().innermost(Window::Line).is_none() => self.open_entry_fire(unit),
            _ => {}
        }
    }

    /// \[7.23\] A unit that has entered an enemy zone of control stops; half of a phalanx may continue \[6.45\].
    fn stop_in_zone(&mut self, unit: UnitId) {
        if !self.at().is_zoned(unit) {
            return;
        }
        let double = self.game.card(unit).double;
        let index = self.state.stack.len() - 2;
        if let Some(mover) = self.frame_at(index).filter(|mover| mover.window == Window::Move) {
            mover.flags |= STOPPED;
            mover.left = if double { mover.left } else { 0 };
        }
    }

    /// \[6.13, 6.41, 7.26\] The end of a move: the facing of the stack, hits for moving again, shock markers.
    fn end_move(&mut self, charge: bool) {
        let frame = self.pop();
        let (unit, moved) = (frame.unit, frame.spent > 0 || self.at().hex(frame.unit) != frame.from);
        let displaced = self.settle(frame);
        self.emit(Fact::MoveEnds, "6.31", |event| event.unit = Some(unit));
        let elsewhere = self.at().hex(unit) != frame.from;
        self.state.orders.acted |= elsewhere || frame.has(FIRED);
        if !moved {
            return;
        }
        let line = self.state.stack.len() - 1;
        if let Some(line) = self.frame_at(line).filter(|line| line.window == Window::Line) {
            line.pool = super::window::Pool::new(line.pool.word() | bit(unit));
        }
        for one in [unit, frame.other].into_iter().filter(|&one| one != NO_UNIT) {
            self.state.units[one as usize].mark_done(MOVED_NOW);
            self.mark_mover(one, charge);
            self.tire(one, frame);
        }
        if displaced {
            self.open_leader_retreats(unit);
        }
    }
}
