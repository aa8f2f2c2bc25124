//! The players of *Verdox*.

use kartacz_ai::core::candidate_search::CandidateSearch;
use kartacz_ai::core::none::NoPlayer;
use kartacz_ai::core::one_ply::OnePly;
use kartacz_ai::games::verdox::candidates::Proposed;
use kartacz_ai::games::verdox::weights::Weights;
use kartacz_ai::games::verdox::{Heuristic, Scripted};
use kartacz_engine::core::game::Side;
use kartacz_engine::games::verdox::Verdox;
use kartacz_engine::games::verdox::action::Action;
use kartacz_engine::games::verdox::files::orders::load_for;
use kartacz_engine::games::verdox::notation;
use kartacz_engine::scenario::Faults;

use super::restrictions;
use crate::play::library::Files;
use crate::play::playable::{LooksAhead, Orders, Playable, Searches};
use crate::play::restrictions::Restriction;
use rand_xoshiro::Xoshiro256PlusPlus;

impl Playable for Verdox {
    type Weights = Weights;
    type Heuristic = Heuristic;
    type Scripted = Scripted;
    type Search = CandidateSearch<Self, Proposed>;
    type Expert = NoPlayer;
    type OnePly = OnePly<Self, Proposed>;
    const SCRIPTED: Option<Orders<Self>> = Some(scripted);
    const SEARCH: Option<Searches<Self>> = Some(CandidateSearch::<Self, Proposed>::with);
    const ONE_PLY: Option<LooksAhead<Self>> = Some(OnePly::<Self, Proposed>::new);
    const EXPERT_SETS: Option<u32> = Some(1);
    const RESTRICTIONS: &'static [Restriction<Self>] = restrictions::ALL;
    const LEAD: f64 = 200.0;

    fn heuristic(weights: [Weights; 2]) -> Heuristic {
        Heuristic::new(weights)
    }

    fn words(&self, action: Action) -> String {
        notation::write(self, action)
    }

    fn guess(&self, view: Self::View<'_>, rng: &mut Xoshiro256PlusPlus) -> Self::State {
        view.guess(rng)
    }
}

/// The player of the orders in a file of these sources, and the side that they are for.
fn scripted(game: &Verdox, files: &Files<'_>, name: &str) -> Result<(Side, Scripted), Faults> {
    let orders = load_for(files, name, game)?.orders;
    Ok((orders.side, Scripted::new(&orders)))
}
