//! \[8.11, 8.2\] Fire windows: on orders, during a move, and in reaction.

use crate::core::dice::Dice;
use crate::core::game::Observer;
use crate::games::spqr::action::Action;
use crate::games::spqr::data::{NO_UNIT, UnitId, bit, side_of, units_in};
use crate::games::spqr::event::Event;
use crate::games::spqr::facing::Angle;
use crate::games::spqr::hex::Hex;
use crate::games::spqr::missiles::{Shot, weapon};
use crate::games::spqr::play::Play;
use crate::games::spqr::position::Position;
use crate::games::spqr::state::{FIRED_NOW, REACTED, RETURNED, State};
use crate::games::spqr::switches::TowardsTarget;
use crate::games::spqr::window::{FIRED, Frame, JUST_TURNED, SEGMENT, Window};

/// The range of exit fire and of entry fire \[8.21, 8.22\].
const EXIT_RANGE: u8 = 2;
const ENTRY_RANGE: u8 = 1;
/// The weapons that a unit has used in a window: its own missiles, or its screen.
const USED: [u8; 2] = [1, 2];

impl Position<'_> {
    /// \[8.21, 8.22, 9.13\] Whether a unit can react with a weapon at this range.
    fn can_react(self, unit: UnitId, screen: bool, range: u8) -> bool {
        let reaches = |weapon| self.game.scenario.tables.strength(weapon, range).is_some();
        self.is_on_map(unit) && self.can_shoot(unit, screen) && weapon(self.card(unit), screen).is_some_and(reaches)
    }

    /// The enemies in whose zone a unit is that can fire at this range, as a bit mask.
    fn reactors(self, mover: UnitId, range: u8) -> u64 {
        let side = side_of(mover).other();
        let cells = self.cells(mover).into_iter().filter(|cell| cell.is_some());
        let able = |unit: &UnitId| [false, true].into_iter().any(|screen| self.can_react(*unit, screen, range));
        cells.flat_map(|cell| self.controllers(cell, side)).filter(able).fold(0, |word, unit| word | bit(unit))
    }

    /// The unit that a reaction to a mover hits.
    fn struck_unit(self, unit: UnitId, mover: UnitId) -> UnitId {
        let zone = self.cells(mover).into_iter().find(|&cell| cell.is_some() && self.exerts(unit, cell));
        zone.and_then(|hex| self.struck(self.hex(unit), hex)).unwrap_or(mover)
    }

    fn visit_reactions(self, frame: Frame, range: u8, visit: &mut impl FnMut(Action) -> bool) -> bool {
        if !self.is_on_map(frame.unit) || self.is_routed(frame.unit) {
            return false;
        }
        let second = |unit: &UnitId| frame.other == NO_UNIT || *unit == frame.other;
        let mut any = false;
        for unit in units_in(frame.side, frame.pool.word()).filter(second) {
            for screen in [false, true] {
                let used = unit == frame.other && frame.left & USED[usize::from(screen)] != 0;
                if !used && self.can_react(unit, screen, range) {
                    any = true;
                    if visit(Action::Fire { unit, target: self.struck_unit(unit, frame.unit), screen }) {
                        return true;
                    }
                }
            }
        }
        any && visit(Action::Pass)
    }

    pub(super) fn visit_exit_fire(self, frame: Frame, visit: &mut impl FnMut(Action) -> bool) -> bool {
        self.visit_reactions(frame, EXIT_RANGE, visit)
    }

    pub(super) fn visit_entry_fire(self, frame: Frame, visit: &mut impl FnMut(Action) -> bool) -> bool {
        self.visit_reactions(frame, ENTRY_RANGE, visit)
    }

    /// \[8.23\] Whether a unit can fire back with a weapon.
    fn can_return(self, unit: UnitId, firer: UnitId, screen: bool) -> bool {
        self.can_answer(unit, firer, screen) && self.aim(unit, firer, screen).is_some()
    }

    fn can_answer(self, unit: UnitId, firer: UnitId, screen: bool) -> bool {
        let ready = self.is_on_map(unit) && self.is_on_map(firer) && !self.is_broken(unit);
        ready && self.can_shoot(unit, screen)
    }

    /// As `can_answer`, in this window: a harassing unit counts as adjacent to its target \[9.24\].
    fn returns(self, frame: Frame, screen: bool) -> bool {
        let answers = if frame.has(SEGMENT) { Self::can_answer } else { Self::can_return };
        answers(self, frame.unit, frame.other, screen)
    }

    pub(super) fn visit_return_fire(self, frame: Frame, visit: &mut impl FnMut(Action) -> bool) -> bool {
        let mut any = false;
        for screen in [false, true] {
            let used = frame.left & USED[usize::from(screen)] != 0;
            if !used && self.returns(frame, screen) {
                any = true;
                if visit(Action::Fire { unit: frame.unit, target: frame.other, screen }) {
                    return true;
                }
            }
        }
        any && visit(Action::Pass)
    }

    pub(super) fn visit_fire(self, frame: Frame, visit: &mut impl FnMut(Action) -> bool) -> bool {
        self.visit_shots(frame.unit, |_| true, visit)
    }

    /// \[8.11\] Visits the shots that a unit may make during its move: from the start hex, or after a step towards the
    /// target.
    pub(super) fn visit_move_fire(self, frame: Frame, visit: &mut impl FnMut(Action) -> bool) -> bool {
        let unit = frame.unit;
        if frame.has(FIRED) || self.of(unit).did(FIRED_NOW) {
            return false;
        }
        let start = frame.spent == 0 && self.hex(unit) == frame.from;
        let stepped = frame.hex.is_some() && !frame.has(JUST_TURNED);
        if !start && !stepped {
            return false;
        }
        self.visit_shots(unit, |hex| start || self.is_towards(frame, hex), visit)
    }

    /// \[8.11\] Whether the last step of a move was towards a hex.
    fn is_towards(self, frame: Frame, hex: Hex) -> bool {
        let (field, here) = (self.field(), self.hex(frame.unit));
        match self.switches().towards_target {
            TowardsTarget::Nearer => field.distance(here, hex) < field.distance(frame.hex, hex),
            TowardsTarget::FrontHex => {
                let line = field.on_line(here, hex, 1);
                line.into_iter()
                    .any(|next| next.is_some() && self.stance(frame.unit).angle(field, next) == Some(Angle::Front))
            }
        }
    }
}

