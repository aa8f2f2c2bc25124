//! The players of *classic*.

use kartacz_ai::core::none::NoPlayer;
use kartacz_ai::games::classic::Heuristic;
use kartacz_ai::games::classic::weights::Weights;
use kartacz_engine::games::classic::action::Action;
use kartacz_engine::games::classic::board::Board;
use kartacz_engine::games::classic::{Classic, notation};

use super::restrictions;
use crate::play::playable::Playable;
use crate::play::restrictions::Restriction;

impl<B: Board> Playable for Classic<B> {
    type Weights = Weights;
    type Heuristic = Heuristic;
    type Scripted = NoPlayer;
    type Search = NoPlayer;
    type Expert = NoPlayer;
    const RESTRICTIONS: &'static [Restriction<Self>] = &restrictions::Of::<B>::ALL;
    const LEAD: f64 = 4.0;

    fn heuristic(weights: [Weights; 2]) -> Heuristic {
        Heuristic::new(weights)
    }

    fn words(&self, action: Action) -> String {
        notation::write(&self.scenario, action)
    }
}
