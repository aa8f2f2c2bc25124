//! Positions for tests of the evaluation.

use std::borrow::Cow;
use std::path::Path;

use kartacz_engine::core::game::Side;
use kartacz_engine::games::load;
use kartacz_engine::games::niemenczyn::data::UnitId;
use kartacz_engine::games::niemenczyn::position_builder::PositionBuilder;
use kartacz_engine::games::niemenczyn::state::State;
use kartacz_engine::games::niemenczyn::{N1794, Niemenczyn};
use kartacz_engine::grid::Hex;
use kartacz_engine::scenario::{Request, Sources};

use super::Played;
use super::enemies::Enemies;
use super::scene::Scene;
use super::study::Study;
use super::weights::Weights;

/// The shipped scenario files.
struct Shipped;

impl Sources for Shipped {
    fn read(&self, name: &str) -> Option<Cow<'_, str>> {
        let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("../scenarios");
        std::fs::read_to_string(folder.join(name)).ok().map(Cow::Owned)
    }
}

/// A position of scenario I, and a player's study of it.
pub(super) struct Fixture {
    pub game: Niemenczyn,
    pub state: State,
    weights: [Weights<N1794>; 2],
    study: Study<N1794>,
}

impl Fixture {
    /// A position built by `place` on an empty map.
    pub fn new(place: impl FnOnce(PositionBuilder<'_>) -> State) -> Self {
        Self::changed(&[], place)
    }

    /// The same, with scenario values changed as by `--set`.
    pub fn changed(sets: &[&str], place: impl FnOnce(PositionBuilder<'_>) -> State) -> Self {
        let mut request = Request::new("niemenczyn/scenario-1");
        request.sets.extend(sets.iter().map(|&set| set.to_owned()));
        let loaded = load(&Shipped, &request).unwrap_or_else(|faults| panic!("{faults}"));
        let game = Niemenczyn::new(loaded.scenario.of().expect("a scenario of Niemenczyn"));
        let state = place(PositionBuilder::empty(&game));
        Self { game, state, weights: N1794::weights(), study: Study::default() }
    }

    /// With weights changed for both sides.
    pub fn weighed(mut self, change: impl Fn(Weights<N1794>) -> Weights<N1794>) -> Self {
        self.weights = self.weights.map(change);
        self
    }

    /// Runs `think` on a side's view of the position and of the enemy.
    pub fn seen<T>(&mut self, side: Side, think: impl FnOnce(Scene<'_, N1794>, &mut Enemies<N1794>) -> T) -> T {
        let at = self.game.at(&self.state);
        self.study.refresh(at, &self.weights);
        let scene = Scene::new(at, side, &self.study, &self.weights[side.index()], None);
        let mut enemies = Enemies::default();
        enemies.look(&scene);
        think(scene, &mut enemies)
    }

    pub fn unit(&self, id: &str) -> UnitId {
        self.game.unit_id(id).expect("a unit of the scenario")
    }

    pub fn hex(&self, name: &str) -> Hex {
        self.game.scenario.map.grid.parse(name).expect("a hex of the map")
    }
}
