//! \[7.16\] Reaction facing.

use crate::core::dice::Dice;
use crate::core::game::Observer;
use crate::games::spqr::action::Action;
use crate::games::spqr::data::{UnitId, bit, side_of, units_in};
use crate::games::spqr::details::{Cause, Trial};
use crate::games::spqr::event::Event;
use crate::games::spqr::hex::SIDES;
use crate::games::spqr::play::Play;
use crate::games::spqr::position::Position;
use crate::games::spqr::roll::Purpose;
use crate::games::spqr::state::{State, TURNED};
use crate::games::spqr::window::{Frame, Window};

impl Position<'_> {
    /// \[7.16\] Whether a unit may turn in reaction to a unit that has become adjacent: a one-hex unit, once per orders
    /// phase, and not in the zone of another enemy.
    #[must_use]
    pub fn may_react_to(self, unit: UnitId, mover: UnitId) -> bool {
        let free = !self.card(unit).double && !self.is_routed(unit) && !self.of(unit).did(TURNED);
        let mut held = self.controllers(self.hex(unit), side_of(mover));
        free && self.lead(unit) == unit && self.are_adjacent(unit, mover) && held.all(|enemy| enemy == mover)
    }

    /// \[7.16\] Whether a reacting unit tests: not cavalry against infantry.
    #[must_use]
    pub fn reaction_tests(self, unit: UnitId, mover: UnitId) -> bool {
        !(self.card(unit).arm.is_cavalry() && self.card(mover).arm.is_foot())
    }

    pub(super) fn visit_reaction_facing(self, frame: Frame, visit: &mut impl FnMut(Action) -> bool) -> bool {
        let mover = frame.unit;
        if !self.is_on_map(mover) || self.is_routed(mover) {
            return false;
        }
        let able = |unit: &UnitId| self.is_on_map(*unit) && self.may_react_to(*unit, mover);
        let mut any = false;
        for unit in units_in(frame.side, frame.pool.word()).filter(able) {
            let facing = self.stance(unit).facing;
            any = true;
            if [1, SIDES - 1].into_iter().any(|by| visit(Action::Turn { unit, facing: facing.turned(by) })) {
                return true;
            }
        }
        any && visit(Action::Pass)
    }
}

impl<D: Dice, O: Observer<State, Event>> Play<'_, D, O> {
    /// \[7.16, 7.13\] A unit turns and tests: it takes the excess of the die as hits; the difference of movement
    /// allowances is a modifier when the mover's is greater.
    pub(super) fn act_reaction_facing(&mut self, frame: Frame, action: Action) {
        let Action::Turn { unit, facing } = action else {
            self.pop();
            return;
        };
        *self.top() = frame.pool(frame.pool.word() & !bit(unit));
        let at = self.at();
        let rough = at.turn_toll(unit, facing).hits;
        let faster = at.compared_allowance(frame.unit).saturating_sub(at.compared_allowance(unit)) as i8;
        let tests = at.reaction_tests(unit, frame.unit);
        self.state.units[unit as usize].mark_done(TURNED);
        self.turn_stack(unit, facing, "7.16");
        if tests {
            self.test_stack(unit, Purpose::Movement, faster, Trial::ReactionFacing);
        }
        self.hit_stack(unit, rough, Cause::Turn, "7.13");
    }

    pub(super) fn proceed_reaction_facing(&mut self, _: Frame) {
        self.pop();
    }

    /// Adds hits to each unit of a stack, then routs those with too many, from the top.
    fn hit_stack(&mut self, unit: UnitId, count: u8, cause: Cause, rule: &'static str) {
        let (side, word) = (side_of(unit), self.at().stack_word(unit));
        for each in units_in(side, word) {
            self.add_hits(each, count, cause, rule);
        }
        for each in core::iter::once(unit).chain(units_in(side, word & !bit(unit))) {
            let at = self.at();
            if at.is_on_map(each) && !at.is_routed(each) && at.is_broken(each) {
                self.break_unit(each, cause);
            }
        }
    }

    /// \[7.16\] Opens the window for units that may turn to face a unit that has become adjacent.
    pub(super) fn open_reaction_facing(&mut self, mover: UnitId) {
        let at = self.at();
        if !at.is_on_map(mover) || at.is_routed(mover) {
            return;
        }
        let side = side_of(mover).other();
        let near = units_in(side, at.within(1, mover, side)).filter(|&unit| at.may_react_to(unit, mover));
        let pool = near.fold(0, |word, unit| word | bit(unit));
        if pool != 0 {
            self.push(Frame::new(Window::ReactionFacing, side).unit(mover).pool(pool));
        }
    }
}
