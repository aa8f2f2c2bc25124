//! \[4\] The sequence of play.

use crate::core::dice::Dice;
use crate::core::game::{Observer, Side};
use crate::games::pluton::event::{Event, Fact, Rule};
use crate::games::pluton::play::Play;
use crate::games::pluton::state::{Group, Phase, State};

impl<D: Dice, O: Observer<State, Event>> Play<'_, D, O> {
    /// \[4.1\] A stage begins with the side that moves first \[N.3\], unless the last one was played.
    pub(super) fn begin_stage(&mut self) {
        if self.state.stage == self.game.scenario.stages {
            return self.finish();
        }
        self.state.stage += 1;
        self.state.active = Side::First;
        self.state.shown = self.state.seen.map(|seen| seen != 0);
        self.emit(Fact::StageStarts, Rule::P4_1, |_| {});
        self.open_places();
        self.begin_indirect();
    }

    /// \[4.2 F.2, F.5\] The active side moves.
    pub(super) fn begin_moves(&mut self) {
        self.state.phase = Phase::Movement;
        self.state.group = Group::default();
        self.state.moved = [0; 2];
        let side = self.state.active;
        self.emit(Fact::PhaseStarts, Rule::P4_2, |event| event.side = Some(side));
    }

    /// \[4.2 F.3, F.6\] After close combat the active side reorganises, and the other side or the next stage follows.
    pub(super) fn end_clashes(&mut self) {
        let side = self.state.active;
        self.state.fight = Default::default();
        self.hide_again(side);
        self.reorganise();
        self.state.moved = [0; 2];
        if side == Side::First {
            self.state.active = Side::Second;
            self.begin_indirect();
        } else {
            self.end_stage();
        }
    }

    /// \[S2.7\] After both sides: counts a stage without a revealed unit.
    fn end_stage(&mut self) {
        use crate::games::pluton::switches::HiddenStages;
        for side in Side::BOTH.map(Side::index) {
            let before = self.game.scenario.switches.hidden_stages == HiddenStages::Each;
            let hidden = !self.state.shown[side] && (before || self.state.ever_seen[side] == 0);
            self.state.hidden_stages[side] += u8::from(hidden);
        }
        self.begin_stage();
    }

    /// Goes on where no side has a choice.
    pub(super) fn proceed(&mut self) {
        match self.state.phase {
            Phase::SetUp => self.proceed_set_up(),
            Phase::Indirect => self.proceed_indirect(),
            Phase::Movement => self.end_move(),
            Phase::Reaction => self.end_reaction(),
            Phase::Closing => self.end_closing(),
            Phase::Aimed => self.state.phase = Phase::Closing,
            Phase::Losses => self.end_losses(),
            Phase::Retreat => self.proceed_retreat(),
            Phase::Declaration | Phase::Answer | Phase::Over => {}
        }
    }
}
