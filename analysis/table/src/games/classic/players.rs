//! The players of *classic*.

use kartacz_ai::core::candidate_search::CandidateSearch;
use kartacz_ai::core::none::NoPlayer;
use kartacz_ai::core::one_ply::OnePly;
use kartacz_ai::games::classic::candidates::Proposed;
use kartacz_ai::games::classic::weights::Weights;
use kartacz_ai::games::classic::{Greedy, Heuristic};
use kartacz_engine::games::classic::action::Action;
use kartacz_engine::games::classic::board::Board;
use kartacz_engine::games::classic::{Classic, notation};

use super::restrictions;
use crate::play::playable::{BuiltIn, LooksAhead, Playable, Searches};
use crate::play::restrictions::Restriction;
use rand_xoshiro::Xoshiro256PlusPlus;

impl<B: Board> Playable for Classic<B> {
    type Weights = Weights;
    type Heuristic = Heuristic;
    type Scripted = Greedy;
    type Search = CandidateSearch<Self, Proposed>;
    type Expert = NoPlayer;
    type OnePly = OnePly<Self, Proposed>;
    const RESTRICTIONS: &'static [Restriction<Self>] = &restrictions::Of::<B>::ALL;
    const BUILT_IN: &'static [BuiltIn<Self>] = &[BuiltIn {
        name: "greedy",
        about: "each unit goes to the nearest objective and attacks where the mean result is in its favour",
        player: Greedy::default,
    }];
    const SEARCH: Option<Searches<Self>> = Some(CandidateSearch::<Self, Proposed>::with);
    const ONE_PLY: Option<LooksAhead<Self>> = Some(OnePly::<Self, Proposed>::new);
    const LEAD: f64 = 4.0;

    fn heuristic(weights: [Weights; 2]) -> Heuristic {
        Heuristic::new(weights)
    }

    fn words(&self, action: Action) -> String {
        notation::write(&self.scenario, action)
    }

    /// Nothing is hidden.
    fn guess(&self, view: Self::View<'_>, _: &mut Xoshiro256PlusPlus) -> Self::State {
        *view.state
    }
}
