//! The list of legal actions: what each kind of decision offers.

use core::ops::ControlFlow;

use super::action::Action;
use super::board::Board;
use super::data::PhaseKind;
use super::position::Position;
use super::state::{Mode, mark};

/// Takes actions one by one until it breaks off.
pub(super) type Visit<'v> = dyn FnMut(Action) -> ControlFlow<()> + 'v;

impl<B: Board> Position<'_, B> {
    /// Visits every legal action.
    pub(super) fn visit(self, visit: &mut Visit<'_>) -> ControlFlow<()> {
        match self.state.mode {
            Mode::Next | Mode::Over => ControlFlow::Continue(()),
            Mode::SetUp => self.visit_set_up(visit),
            Mode::Choose => match self.phase().kind {
                PhaseKind::Move => self.visit_moves(visit),
                PhaseKind::Combat | PhaseKind::Barrage => self.visit_targets(visit),
                PhaseKind::Reinforce => self.visit_arrivals(visit),
                PhaseKind::Replace => self.visit_replacements(visit),
                PhaseKind::Supply | PhaseKind::Recover | PhaseKind::Weather | PhaseKind::Initiative => {
                    visit(Action::End)
                }
            },
            Mode::Returning => self.visit_returns(visit),
            Mode::Moving => self.visit_steps(visit),
            Mode::Joining => self.visit_joining(visit),
            Mode::Resolving => self.visit_declared(visit),
            Mode::Support | Mode::Answer => self.visit_support(visit),
            Mode::Losing => self.visit_losses(visit),
            Mode::Standing => self.visit_standing(visit),
            Mode::Retreating => self.visit_retreat(visit),
            Mode::Advancing => self.visit_advances(visit),
            Mode::Excess => self.visit_excess(visit),
        }
    }

    /// The only legal action, if there is only one.
    pub(super) fn only_choice(self) -> Option<Action> {
        let mut only = None;
        let more = self.visit(&mut |action| match only {
            None => {
                only = Some(action);
                ControlFlow::Continue(())
            }
            Some(_) => ControlFlow::Break(()),
        });
        debug_assert!(only.is_some(), "a decision without a choice: {:?}", self.state.mode);
        if more.is_break() { None } else { only }
    }

    /// The units that may begin to move, and the end of the phase \[4.1\].
    fn visit_moves(self, visit: &mut Visit<'_>) -> ControlFlow<()> {
        if !self.most_have_moved() {
            for unit in self.scenario().units_of(self.active()) {
                if self.may_move(unit) {
                    visit(Action::Move { unit })?;
                }
            }
        }
        visit(Action::End)
    }

    /// \[4.1\] Whether as many units have moved as may.
    fn most_have_moved(self) -> bool {
        let most = usize::from(self.phase().most);
        let moved = |unit: &u8| self.counter(*unit).has(mark::MOVED);
        most > 0 && self.scenario().units_of(self.active()).filter(moved).count() >= most
    }

    /// The next steps of a move \[4.2\].
    fn visit_steps(self, visit: &mut Visit<'_>) -> ControlFlow<()> {
        let journey = self.state.journey;
        let from = self.hex(journey.lead);
        let field = &self.scenario().map.field;
        let first = journey.steps == 0;
        if first && self.scenario().movement.stacks && !self.most_have_moved() {
            for unit in self.stack(from) {
                if !self.counter(unit).has(mark::MOVING) && self.may_move(unit) {
                    visit(Action::Join { unit })?;
                }
            }
        }
        for side in 0..6 {
            if let Some(taken) = self.step(from, side, journey.left, first)
                && self.may_enter(field.neighbour(from, side), taken.left)
            {
                visit(Action::Step { hex: field.neighbour(from, side) })?;
            }
            if self.overrun(from, side, journey.left).is_some() {
                visit(Action::Overrun { hex: field.neighbour(from, side) })?;
            }
        }
        if self.may_exit() {
            visit(Action::Exit)?;
        }
        if self.may_stop() { visit(Action::Stop) } else { ControlFlow::Continue(()) }
    }
}
