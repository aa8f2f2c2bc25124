//! Per-phase data, computed once and used by all decisions of the phase.

use kartacz_engine::core::game::Side;
use kartacz_engine::games::pluton::action::Action;
use kartacz_engine::games::pluton::state;
use kartacz_engine::games::pluton::view::View;

use super::desk::Desk;
use super::fire::{Fire, Range};
use super::goals::{Goals, Land};
use super::guns::{Battery, Guns};
use super::lay::Lay;
use super::memory::Memory;
use super::menu::Menu;
use super::moves::Moves;
use super::plan::Plan;
use super::scene::Scene;
use super::scripted::brief::Brief;
use super::weights::Weights;
use super::{melee, setup};

/// A phase: the scenario, the stage, the side that moves, the side that decides, and whether movement has begun.
type Key = (u64, u8, Side, Side, bool);

/// Cached data of a phase.
#[derive(Clone, Debug, Default)]
pub(super) struct Phase {
    key: Option<Key>,
    scene: Scene,
    goals: Goals,
    pub moves: Moves,
    fire: Fire,
    guns: Guns,
    memory: Memory,
    /// The seed of a game that has just begun.
    seed: Option<u64>,
}

impl Phase {
    /// Forgets the phase, and what was remembered before.
    pub fn reset(&mut self) {
        self.key = None;
        self.memory.clear();
    }

    /// A game begins: what the player plans is drawn at its first decision.
    pub fn begin_game(&mut self, seed: u64) {
        self.reset();
        self.seed = Some(seed);
    }

    /// The player's action, legal in any case.
    pub fn act(
        &mut self,
        view: View<'_>,
        weights: &Weights,
        lay: &Lay,
        mut brief: Option<&mut Brief>,
        menu: &mut Menu<'_>,
    ) -> Action {
        if let Some(seed) = self.seed.take() {
            self.memory.plan = Plan::draw(seed, weights);
        }
        if let Some(brief) = brief.as_deref_mut() {
            brief.refresh(view);
        }
        if view.phase() == state::Phase::SetUp {
            return setup::place(view, weights, lay, (&self.memory.plan, brief.as_deref()), menu);
        }
        let moving = view.phase() != state::Phase::Indirect;
        let key = (view.game().scenario.hash, view.stage(), view.active(), view.side, moving);
        if self.key != Some(key) {
            self.begin(view, weights, lay, brief.as_deref_mut());
            self.key = Some(key);
        }
        let brief = brief.as_deref();
        let (scene, range) = (&mut self.scene, Range { view, weights, lay, brief });
        let action = match view.phase() {
            state::Phase::Indirect => self.guns.act(&Battery { view, weights, lay, brief }, scene, menu),
            state::Phase::Movement => {
                let desk = Desk { view, weights, lay, goals: &self.goals, brief };
                self.moves.act(&desk, scene, &mut self.memory, menu)
            }
            state::Phase::Reaction => self.fire.react(&range, scene, menu),
            state::Phase::Closing => self.fire.close(&range, scene, menu),
            state::Phase::Aimed => self.fire.aim(&range, scene, menu),
            state::Phase::Declaration | state::Phase::Answer => {
                scene.look(view, weights, lay);
                melee::declare(view, weights, lay, scene)
            }
            state::Phase::Losses => melee::lose(view, menu),
            state::Phase::Retreat => melee::retreat(view, lay, scene, menu),
            state::Phase::SetUp | state::Phase::Over => return menu.settle(None),
        };
        menu.settle(Some(action))
    }

    /// Looks around at the start of a phase.
    fn begin(&mut self, view: View<'_>, weights: &Weights, lay: &Lay, mut brief: Option<&mut Brief>) {
        self.scene.look(view, weights, lay);
        self.memory.look(view, &self.scene);
        (self.fire, self.guns) = (Fire::default(), Guns::default());
        let own = view.active() == view.side;
        if let Some(brief) = brief.as_deref_mut() {
            brief.note(view, &self.scene);
        }
        if own && view.phase() != state::Phase::Indirect {
            let brief = brief.as_deref();
            self.goals.assign(&Land { view, weights, lay, scene: &self.scene }, &mut self.memory, brief);
            let desk = Desk { view, weights, lay, goals: &self.goals, brief };
            self.moves.begin(&desk, &mut self.scene);
        }
    }
}
