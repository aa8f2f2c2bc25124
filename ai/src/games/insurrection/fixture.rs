//! Positions for tests of the evaluation.

use std::borrow::Cow;
use std::path::Path;

use kartacz_engine::core::game::Side;
use kartacz_engine::games::insurrection::Rules;
use kartacz_engine::games::insurrection::data::UnitId;
use kartacz_engine::games::insurrection::position_builder::PositionBuilder;
use kartacz_engine::games::insurrection::state::State;
use kartacz_engine::games::load;
use kartacz_engine::games::maciejowice::{M1794, Maciejowice};
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

/// A position of the first scenario of an edition, and a player's study of it.
pub(super) struct Fixture<E: Played = N1794> {
    pub game: Rules<E>,
    pub state: State<E>,
    weights: [Weights<E>; 2],
    study: Study<E>,
}

impl Fixture<M1794> {
    /// A position of *Maciejowice* built by `place` on an empty map.
    pub fn of_maciejowice(place: impl FnOnce(PositionBuilder<'_, M1794>) -> State<M1794>) -> Self {
        let loaded =
            load(&Shipped, &Request::new("maciejowice/scenario-1")).unwrap_or_else(|faults| panic!("{faults}"));
        Self::on(Maciejowice::new(loaded.scenario.of().expect("a scenario of Maciejowice")), place)
    }
}

impl Fixture<N1794> {
    /// A position built by `place` on an empty map.
    pub fn new(place: impl FnOnce(PositionBuilder<'_, N1794>) -> State<N1794>) -> Self {
        Self::changed(&[], place)
    }

    /// As `new`, with scenario values changed as by `--set`.
    pub fn changed(sets: &[&str], place: impl FnOnce(PositionBuilder<'_, N1794>) -> State<N1794>) -> Self {
        let mut request = Request::new("niemenczyn/scenario-1");
        request.sets.extend(sets.iter().map(|&set| set.to_owned()));
        let loaded = load(&Shipped, &request).unwrap_or_else(|faults| panic!("{faults}"));
        Self::on(Niemenczyn::new(loaded.scenario.of().expect("a scenario of Niemenczyn")), place)
    }
}

impl<E: Played> Fixture<E> {
    fn on(game: Rules<E>, place: impl FnOnce(PositionBuilder<'_, E>) -> State<E>) -> Self {
        let state = place(PositionBuilder::empty(&game));
        Self { game, state, weights: E::weights(), study: Study::default() }
    }

    /// With weights changed for both sides.
    pub fn weighed(mut self, change: impl Fn(Weights<E>) -> Weights<E>) -> Self {
        self.weights = self.weights.map(change);
        self
    }

    /// Runs `think` on a side's view of the position and of the enemy.
    pub fn seen<T>(&mut self, side: Side, think: impl FnOnce(Scene<'_, E>, &mut Enemies<E>) -> T) -> T {
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

    pub fn hex(&self, name: &str) -> Hex<E::Size> {
        self.game.scenario.map.grid.parse(name).expect("a hex of the map")
    }
}
