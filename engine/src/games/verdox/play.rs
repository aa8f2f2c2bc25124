//! Applies actions and advances to the next real decision.

use crate::core::dice::{Dice, Key};
use crate::core::game::Observer;
use crate::games::verdox::Verdox;
use crate::games::verdox::action::Action;
use crate::games::verdox::data::{FACES, NO_UNIT, UnitId};
use crate::games::verdox::event::{Event, Fact, Rule};
use crate::games::verdox::position::Position;
use crate::games::verdox::square::Square;
use crate::games::verdox::state::{Phase, State};

/// The purpose of a die roll: each has its own stream.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[repr(u8)]
pub enum Purpose {
    /// The first side to deploy \[V1.2\].
    First,
    /// An attack on a unit, a wall or a barge \[V2.6\].
    Attack,
    /// Guns that are to be moved \[V6.6\].
    Guns,
    /// Sinking in a marsh \[V5.16\].
    Sink,
    /// Out of a canal or marsh \[V5.15, V5.16\].
    Exit,
    /// Onto a wall from its front \[V5.17\].
    FrontEntry,
}

/// The owner of dice that belong to neither side.
const NO_OWNER: u16 = 255;

/// A game in progress: the state, its dice and its observer.
pub(super) struct Play<'a, D, O> {
    pub(super) game: &'a Verdox,
    pub(super) state: &'a mut State,
    pub(super) dice: &'a mut D,
    pub(super) log: &'a mut O,
}

impl<D: Dice, O: Observer<State, Event>> Play<'_, D, O> {
    #[inline]
    pub(super) fn at(&self) -> Position<'_> {
        Position { game: self.game, state: self.state }
    }

    /// \[V1.1\] Rolls the die for a unit: 1 to 6.
    pub(super) fn roll(&mut self, unit: UnitId, purpose: Purpose) -> u8 {
        let key = Key { stage: self.state.turn, owner: unit.into(), purpose: purpose as u8 };
        self.dice.below(FACES as u32, key) as u8 + 1
    }

    /// \[V1.2\] The draw for the first to deploy: 0 or 1.
    pub(super) fn draw_first(&mut self) -> u8 {
        let key = Key { stage: self.state.turn, owner: NO_OWNER, purpose: Purpose::First as u8 };
        self.dice.below(2, key) as u8
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
            turn: self.state.turn,
            phase: self.state.phase,
            rule,
            side: None,
            unit: None,
            from: Square::NONE,
            to: Square::NONE,
            target: Square::NONE,
            vp: self.at().vp(),
        }
    }

    /// Puts a unit on a square.
    pub(super) fn occupy(&mut self, unit: UnitId, square: Square) {
        self.state.units[unit as usize].place(square);
        self.state.occupant[square.index()] = unit;
    }

    /// Removes a unit from its square; it must then be placed or lost.
    pub(super) fn vacate(&mut self, unit: UnitId) {
        let occupant = &mut self.state.occupant[self.state.units[unit as usize].square().index()];
        if *occupant == unit {
            *occupant = NO_UNIT;
        }
    }

    /// \[V1.6, V2.4\] Turns a unit up.
    pub(super) fn show(&mut self, unit: UnitId) {
        if self.at().is_shown(unit) {
            return;
        }
        self.state.units[unit as usize].show();
        let (kind, from) = (self.at().kind(unit), self.at().square(unit));
        self.emit(Fact::Shown(kind), Rule::V2_4, |event| (event.unit, event.from) = (Some(unit), from));
    }

    /// Applies an action that `legal` listed.
    pub(super) fn act(&mut self, action: Action) {
        match action {
            Action::Enter { kind, square } => self.enter(kind, square),
            Action::Move { unit, to } => self.move_unit(unit, to),
            Action::Attack { unit, target } => self.attack(unit, target),
            Action::Demolish { unit, target } => self.demolish(unit, target),
            Action::Bombard { unit, target } => self.bombard(unit, target),
            Action::Sail { barge, to } => self.sail(barge, to),
            Action::End => self.end_actions(),
        }
    }

    /// Advances until a side has a real choice or the game is over.
    pub(super) fn advance(&mut self) {
        loop {
            match self.state.phase {
                Phase::SetUp | Phase::Entry => match self.at().entries() {
                    0 => self.end_entry(),
                    1 => {
                        let (kind, square) = self.at().entry(0);
                        self.enter(kind, square);
                    }
                    _ => return,
                },
                Phase::Action if self.at().may_act() => return,
                Phase::Action => self.end_actions(),
                Phase::Over => return,
            }
        }
    }
}
