//! Builds positions for tests and examples.

use crate::core::dice::Dice;
use crate::core::game::{Observer, Side};
use crate::games::verdox::Verdox;
use crate::games::verdox::data::{BargeId, KINDS, Kind, NO_UNIT, UnitId, first_of};
use crate::games::verdox::event::Event;
use crate::games::verdox::play::Play;
use crate::games::verdox::square::Square;
use crate::games::verdox::state::{Barge, Packed, Phase, State};

/// A position under construction: an action phase of the first game turn, the first side to act, without units on the
/// map or waiting, and without barges.
#[derive(Clone, Debug)]
pub struct PositionBuilder<'g> {
    game: &'g Verdox,
    state: State,
}

impl<'g> PositionBuilder<'g> {
    /// An empty map.
    #[must_use]
    pub fn new(game: &'g Verdox) -> Self {
        let mut state = game.blank();
        state.pool = [[0; KINDS]; 2];
        state.barges.fill(Barge::NONE);
        (state.turn, state.phase) = (1, Phase::Action);
        Self { game, state }
    }

    fn square(&self, label: &str) -> Square {
        self.game.scenario.map.field.parse(label).unwrap_or_else(|| panic!("there is no square {label}"))
    }

    fn add(&mut self, side: Side, unit: Packed) -> UnitId {
        let entered = &mut self.state.entered[side.index()];
        let id = first_of(side) + *entered;
        *entered += 1;
        self.state.on_map[side.index()] += 1;
        self.state.units[id as usize] = unit;
        id
    }

    /// Adds a face-down unit; units of a side are numbered in order.
    ///
    /// # Panics
    /// When there is no such square, or it is occupied.
    #[must_use]
    pub fn hidden(mut self, side: Side, kind: Kind, square: &str) -> Self {
        let square = self.square(square);
        assert_eq!(self.state.occupant[square.index()], NO_UNIT, "the square is taken");
        let id = self.add(side, Packed::hidden(kind, square));
        self.state.occupant[square.index()] = id;
        self
    }

    /// Adds a unit that has been turned up.
    ///
    /// # Panics
    /// As [`PositionBuilder::hidden`].
    #[must_use]
    pub fn unit(self, side: Side, kind: Kind, square: &str) -> Self {
        let id = first_of(side) + self.state.entered[side.index()];
        let mut with = self.hidden(side, kind, square);
        with.state.units[id as usize].show();
        with
    }

    /// Marks the unit added last for this side as having acted in this phase.
    ///
    /// # Panics
    /// When the side has no unit.
    #[must_use]
    pub fn acted(mut self, side: Side) -> Self {
        let last = self.state.entered[side.index()].checked_sub(1).expect("the side has a unit");
        self.state.units[usize::from(first_of(side) + last)].act();
        self
    }

    /// Adds units that still have to enter.
    #[must_use]
    pub fn waiting(mut self, side: Side, kind: Kind, count: u8) -> Self {
        self.state.pool[side.index()][kind.index()] += count;
        self
    }

    /// Adds an empty barge.
    ///
    /// # Panics
    /// When there is no such square, or there are too many barges.
    #[must_use]
    pub fn barge(mut self, square: &str, owner: Option<Side>) -> Self {
        let square = self.square(square);
        let free = self.state.barges.iter_mut().find(|barge| !barge.square.is_some());
        *free.expect("there is room for a barge") = Barge { square, owner, ..Barge::NONE };
        self
    }

    /// Marks a barge as having moved in this phase.
    #[must_use]
    pub fn moved(mut self, barge: BargeId) -> Self {
        self.state.barges[usize::from(barge)].moved = true;
        self
    }

    /// Puts a face-up unit on a barge, which then belongs to its side; under a bridge if the barge is there.
    ///
    /// # Panics
    /// When there is no such barge.
    #[must_use]
    pub fn aboard(mut self, side: Side, kind: Kind, barge: BargeId) -> Self {
        let square = self.state.barges[usize::from(barge)].square;
        assert!(square.is_some(), "there is no barge {barge}");
        let mut unit = Packed::hidden(kind, square);
        unit.show();
        let id = self.add(side, unit);
        let barge = &mut self.state.barges[usize::from(barge)];
        (barge.owner, barge.passenger) = (Some(side), id);
        if !self.game.scenario.map.ground[square.index()].is_road() {
            self.state.occupant[square.index()] = id;
        }
        self
    }

    /// Breaches a wall.
    ///
    /// # Panics
    /// When there is no such square.
    #[must_use]
    pub fn breach(mut self, square: &str) -> Self {
        self.state.breaches |= self.game.terrain.wall_bit(self.square(square));
        self
    }

    /// Gives a gate to a side.
    ///
    /// # Panics
    /// When there is no such square.
    #[must_use]
    pub fn gate(mut self, square: &str, owner: Side) -> Self {
        let bit = self.game.terrain.wall_bit(self.square(square));
        match owner {
            Side::First => self.state.gates &= !bit,
            Side::Second => self.state.gates |= bit,
        }
        self
    }

    /// The side that deployed first, and so plays first.
    #[must_use]
    pub fn first(mut self, side: Side) -> Self {
        self.state.first = side;
        self
    }

    /// Sets the active side; the other one has deployed first when it is the second side.
    #[must_use]
    pub fn active(mut self, side: Side) -> Self {
        self.state.active = side;
        self
    }

    /// The game turn.
    #[must_use]
    pub fn turn(mut self, turn: u8) -> Self {
        self.state.turn = turn;
        self
    }

    /// The state as built, at a decision or not.
    #[must_use]
    pub fn state(self) -> State {
        self.state
    }

    /// The state at the next decision.
    pub fn build(self, dice: &mut impl Dice, log: &mut impl Observer<State, Event>) -> State {
        let mut state = self.state;
        Play { game: self.game, state: &mut state, dice, log }.advance();
        state
    }
}
