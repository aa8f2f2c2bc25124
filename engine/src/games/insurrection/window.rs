//! The alternation of phase 2 \[10.4\]: the passive side has the first shot, then the active side moves or
//! shoots, and so on until the active side is done.

use crate::core::dice::Dice;
use crate::core::game::{Observer, Side};
use crate::games::insurrection::action::{Action, Group};
use crate::games::insurrection::bits::Bits;
use crate::games::insurrection::data::UnitId;
use crate::games::insurrection::edition::{Array, Edition};
use crate::games::insurrection::event::{Event, Fact};
use crate::games::insurrection::movement::Visit;
use crate::games::insurrection::play::Play;
use crate::games::insurrection::position::Position;
use crate::games::insurrection::state::{Frame, State};
use crate::games::insurrection::switches::PhaseEnd;
use crate::games::insurrection::unit_set::{bit, each, first};

impl<E: Edition> Position<'_, E> {
    /// Visits the actions of the active side in its window, except ending the phase.
    pub(super) fn visit_window(self, visit: Visit<'_, E>) -> bool {
        let open = self.movable();
        if open.any() && self.can_move(open) && visit(Action::Resume) {
            return true;
        }
        let side = self.active_side();
        let led = self.led();
        let ready = self.ready_of(led);
        self.visit_begins(ready, visit)
            || self.visit_formations(side, ready, self.payers(led), visit)
            || self.visit_fire(side, visit)
            || E::HAS.overall && self.visit_own_units(visit)
    }

    /// Whether some unit of the active formation is in command and can certainly begin a move. There usually is one,
    /// and then nothing else needs checking.
    fn certainly_acts(self) -> bool {
        let able = self.able_to_turn(self.outside_melees(self.ready_of(self.active_formation())) & !self.board.open);
        each(able).any(|unit| self.led_now(unit))
    }

    /// The led units that may spend a movement point on their place in the stack \[6.0\] or their fire marker
    /// \[10.9.10\]. Their move may be over, unless it was in double time \[8.9\].
    fn payers(self, led: E::Units) -> E::Units {
        led & !self.board.double_time & !self.exhausted()
    }

    /// Each group is listed once, under its first unit, and not when it equals a smaller one.
    fn visit_begins(self, ready: E::Units, visit: Visit<'_, E>) -> bool {
        let turning = self.able_to_turn(ready);
        let runners = self.runners(ready);
        let visit_begin =
            |unit, group, units, visit: Visit<'_, E>| self.visit_begin(unit, group, units, (turning, runners), visit);
        for unit in each(ready & !self.board.open) {
            let square = (self.board.square & bit(unit)).any();
            // A square moves as a whole.
            if !square && visit_begin(unit, Group::Unit, bit(unit), visit) {
                return true;
            }
            let lonely = !square && self.alone(unit) && !self.has_neighbours(unit);
            if lonely || (self.game.sets.guns & bit(unit)).any() {
                continue;
            }
            let stack = self.group_of(unit, Group::Stack, ready);
            if (square || stack != bit(unit))
                && self.leads(unit, stack)
                && visit_begin(unit, Group::Stack, stack, visit)
            {
                return true;
            }
            let line = self.group_of(unit, Group::Line, ready);
            if (line & !stack).any() && self.leads(unit, line) && visit_begin(unit, Group::Line, line, visit) {
                return true;
            }
        }
        false
    }

    /// Whether a group that has not moved yet is listed under this unit.
    fn leads(self, unit: UnitId, group: E::Units) -> bool {
        group.any() && first(group) == unit && (group & self.board.open).is_empty()
    }

    /// The units among these that may use double time \[8.9\] if they can make a step: infantry that has spent nothing.
    fn runners(self, units: E::Units) -> E::Units {
        // Double time without extra points is only a disadvantage.
        let worth = self.tables().double_time_bonus > 0;
        if worth { self.fresh(units & self.game.sets.infantry & !self.board.square) } else { E::Units::EMPTY }
    }

    /// Visits the moves that a group can begin, given the units that can certainly turn and the
    /// [runners](Position::runners).
    #[inline(always)]
    fn visit_begin(
        self,
        unit: UnitId,
        group: Group,
        units: E::Units,
        (turning, runners): (E::Units, E::Units),
        visit: Visit<'_, E>,
    ) -> bool {
        let moves = (units & turning).any() || self.some_can_act(units);
        (moves && visit(Action::Begin { unit, group, double_time: false }))
            || ((units & !runners).is_empty()
                && self.can_run(units, self.tables().double_time_bonus)
                && visit(Action::Begin { unit, group, double_time: true }))
    }

    /// Fire markers; the order of a stack \[6.0\], for which all its units pay; side-by-side markers \[6.2.1\] and
    /// squares \[7.2\], when the whole stack is ready.
    fn visit_formations(self, side: Side, ready: E::Units, payers: E::Units, visit: Visit<'_, E>) -> bool {
        for unit in each((ready | payers) & !self.game.sets.guns) {
            let pays = (payers & bit(unit)).any();
            if pays && self.has_marker(unit) && visit(Action::RemoveFireMarker(unit)) {
                return true;
            }
            let hex = self.board.place[unit as usize];
            let stack = self.stack_of_unit(unit);
            let leads = stack == bit(unit) || self.top_of(stack) == Some(unit);
            if pays && !leads && (stack & !payers).is_empty() && visit(Action::ToTop(unit)) {
                return true;
            }
            if !leads || (stack & !ready).any() {
                continue;
            }
            if self.may_change_line(stack) && visit(Action::LineMarker(hex)) {
                return true;
            }
            if self.may_form_square(stack, hex, side) && visit(Action::FormSquare(hex)) {
                return true;
            }
        }
        false
    }

    /// \[10.9.10\] A marker left from the previous stage is removed for a movement point, unless the unit has fired
    /// again; in the first activation of a leader of the unit in the stage.
    fn has_marker(self, unit: UnitId) -> bool {
        let marked = self.board.shots[unit as usize] > 0 && (self.board.fired & bit(unit)).is_empty();
        marked && (!E::HAS.overall || self.first_led(unit))
    }
}

