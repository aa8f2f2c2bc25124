//! \[6, 7.12, 7.25\] The legal actions of a moving unit.

use crate::games::spqr::action::Action;
use crate::games::spqr::arms::Arm;
use crate::games::spqr::data::{NO_UNIT, UnitId, side_of};
use crate::games::spqr::facing::{Facing, Stance};
use crate::games::spqr::phalanx::ABOUT_COST;
use crate::games::spqr::position::Position;
use crate::games::spqr::state::{COLUMN, ENGAGED};
use crate::games::spqr::stride::Stride;
use crate::games::spqr::triarii::Doctrine;
use crate::games::spqr::window::{Frame, IN_COLUMN, JUST_TURNED, Window};

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
        self.visit_strides_under(&Doctrine::new(self, frame.side), frame, visit)
    }

    fn visit_strides_under(
        self,
        doctrine: &Doctrine<'_>,
        frame: Frame,
        visit: &mut impl FnMut(Action) -> bool,
    ) -> bool {
        if !self.may_march(frame.unit, doctrine) {
            return false;
        }
        let stance = self.stance(frame.unit);
        let strides = self.strides(stance);
        let mut legal = strides.iter().filter(|stride| self.may_stride(frame, **stride));
        let wheels = stance.double && !stance.column;
        legal.any(|Stride { stance: Stance { hex, facing, .. }, .. }| {
            visit(if wheels { Action::Wheel { hex: *hex, facing: *facing } } else { Action::Step { hex: *hex } })
        })
    }

    /// Whether a unit, or its stack, has a step or a turn to make on orders.
    pub(super) fn can_move(self, unit: UnitId, stack: bool, doctrine: &Doctrine<'_>) -> bool {
        let (frame, any) = (self.move_frame(unit, stack), &mut |_| true);
        let able = self.is_on_map(unit) && !self.is_routed(unit);
        able && (self.visit_strides_under(doctrine, frame, any)
            || self.visit_turns(frame, any)
            || self.visit_columns(frame, any))
    }

    /// \[7.12, 7.15, 6.44\] Turns of a one-hex unit, once between steps, and a phalanx facing about. No unit turns in an
    /// enemy zone, or alone in a stack.
    fn visit_turns(self, frame: Frame, visit: &mut impl FnMut(Action) -> bool) -> bool {
        let unit = frame.unit;
        // \[4.82\] Driven elephants turn only where they start.
        let driven = self.is_driven(unit) && self.hex(unit) != frame.from;
        if self.is_zoned(unit) || self.of(unit).has(ENGAGED) || driven {
            return false;
        }
        if self.card(unit).double {
            let left = frame.left.checked_sub(ABOUT_COST);
            let about = self.about(self.stance(unit));
            let ends = left.is_some_and(|left| self.ends_or_goes_on(frame, about, left));
            return ends && self.may_face_about(unit) && visit(Action::About);
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

    /// \[7.26\] The end of the move; a light unit may charge. A unit on an occupied hex continues if it can, and so do
    /// elephants under an elephant commander \[4.82\].
    fn visit_ends(self, frame: Frame, visit: &mut impl FnMut(Action) -> bool) -> bool {
        let unit = frame.unit;
        if self.is_driven(unit) && self.visit_strides(frame, &mut |_| true) {
            return false;
        }
        if !self.can_settle(frame, self.stance(unit), frame.left) {
            let stuck = !self.visit_strides(frame, &mut |_| true) && !self.visit_turns(frame, &mut |_| true);
            return stuck && visit(Action::Halt);
        }
        let moved = frame.spent > 0 || self.hex(unit) != frame.from;
        let charges = moved && !self.is_heavy(unit) && self.may_charge(unit);
        charges && visit(Action::Charge) || visit(Action::Halt)
    }

    /// \[7.25, 8.52\] Whether a unit must attack after it moved: its type is marked `+` on the superiority chart.
    #[must_use]
    pub fn is_heavy(self, unit: UnitId) -> bool {
        self.game.scenario.tables.heavy[self.card(unit).arm.index()]
    }

    /// \[7.25, 6.75, 9.21, 9.72, 4.73\] Whether a unit may attack some enemy in its zone after a move: no skirmishers,
    /// columns, routed units, elephants of leaders, or triarii held back by their doctrine.
    #[must_use]
    pub fn may_charge(self, unit: UnitId) -> bool {
        let skirmishers = self.card(unit).arm == Arm::Skirmishers;
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
