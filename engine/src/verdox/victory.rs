//! How a game ends \[V3.1-V3.3\].

use crate::dice::Dice;
use crate::game::{Observer, Outcome, Side, Winner};
use crate::verdox::data::{UnitId, side_of};
use crate::verdox::event::{Event, Kind};
use crate::verdox::play::Play;
use crate::verdox::position::Position;
use crate::verdox::state::{Ending, Phase};
use crate::verdox::switches::Annihilation;

impl Position<'_> {
    /// The outcome, once the game is over. Victory points are the value of the first side's units on the map and barges
    /// less that of the second's, however the game ended.
    pub(super) fn outcome(self) -> Option<Outcome> {
        let state = self.state;
        let winner = state.winner.map_or(Winner::Draw, Winner::Side);
        let outcome = || Outcome { winner, ending: state.ending as u8, vp: self.vp(), stage: state.turn };
        (state.phase == Phase::Over).then(outcome)
    }
}

impl<D: Dice, O: Observer<Event>> Play<'_, D, O> {
    /// \[V3.2\] After a loss: whether it was the last unit of its side.
    pub(super) fn check_annihilation(&mut self, unit: UnitId) {
        let side = side_of(unit);
        let reserve = match self.game.scenario.switches.annihilation {
            Annihilation::WithReserve => self.at().waiting(side),
            Annihilation::MapOnly => 0,
        };
        if self.at().on_map(side) == 0 && reserve == 0 {
            self.finish(Ending::Annihilation, Some(side.other()), "V3.2");
        }
    }

    /// \[V3.3\] Time is up: the greater sum of values wins.
    pub(super) fn end_time(&mut self) {
        let vp = self.at().vp();
        let winner = match vp.signum() {
            1 => Some(Side::First),
            -1 => Some(Side::Second),
            _ => None,
        };
        self.finish(Ending::Time, winner, "V3.3");
    }

    /// Ends the game.
    pub(super) fn finish(&mut self, ending: Ending, winner: Option<Side>, rule: &'static str) {
        (self.state.phase, self.state.ending, self.state.winner) = (Phase::Over, ending, winner);
        self.tell(Kind::GameOver, rule, |event| (event.side, event.result) = (winner, ending.name()));
    }
}
