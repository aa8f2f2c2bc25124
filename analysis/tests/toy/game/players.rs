//! Its players (`analysis/table/src/games/NAME/players.rs`): a heuristic without weights. It has no orders and does not search.

use kartacz::play::playable::{LooksAhead, Playable};
use kartacz_ai::core::none::{NoPlayer, NoWeights};
use kartacz_ai::core::one_ply::OnePly;
use rand_xoshiro::Xoshiro256PlusPlus;

use super::candidates::Proposed;
use super::heuristic::Heuristic;
use super::map;
use super::rules::Toy;

impl<const MOST: u8> Playable for Toy<MOST> {
    type Weights = NoWeights;
    type Heuristic = Heuristic;
    type Scripted = NoPlayer;
    type Search = NoPlayer;
    type Expert = NoPlayer;
    type OnePly = OnePly<Self, Proposed>;
    const ONE_PLY: Option<LooksAhead<Self>> = Some(OnePly::<Self, Proposed>::new);
    const LEAD: f64 = 3.0;

    fn heuristic(_: [NoWeights; 2]) -> Heuristic {
        Heuristic
    }

    fn words(&self, square: u8) -> String {
        map::label(square)
    }

    /// Nothing is hidden.
    fn guess(&self, view: Self::View<'_>, _: &mut Xoshiro256PlusPlus) -> Self::State {
        *view
    }
}
