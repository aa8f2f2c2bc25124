//! The players of *Pluton*.

use kartacz_ai::core::candidate_search::CandidateSearch;
use kartacz_ai::core::none::NoPlayer;
use kartacz_ai::core::one_ply::OnePly;
use kartacz_ai::games::pluton::candidates::Proposed;
use kartacz_ai::games::pluton::weights::Weights;
use kartacz_ai::games::pluton::{Heuristic, Scripted};
use kartacz_engine::core::game::Side;
use kartacz_engine::games::pluton::Pluton;
use kartacz_engine::games::pluton::action::Action;
use kartacz_engine::games::pluton::files::orders::load_for;
use kartacz_engine::games::pluton::notation;
use kartacz_engine::scenario::Faults;

use super::restrictions;
use crate::play::library::Files;
use crate::play::playable::{LooksAhead, Orders, Playable, Searches};
use crate::play::restrictions::Restriction;
use rand_xoshiro::Xoshiro256PlusPlus;

impl Playable for Pluton {
    type Weights = Weights;
    type Heuristic = Heuristic;
    type Scripted = Scripted;
    type Search = CandidateSearch<Self, Proposed>;
    type Expert = NoPlayer;
    type OnePly = OnePly<Self, Proposed>;
    const SCRIPTED: Option<Orders<Self>> = Some(scripted);
    const SEARCH: Option<Searches<Self>> = Some(CandidateSearch::<Self, Proposed>::with);
    const ONE_PLY: Option<LooksAhead<Self>> = Some(OnePly::<Self, Proposed>::new);
    const RESTRICTIONS: &'static [Restriction<Self>] = restrictions::ALL;
    const LEAD: f64 = 12.0;

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
fn scripted(game: &Pluton, files: &Files<'_>, name: &str) -> Result<(Side, Scripted), Faults> {
    let orders = load_for(files, name, game)?.orders;
    Ok((orders.side, Scripted::new(&orders)))
}
