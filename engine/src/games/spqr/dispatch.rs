//! Dispatches frames to the files that handle them: legal actions, their execution, and automatic steps.
//!
//! A frame without options proceeds; a single option is taken at once. `proceed` of a finished window pops its frame.

use crate::core::dice::Dice;
use crate::core::game::Observer;
use crate::games::spqr::action::Action;
use crate::games::spqr::event::Event;
use crate::games::spqr::play::Play;
use crate::games::spqr::position::Position;
use crate::games::spqr::state::State;
use crate::games::spqr::window::Window;

impl Position<'_> {
    /// Whether the current frame has more than one action, where that is cheap to determine.
    pub(super) fn has_choice(self) -> bool {
        let frame = self.state.top();
        frame.window == Window::Orders && self.has_orders(frame)
    }

    /// Visits the legal actions, in a fixed order, until `visit` returns true; returns whether it did.
    pub(super) fn visit(self, visit: &mut impl FnMut(Action) -> bool) -> bool {
        let frame = self.state.top();
        match frame.window {
            Window::Preparation => self.visit_preparation(frame, visit),
            Window::Elite => self.visit_elite(frame, visit),
            Window::Activation => self.visit_activation(frame, visit),
            Window::Trump => self.visit_trump(frame, visit),
            Window::Reactivation => self.visit_reactivation(frame, visit),
            Window::Mode => self.visit_mode(frame, visit),
            Window::Orders => self.visit_orders(frame, visit),
            Window::Line => self.visit_line(frame, visit),
            Window::Move => self.visit_move(frame, visit),
            Window::LeaderMove => self.visit_leader_move(frame, visit),
            Window::ExitFire => self.visit_exit_fire(frame, visit),
            Window::Withdrawal => self.visit_withdrawal(frame, visit),
            Window::Retreat => self.visit_retreat(frame, visit),
            Window::LineRetreat => self.visit_line_retreat(frame, visit),
            Window::Extension => self.visit_extension(frame, visit),
            Window::LeaderRetreat => self.visit_leader_retreat(frame, visit),
            Window::ElephantScare => self.visit_scare(frame, visit),
            Window::ReactionFacing => self.visit_reaction_facing(frame, visit),
            Window::EntryFire => self.visit_entry_fire(frame, visit),
            Window::ReturnFire => self.visit_return_fire(frame, visit),
            Window::Fire => self.visit_fire(frame, visit),
            Window::Designation => self.visit_designation(frame, visit),
            Window::Allocation => self.visit_allocation(frame, visit),
            Window::PassThrough => self.visit_pass_through(frame, visit),
            Window::Clash => self.visit_clash(frame, visit),
            Window::Distribution => self.visit_distribution(frame, visit),
            Window::Advance => self.visit_advance(frame, visit),
            Window::AdvanceFacing => self.visit_advance_facing(frame, visit),
            Window::Pursuit => self.visit_pursuit(frame, visit),
            Window::Momentum => self.visit_momentum(frame, visit),
            Window::Rout => self.visit_rout(frame, visit),
            Window::RoutSegment => self.visit_rout_segment(frame, visit),
            Window::Mahouts => self.visit_mahouts(frame, visit),
            Window::SetUp
            | Window::Turn
            | Window::OrdersPhase
            | Window::ShockSegment
            | Window::Step
            | Window::Arrival
            | Window::PreShock
            | Window::Casualties
            | Window::Shock
            | Window::Collapse
            | Window::Rampage
            | Window::Over => false,
        }
    }
}

