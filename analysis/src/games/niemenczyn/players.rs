//! The players of *Niemenczyn 1794*.

use kartacz_ai::games::niemenczyn::search::Search;
use kartacz_ai::games::niemenczyn::weights::Weights;
use kartacz_ai::games::niemenczyn::{Heuristic, Scripted};
use kartacz_engine::core::game::Side;
use kartacz_engine::games::niemenczyn::Niemenczyn;
use kartacz_engine::games::niemenczyn::action::Action;
use kartacz_engine::games::niemenczyn::files::orders::load_for;
use kartacz_engine::games::niemenczyn::notation;
use kartacz_engine::scenario::{Faults, Sources};

use crate::play::playable::Playable;

impl Playable for Niemenczyn {
    type Weights = Weights;
    type Heuristic = Heuristic;
    type Scripted = Scripted;
    type Search = Search;
    const LEAD: f64 = 4.0;

    fn heuristic(weights: [Weights; 2]) -> Heuristic {
        Heuristic::new(weights)
    }

    fn scripted(&self, sources: &impl Sources, name: &str) -> Result<(Side, Scripted), Faults> {
        let orders = load_for(sources, name, self)?.orders;
        Ok((orders.side, Scripted::new(&orders)))
    }

    fn search(budget: u32) -> Search {
        Search::new(budget)
    }

    fn words(&self, action: Action) -> String {
        notation::write(self, action)
    }
}
