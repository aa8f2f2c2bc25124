//! \[6\] Moves: options, steps with the answers to them, and the end of a move.

use crate::core::dice::Dice;
use crate::core::game::Observer;
use crate::games::spqr::action::Action;
use crate::games::spqr::data::{NO_LEADER, NO_UNIT, UnitId, bit, side_of};
use crate::games::spqr::event::{Event, Kind};
use crate::games::spqr::facing::{Facing, Stance};
use crate::games::spqr::phalanx::{ABOUT_COST, Wheeling};
use crate::games::spqr::play::Play;
use crate::games::spqr::position::Position;
use crate::games::spqr::roll::Purpose;
use crate::games::spqr::state::{COLUMN, ENGAGED, MOVED_NOW, WITHDREW};
use crate::games::spqr::steps::Stride;
use crate::games::spqr::switches::LineWithdrawal;
use crate::games::spqr::window::{FIRED, FLANKING, Frame, IN_COLUMN, JUST_TURNED, START, STOPPED, Window};

impl Position<'_> {
    /// The frame of a move that a unit may begin, with the unit below it when the stack moves.
    pub(super) fn move_frame(self, unit: UnitId, stack: bool) -> Frame {
        let other = if stack { self.of(unit).below } else { NO_UNIT };
        let left = match other {
            NO_UNIT => self.allowance(unit),
            other => self.allowance(unit).min(self.allowance(other)),
        };
        let left = left.saturating_sub(self.extension_toll(unit));
        let flags = if self.of(unit).has(COLUMN) { IN_COLUMN } else { 0 };
        let side = side_of(unit);
        Frame { other, left, flags, from: self.hex(unit), ..Frame::new(Window::Move, side).unit(unit) }
    }

    /// D7: steps, turns, fire, a change of formation, and the end of the move.
    pub(super) fn visit_move(self, frame: Frame, visit: &mut impl FnMut(Action) -> bool) -> bool {
        let unit = frame.unit;
        if !self.is_on_map(unit) || self.is_routed(unit) {
            return false;
        }
        self.visit_join(frame, visit)
            || self.visit_strides(frame, visit)
            || self.visit_turns(frame, visit)
            || self.visit_move_fire(frame, visit)
            || self.visit_columns(frame, visit)
            || self.visit_ends(frame, visit)
    }

    fn visit_strides(self, frame: Frame, visit: &mut impl FnMut(Action) -> bool) -> bool {
        let stance = self.stance(frame.unit);
        let strides = self.strides(stance);
        let mut legal = strides.iter().filter(|stride| self.may_stride(frame, **stride));
        let wheels = stance.double && !stance.column;
        legal.any(|Stride { stance: Stance { hex, facing, .. }, .. }| {
            visit(if wheels { Action::Wheel { hex: *hex, facing: *facing } } else { Action::Step { hex: *hex } })
        })
    }

    /// \[7.12, 7.15, 6.44\] Turns of a unit of one hex, once between steps, and a phalanx facing about. No unit turns in an
    /// enemy zone, or alone in a stack.
    fn visit_turns(self, frame: Frame, visit: &mut impl FnMut(Action) -> bool) -> bool {
        let unit = frame.unit;
        if self.is_zoned(unit) || self.of(unit).has(ENGAGED) {
            return false;
        }
        if self.card(unit).double {
            return frame.left >= ABOUT_COST && self.may_face_about(unit) && visit(Action::About);
        }
        let own = self.stance(unit).facing;
        !frame.has(JUST_TURNED)
            && Facing::ALL.into_iter().filter(|&facing| facing != own).any(|facing| {
                let left = frame.left.checked_sub(self.turn_toll(unit, facing).cost);
                let stance = Stance { facing, ..self.stance(unit) };
                left.is_some_and(|left| self.ends_or_goes_on(frame, stance, left))
                    && visit(Action::Turn { unit, facing })
            })
    }

    /// \[7.26\] The end of the move; a light unit may charge. A unit on an occupied hex goes on, if it can.
    fn visit_ends(self, frame: Frame, visit: &mut impl FnMut(Action) -> bool) -> bool {
        let unit = frame.unit;
        if !self.can_settle(frame, self.stance(unit), frame.left) {
            let stuck = !self.visit_strides(frame, &mut |_| true) && !self.visit_turns(frame, &mut |_| true);
            return stuck && visit(Action::Halt);
        }
        let moved = frame.spent > 0 || self.hex(unit) != frame.from;
        let charges = moved && !self.is_heavy(unit) && self.may_charge(unit);
        charges && visit(Action::Charge) || visit(Action::Halt)
    }

    /// \[7.25, 8.52\] Whether a unit must attack after it moved: its type has a plus on the superiority chart.
    #[must_use]
    pub fn is_heavy(self, unit: UnitId) -> bool {
        self.game.scenario.tables.heavy[self.card(unit).arm.index()]
    }

    /// \[7.25, 6.75, 9.21, 9.72, 4.73\] Whether a unit may attack some enemy in its zone after a move: no skirmishers,
    /// columns, routed units, elephants of leaders, or triarii whom doctrine holds.
    #[must_use]
    pub fn may_charge(self, unit: UnitId) -> bool {
        let skirmishers = self.card(unit).arm == crate::games::spqr::arms::Arm::Skirmishers;
        let able = !skirmishers && !self.of(unit).has(COLUMN) && !self.is_routed(unit);
        able && !self.is_leader_elephant(unit) && self.may_attack_moved(unit) && self.has_prey(unit)
    }

    /// Whether an enemy is in the zone of control of a unit.
    #[must_use]
    pub fn has_prey(self, unit: UnitId) -> bool {
        let side = side_of(unit);
        let cells = self.cells(unit);
        let around = cells.into_iter().filter(|cell| cell.is_some()).flat_map(|cell| self.field().neighbours(cell));
        around.filter(|&hex| self.holds_enemy(hex, side)).any(|hex| self.exerts(unit, hex))
    }
}

