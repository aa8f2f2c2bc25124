//! Builds test positions.

use super::Classic;
use super::board::Board;
use super::data::{Hex, HexSet, UnitId};
use super::play::Play;
use super::state::State;
use crate::core::dice::Dice;
use crate::core::game::{Side, Silent};

/// A position under construction: the start of a phase, without units and without points.
#[derive(Clone, Debug)]
pub struct PositionBuilder<'g, B: Board> {
    game: &'g Classic<B>,
    state: State<B>,
}

impl<'g, B: Board> PositionBuilder<'g, B> {
    /// An empty map, with the hexes that the sides hold by the scenario.
    #[must_use]
    pub fn new(game: &'g Classic<B>) -> Self {
        let mut state = State::blank();
        state.owned = game.scenario.holds.each_ref().map(|area| area.hexes);
        Self { game, state }
    }

    /// A side holds these hexes, too \[14.1\].
    #[must_use]
    pub fn held(mut self, side: Side, hexes: HexSet) -> Self {
        let owned = &mut self.state.owned;
        owned[side.index()] |= hexes;
        owned[side.other().index()] = owned[side.other().index()].without(hexes);
        self
    }

    /// Puts a unit on the map, with so many steps and these marks.
    #[must_use]
    pub fn unit(mut self, unit: UnitId, hex: Hex, steps: u8, marks: u8) -> Self {
        let mut play = Play { game: self.game, state: &mut self.state, dice: &mut NoDice, log: &mut Silent };
        let counter = play.counter(unit);
        (counter.steps, counter.marks) = (steps, marks);
        let side = play.side_of(unit);
        play.state.alive[side.index()] += 1;
        play.enter(unit, hex);
        self
    }

    /// The state at the next decision, from the start of this phase of a turn on.
    pub fn build(mut self, turn: u8, phase: u8, dice: &mut impl Dice) -> State<B> {
        let mut play = Play { game: self.game, state: &mut self.state, dice, log: &mut Silent };
        play.begin_in(turn, phase);
        play.advance();
        self.state
    }
}

/// Dice that are never rolled.
struct NoDice;

impl Dice for NoDice {
    fn below(&mut self, _: u32, _: crate::core::dice::Key) -> u32 {
        unreachable!("placing a unit rolls no die")
    }
}
