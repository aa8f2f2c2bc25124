//! The end of a game \[V3.1-V3.3\].

use crate::core::dice::Dice;
use crate::core::game::{Observer, Outcome, Side, Winner};
use crate::games::verdox::data::{Scenario, UnitId, side_of};
use crate::games::verdox::event::{Event, Fact, Rule};
use crate::games::verdox::play::Play;
use crate::games::verdox::position::Position;
use crate::games::verdox::state::{Ending, Phase, State};
use crate::games::verdox::switches::{Annihilation, TimeUp};

impl Scenario {
    /// The side that wins when time is up, regardless of losses; `None` when the values decide or neither side wins
    /// \[V3.3\].
    #[must_use]
    pub const fn wins_on_time(&self) -> Option<Side> {
        match self.switches.time_up {
            TimeUp::FirstWins => Some(Side::First),
            TimeUp::SecondWins => Some(Side::Second),
            TimeUp::GreaterSum | TimeUp::NoLimit => None,
        }
    }
}

impl Position<'_> {
    /// The outcome, once the game is over. Victory points are the value of the first side's units on the map and barges
    /// minus that of the second's, regardless of the ending.
    pub(super) fn outcome(self) -> Option<Outcome> {
        let state = self.state;
        let winner = state.winner.map_or(Winner::Draw, Winner::Side);
        let outcome = || Outcome { winner, ending: state.ending as u8, vp: self.vp(), stage: state.turn };
        (state.phase == Phase::Over).then(outcome)
    }

    /// \[V3.3\] The winner if the last turn ended now; `None` for a draw.
    fn winner_on_time(self) -> Option<Side> {
        match (self.switches().time_up, self.vp().signum()) {
            (TimeUp::GreaterSum, 1) => Some(Side::First),
            (TimeUp::GreaterSum, -1) => Some(Side::Second),
            _ => self.game.scenario.wins_on_time(),
        }
    }
}

impl<D: Dice, O: Observer<State, Event>> Play<'_, D, O> {
    /// \[V3.2\] After a loss: whether it was the last unit of its side.
    pub(super) fn check_annihilation(&mut self, unit: UnitId) {
        let side = side_of(unit);
        let reserve = match self.game.scenario.switches.annihilation {
            Annihilation::WithReserve => self.at().waiting(side),
            Annihilation::MapOnly => 0,
        };
        if self.at().on_map(side) == 0 && reserve == 0 {
            self.finish(Ending::Annihilation, Some(side.other()), Rule::V3_2);
        }
    }

    /// \[V3.3\] Time is up; without a time limit the game is stopped, a draw.
    pub(super) fn end_time(&mut self) {
        let ending = match self.game.scenario.switches.time_up {
            TimeUp::NoLimit => Ending::Stopped,
            TimeUp::GreaterSum | TimeUp::FirstWins | TimeUp::SecondWins => Ending::Time,
        };
        self.finish(ending, self.at().winner_on_time(), Rule::V3_3);
    }

    /// Ends the game.
    pub(super) fn finish(&mut self, ending: Ending, winner: Option<Side>, rule: Rule) {
        (self.state.phase, self.state.ending, self.state.winner) = (Phase::Over, ending, winner);
        self.emit(Fact::GameOver(ending), rule, |event| event.side = winner);
    }
}
