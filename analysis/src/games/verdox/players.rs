//! The players of *Verdox*.

use kartacz_ai::games::verdox::search::Search;
use kartacz_ai::games::verdox::weights::Weights;
use kartacz_ai::games::verdox::{Heuristic, Scripted};
use kartacz_engine::core::game::Side;
use kartacz_engine::games::verdox::Verdox;
use kartacz_engine::games::verdox::action::Action;
use kartacz_engine::games::verdox::files::orders::load_for;
use kartacz_engine::games::verdox::notation;
use kartacz_engine::scenario::{Faults, Sources};

use crate::play::playable::Playable;

impl Playable for Verdox {
    type Weights = Weights;
    type Heuristic = Heuristic;
    type Scripted = Scripted;
    type Search = Search;
    const LEAD: f64 = 200.0;

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
