//! The players of *SPQR*.

use kartacz_ai::core::none::NoPlayer;
use kartacz_ai::games::spqr::Heuristic;
use kartacz_ai::games::spqr::weights::Weights;
use kartacz_engine::games::spqr::Spqr;
use kartacz_engine::games::spqr::action::Action;
use kartacz_engine::games::spqr::notation;

use super::restrictions;
use crate::play::playable::Playable;
use crate::play::restrictions::Restriction;

impl Playable for Spqr {
    type Weights = Weights;
    type Heuristic = Heuristic;
    type Scripted = NoPlayer;
    type Search = NoPlayer;
    type Expert = NoPlayer;
    const RESTRICTIONS: &'static [Restriction<Self>] = restrictions::ALL;
    const LEAD: f64 = 40.0;

    fn heuristic(weights: [Weights; 2]) -> Heuristic {
        Heuristic::new(weights)
    }

    fn words(&self, action: Action) -> String {
        notation::write(self, action)
    }
}
