//! Set-up: every counter and leader in its scenario hex.

use crate::core::dice::Dice;
use crate::core::game::{Observer, Side};
use crate::games::spqr::data::units_in;
use crate::games::spqr::event::Event;
use crate::games::spqr::facing::Stance;
use crate::games::spqr::play::Play;
use crate::games::spqr::state::State;

impl<D: Dice, O: Observer<State, Event>> Play<'_, D, O> {
    /// Sets up both armies and begins the first turn.
    pub(super) fn set_up(&mut self) {
        let game = self.game;
        for side in Side::BOTH {
            for unit in units_in(side, game.scenario.everyone(side)) {
                let (counter, double) = (game.scenario.counter(unit), game.card(unit).double);
                let stance = Stance { hex: counter.hex, facing: counter.facing, column: false, double };
                self.state.link(game, unit, stance);
            }
            for leader in game.scenario.leaders_of(side) {
                self.state.leaders[leader as usize].hex = game.scenario.leader(leader).hex;
            }
        }
        self.begin_turn();
    }
}