impl<D: Dice, O: Observer<Event>> Play<'_, D, O> {
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

    /// The step is made, unless exit fire has routed the unit.
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
        if mover.leader != NO_LEADER {
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
        self.emit(Kind::Moved, "6.2", |event| {
            (event.unit, event.from, event.to) = (Some(unit), from, stance.hex);
            event.result = stance.facing.name();
        });
        self.hit(unit, hits, "terrain", "6.22");
        self.hit(unit, elephants, "elephants", "9.15");
        for (passing, units) in passings.into_iter().zip(passed).filter_map(|(passing, units)| Some((passing?, units)))
        {
            self.hit(unit, passing.mover, "passing friends", "6.63");
            for other in super::data::units_in(side, units) {
                self.hit(other, passing.stationary, "passed by friends", "6.63");
            }
        }
    }

    /// \[6.43, 6.45\] Hits of a wheel, one for the hex that half of the unit enters, and the test of a flanking phalanx.
    fn wheel_hits(&mut self, unit: UnitId, stride: Stride, flanking: bool) {
        if stride.wheeling == Wheeling::Ahead || !self.at().is_on_map(unit) {
            return;
        }
        let tests = flanking && self.at().tests_flanking(unit);
        let hits = if tests { self.test(unit, Purpose::Movement, 0, "6.45").max(1) } else { 0 };
        self.hit(unit, 1 + hits, "front to side", "6.43");
    }

    fn turn(&mut self, frame: Frame, facing: Facing) {
        let toll = self.at().turn_toll(frame.unit, facing);
        self.pay(toll.cost);
        let top = self.top();
        (top.hex, top.flags) = (super::hex::Hex::NONE, top.flags | JUST_TURNED);
        for unit in [frame.unit, frame.other].into_iter().filter(|&unit| unit != NO_UNIT) {
            self.face(unit, facing, "7.12");
            self.hit(unit, toll.hits, "turning in difficult terrain", "7.13");
        }
    }

    /// Turns a unit of one hex in place.
    pub(super) fn face(&mut self, unit: UnitId, facing: Facing, rule: &'static str) {
        self.state.face(unit, facing);
        let to = self.at().hex(unit);
        self.emit(Kind::Turned, rule, |event| {
            (event.unit, event.to, event.result) = (Some(unit), to, facing.name());
        });
    }

    fn face_about(&mut self, unit: UnitId) {
        self.pay(ABOUT_COST);
        self.top().hex = super::hex::Hex::NONE;
        let stance = self.at().about(self.at().stance(unit));
        self.relocate(unit, stance);
        self.emit(Kind::Turned, "6.44", |event| {
            (event.unit, event.to, event.result) = (Some(unit), stance.hex, stance.facing.name());
        });
    }

    /// The answers to a step: 0 withdrawals, 1 line extensions, 2 leaders, 3 cavalry before elephants, 4 reaction facing,
    /// 5 the stop in an enemy zone, 6 entry fire, which follows all moves of a line. The start of a move has the first two.
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

    /// \[7.23\] A unit that has entered an enemy zone of control stops; of a phalanx half may go on \[6.45\].
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
        self.settle(frame);
        self.emit(Kind::MoveEnds, "6.31", |event| event.unit = Some(unit));
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
    }
}
