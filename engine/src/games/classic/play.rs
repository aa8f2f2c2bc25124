//! Applies actions and advances to the next real decision.

use super::Classic;
use super::action::Action;
use super::board::Board;
use super::data::counters::NO_UNIT;
use super::data::{Hex, UnitId};
use super::event::{Event, Fact, Rule};
use super::position::Position;
use super::state::{Counter, Mode, State, mark};
use crate::core::dice::{Dice, Key};
use crate::core::game::{Observer, Side};

/// The purpose of a roll: each has its own stream.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[repr(u8)]
pub enum Purpose {
    /// Units that are placed by chance \[2.3\]; the owner is the unit or the hex that draws.
    SetUp,
    /// The weather \[13.1\].
    Weather,
    /// The initiative \[3.3\]; the owner is the side.
    Initiative,
    /// An attack \[8.7\]; the owner is the hex that is attacked.
    Attack,
    /// An overrun \[4.7\].
    Overrun,
    /// A bombardment \[10.3\].
    Barrage,
    /// Recovery \[9.9\]; the owner is the unit.
    Recovery,
}

impl Purpose {
    /// Every one, in the order of their numbers.
    pub const ALL: [Purpose; 7] =
        [Self::SetUp, Self::Weather, Self::Initiative, Self::Attack, Self::Overrun, Self::Barrage, Self::Recovery];
}

/// A game in progress: the state, its dice and its observer.
pub(super) struct Play<'a, B: Board, D, O> {
    pub(super) game: &'a Classic<B>,
    pub(super) state: &'a mut State<B>,
    pub(super) dice: &'a mut D,
    pub(super) log: &'a mut O,
}

impl<B: Board, D: Dice, O: Observer<State<B>, Event>> Play<'_, B, D, O> {
    #[inline]
    pub(super) fn at(&self) -> Position<'_, B> {
        Position { game: self.game, state: self.state }
    }

    /// A roll of a die: 1 to its faces.
    pub(super) fn roll(&mut self, die: u8, owner: u16, purpose: Purpose) -> u8 {
        let key = Key { stage: self.state.turn, owner, purpose: purpose as u8 };
        self.dice.below(die.into(), key) as u8 + 1
    }

    /// Records an event. The common fields are filled; `fill` adds the rest.
    #[inline]
    pub(super) fn emit(&mut self, fact: Fact, rule: Rule, fill: impl FnOnce(&mut Event)) {
        if O::ACTIVE {
            let at = self.at();
            let phase = if at.turn() == 0 { u8::MAX } else { at.phase_number().unwrap_or(u8::MAX) };
            let mut event = Event {
                fact,
                turn: at.turn(),
                phase,
                rule,
                side: None,
                unit: NO_UNIT,
                from: Hex::NONE,
                to: Hex::NONE,
                target: Hex::NONE,
                vp: at.points(),
            };
            fill(&mut event);
            self.log.record(self.state, event);
        }
    }

    #[inline]
    pub(super) fn counter(&mut self, unit: UnitId) -> &mut Counter {
        &mut self.state.units[usize::from(unit)]
    }

    /// The side of a unit.
    #[inline]
    pub(super) fn side_of(&self, unit: UnitId) -> Side {
        self.game.scenario.side_of(unit)
    }

    /// Puts a unit that is in no hex into this one, which its side then holds \[14.1\].
    pub(super) fn enter(&mut self, unit: UnitId, hex: Hex) {
        let side = self.side_of(unit);
        self.counter(unit).hex = hex;
        self.state.next[usize::from(unit)] = self.state.top[hex.index()];
        self.state.top[hex.index()] = unit;
        self.state.owned[side.index()].insert(hex);
        self.state.owned[side.other().index()].remove(hex);
    }

    /// Takes a unit out of its hex.
    pub(super) fn leave(&mut self, unit: UnitId) {
        let hex = self.counter(unit).hex;
        let after = self.state.next[usize::from(unit)];
        if self.state.top[hex.index()] == unit {
            self.state.top[hex.index()] = after;
        } else {
            let mut one = self.state.top[hex.index()];
            while self.state.next[usize::from(one)] != unit {
                one = self.state.next[usize::from(one)];
            }
            self.state.next[usize::from(one)] = after;
        }
        self.state.next[usize::from(unit)] = NO_UNIT;
        self.counter(unit).hex = Hex::NONE;
    }

    /// Takes marks off every unit of a side.
    pub(super) fn clear(&mut self, side: Side, marks: u8) {
        for unit in self.game.scenario.units_of(side) {
            self.counter(unit).marks &= !marks;
        }
    }

    /// Applies an action that `legal` listed.
    pub(super) fn act(&mut self, action: Action) {
        match action {
            Action::Place { unit, hex } => self.place(unit, hex),
            Action::Hold { unit } => self.counter(unit).marks |= mark::MOVED,
            Action::Replace { unit } => self.replace(unit),
            Action::Rebuild { unit } => self.rebuild(unit),
            Action::Move { unit } => self.begin_move(unit),
            Action::Join { unit } => self.join(unit),
            Action::Step { hex } => self.make_step(hex),
            Action::Overrun { hex } => self.make_overrun(hex),
            Action::Exit => self.exit(),
            Action::Stop => self.end_move(),
            Action::Attack { hex } => self.choose_target(hex),
            Action::Done if self.state.mode == Mode::Joining => self.end_joining(),
            Action::Done => self.end_advance(),
            Action::Resolve { hex } => self.begin_fight(hex),
            Action::Support { points } => self.support(points),
            Action::Lose { unit } => self.lose_step(unit),
            Action::Retreat { hex } => self.retreat_to(hex),
            Action::Stand => self.stand(),
            Action::GiveWay => self.give_way(),
            Action::Advance { unit, hex } => self.advance_to(unit, hex),
            Action::Remove { unit } => self.remove(unit),
            Action::End => self.end_choice(),
        }
    }

    /// Advances until a side has a real choice or the game is over.
    pub(super) fn advance(&mut self) {
        loop {
            match self.state.mode {
                Mode::Over => return,
                _ if self.state.stopped => self.finish(),
                Mode::Next => self.next_phase(),
                _ => match self.at().only_choice() {
                    None => return,
                    Some(action) => self.act(action),
                },
            }
        }
    }
}