impl<D: Dice, O: Observer<State, Event>> Play<'_, D, O> {
    /// Applies an action that `legal` listed.
    pub(super) fn act(&mut self, action: Action) {
        let frame = self.state.top();
        match frame.window {
            Window::Preparation => self.act_preparation(frame, action),
            Window::Elite => self.act_elite(frame, action),
            Window::Activation => self.act_activation(frame, action),
            Window::Trump => self.act_trump(frame, action),
            Window::Reactivation => self.act_reactivation(frame, action),
            Window::Mode => self.act_mode(frame, action),
            Window::Orders => self.act_orders(frame, action),
            Window::Line => self.act_line(frame, action),
            Window::Move => self.act_move(frame, action),
            Window::LeaderMove => self.act_leader_move(frame, action),
            Window::ExitFire => self.act_exit_fire(frame, action),
            Window::Withdrawal => self.act_withdrawal(frame, action),
            Window::Retreat => self.act_retreat(frame, action),
            Window::LineRetreat => self.act_line_retreat(frame, action),
            Window::Extension => self.act_extension(frame, action),
            Window::LeaderRetreat => self.act_leader_retreat(frame, action),
            Window::ElephantScare => self.act_scare(frame, action),
            Window::ReactionFacing => self.act_reaction_facing(frame, action),
            Window::EntryFire => self.act_entry_fire(frame, action),
            Window::ReturnFire => self.act_return_fire(frame, action),
            Window::Fire => self.act_fire(frame, action),
            Window::Designation => self.act_designation(frame, action),
            Window::Allocation => self.act_allocation(frame, action),
            Window::PassThrough => self.act_pass_through(frame, action),
            Window::Clash => self.act_clash(frame, action),
            Window::Distribution => self.act_distribution(frame, action),
            Window::Advance => self.act_advance(frame, action),
            Window::AdvanceFacing => self.act_advance_facing(frame, action),
            Window::Pursuit => self.act_pursuit(frame, action),
            Window::Momentum => self.act_momentum(frame, action),
            Window::Rout => self.act_rout(frame, action),
            Window::RoutSegment => self.act_rout_segment(frame, action),
            Window::Mahouts => self.act_mahouts(frame, action),
            Window::SetUp
            | Window::Turn
            | Window::OrdersPhase
            | Window::ShockSegment
            | Window::Step
            | Window::Arrival
            | Window::PreShock
            | Window::Casualties
            | Window::Shock
            | Window::Collapse
            | Window::Rampage
            | Window::Over => {}
        }
    }

    /// Goes on where no side has a choice.
    pub(super) fn proceed(&mut self) {
        let frame = self.state.top();
        match frame.window {
            Window::Turn => self.proceed_turn(frame),
            Window::OrdersPhase => self.proceed_phase(frame),
            Window::ShockSegment => self.proceed_segment(frame),
            Window::Preparation => self.proceed_preparation(frame),
            Window::Elite => self.proceed_elite(frame),
            Window::Activation => self.proceed_activation(frame),
            Window::Trump => self.proceed_trump(frame),
            Window::Reactivation => self.proceed_reactivation(frame),
            Window::Mode => self.proceed_mode(frame),
            Window::Orders => self.proceed_orders(frame),
            Window::Line => self.proceed_line(frame),
            Window::Move => self.proceed_move(frame),
            Window::LeaderMove => self.proceed_leader_move(frame),
            Window::Step => self.proceed_step(frame),
            Window::Arrival => self.proceed_arrival(frame),
            Window::ExitFire => self.proceed_exit_fire(frame),
            Window::Withdrawal => self.proceed_withdrawal(frame),
            Window::Retreat => self.proceed_retreat(frame),
            Window::LineRetreat => self.proceed_line_retreat(frame),
            Window::Extension => self.proceed_extension(frame),
            Window::LeaderRetreat => self.proceed_leader_retreat(frame),
            Window::ElephantScare => self.proceed_scare(frame),
            Window::ReactionFacing => self.proceed_reaction_facing(frame),
            Window::EntryFire => self.proceed_entry_fire(frame),
            Window::ReturnFire => self.proceed_return_fire(frame),
            Window::Fire => self.proceed_fire(frame),
            Window::Designation => self.proceed_designation(frame),
            Window::Allocation => self.proceed_allocation(frame),
            Window::PassThrough => self.proceed_pass_through(frame),
            Window::PreShock => self.proceed_pre_shock(frame),
            Window::Casualties => self.proceed_casualties(frame),
            Window::Clash => self.proceed_clash(frame),
            Window::Shock => self.proceed_shock(frame),
            Window::Distribution => self.proceed_distribution(frame),
            Window::Collapse => self.proceed_collapse(frame),
            Window::Advance => self.proceed_advance(frame),
            Window::AdvanceFacing => self.proceed_advance_facing(frame),
            Window::Pursuit => self.proceed_pursuit(frame),
            Window::Momentum => self.proceed_momentum(frame),
            Window::Rout => self.proceed_rout(frame),
            Window::Rampage => self.proceed_rampage(frame),
            Window::RoutSegment => self.proceed_rout_segment(frame),
            Window::Mahouts => self.proceed_mahouts(frame),
            Window::SetUp | Window::Over => {}
        }
    }
}