impl<D: Dice, O: Observer<State, Event>> Play<'_, D, O> {
    /// \[8.21\] Opens the window for exit fire at a unit that is about to make a step out of a zone.
    pub(super) fn open_exit_fire(&mut self, mover: UnitId) {
        if self.at().is_on_map(mover) && !self.at().is_routed(mover) {
            self.open_reactions(Window::ExitFire, mover, EXIT_RANGE);
        }
    }

    /// \[8.22, 8.23\] Opens the window for entry fire at a unit that has made a step or an advance into a zone: not at a
    /// unit whose own fire was returned in this phase.
    pub(super) fn open_entry_fire(&mut self, mover: UnitId) {
        let at = self.at();
        if at.is_on_map(mover) && !at.is_routed(mover) && !at.of(mover).did(RETURNED) {
            self.open_reactions(Window::EntryFire, mover, ENTRY_RANGE);
        }
    }

    fn open_reactions(&mut self, window: Window, mover: UnitId, range: u8) {
        let pool = self.at().reactors(mover, range);
        if pool != 0 {
            self.push(Frame::new(window, side_of(mover).other()).unit(mover).pool(pool));
        }
    }

    pub(super) fn act_exit_fire(&mut self, frame: Frame, action: Action) {
        self.react(frame, action, EXIT_RANGE);
    }

    pub(super) fn proceed_exit_fire(&mut self, _: Frame) {
        self.pop();
    }

    pub(super) fn act_entry_fire(&mut self, frame: Frame, action: Action) {
        if matches!(action, Action::Fire { .. }) {
            self.state.units[frame.unit as usize].mark_done(REACTED);
        }
        self.react(frame, action, ENTRY_RANGE);
    }

    pub(super) fn proceed_entry_fire(&mut self, _: Frame) {
        self.pop();
    }

    /// \[9.13\] A unit of the pool fires; elephants may use their other weapon next.
    fn react(&mut self, frame: Frame, action: Action, range: u8) {
        let Action::Fire { unit, target, screen } = action else {
            if frame.other == NO_UNIT {
                self.pop();
            } else {
                *self.top() = Frame { other: NO_UNIT, left: 0, ..frame.pool(frame.pool.word() & !bit(frame.other)) };
            }
            return;
        };
        let more = frame.other != unit && self.at().can_react(unit, !screen, range);
        *self.top() = if more {
            Frame { other: unit, left: USED[usize::from(screen)], ..frame }
        } else {
            Frame { other: NO_UNIT, left: 0, ..frame.pool(frame.pool.word() & !bit(unit)) }
        };
        self.shoot(Shot { unit, target, screen, range: Some(range) });
    }

    /// \[8.23\] The target of a shot on orders may fire back, unless the side has fired at the unit on entry.
    pub(super) fn open_return_fire(&mut self, unit: UnitId, firer: UnitId) {
        let at = self.at();
        let able = [false, true].into_iter().any(|screen| at.can_return(unit, firer, screen));
        if able && !at.of(firer).did(REACTED) {
            self.push(Frame { other: firer, ..Frame::new(Window::ReturnFire, side_of(unit)).unit(unit) });
        }
    }

    /// \[9.24, 8.23\] The target of harassment may return fire, as if at an adjacent hex.
    pub(super) fn open_harass_return(&mut self, unit: UnitId, firer: UnitId) {
        let frame = Frame { other: firer, flags: SEGMENT, ..Frame::new(Window::ReturnFire, side_of(unit)).unit(unit) };
        if [false, true].into_iter().any(|screen| self.at().returns(frame, screen)) {
            self.push(frame);
        }
    }

    pub(super) fn act_return_fire(&mut self, frame: Frame, action: Action) {
        let Action::Fire { unit, target, screen } = action else {
            self.pop();
            return;
        };
        self.top().left |= USED[usize::from(screen)];
        self.state.units[target as usize].mark_done(RETURNED);
        let range = frame.has(SEGMENT).then_some(1);
        self.shoot(Shot { unit, target, screen, range });
    }

    pub(super) fn proceed_return_fire(&mut self, _: Frame) {
        self.pop();
    }

    /// \[5.22, 5.23\] Opens the choice of a target for a unit that fires on orders.
    pub(super) fn open_fire(&mut self, unit: UnitId) {
        self.push(Frame::new(Window::Fire, side_of(unit)).unit(unit));
    }

    pub(super) fn act_fire(&mut self, _: Frame, action: Action) {
        self.pop();
        self.fire_on_orders(action);
    }

    pub(super) fn proceed_fire(&mut self, _: Frame) {
        self.pop();
    }

    /// \[8.11\] Fires during a move; `action` is one that `visit_move_fire` offered.
    pub(super) fn move_fire(&mut self, _: Frame, action: Action) {
        self.top().flags |= FIRED;
        self.fire_on_orders(action);
    }

    /// \[8.11, 8.23\] A shot on orders; the target may fire back.
    pub(super) fn fire_on_orders(&mut self, action: Action) {
        match action {
            Action::Fire { unit, target, screen } => {
                self.state.units[unit as usize].mark_done(FIRED_NOW);
                self.shoot(Shot { unit, target, screen, range: None });
                self.open_return_fire(target, unit);
            }
            Action::FireAtLeader { unit, leader } => {
                self.state.units[unit as usize].mark_done(FIRED_NOW);
                self.shoot_at_leader(unit, leader);
            }
            _ => {}
        }
    }
}
