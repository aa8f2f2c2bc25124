//! The sequence of play \[V1.7, V2.1, V2.2, V3.3\].

use crate::core::dice::Dice;
use crate::core::game::Observer;
use crate::games::verdox::event::{Event, Fact, Rule};
use crate::games::verdox::play::Play;
use crate::games::verdox::state::{Phase, State};

impl<D: Dice, O: Observer<State, Event>> Play<'_, D, O> {
    /// After the last unit has entered: the other side enters, or acts.
    pub(super) fn end_entry(&mut self) {
        let (set_up, half) = (self.state.phase == Phase::SetUp, self.state.active == self.state.first);
        self.state.active = self.state.active.other();
        match (set_up, half) {
            (true, true) => self.begin_entry(),
            (false, true) => self.begin_actions(),
            (_, false) => self.begin_turn(),
        }
    }

    /// \[V1.7\] A game turn begins with the side that deployed first, unless the last one was played \[V3.3\].
    fn begin_turn(&mut self) {
        if self.state.turn == self.game.scenario.turns {
            return self.end_time();
        }
        self.state.turn += 1;
        self.state.phase = Phase::Action;
        self.emit(Fact::TurnStarts, Rule::V1_7, |_| {});
        self.begin_actions();
    }

    /// \[V2.1\] The active side may use each unit once.
    fn begin_actions(&mut self) {
        self.state.phase = Phase::Action;
        let side = self.state.active;
        self.emit(Fact::PhaseStarts, Rule::V2_2, |event| event.side = Some(side));
    }

    /// \[V2.2\] The active side ends its phase; then it enters units \[V1.5\].
    pub(super) fn end_actions(&mut self) {
        for unit in self.at().entered(self.state.active) {
            self.state.units[unit as usize].rest();
        }
        self.state.barges.iter_mut().for_each(|barge| barge.moved = false);
        self.state.phase = Phase::Entry;
        self.begin_entry();
    }
}