impl<E: Edition, D: Dice, O: Observer<State<E>, Event<E>>> Play<'_, E, D, O> {
    /// Opens phase 2.
    pub(super) fn begin_movement(&mut self) {
        let passive = self.active_side().other();
        for unit in each(self.at().active_formation()) {
            self.state.board.mp[unit as usize] = self.at().allowance(unit);
        }
        let board = &mut self.state.board;
        board.run = Array::filled(0);
        board.moved = E::Units::EMPTY;
        board.stopped = E::Units::EMPTY;
        board.open = E::Units::EMPTY;
        board.stepped = E::Units::EMPTY;
        board.double_time = E::Units::EMPTY;
        board.driven = E::Units::EMPTY;
        board.spoilt = E::Units::EMPTY;
        board.evaded = 0;
        board.charged = E::Units::EMPTY;
        board.turned = E::Units::EMPTY;
        board.countered = E::Units::EMPTY;
        board.targets = E::Units::EMPTY;
        board.marked = E::Units::EMPTY;
        board.guns_fired = E::Units::EMPTY;
        board.guns_turned = E::Units::EMPTY;
        board.passed = false;
        board.window = passive;
        self.push(Frame::Movement);
    }

    /// Whether the window has a decision.
    pub(super) fn window_waits(&mut self) -> bool {
        let active = self.active_side();
        if self.state.board.window == active {
            if self.at().certainly_acts() || self.at().visit_window(&mut |_| true) {
                return true;
            }
            self.pass_window();
            return false;
        }
        if self.at().visit_fire(active.other(), &mut |_| true) {
            return true;
        }
        self.decline_window();
        false
    }

    /// The active side passes: the phase ends, or the other side gets its last shots.
    fn pass_window(&mut self) {
        if self.at().switches().phase2_end == PhaseEnd::ActiveEnds {
            self.end_movement();
        } else {
            self.state.board.passed = true;
            self.state.board.window = self.active_side().other();
        }
    }

    fn decline_window(&mut self) {
        if self.state.board.passed {
            self.end_movement();
        } else {
            self.state.board.window = self.active_side();
        }
    }

    fn end_movement(&mut self) {
        self.pop();
        self.close_move();
        self.state.board.guns_fired = E::Units::EMPTY;
        self.state.board.guns_turned = E::Units::EMPTY;
    }

    /// One action of either side between moves.
    pub(super) fn window(&mut self, action: Action<E>) {
        let active = self.active_side();
        let mine = self.state.board.window == active;
        match action {
            Action::Fire { .. } | Action::FireGuns { .. } => {
                self.state.board.window = self.state.board.window.other();
                self.state.board.passed = false;
                self.shoot(action);
            }
            Action::Pass => self.decline_window(),
            Action::End => self.pass_window(),
            Action::Begin { unit, group, double_time } if mine => self.begin_move(unit, group, double_time),
            Action::Resume if mine => self.push(Frame::Move { spent: false }),
            Action::LineMarker(hex) if mine => self.change_line(hex),
            Action::RemoveFireMarker(unit) if mine => self.remove_marker(unit),
            Action::ToTop(unit) if mine => self.put_on_top(unit),
            Action::FormSquare(hex) if mine => {
                self.form_square(hex);
                self.state.board.window = active.other();
            }
            Action::OwnUnit(unit) if mine => self.name_own_unit(unit),
            _ => unreachable!("{action:?} is not an action of a window"),
        }
    }

    fn remove_marker(&mut self, unit: UnitId) {
        self.note_acted(bit(unit));
        let mp = self.state.board.mp[unit as usize];
        self.state.board.mp[unit as usize] = mp - 1;
        self.state.board.shots[unit as usize] = 0;
        self.emit(Fact::MarkerRemoved, "10.9.10", |event| {
            event.units = bit(unit);
            event.mp_before = Some(mp);
            event.mp_after = Some(mp - 1);
        });
    }
}
