//! Stacking: units that are too many for their hex at the end of a phase \[6.2\].

use core::ops::ControlFlow;

use super::action::Action;
use super::board::Board;
use super::data::{Hex, UnitId};
use super::event::{Event, Rule};
use super::legal::Visit;
use super::play::Play;
use super::position::Position;
use super::state::{Mode, State};
use crate::core::dice::Dice;
use crate::core::game::Observer;

impl<B: Board> Position<'_, B> {
    /// The first hex with too many units of the active side.
    pub(super) fn overfull(self) -> Option<Hex> {
        let units = self.units(self.active());
        units.map(|unit| self.hex(unit)).filter(|&hex| !self.has_room(hex, 0)).min()
    }

    pub(super) fn visit_excess(self, visit: &mut Visit<'_>) -> ControlFlow<()> {
        let hex = self.overfull().expect("a hex with too many units");
        self.stack(hex).try_for_each(|unit| visit(Action::Remove { unit }))
    }
}

impl<B: Board, D: Dice, O: Observer<State<B>, Event>> Play<'_, B, D, O> {
    /// \[6.2\] The owner removes a unit from a hex with too many.
    pub(super) fn remove(&mut self, unit: UnitId) {
        self.eliminate(unit, Rule(6, 2));
        if self.at().overfull().is_none() {
            self.state.mode = Mode::Next;
        }
    }
}
