//! Per-phase data, computed once and used by all decisions of an orders phase.

use kartacz_engine::core::game::Side;
use kartacz_engine::games::spqr::action::Action;
use kartacz_engine::games::spqr::view::View;
use kartacz_engine::games::spqr::window::Window;

use super::goals::Goals;
use super::menu::Menu;
use super::orders::{Ordering, is_own_phase};
use super::place::Desk;
use super::plan::Plan;
use super::reach::Reach;
use super::scene::{Scene, waiting};
use super::scripted::brief::Brief;
use super::weights::Weights;
use super::{answers, leaders, prepared, shock};

/// What losses still count, at least, that decide nothing in this turn any more.
const SETTLED: f32 = 0.2;

/// A phase: the scenario, the turn, the number of the orders phase, and the side that decides.
type Key = (u64, u8, u8, Side);

/// Cached data of a phase.
#[derive(Clone, Debug, Default)]
pub(super) struct Phase {
    key: Option<Key>,
    pub scene: Scene,
    pub goals: Goals,
    pub ordering: Ordering,
    pub reach: Reach,
    /// The weights, adjusted for the rout points of both sides.
    pub weights: Weights,
}

impl Phase {
    /// Forgets the phase.
    pub fn reset(&mut self) {
        self.key = None;
    }

    /// Takes over what another one has computed.
    pub fn copy_from(&mut self, other: &Self) {
        self.key = other.key;
        self.scene.copy_from(&other.scene);
        self.goals.clone_from(&other.goals);
        self.ordering.clone_from(&other.ordering);
        self.weights = other.weights;
    }

    /// Goes on with an action as if it had been chosen, and with the move that it begins.
    pub fn follow(&mut self, action: Action, plan: &Plan) {
        self.ordering.plan.clone_from(plan);
        if matches!(action, Action::Line { .. }) {
            self.ordering.known = 0;
        }
    }

    /// The player's action, legal in any case.
    pub fn act(
        &mut self,
        view: View<'_>,
        weights: &Weights,
        mut brief: Option<&mut Brief>,
        menu: &mut Menu<'_>,
    ) -> Action {
        let window = view.frame().window;
        if matches!(window, Window::Activation | Window::Trump | Window::Reactivation | Window::Elite) {
            return leaders::decide(view, weights, brief.as_deref(), menu);
        }
        let key = (view.game().scenario.hash, view.turn(), view.phases(), view.side);
        let begins = self.key != Some(key);
        let follows = !begins && window == Window::Move && !self.ordering.plan.path.is_empty();
        if !follows {
            self.scene.look(view);
            // A phase may bring an army over its level in the middle.
            self.weights = pressing(view, weights);
        }
        // The enemy moves while this side only answers.
        if begins || !is_own_phase(view) {
            self.scene.survey(view);
        }
        if begins {
            self.begin(view, brief.as_deref_mut());
            self.key = Some(key);
        }
        let (usual, weights) = (weights, &self.weights);
        let desk = Desk { view, weights, scene: &self.scene, goals: &self.goals, brief: brief.as_deref() };
        match window {
            Window::Momentum if !self.ordering.finds_work(&desk, &mut self.reach) => leaders::rest(&desk, menu),
            Window::Momentum => leaders::decide(view, usual, desk.brief, menu),
            Window::Mode => self.ordering.mode(&desk, &mut self.reach, menu),
            Window::Orders => self.ordering.individual(&desk, &mut self.reach, menu),
            Window::Line => self.ordering.line(&desk, &mut self.reach, menu),
            Window::Move => self.ordering.go_on(&desk, &mut self.reach, menu),
            _ => answer(&desk, window, menu),
        }
    }

    /// Looks around at the start of a phase.
    fn begin(&mut self, view: View<'_>, brief: Option<&mut Brief>) {
        let weights = &self.weights;
        let brief = brief.map(|brief| {
            brief.note(view);
            &*brief
        });
        self.goals.assign(view, weights, &self.scene, brief);
        self.ordering.begin();
    }
}

/// Losses count more the nearer an army is to its withdrawal \[11.1\], which is checked at the end of the turn.
fn pressing(view: View<'_>, weights: &Weights) -> Weights {
    let near = |side: Side| {
        let level = view.game().scenario.armies[side.index()].withdrawal.max(1);
        f32::from(view.rout_points(side)) / f32::from(level)
    };
    let [own, enemy] = [view.side, view.side.other()].map(near);
    let [loss, kill] = [own, enemy].map(|near| 1.0 + weights.endgame * near.min(1.0));
    let now =
        Weights { kill: weights.kill * kill, loss: weights.loss * loss, advance: advancing(view, weights), ..*weights };
    match (own >= 1.0, enemy >= 1.0) {
        (false, true) => saving(now, own),
        (true, false) => staking(now, enemy),
        _ => now,
    }
}

/// The enemy alone is over its level: the turn is won unless the own army follows it, and then the larger excess loses
/// \[11.4\]. So losses of the enemy count as far as the own army is near its level.
fn saving(now: Weights, near: f32) -> Weights {
    let kill = now.kill * near.max(SETTLED);
    Weights { kill, loss: 2.0 * now.loss, withdraw: 2.0 * now.withdraw, advance: [0.0; 3], ..now }
}

/// The own army alone is over its level: only losses of the enemy can still help, and hits removed come too late.
fn staking(now: Weights, near: f32) -> Weights {
    Weights { kill: 2.0 * now.kill, loss: now.loss * near.max(SETTLED), recover: 0.0, ..now }
}

/// The value of an advance, for each role. \[5.12\] Foot that has come near waits there for the phases of the enemy's
/// leaders, who then attack it unit by unit: the more of them are still to come, the less it hurries. Cavalry strikes and
/// gets away.
fn advancing(view: View<'_>, weights: &Weights) -> [f32; 3] {
    let haste = 1.0 - weights.wait * waiting(view, view.side.other());
    let [foot, light, horse] = weights.advance;
    [foot * haste, light * haste, horse]
}

/// Decisions that are independent of each other.
fn answer(desk: &Desk<'_>, window: Window, menu: &mut Menu<'_>) -> Action {
    match window {
        Window::Preparation => prepared::prepare(desk, menu),
        Window::LeaderMove => leaders::step(desk, menu),
        Window::LeaderRetreat => leaders::withdraw(desk, menu),
        Window::Mahouts => leaders::put(desk, menu),
        Window::ExitFire | Window::EntryFire | Window::ReturnFire => answers::fire(desk, menu),
        Window::Fire => answers::aim(desk, menu),
        Window::Withdrawal | Window::ElephantScare => answers::withdraw(desk, menu),
        Window::LineRetreat => {
            let first = menu.list()[0];
            menu.settle(Some(first))
        }
        Window::Retreat => answers::retreat(desk, menu),
        Window::Extension => answers::extend(desk, menu),
        Window::ReactionFacing => answers::turn(desk, menu),
        Window::Designation => shock::designate(desk, menu),
        Window::Allocation => shock::allocate(desk.view, menu),
        Window::PassThrough => shock::let_through(desk.view, menu),
        Window::Clash => shock::clash(desk.view, menu),
        Window::Distribution => shock::distribute(desk, menu),
        Window::Advance | Window::AdvanceFacing => shock::advance(desk, menu),
        Window::Pursuit => shock::pursue(desk, menu),
        Window::Rout => shock::rout(desk, menu),
        _ => menu.settle(None),
    }
}
