//! Applies actions and advances to the next real decision.

use crate::core::dice::{Dice, Key};
use crate::core::game::Observer;
use crate::games::pluton::Pluton;
use crate::games::pluton::action::Action;
use crate::games::pluton::data::{NO_UNIT, UnitId, bit, side_of};
use crate::games::pluton::event::{Event, Fact, Rule};
use crate::games::pluton::hex::{Hex, SIDES};
use crate::games::pluton::position::Position;
use crate::games::pluton::roll::{Purpose, k10};
use crate::games::pluton::state::{Phase, State};

/// A game in progress: the state, its dice and its observer.
pub(super) struct Play<'a, D, O> {
    pub(super) game: &'a Pluton,
    pub(super) state: &'a mut State,
    pub(super) dice: &'a mut D,
    pub(super) log: &'a mut O,
}

impl<D: Dice, O: Observer<State, Event>> Play<'_, D, O> {
    #[inline]
    pub(super) fn at(&self) -> Position<'_> {
        Position { game: self.game, state: self.state }
    }

    /// \[2.0\] Rolls K10 for a unit, a marker or a place: 1 to 10.
    pub(super) fn roll(&mut self, owner: u8, purpose: Purpose) -> u8 {
        k10(self.dice, Key { stage: self.state.stage, owner: owner.into(), purpose: purpose as u8 })
    }

    /// Records an event. The common fields are filled; `fill` adds the rest.
    #[inline]
    pub(super) fn emit(&mut self, fact: Fact, rule: Rule, fill: impl FnOnce(&mut Event)) {
        if O::ACTIVE {
            let mut event = self.blank(fact, rule);
            fill(&mut event);
            self.log.record(self.state, event);
        }
    }

    fn blank(&self, fact: Fact, rule: Rule) -> Event {
        Event {
            fact,
            stage: self.state.stage,
            phase: self.state.phase,
            rule,
            side: None,
            unit: None,
            target: None,
            from: Hex::NONE,
            to: Hex::NONE,
            half_vp: Some(self.at().net()),
        }
    }

    /// Puts a unit that is not on the map into a hex.
    pub(super) fn put(&mut self, unit: UnitId, hex: Hex) {
        self.lay(unit, hex);
        self.arrive(unit);
    }

    /// Lays the counter of a unit that is not on the map into a hex, where it has not [arrived](Self::arrive) yet.
    pub(super) fn lay(&mut self, unit: UnitId, hex: Hex) {
        let side = side_of(unit).index();
        self.state.link(unit, hex);
        self.state.on_map[side] |= bit(unit);
        self.state.waiting[side] &= !bit(unit);
    }

    /// Moves a unit to another hex.
    pub(super) fn shift(&mut self, unit: UnitId, hex: Hex) {
        let from = self.at().hex(unit);
        self.state.unlink(unit);
        self.settle(from);
        self.state.link(unit, hex);
        let field = &self.game.scenario.map.field;
        let side = (0..SIDES).find(|&side| field.neighbour(hex, side) == from);
        self.state.units[unit as usize].set_origin(side);
        self.arrive(unit);
    }

    /// Takes a unit off the map.
    pub(super) fn take(&mut self, unit: UnitId) {
        let (side, from) = (side_of(unit).index(), self.at().hex(unit));
        self.state.unlink(unit);
        self.state.on_map[side] &= !bit(unit);
        self.state.units[unit as usize].hex = Hex::NONE;
        self.state.group.units &= if side_of(unit) == self.state.active { !bit(unit) } else { u64::MAX };
        self.forget(unit);
        self.settle(from);
    }

    /// A unit has entered its hex: updates its place in the order of entry \[7.9, 10.2\], what it sees and what sees it.
    pub(super) fn arrive(&mut self, unit: UnitId) {
        let hex = self.at().hex(unit);
        self.state.units[unit as usize].turn = self.at().turn_of_entry(unit);
        self.scan(unit);
        self.settle(hex);
    }

    /// After a change in a hex: without enemies the order of entry begins again, and the building is held by the side in it.
    fn settle(&mut self, hex: Hex) {
        if self.at().is_contested(hex) {
            return;
        }
        let mut next = self.state.head[hex.index()];
        let mut holder = None;
        while next != NO_UNIT {
            self.state.units[next as usize].turn = 0;
            if self.game.is_platoon(next) {
                holder = Some(side_of(next));
            }
            next = self.state.next[next as usize];
        }
        let building = self.game.buildings[hex.index()];
        if let (Some(side), true) = (holder, building != NO_UNIT) {
            self.state.control[side.index()] |= 1 << building;
            self.state.control[side.other().index()] &= !(1 << building);
        }
    }

    /// Applies an action that `legal` listed.
    pub(super) fn act(&mut self, action: Action) {
        match action {
            Action::Place { hex } => self.set_up(hex),
            Action::Stay => self.keep_marker(),
            Action::Shift { hex } => self.shift_marker(hex),
            Action::Lift => self.lift_marker(),
            Action::Call { hex } => self.place_marker(hex),
            Action::Begin { unit } => self.begin_move(unit),
            Action::Run => self.run(),
            Action::Join { unit } => self.join(unit),
            Action::Step { hex } => self.step(hex),
            Action::Drop { unit } => self.drop_off(unit),
            Action::Halt => self.end_move(),
            Action::EndMoves => self.end_moves(),
            Action::Aim { firer } => self.aim(firer),
            Action::Fire { firer, target, boxes } => self.fire(firer, target, boxes),
            Action::Pass => self.hold_fire(),
            Action::Attack => self.declare(true),
            Action::Refrain => self.declare(false),
            Action::Lose { unit } => self.lose(unit),
            Action::Retreat { hex } => self.retreat(hex),
        }
    }

    /// Advances until a side has a real choice or the game is over. A decision with one option is taken at once.
    pub(super) fn advance(&mut self) {
        while self.state.phase != Phase::Over {
            let (mut count, mut only) = (0, None);
            self.at().visit(&mut |action| {
                count += 1;
                only = Some(action);
                count > 1
            });
            match (count, only) {
                (1, Some(action)) => self.act(action),
                (0, _) => self.proceed(),
                _ => return,
            }
        }
    }
}
